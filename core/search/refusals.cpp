#include "core/plan/legality.h"
#include "core/search/plan_space.h"

#include <algorithm>

namespace meshwright {

namespace {

using enum PlanQuantity;

void setLayout(const Plan& plan, QuantityValues& values) {
    const auto& p = plan.parallel;
    values[zero_stage] = static_cast<double>(plan.sharding);
    values[data] = p.data;
    values[tensor] = p.tensor;
    values[sequence_parallel] = p.sequence_parallel ? 1 : 0;
    values[pipeline] = p.pipeline;
    values[virtual_stages] = p.virtual_stages;
    values[context] = p.context;
    values[expert] = p.expert;
    values[expert_tensor] = p.expert_tensor;
    values[shard_group] = plan.knobs.shard_group;
    values[offload_optimizer] = static_cast<double>(plan.offload.optimizer);
    values[offload_parameters] = static_cast<double>(plan.offload.parameters);
    values[offload_optimizer_fraction] = plan.offload.optimizer_fraction;
    values[offload_activation_layers] = plan.offload.activation_layers;
}

void setSwitches(const Plan& plan, QuantityValues& values) {
    const auto is = [&plan](PrecisionRecipe recipe) { return plan.precision == recipe ? 1.0 : 0.0; };
    values[recompute] = static_cast<double>(plan.recompute.kind);
    values[fp16] = precisionOf(plan).compute == DataType::fp16 ? 1 : 0;
    values[fp8] = is(PrecisionRecipe::fp8);
    values[mxfp8] = is(PrecisionRecipe::mxfp8);
    values[fp4] = is(PrecisionRecipe::fp4);
    values[adam_or_sgd] = plan.optimizer == OptimizerKind::adam || plan.optimizer == OptimizerKind::sgd ||
                                  plan.optimizer == OptimizerKind::sgd_momentum
                              ? 1
                              : 0;
    values[overlap_gradient_reduce] = plan.knobs.overlap_gradient_reduce ? 1 : 0;
    values[overlap_tensor_parallel] = plan.knobs.overlap_tensor_parallel ? 1 : 0;
    values[moe_layers_overlap] = plan.knobs.moe_layers_overlap;
    values[compiled] = plan.software.compiled ? 1 : 0;
    values[dualpipe_v] = plan.schedule == ScheduleKind::dualpipe_v ? 1 : 0;
}

void setModel(const TransformerSpec& model, QuantityValues& values) {
    for (const auto& layer : model.layer_kinds) {
        if (values[heads] == 0)
            values[heads] = static_cast<double>(headCount(layer.attention));
        if (const auto* grouped = std::get_if<GroupedAttention>(&layer.attention))
            values[kv_heads] = static_cast<double>(grouped->kv_heads);
        if (std::holds_alternative<LatentAttention>(layer.attention)) {
            values[latent_attention] = 1;
            values[kv_heads] = values[heads]; // every head gets keys and values of its own
        }
        if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
            values[experts] = static_cast<double>(moe->experts);
    }
    values[tied_embeddings] = model.tied_embeddings ? 1 : 0;
}

} // namespace

QuantityValues quantityValues(const Scenario& scenario, const Plan& plan) {
    QuantityValues values;
    setLayout(plan, values);
    setSwitches(plan, values);
    setModel(scenario.model, values);
    values[micro_batches] = static_cast<double>(microBatches(scenario.workload.global_batch, plan));
    values[sequence_length] = static_cast<double>(scenario.workload.sequence_length);
    values[gpus] = scenario.cluster.gpuCount();
    if (!scenario.cluster.groups.empty()) {
        values[gpus_per_node] = scenario.cluster.groups.front().node.gpus;
        values[compute_capability] = scenario.cluster.groups.front().node.device.compute_capability;
    }
    return values;
}

std::vector<std::string_view> reasonsAgainst(const Scenario& scenario, const Plan& plan, const Framework& framework) {
    std::vector<std::string_view> reasons;
    for (const auto& violation : violationsOf(scenario, plan))
        reasons.push_back(violation.rule);
    if (!framework.refusals.empty())
        for (const auto* refusal : refusalsOf(framework, quantityValues(scenario, plan)))
            reasons.emplace_back(refusal->id);
    return reasons;
}

} // namespace meshwright
