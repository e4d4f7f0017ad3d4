#include "core/search/bounds.h"

#include "core/memory/terms.h"
#include "core/search/parallel.h"

#include <algorithm>
#include <array>
#include <limits>

namespace meshwright {

namespace {

/// Sums may be rounded in another order than in the estimate; a bound may not be too high by that.
constexpr double rounding = 1 - 1e-9;

/// Waiting of the slowest rank as a sum over the other ranks (core/time/pipeline.cpp): forward, backward and
/// weight-gradient seconds of each count so much.
struct Waiting {
    double forward = 0;
    double backward = 0;
    double weight_gradient = 0;
};

Waiting waitingOf(const PipelineChoice& choice) {
    switch (choice.schedule) {
    case ScheduleKind::gpipe:
    case ScheduleKind::one_forward_one_backward:
        return {1, 1, 0};
    case ScheduleKind::interleaved:
        return {1.0 / choice.virtual_stages, 1.0 / choice.virtual_stages, 0};
    case ScheduleKind::zero_bubble_h1:
        return {1, 1, -2};
    case ScheduleKind::zero_bubble_h2:
        return {1, 1, -3};
    case ScheduleKind::zero_bubble_v:
        return {0.5, 0.5, -1.5};
    case ScheduleKind::dualpipe:
        return {};
    case ScheduleKind::dualpipe_v:
        return {0.5, 1, -1.5};
    }
    return {};
}

} // namespace

std::vector<FamilyBound> familyBounds(const Scenario& scenario, const PlanSpace& space, const LayerTable& table,
                                      int threads, const std::stop_token& stop) {
    std::vector<FamilyBound> bounds(space.families.size());
    const FixedCosts fixed = fixedCosts(space.base.engine);
    const std::size_t layouts = space.layout_begin.empty() ? 0 : space.layout_begin.size() - 1;
    forEachItem(layouts, threads, [&](int, std::size_t layout) {
        if (stop.stop_requested())
            return;
        Plan plan = space.base;
        applyFamily(scenario, space.families[space.layout_begin[layout]], plan);
        StepContext x(scenario, plan, timeConstants());
        for (std::size_t i = space.layout_begin[layout]; i < space.layout_begin[layout + 1]; ++i) {
            const PlanFamily& family = space.families[i];
            const bool same = i > space.layout_begin[layout] && family.micro_batch == plan.micro_batch;
            plan.recompute.kind = family.recompute;
            plan.micro_batch = family.micro_batch;
            x.takeMicroBatch();
            FamilyBound& bound = bounds[i];
            bound.passes = table.passes(x, i);
            bound.plans = same ? bounds[i - 1].plans : planCount(scenario, space, family);
            // Micro-batches over pipeline stages: the stages do not matter, as each one more takes GPUs from data
            // parallelism.
            const double passes_per_stage = static_cast<double>(scenario.workload.global_batch) *
                                            static_cast<double>(family.ranks()) /
                                            (static_cast<double>(family.micro_batch) * scenario.cluster.gpuCount());
            bound.least = rounding * (passes_per_stage * (bound.passes + fixed.micro_batch) + fixed.step);
        }
    });
    return bounds;
}

FixedCosts fixedCosts(Engine engine) {
    const auto& behaviour = timeConstants().engines[static_cast<std::size_t>(engine)];
    return {behaviour.step_s, behaviour.micro_batch_s};
}

double pipelineBound(double passes, const FixedCosts& fixed, const PipelineChoice& choice, double micro_batches) {
    // The slowest rank does at least its share of m passes, and waits while one pass goes through the others
    // (core/time/pipeline.cpp); split backward passes may fill all of that.
    const Waiting waiting = waitingOf(choice);
    const double share = passes / choice.pipeline;
    const double waits = waiting.weight_gradient < 0 ? 0 : waiting.forward * (passes - share);
    return rounding * (micro_batches * (share + fixed.micro_batch) + waits + fixed.step);
}

PipelineLoads pipelineLoads(const Scenario& scenario, const PlanSpace& space, const PipelineChoice& choice) {
    Plan plan = space.base;
    plan.parallel.pipeline = choice.pipeline;
    plan.parallel.data = std::max(1, scenario.cluster.gpuCount() / choice.pipeline);
    applyPipelineFields(choice, plan);
    const StepContext x(scenario, plan, timeConstants());
    PipelineLoads loads;
    for (int stage = 0; stage < choice.pipeline; ++stage) {
        loads.stages.push_back(stageLoad(x, stage));
        if (!loads.runs.empty() && loads.runs.back().load == loads.stages.back())
            ++loads.runs.back().count;
        else
            loads.runs.push_back({loads.stages.back()});
    }
    return loads;
}

double loadedBound(const StepContext& x, const StepParts& parts, const FixedCosts& fixed, const PipelineChoice& choice,
                   std::span<const StageRun> runs, double micro_batches) {
    const Waiting waiting = waitingOf(choice);
    double slowest = 0;
    double waits = 0; // as if every rank were one of the others
    double own = std::numeric_limits<double>::infinity();
    for (const auto& run : runs) {
        const StageTime stage = stagePasses(x, parts, run.load);
        const double forward = stage.forward.total();
        const double backward = stage.backward.total();
        slowest = std::max(slowest, forward + backward);
        waits += run.count * (waiting.forward * forward + waiting.backward * backward +
                              waiting.weight_gradient * stage.weight_gradient);
        // Which rank is the slowest in the end is not known yet: the one whose own share is least in this sum.
        own = std::min(own, (1 - waiting.forward) * forward + (1 - waiting.backward) * backward -
                                waiting.weight_gradient * stage.weight_gradient);
    }
    // With equal shares of forward and backward the slowest rank itself may stand there.
    if (waiting.weight_gradient == 0 && waiting.forward == waiting.backward)
        own = (1 - waiting.forward) * slowest;
    const double working = std::max(micro_batches * slowest, (micro_batches - 1) * slowest + own + waits);
    return rounding * (working + micro_batches * fixed.micro_batch + fixed.step);
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
