#include "core/advice/zero_ladder.h"

#include <algorithm>

namespace meshwright {

PrecisionRecipe usualMixedPrecision(const Scenario& scenario) {
    const bool bf16 = std::ranges::all_of(scenario.cluster.groups, [](const NodeGroup& group) {
        const Device& device = group.node.device;
        return device.peak(DataType::fp32).value() <= 0 || device.peak(DataType::bf16).value() > 0;
    });
    return bf16 ? PrecisionRecipe::mixed_bf16 : PrecisionRecipe::mixed_fp16;
}

Plan ladderPlan(const Scenario& scenario, Sharding sharding) {
    Plan plan{.framework = "deepspeed", .engine = Engine::deepspeed, .sharding = sharding};
    plan.parallel.data = std::max(1, scenario.cluster.gpuCount());
    plan.precision = usualMixedPrecision(scenario);
    return plan;
}

StateBytes stateBytes(const Scenario& scenario, const Plan& plan) {
    const auto memory = estimateMemory(scenario, plan, true);
    StateBytes most;
    for (const auto& stage : memory.stages) {
        StateBytes sum;
        for (const auto& term : stage.terms) {
            if (term.category == MemoryCategory::parameters)
                sum.parameters += term.bytes;
            if (term.category == MemoryCategory::gradients)
                sum.gradients += term.bytes;
            if (term.category == MemoryCategory::optimizer)
                sum.optimizer += term.bytes;
        }
        if (sum.total() > most.total())
            most = sum;
    }
    return most;
}

std::optional<Plan> fastestLadderPlan(const Scenario& scenario, Sharding sharding) {
    std::optional<Plan> best;
    Seconds least;
    Plan plan = ladderPlan(scenario, sharding);
    const std::int64_t per_rank = scenario.workload.global_batch / plan.parallel.data;
    for (const auto kind : {RecomputeKind::none, RecomputeKind::full})
        for (std::int64_t micro_batch = 1; micro_batch <= std::max<std::int64_t>(1, per_rank); ++micro_batch) {
            if (per_rank > 0 && per_rank % micro_batch != 0)
                continue;
            plan.recompute.kind = kind;
            plan.micro_batch = micro_batch;
            if (!estimateMemory(scenario, plan).fits())
                break; // a larger one needs more
            const Seconds step = estimateTime(scenario, plan).step;
            if (!best || step < least) {
                best = plan;
                least = step;
            }
        }
    return best;
}

} // namespace meshwright
