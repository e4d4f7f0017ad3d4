#include "core/learn/run_lesson.h"

#include "core/exchange/model_catalog.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <string_view>

namespace meshwright {

namespace {

const StageMemory* fullestStage(const MemoryEstimate& memory) {
    const auto stage = std::ranges::max_element(memory.stages, {}, &StageMemory::peak);
    return stage == memory.stages.end() ? nullptr : &*stage;
}

/// Copies that a pass or the update makes and drops are no model states.
bool isTemporary(const MemoryTerm& term) {
    return term.explanation.formula == "memory.gradients.pass" || term.explanation.formula == "memory.parameters.cast";
}

HeldState heldState(const StageMemory& stage, MemoryCategory category) {
    HeldState held;
    double largest = 0;
    for (const MemoryTerm& term : stage.terms) {
        if (term.category != category || isTemporary(term))
            continue;
        held.bytes += term.bytes;
        if (term.bytes.value() > largest) {
            largest = term.bytes.value();
            held.explanation = term.explanation;
        }
    }
    return held;
}

} // namespace

ModelStates modelStates(const MemoryEstimate& explained) {
    const StageMemory* const stage = fullestStage(explained);
    if (stage == nullptr)
        return {};
    return {heldState(*stage, MemoryCategory::parameters), heldState(*stage, MemoryCategory::gradients),
            heldState(*stage, MemoryCategory::optimizer)};
}

LessonBase lessonBase(const Scenario& scenario, const Plan& plan) {
    LessonBase base{scenario, plan};
    base.plan.parallel = {.data = scenario.cluster.gpuCount()};
    base.plan.sharding = Sharding::none;
    base.plan.offload = {};
    base.plan.schedule = ScheduleKind::one_forward_one_backward;
    base.plan.knobs.shard_group = 0;
    base.plan.knobs.secondary_shard_group = 0;
    base.plan.knobs.first_stage_layers = 0;
    base.plan.knobs.last_stage_layers = 0;
    return base;
}

StepResult runStep(const LessonBase& base, const LessonChange& change) {
    StepResult result;
    result.scenario = base.scenario;
    if (change.sequence_length)
        result.scenario.workload.sequence_length = *change.sequence_length;
    if (!change.moe_model.empty() && !hasExperts(base.scenario.model)) {
        const CatalogModel* const model = catalogModel(change.moe_model);
        if (model == nullptr)
            return result;
        result.scenario.model = model->model;
        result.other_model = true;
    }
    result.plan = planOfStep(base.plan, change);
    if (!result.plan)
        return result;
    result.estimate = estimate(result.scenario, *result.plan, true);
    result.states = modelStates(result.estimate.memory);
    result.traffic = stepTraffic(result.scenario, *result.plan);
    result.parameters = totalParameters(result.scenario.model);
    result.micro_batches = microBatches(result.scenario.workload.global_batch, *result.plan);
    return result;
}

std::vector<StepResult> runLesson(const LessonBase& base, const Lesson& lesson) {
    std::vector<StepResult> results;
    results.reserve(lesson.steps.size());
    for (const LessonStep& step : lesson.steps)
        results.push_back(runStep(base, step.change));
    return results;
}

Seconds exposedCommunication(const TimeEstimate& time) {
    Seconds sum;
    for (const auto category :
         {TimeCategory::tensor_communication, TimeCategory::pipeline_communication, TimeCategory::data_communication,
          TimeCategory::context_communication, TimeCategory::expert_communication})
        sum += time.by_category[static_cast<std::size_t>(category)];
    return sum;
}

Seconds hiddenCommunication(const TimeEstimate& time) {
    const HiddenCommunication& hidden = time.hidden;
    return hidden.tensor + hidden.data + hidden.context + hidden.expert + hidden.pipeline;
}

double StepResult::value(LessonValue value) const {
    const StageMemory* const stage = fullestStage(estimate.memory);
    switch (value) {
    case LessonValue::parameters:
        return states.parameters.bytes.value();
    case LessonValue::gradients:
        return states.gradients.bytes.value();
    case LessonValue::optimizer:
        return states.optimizer.bytes.value();
    case LessonValue::states:
        return states.total().value();
    case LessonValue::activations:
        return stage == nullptr ? 0 : stage->at_peak[static_cast<std::size_t>(MemoryCategory::activations)].value();
    case LessonValue::total:
        return estimate.memory.total.value();
    case LessonValue::headroom:
        return estimate.memory.headroom().value();
    case LessonValue::traffic:
        return traffic.total().value();
    case LessonValue::step_time:
        return estimate.time.step.value();
    case LessonValue::exposed_communication:
        return exposedCommunication(estimate.time).value();
    }
    return 0;
}

} // namespace meshwright
