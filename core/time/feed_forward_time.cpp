#include "core/time/layer_parts.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

LayerTime mlpTime(const StepContext& x, double rows, double width, bool gated, double split) {
    LayerTime time;
    const double local = width / split;
    addProduct(x, time, rows, (gated ? 2 : 1) * local, x.h);
    const bool fused = x.plan->software.fused_kernels || x.plan->software.compiled;
    const double extra = fused ? 0 : 4; // the bias or the activated gate takes a pass of its own
    if (gated)
        addStream(x, time, (6 + extra) * rows * local, (10 + extra) * rows * local, fused ? 1 : 2);
    else
        addStream(x, time, (4 + extra) * rows * local, (6 + extra) * rows * local, fused ? 1 : 2);
    addProduct(x, time, rows, x.h, local);
    return time;
}

namespace {

/// Rows that one expert rank computes for each rank's tokens, busiest rank.
double routedRows(const StepContext& x, const MixtureOfExperts& moe) {
    const double mean = x.shard_tokens * static_cast<double>(moe.experts_per_token);
    if (x.plan->knobs.expert_capacity_factor > 0)
        return mean * x.plan->knobs.expert_capacity_factor;
    return mean * std::max(x.plan->knobs.expert_imbalance, x.constants->expert_imbalance);
}

void addExperts(const StepContext& x, LayerTime& time, const MixtureOfExperts& moe, double rows) {
    const double local_experts = std::max(1.0, static_cast<double>(moe.experts) / x.e);
    const double width = static_cast<double>(moe.expert_width) / x.te;
    const double each = rows * x.te / local_experts;
    addProduct(x, time, each, (moe.gated ? 2 : 1) * width, x.h, local_experts);
    addStream(x, time, (moe.gated ? 6 : 4) * rows * x.te * width, (moe.gated ? 10 : 6) * rows * x.te * width);
    addProduct(x, time, each, x.h, width, local_experts);
}

/// Copies of a token that leave its scale-up domain, over those that plain all-to-all sends there. DeepEP and HybridEP
/// send a token once to each domain that has one of its experts.
double remoteShare(const StepContext& x, double experts_per_token) {
    const double year = x.plan->software.year;
    const bool once = x.plan->engine == Engine::megatron && (year == 0 || year >= 2025.05);
    const double domains = x.expert_group.domains;
    if (!once || domains <= 1)
        return 1;
    const double touched = domains * (1 - std::pow(1 - 1 / domains, experts_per_token));
    return std::min(1.0, touched / experts_per_token);
}

/// Dispatch and combine, forward and backward.
void addExchange(const StepContext& x, LayerTime& time, double rows, double experts_per_token) {
    double each = 0;
    if (!x.expert_group.trivial()) {
        CommunicationGroup group = x.expert_group;
        group.remote_rate /= remoteShare(x, experts_per_token);
        each += allToAllSeconds(group, 2 * rows * x.h);
    }
    if (x.te > 1)
        each += allGatherSeconds(x.tensor_group, 2 * rows * x.te * x.h);
    const double hidden = x.plan->knobs.moe_layers_overlap > 0 ? 0.7 * each : 0;
    for (PassTime* pass : {&time.forward, &time.backward}) {
        pass->expert += 2 * (each - hidden);
        pass->hidden_expert += 2 * hidden;
    }
}

LayerTime expertsTime(const StepContext& x, const MixtureOfExperts& moe) {
    LayerTime time;
    const double rows = routedRows(x, moe);
    const double experts = static_cast<double>(moe.experts);
    // Router: a thin product in fp32 and the choice of experts.
    addProduct(x, time, x.shard_tokens, experts, x.h);
    addStream(x, time, 16 * x.shard_tokens * experts, 16 * x.shard_tokens * experts, 6);
    // Permute before sending, sort by expert after, and the way back: each reads and writes every row once.
    const double passes = x.e > 1 && experts / x.e > 1 ? 4 : 2;
    // Without fused kernels indices are sorted, gathered and scattered step by step.
    const double steps = x.plan->software.fused_kernels ? 4 : 10;
    addStream(x, time, passes * steps * rows * x.h, passes * steps * rows * x.h, 2 * passes);
    addExperts(x, time, moe, rows);
    addExchange(x, time, rows, static_cast<double>(moe.experts_per_token));
    if (moe.shared_width > 0) {
        const LayerTime shared = mlpTime(x, x.tokens, static_cast<double>(moe.shared_width), moe.gated, x.t);
        time.forward += shared.forward;
        time.backward += shared.backward;
        time.weight_gradient += shared.weight_gradient;
    }
    time.forward.operations += 40;
    time.backward.operations += 40;
    return time;
}

} // namespace

LayerTime feedForwardTime(const StepContext& context, const FeedForward& feed_forward) {
    if (const auto* mlp = std::get_if<DenseMlp>(&feed_forward))
        return mlpTime(context, context.tokens, static_cast<double>(mlp->width), mlp->gated, context.t);
    return expertsTime(context, std::get<MixtureOfExperts>(feed_forward));
}

} // namespace meshwright
