#include "core/advice/pitfall_rules.h"
#include "core/time/time.h"

#include <algorithm>
#include <array>

namespace meshwright::pitfall_rules {

namespace {

bool bubbleIsFilled(ScheduleKind schedule) {
    switch (schedule) {
    case ScheduleKind::gpipe:
    case ScheduleKind::one_forward_one_backward:
    case ScheduleKind::interleaved:
        return false;
    default:
        return true;
    }
}

/// P02 (DeepSpeed, runtime/pipe/engine.py, line 76; Colossal-AI's hybrid plugin)
Found zeroWithPipeline(const PlanFacts& f) {
    const bool refuses = isDeepSpeed(f.plan) || f.plan.engine == Engine::colossalai;
    if (!refuses || f.plan.parallel.pipeline <= 1 || f.plan.sharding < Sharding::optimizer_gradients)
        return std::nullopt;
    return {{{"zero_stage", double(f.plan.sharding)}, {"pipeline_stages", double(f.plan.parallel.pipeline)}}};
}

/// P03: the slowest stage takes more than 5 % longer than the mean.
Found unevenStages(const PlanFacts& f) {
    if (f.plan.parallel.pipeline <= 1 || !f.estimate.legal())
        return std::nullopt;
    const auto time = estimateTime(f.scenario, f.plan, true);
    double slowest = 0;
    double sum = 0;
    for (const auto& stage : time.stages) {
        slowest = std::max(slowest, stage.both());
        sum += stage.both();
    }
    const double mean = sum / std::max<double>(1, static_cast<double>(time.stages.size()));
    if (slowest <= 1.05 * mean)
        return std::nullopt;
    return {{{"slowest_s", slowest}, {"mean_s", mean}, {"slowest_stage", double(time.slowest_stage)}}};
}

/// P04 (arXiv 2104.04473, section 2.2)
Found bubble(const PlanFacts& f) {
    const auto& p = f.plan.parallel;
    if (p.pipeline <= 1 || bubbleIsFilled(f.plan.schedule))
        return std::nullopt;
    const auto micro_batches = static_cast<double>(accumulationSteps(f.scenario, f.plan));
    const double ratio = (p.pipeline - 1) / (std::max(1, p.virtual_stages) * micro_batches);
    if (ratio <= 0.1)
        return std::nullopt;
    return {{{"bubble_ratio", ratio}, {"micro_batches", micro_batches}}};
}

/// P44 (Megatron Core, schedules.py, with groups of PP micro-batches)
Found interleavingGroups(const PlanFacts& f) {
    const auto& p = f.plan.parallel;
    const auto micro_batches = accumulationSteps(f.scenario, f.plan);
    const bool suits = micro_batches >= p.pipeline && micro_batches % p.pipeline == 0;
    if (!isMegatron(f.plan) || p.pipeline <= 1 || p.virtual_stages <= 1 || suits)
        return std::nullopt;
    const std::int64_t groups = (micro_batches + p.pipeline - 1) / p.pipeline;
    const std::int64_t batch = groups * p.pipeline * f.plan.micro_batch * p.data;
    return {{{"micro_batches", double(micro_batches)},
             {"pipeline_stages", double(p.pipeline)},
             {"global_batch", double(batch)}}};
}

/// P45
Found virtualStagesAlone(const PlanFacts& f) {
    if (!isMegatron(f.plan) || f.plan.parallel.virtual_stages <= 1 || f.plan.parallel.pipeline > 1)
        return std::nullopt;
    return {{{"virtual_stages", double(f.plan.parallel.virtual_stages)}}};
}

constexpr std::array<PitfallRule<PlanFacts>, 5> pipeline_rules{{
    {"P02", zeroWithPipeline},
    {"P03", unevenStages},
    {"P04", bubble},
    {"P44", interleavingGroups},
    {"P45", virtualStagesAlone},
}};

} // namespace

std::span<const PitfallRule<PlanFacts>> pipelineRules() {
    return pipeline_rules;
}

} // namespace meshwright::pitfall_rules
