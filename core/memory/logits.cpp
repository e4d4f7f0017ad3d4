#include "core/memory/terms.h"

#include <algorithm>

namespace meshwright {

namespace {

/// Bytes per logit at the end of the forward pass and at the fullest moment of the loss, by how the loss is computed.
struct LogitBytes {
    double kept = 0; ///< saved for backward
    double peak = 0; ///< alive together inside the loss
};

LogitBytes bytesPerLogit(const Shape& x) {
    if (x.plan->software.fused_cross_entropy)
        return {x.beta, x.beta}; // the gradient overwrites the logits
    const double cast = x.beta < 4 ? 4 : 0;
    if (x.plan->engine == Engine::nanotron)
        return {4, 8}; // the fp32 copy stays referenced while the softmax is made
    if (x.traits.vocabulary_parallel_loss)
        return {x.beta + cast, x.beta + std::max(cast, 4.0)}; // softmax in place on the fp32 copy
    // log_softmax keeps its output; backward adds the gradients of its output and of its input. Until 2025 the fp32
    // logits stayed referenced through backward; front ends of the Hugging Face kind still hold the 16-bit ones.
    const bool early = x.plan->software.year > 0 && x.plan->software.year < 2025;
    const double held = early ? 4 : x.plan->engine == Engine::fsdp2 ? 0 : x.beta;
    const double chain = x.plan->software.compiled ? 10 : 12; // a compiled loss writes the last gradient in 16 bit
    return {x.beta + 4, held + chain};
}

} // namespace

void addLogits(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (!stage.layout.hasHead())
        return;
    const double chunks = std::max(1, x.plan->software.loss_chunks);
    const double logits = x.tokens * x.V / x.t;
    const auto bytes = bytesPerLogit(x);
    ledger.add(MemoryCategory::logits, bytes.kept * logits / chunks, phases::forward_end, "memory.logits.saved",
               {{"beta", bytes.kept}, {"T_c", x.tokens}, {"V", x.V}, {"t", x.t}, {"n", chunks}});
    ledger.add(MemoryCategory::logits, bytes.peak * logits / chunks, phases::loss, "memory.logits.loss",
               {{"beta", bytes.peak}, {"T_c", x.tokens}, {"V", x.V}, {"t", x.t}, {"n", chunks}});
    const double depth = static_cast<double>(x.scenario->model.multi_token_prediction_depth);
    // Final norm's input and output; both stay through backward of the head.
    const double gathered = x.keepsGatheredInputs() ? x.tokens : x.residual;
    ledger.add(MemoryCategory::logits, (1 + depth) * (x.beta_stream * x.residual + x.beta * gathered) * x.h,
               phases::activations, "memory.logits.final_norm",
               {{"n", 1 + depth},
                {"beta_s", x.beta_stream},
                {"T_r", x.residual},
                {"beta", x.beta},
                {"T_c", gathered},
                {"h", x.h}});
}

} // namespace meshwright
