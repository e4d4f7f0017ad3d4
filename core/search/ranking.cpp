#include "core/search/search.h"

#include <algorithm>
#include <tuple>

namespace meshwright {

namespace {

/// Fewer and smaller degrees first; every field that a search varies is in it.
auto simplicity(const Plan& plan) {
    const auto& p = plan.parallel;
    return std::tuple(p.tensor, p.pipeline, p.context, p.expert, p.virtual_stages, plan.sharding,
                      plan.knobs.shard_group, plan.offload.optimizer, plan.offload.parameters, plan.recompute.kind,
                      p.sequence_parallel, plan.micro_batch, p.expert_tensor, plan.schedule,
                      plan.knobs.context_parallel, plan.knobs.last_stage_layers, plan.knobs.embedding_counts_as_layer,
                      plan.precision);
}

} // namespace

bool ranksBefore(const RankedPlan& first, const RankedPlan& second) {
    if (first.score != second.score)
        return first.score < second.score;
    const auto a = simplicity(first.plan);
    const auto b = simplicity(second.plan);
    if (a != b)
        return a < b;
    if (first.plan.placement != second.plan.placement)
        return first.plan.placement < second.plan.placement;
    return first.plan.framework < second.plan.framework;
}

std::vector<RankedPlan> paretoFront(std::vector<RankedPlan> plans) {
    std::ranges::sort(plans, [](const RankedPlan& a, const RankedPlan& b) {
        if (a.step != b.step)
            return a.step < b.step;
        if (a.headroom != b.headroom)
            return a.headroom > b.headroom;
        return a.effort != b.effort ? a.effort < b.effort : ranksBefore(a, b);
    });
    std::vector<RankedPlan> front;
    for (const auto& plan : plans) {
        const bool beaten = std::ranges::any_of(front, [&plan](const RankedPlan& other) {
            return other.headroom >= plan.headroom && other.effort <= plan.effort;
        });
        if (!beaten)
            front.push_back(plan);
    }
    return front;
}

SearchCounts& SearchCounts::operator+=(const SearchCounts& other) {
    looked_at += other.looked_at;
    bounded += other.bounded;
    slower += other.slower;
    states_too_large += other.states_too_large;
    too_large += other.too_large;
    illegal += other.illegal;
    constrained += other.constrained;
    fitting += other.fitting;
    for (const auto& [rule, count] : other.broken_rules)
        broken_rules[rule] += count;
    for (const auto& [rule, count] : other.never_built)
        never_built[rule] += count;
    return *this;
}

} // namespace meshwright
