#include "core/search/bounds.h"

#include "core/memory/terms.h"
#include "core/time/stage_time.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

double both(const LayerTime& time) {
    return time.forward.total() + time.backward.total();
}

/// Sums may be rounded in another order than in the estimate; a bound may not be too high by that.
constexpr double rounding = 1 - 1e-9;

} // namespace

FamilyBound familyBound(const Scenario& scenario, const Plan& family) {
    Plan plan = family;
    const int model = plan.parallel.tensor * plan.parallel.context;
    plan.parallel.data = scenario.cluster.gpuCount() / model;
    const StepContext x(scenario, plan, timeConstants());
    std::array<double, maximum_layer_kinds> count{};
    for (const std::uint8_t kind : scenario.model.layers)
        count[std::min<std::size_t>(kind, maximum_layer_kinds - 1)] += 1;
    FamilyBound bound{.step = x.engine->step_s, .micro_batch = x.engine->micro_batch_s};
    for (std::size_t kind = 0; kind < std::min(scenario.model.layer_kinds.size(), maximum_layer_kinds); ++kind)
        if (count[kind] > 0)
            bound.passes += count[kind] * both(layerTime(x, scenario.model.layer_kinds[kind]));
    bound.passes += both(embeddingTime(x)) + both(headTime(x));
    // Micro-batches over pipeline stages: the stages do not matter, as each one more takes GPUs from data parallelism.
    const double passes_per_stage = static_cast<double>(scenario.workload.global_batch) * model /
                                    (static_cast<double>(plan.micro_batch) * scenario.cluster.gpuCount());
    bound.least = rounding * (passes_per_stage * (bound.passes + bound.micro_batch) + bound.step);
    return bound;
}

double pipelineBound(const FamilyBound& family, const PipelineChoice& choice, double micro_batches) {
    // The slowest rank does at least its share of m passes, and waits while one pass goes through the others
    // (core/time/pipeline.cpp); split backward passes may fill all of that.
    double waiting = 0;
    if (choice.schedule == ScheduleKind::gpipe || choice.schedule == ScheduleKind::one_forward_one_backward)
        waiting = 1;
    else if (choice.schedule == ScheduleKind::interleaved)
        waiting = 1.0 / choice.virtual_stages;
    const double share = family.passes / choice.pipeline;
    return rounding * (micro_batches * (share + family.micro_batch) + waiting * (family.passes - share) + family.step);
}

bool statesExceed(const Scenario& scenario, const Plan& plan, const std::vector<ParameterGroup>& inventory) {
    const Shape x(scenario, plan);
    const auto layout = stageLayout(x, 0);
    const auto parameters = rankParameters(x, layout, inventory);
    Ledger ledger;
    addStates(ledger, {x, layout, parameters, inventory});
    return ledger.total(static_cast<int>(ledger.peakPhase())) > scenario.cluster.smallestMemory().value();
}

bool tensorsExceed(const Scenario& scenario, const Plan& plan, const std::vector<ParameterGroup>& inventory) {
    const Shape x(scenario, plan);
    for (const int stage : {0, plan.parallel.pipeline - 1}) {
        Ledger ledger;
        fillLedger(ledger, x, stageLayout(x, stage), inventory);
        if (ledger.total(static_cast<int>(ledger.peakPhase())) > scenario.cluster.smallestMemory().value())
            return true;
        if (plan.parallel.pipeline == 1)
            break;
    }
    return false;
}

} // namespace meshwright
