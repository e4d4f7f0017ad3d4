#include "core/advice/claim_rules.h"
#include "core/advice/needs.h"
#include "core/estimate/estimate.h"

#include <algorithm>

namespace meshwright::claim_rules {

namespace {

using enum ClaimUnit;

Values parallelismNeeded(const Scenario& s, const Plan&) {
    const auto needs = needsOf(s, {});
    const auto level = [&needs](NeedSubject subject) {
        const auto found = std::ranges::find(needs, subject, &Need::subject);
        return found != needs.end() && found->level != NeedLevel::not_needed ? 1.0 : 0.0;
    };
    return {{"needs-sharding", count, level(NeedSubject::state_sharding)},
            {"needs-offload", count, level(NeedSubject::offload)},
            {"needs-model-parallelism", count, level(NeedSubject::tensor)},
            {"needs-context", count, level(NeedSubject::context)},
            {"needs-experts", count, level(NeedSubject::expert)}};
}

/// (p - 1) / (v m), and what the estimate makes of it with unequal stages (arXiv 2104.04473, section 2.2).
Values bubble(const Scenario& s, const Plan& plan) {
    const auto& p = plan.parallel;
    const auto batches = static_cast<double>(microBatches(s.workload.global_batch, plan));
    const auto time = estimateTime(s, plan);
    const double waiting = time.by_category[static_cast<std::size_t>(TimeCategory::bubble)].value();
    return {{"bubble-by-formula", share, (p.pipeline - 1) / (std::max(1, p.virtual_stages) * batches)},
            {"bubble-share", share, waiting / time.step.value()},
            {"micro-batches", count, batches}};
}

Values batches(const Scenario& s, const Plan& plan) {
    return {{"micro-batches", count, static_cast<double>(microBatches(s.workload.global_batch, plan))}};
}

Values degrees(const Scenario& s, const Plan& plan) {
    return {{"degrees-product", count, static_cast<double>(plan.parallel.gpus())},
            {"gpus", count, static_cast<double>(s.cluster.gpuCount())}};
}

Values utilization(const Scenario& s, const Plan& plan) {
    const auto time = estimateTime(s, plan);
    return {{"tokens-per-gpu", tokens_per_second, time.tokens_per_second_per_gpu},
            {"model-flops", flops_per_second, time.model_flops_per_gpu.value()},
            {"mfu", share, time.mfu}};
}

} // namespace

std::vector<ClaimRule> planRules() {
    using enum ClaimComputation;
    return {{parallelism_needed, parallelismNeeded},
            {pipeline_bubble, bubble},
            {micro_batches, batches},
            {world_size_factors, degrees},
            {throughput_to_mfu, utilization}};
}

} // namespace meshwright::claim_rules
