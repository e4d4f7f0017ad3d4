#include "core/search/plan_space.h"

#include <algorithm>

namespace meshwright {

namespace {

/// Engines whose pipeline goes with no more than cut optimizer states (rule "zero-pipeline").
bool refusesWithPipeline(Engine engine) {
    return engine == Engine::deepspeed || engine == Engine::megatron_deepspeed || engine == Engine::colossalai;
}

} // namespace

void applyFamily(const Scenario& scenario, const PlanFamily& family, Plan& plan) {
    plan.parallel = {.data = static_cast<int>(scenario.cluster.gpuCount() / family.ranks()),
                     .tensor = family.tensor,
                     .context = family.context,
                     .expert = family.expert,
                     .expert_tensor = family.expert_tensor,
                     .sequence_parallel = family.sequence_parallel};
    plan.knobs.context_parallel = family.context_kind;
    plan.precision = family.precision;
    plan.micro_batch = family.micro_batch;
    plan.recompute.kind = family.recompute;
}

Plan familyPlan(const Scenario& scenario, const PlanSpace& space, const PlanFamily& family) {
    Plan plan = space.base;
    applyFamily(scenario, family, plan);
    return plan;
}

bool divides(const Scenario& scenario, const PlanFamily& family, int stages) {
    const std::int64_t model = family.ranks() * stages;
    const std::int64_t gpus = scenario.cluster.gpuCount();
    return gpus >= model && gpus % model == 0 &&
           scenario.workload.global_batch % (gpus / model * family.micro_batch) == 0 &&
           (gpus / stages) % family.expertRanks() == 0;
}

std::int64_t planCount(const Scenario& scenario, const PlanSpace& space, const PlanFamily& family) {
    Plan plan;
    plan.engine = space.base.engine;
    applyFamily(scenario, family, plan);
    std::int64_t count = 0;
    std::int64_t states = 0;
    std::int64_t batches = 0;
    int stages = 0;
    for (const auto& choice : space.pipelines) {
        if (choice.pipeline != stages) {
            stages = choice.pipeline;
            plan.parallel.pipeline = stages;
            states = 0;
            if (divides(scenario, family, stages)) {
                plan.parallel.data = static_cast<int>(scenario.cluster.gpuCount() / (family.ranks() * stages));
                batches = scenario.workload.global_batch / (plan.parallel.data * family.micro_batch);
                states = std::ranges::count_if(space.states, [&](const StateChoice& state) {
                    return distinct(plan, state, space.states.front());
                });
            }
        }
        if (choice.schedule != ScheduleKind::interleaved || batches % stages == 0)
            count += states;
    }
    return count;
}

bool applyPipeline(const Scenario& scenario, const PipelineChoice& choice, Plan& plan) {
    auto& degrees = plan.parallel;
    const std::int64_t model = std::int64_t{degrees.tensor} * degrees.context * choice.pipeline;
    const std::int64_t gpus = scenario.cluster.gpuCount();
    if (model < 1 || gpus < model || gpus % model != 0)
        return false;
    const std::int64_t data = gpus / model;
    const std::int64_t experts = std::int64_t{degrees.expert} * degrees.expert_tensor;
    if (scenario.workload.global_batch % (data * plan.micro_batch) != 0 || (gpus / choice.pipeline) % experts != 0)
        return false;
    const std::int64_t batches = scenario.workload.global_batch / (data * plan.micro_batch);
    if (choice.schedule == ScheduleKind::interleaved && batches % choice.pipeline != 0)
        return false;
    degrees.data = static_cast<int>(data);
    applyPipelineFields(choice, plan);
    return true;
}

void applyPipelineFields(const PipelineChoice& choice, Plan& plan) {
    plan.parallel.pipeline = choice.pipeline;
    plan.parallel.virtual_stages = choice.virtual_stages;
    plan.schedule = choice.schedule;
    plan.knobs.last_stage_layers = choice.last_stage_layers;
    plan.knobs.embedding_counts_as_layer = choice.embedding_counts_as_layer;
    plan.knobs.loss_counts_as_layer = choice.loss_counts_as_layer;
}

void applyStates(const StateChoice& choice, Plan& plan) {
    plan.sharding = choice.sharding;
    plan.knobs.shard_group = choice.shard_group;
    plan.offload.optimizer = choice.offload.optimizer;
    plan.offload.parameters = choice.offload.parameters;
    plan.placement = choice.placement;
}

bool distinct(const Plan& plan, const StateChoice& choice, const StateChoice& first) {
    const auto& degrees = plan.parallel;
    const int ranks = degrees.data * degrees.context;
    if (degrees.pipeline > 1 && choice.sharding >= Sharding::optimizer_gradients && refusesWithPipeline(plan.engine))
        return false;
    if (choice.placement != first.placement && (degrees.pipeline == 1 || degrees.data == 1))
        return false;
    return choice.shard_group == 0 || (choice.shard_group < ranks && ranks % choice.shard_group == 0);
}

} // namespace meshwright
