#include "core/plan/plan.h"

#include <algorithm>

namespace meshwright {

namespace {

/// 16-bit weights with an fp32 master copy, in the engine's own way.
Precision mixed(DataType half, Engine engine) {
    Precision p{.compute = half, .weights = half, .master = DataType::fp32, .gradients = half, .reduce = half};
    // Megatron turns fp32 main gradients on for bf16 (configs.md section 2), nanotron likewise (ZeRO-1 with fp32
    // accumulation). Megatron's fp16 path keeps them too when contiguous buffers accumulate in fp32.
    if ((engine == Engine::megatron && half == DataType::bf16) || engine == Engine::nanotron ||
        engine == Engine::megatron_fsdp) {
        p.main_gradients = DataType::fp32;
        p.reduce = DataType::fp32;
    }
    return p;
}

/// fp32 weights; operands are cast on the fly.
Precision autocast(DataType half, Engine engine) {
    Precision p{.compute = half,
                .weights = DataType::fp32,
                .master = std::nullopt,
                .gradients = DataType::fp32,
                .reduce = DataType::fp32};
    if (engine == Engine::fsdp1)
        p.reduce = half; // MixedPrecision(reduce_dtype=bf16), the usual recipe
    return p;
}

} // namespace

Precision precisionOf(const Plan& plan) {
    if (plan.precision_detail)
        return *plan.precision_detail;
    switch (plan.precision) {
    case PrecisionRecipe::fp32:
        return {.compute = DataType::fp32,
                .weights = DataType::fp32,
                .master = std::nullopt,
                .gradients = DataType::fp32,
                .reduce = DataType::fp32};
    case PrecisionRecipe::autocast_bf16:
        return autocast(DataType::bf16, plan.engine);
    case PrecisionRecipe::autocast_fp16:
        return autocast(DataType::fp16, plan.engine);
    case PrecisionRecipe::mixed_bf16:
        return mixed(DataType::bf16, plan.engine);
    case PrecisionRecipe::mixed_fp16:
        return mixed(DataType::fp16, plan.engine);
    case PrecisionRecipe::pure_bf16:
        return {.compute = DataType::bf16,
                .weights = DataType::bf16,
                .master = std::nullopt,
                .gradients = DataType::bf16,
                .reduce = DataType::bf16,
                .moments = DataType::bf16};
    case PrecisionRecipe::fp8:
    case PrecisionRecipe::mxfp8:
    case PrecisionRecipe::fp4: {
        Precision p = mixed(DataType::bf16, plan.engine);
        p.compute = plan.precision == PrecisionRecipe::fp8     ? DataType::fp8
                    : plan.precision == PrecisionRecipe::mxfp8 ? DataType::mxfp8
                                                               : DataType::fp4;
        return p;
    }
    }
    return {};
}

std::int64_t microBatches(std::int64_t global_batch, const Plan& plan) {
    return std::max<std::int64_t>(1, global_batch / (plan.micro_batch * std::max(1, plan.parallel.data)));
}

} // namespace meshwright
