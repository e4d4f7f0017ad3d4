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
    if (x.plan->software.compiled)
        return {x.beta, x.beta + 4 + (cast > 0 ? x.beta : 0)};
    // log_softmax keeps its output; backward adds the gradient of it and of its input.
    return {x.beta + 4, cast + 4 + 4 + x.beta};
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
    ledger.add(MemoryCategory::logits, (1 + depth) * (x.beta_stream + x.beta) * x.residual * x.h, phases::activations,
               "memory.logits.final_norm",
               {{"n", 1 + depth}, {"beta", x.beta_stream + x.beta}, {"T_r", x.residual}, {"h", x.h}});
}

} // namespace meshwright
