#include "core/advice/claim_rules.h"
#include "core/advice/zero_ladder.h"
#include "core/search/search.h"

#include <algorithm>

namespace meshwright::claim_rules {

namespace {

using enum ClaimUnit;

double stepOf(const Scenario& s, const Plan& plan) {
    return estimateTime(s, plan).step.value();
}

/// The stage's fastest plan that fits; where none does, its plan with full recomputation, to have something to time.
Plan yardstick(const Scenario& s, Sharding sharding) {
    if (const auto plan = fastestLadderPlan(s, sharding))
        return *plan;
    Plan plan = ladderPlan(s, sharding);
    plan.recompute.kind = RecomputeKind::full;
    return plan;
}

Values communicationShare(const Scenario& s, const Plan&) {
    const auto time = estimateTime(s, yardstick(s, Sharding::full));
    const double exposed = time.by_category[static_cast<std::size_t>(TimeCategory::data_communication)].value();
    return {{"communication-share", share, exposed / time.step.value()},
            {"hidden-communication-share", share, time.hidden.data / time.step},
            {"zero3-step", seconds, time.step.value()}};
}

Values stage3AgainstStage2(const Scenario& s, const Plan&) {
    // The same micro-batch and recomputation, so that the sharding is all that differs.
    Plan plan = yardstick(s, Sharding::full);
    const double full = stepOf(s, plan);
    plan.sharding = Sharding::optimizer_gradients;
    const double gradients = stepOf(s, plan);
    return {{"zero2-step", seconds, gradients},
            {"zero3-step", seconds, full},
            {"zero3-over-zero2", factor, full / gradients}};
}

/// Tokens/s per GPU of a framework's best plan; 0 where it has none.
double bestOf(const Scenario& s, std::string_view id) {
    const Framework* framework = frameworkById(id);
    SearchRequest request;
    request.top = 1;
    const auto found = framework != nullptr ? searchFramework(s, *framework, request).best : std::vector<RankedPlan>{};
    return found.empty() ? 0 : estimateTime(s, found.front().plan).tokens_per_second_per_gpu;
}

Values slowdown(const Scenario& s, const Plan&) {
    const double best = bestOf(s, "megatron-lm");
    const double zero3 = estimateTime(s, yardstick(s, Sharding::full)).tokens_per_second_per_gpu;
    if (best <= 0)
        return {};
    return {{"zero3-tokens-per-gpu", tokens_per_second, zero3},
            {"best-3d-tokens-per-gpu", tokens_per_second, best},
            {"zero3-slowdown", share, 1 - zero3 / best}};
}

Values offload(const Scenario& s, const Plan&) {
    Plan plan = yardstick(s, Sharding::full);
    const double without = stepOf(s, plan);
    plan.offload = {.optimizer = OffloadDevice::cpu, .parameters = OffloadDevice::cpu};
    const double with = stepOf(s, plan);
    return {{"step-without-offload", seconds, without},
            {"step-with-offload", seconds, with},
            {"offload-slowdown", factor, with / without}};
}

Values recompute(const Scenario& s, const Plan& open) {
    Plan plan = open;
    plan.recompute = {};
    const double without = stepOf(s, plan);
    plan.recompute.kind = RecomputeKind::full;
    const double with = stepOf(s, plan);
    return {{"step-without-recompute", seconds, without},
            {"step-with-recompute", seconds, with},
            {"recompute-overhead", share, with / without - 1}};
}

Values frameworkThroughput(const Scenario& s, const Plan&) {
    return {{"zero3-tokens-per-gpu", tokens_per_second,
             estimateTime(s, yardstick(s, Sharding::full)).tokens_per_second_per_gpu},
            {"best-3d-tokens-per-gpu", tokens_per_second, bestOf(s, "megatron-lm")},
            {"fsdp2-tokens-per-gpu", tokens_per_second, bestOf(s, "pytorch-fsdp2")}};
}

} // namespace

std::vector<ClaimRule> timeRules() {
    using enum ClaimComputation;
    return {{zero3_communication_share, communicationShare},
            {zero3_versus_zero2_time, stage3AgainstStage2},
            {zero3_slowdown, slowdown},
            {offload_slowdown, offload},
            {recompute_overhead, recompute},
            {framework_throughput, frameworkThroughput}};
}

} // namespace meshwright::claim_rules
