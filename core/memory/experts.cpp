#include "core/memory/terms.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

/// Token copies that arrive at the fullest rank of the expert group, per local token sent: k, times what imbalance or
/// padding to capacity adds. The all-to-all leaves as many copies as were sent on average.
double routedCopies(const Shape& x, const MixtureOfExperts& moe) {
    const double per_token = static_cast<double>(moe.experts_per_token);
    const double capacity = x.plan->knobs.expert_capacity_factor;
    if (capacity > 0) {
        const auto experts = static_cast<double>(moe.experts);
        return experts * std::ceil(x.residual * per_token / experts) * capacity / x.residual;
    }
    return per_token * std::max(1.0, x.plan->knobs.expert_imbalance);
}

} // namespace

void addExpertTensors(TensorSink& sink, const Shape& x, const MixtureOfExperts& moe, const Recompute& recompute) {
    const bool selective = recompute.kind == RecomputeKind::selective;
    if (selective && recompute.moe)
        return;
    const bool frees_activation = selective && recompute.mlp_activation;
    const double copies = x.residual * routedCopies(x, moe);
    const auto experts = static_cast<double>(moe.experts);
    const auto width = static_cast<double>(moe.expert_width);
    const double inputs = moe.gated ? 2 : 1;
    sink.add(2 * 4 * x.residual * experts + 12 * x.residual * static_cast<double>(moe.experts_per_token),
             "memory.activations.router",
             {{"T_r", x.residual}, {"E", experts}, {"k", static_cast<double>(moe.experts_per_token)}});
    sink.add(8 * copies, "memory.activations.permutation", {{"R", copies}});
    // With expert tensor parallelism t_e times the tokens meet 1/t_e of the features.
    sink.add(x.beta * copies * x.t_e * x.h, "memory.activations.expert_input",
             {{"beta", x.beta}, {"R", copies}, {"t_e", x.t_e}, {"h", x.h}});
    sink.add(inputs * x.beta * copies * width, "memory.activations.expert_up",
             {{"n", inputs}, {"beta", x.beta}, {"R", copies}, {"f_e", width}});
    if (!frees_activation)
        sink.add(x.beta * copies * width, "memory.activations.expert_activation",
                 {{"beta", x.beta}, {"R", copies}, {"f_e", width}});
    const auto shared = static_cast<double>(moe.shared_width);
    sink.add((inputs + (frees_activation ? 0 : 1)) * x.beta * x.tokens * shared / x.t,
             "memory.activations.shared_expert",
             {{"n", inputs + 1}, {"beta", x.beta}, {"T_c", x.tokens}, {"f_s", shared}, {"t", x.t}});
}

} // namespace meshwright
