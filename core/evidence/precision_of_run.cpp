#include "core/evidence/precision_of_run.h"

#include "core/evidence/run_text.h"

namespace meshwright {

namespace {

bool usesAutocast(Engine engine) {
    return engine == Engine::ddp || engine == Engine::horovod || engine == Engine::fsdp1 || engine == Engine::fsdp2;
}

PrecisionRecipe recipeOf(const std::string& text, const std::string& detail, Engine engine) {
    const bool autocast = usesAutocast(engine);
    if (contains(text, "fp32") || text == "tf32")
        return PrecisionRecipe::fp32;
    if (contains(text, "pure"))
        return PrecisionRecipe::pure_bf16;
    if (containsAny(text, "fp4") || contains(detail, "fp4"))
        return PrecisionRecipe::fp4;
    if (contains(text, "mxfp8") || contains(detail, "mxfp8"))
        return PrecisionRecipe::mxfp8;
    if (contains(text, "fp8"))
        return PrecisionRecipe::fp8;
    if (contains(text, "fp16"))
        return autocast ? PrecisionRecipe::autocast_fp16 : PrecisionRecipe::mixed_fp16;
    return autocast ? PrecisionRecipe::autocast_bf16 : PrecisionRecipe::mixed_bf16;
}

bool isNarrow(PrecisionRecipe recipe) {
    return recipe == PrecisionRecipe::fp8 || recipe == PrecisionRecipe::mxfp8 || recipe == PrecisionRecipe::fp4;
}

/// fp8 and fp4 in FSDP and DDP are a kind of linear layer over fp32 weights, not a recipe of stored weights.
Precision narrowAutocast(const Plan& plan) {
    Plan wide = plan;
    wide.precision = PrecisionRecipe::autocast_bf16;
    Precision precision = precisionOf(wide);
    precision.compute = plan.precision == PrecisionRecipe::fp8     ? DataType::fp8
                        : plan.precision == PrecisionRecipe::mxfp8 ? DataType::mxfp8
                                                                   : DataType::fp4;
    return precision;
}

/// Fine-tuning scripts of the Hugging Face family load 16-bit weights and train them, or adapters on them, as such.
bool loadsHalfWeights(const PublishedRun& run, const Plan& plan) {
    const auto finetune = lowered(run.finetune);
    if (containsAny(finetune, "lora"))
        return true;
    return contains(lowered(run.framework), "swift") && plan.engine == Engine::ddp;
}

} // namespace

void applyPrecision(Plan& plan, const PublishedRun& run, const Device& device, std::vector<Assumption>& assumptions) {
    auto text = lowered(run.precision);
    if (text.empty()) {
        text = device.peak(DataType::bf16).value() > 0 ? "bf16" : "fp16";
        assumptions.push_back({"/precision", text});
    }
    plan.precision = recipeOf(text, lowered(run.precision_detail), plan.engine);
    if (isNarrow(plan.precision) && usesAutocast(plan.engine))
        plan.precision_detail = narrowAutocast(plan);
    if (loadsHalfWeights(run, plan) && plan.precision != PrecisionRecipe::fp32) {
        const auto half = contains(text, "fp16") ? DataType::fp16 : DataType::bf16;
        plan.precision_detail =
            Precision{.compute = half,
                      .weights = half,
                      .master = std::nullopt,
                      .gradients = half,
                      .main_gradients = std::nullopt,
                      .reduce = half,
                      .moments = containsAny(lowered(run.finetune), "lora") ? DataType::fp32 : half};
    }
    auto precision = plan.precision_detail ? *plan.precision_detail : precisionOf(plan);
    const auto before = precision;
    if (lowered(run.sharding_mode) == "pure")
        precision.reduce = DataType::bf16; // FSDP MixedPrecision with every type at 16 bit
    if (lowered(run.sharding_mode) == "default")
        precision.reduce = DataType::fp32; // parameters at 16 bit, reduction at 32
    if (contains(lowered(run.optimizer), "bf16 states"))
        precision.moments = DataType::bf16;
    if (contains(lowered(run.optimizer), "fp32 gradient accumulation") ||
        contains(lowered(run.remarks), "fp32 gradient accumulation"))
        precision.main_gradients = DataType::fp32;
    if (!(precision == before))
        plan.precision_detail = precision;
}

} // namespace meshwright
