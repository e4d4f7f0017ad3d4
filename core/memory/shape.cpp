#include "core/memory/shape.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

/// Bytes of an activation element: the compute type, but products in fp8 and fp4 still hand on 16-bit results.
double activationBytes(DataType compute) {
    switch (compute) {
    case DataType::fp32:
    case DataType::tf32:
        return 4;
    case DataType::fp64:
        return 8;
    default:
        return 2;
    }
}

/// Under autocast with fp32 weights the embedding's output is fp32 and additions keep the residual stream so. Engines
/// that cast the parameters themselves (FSDP mixed precision) run in 16 bit throughout.
bool residualStreamInFp32(const Plan& plan, const Precision& precision) {
    const bool casts_parameters =
        plan.engine == Engine::fsdp1 || plan.engine == Engine::fsdp2 || plan.engine == Engine::megatron_fsdp;
    return !casts_parameters && bytesPerElement(precision.weights) == 4 && bytesPerElement(precision.compute) < 4;
}

double positive(int degree) {
    return std::max(1, degree);
}

} // namespace

EngineTraits engineTraits(Engine engine) {
    switch (engine) {
    case Engine::megatron:
        return {.vocabulary_multiple = 128,
                .vocabulary_padded_per_rank = true,
                .persistent_gradients = true,
                .dummy_weight_gradients = true,
                .vocabulary_parallel_loss = true};
    case Engine::megatron_fsdp:
        return {.vocabulary_multiple = 128,
                .vocabulary_padded_per_rank = true,
                .persistent_gradients = true,
                .gathers_units = true,
                .vocabulary_parallel_loss = true};
    case Engine::megatron_deepspeed:
        return {.vocabulary_multiple = 128, .vocabulary_padded_per_rank = true, .vocabulary_parallel_loss = true};
    case Engine::nanotron:
        return {.vocabulary_padded_per_rank = true, .persistent_gradients = true, .vocabulary_parallel_loss = true};
    case Engine::fsdp1:
        return {.gathers_units = true, .foreach_optimizer = true};
    case Engine::fsdp2:
        return {.gathers_units = true, .expands_kv_heads = true, .foreach_optimizer = false};
    case Engine::ddp:
    case Engine::horovod:
        return {.foreach_optimizer = true};
    case Engine::deepspeed:
    case Engine::colossalai:
        return {};
    }
    return {};
}

double roundedUp(double n, double unit) {
    return unit <= 0 ? n : std::ceil(n / unit) * unit;
}

Shape::Shape(const Scenario& a_scenario, const Plan& a_plan)
    : scenario(&a_scenario)
    , plan(&a_plan)
    , precision(precisionOf(a_plan))
    , traits(engineTraits(a_plan.engine)) {
    const auto& parallel = plan->parallel;
    s = static_cast<double>(scenario->workload.sequence_length);
    b = static_cast<double>(plan->micro_batch);
    h = static_cast<double>(scenario->model.hidden);
    t = positive(parallel.tensor);
    c = positive(parallel.context);
    p = positive(parallel.pipeline);
    v = positive(parallel.virtual_stages);
    D = positive(parallel.data);
    e = positive(parallel.expert);
    t_e = positive(parallel.expert_tensor);
    m = static_cast<double>(microBatches(scenario->workload.global_batch, *plan));
    r = parallel.sequence_parallel ? t : 1;
    V = roundedUp(static_cast<double>(scenario->model.vocabulary),
                  traits.vocabulary_multiple * (traits.vocabulary_padded_per_rank ? t : 1));
    // Context-parallel ranks hold copies of the parameters: they join the group over which states are cut.
    d = D * c;
    d_e = std::max(1.0, D * t * c / (e * t_e));
    if (const double group = plan->knobs.shard_group; group > 0) {
        d = std::min(d, group);
        d_e = std::min(d_e, group);
    }
    tokens = b * s / c;
    residual = tokens / r;
    beta = activationBytes(precision.compute);
    beta_stream = residualStreamInFp32(*plan, precision) ? 4 : beta;
}

} // namespace meshwright
