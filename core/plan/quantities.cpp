#include "core/plan/legality_rules.h"

namespace meshwright {

namespace {

using enum PlanQuantity;

double bit(bool set) {
    return set ? 1 : 0;
}

void setLayout(const Plan& plan, QuantityValues& values) {
    const auto& p = plan.parallel;
    values[zero_stage] = static_cast<double>(plan.sharding);
    values[data] = p.data;
    values[tensor] = p.tensor;
    values[sequence_parallel] = bit(p.sequence_parallel);
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
    values[recompute] = static_cast<double>(plan.recompute.kind);
    values[fp16] = bit(precisionOf(plan).compute == DataType::fp16);
    values[fp8] = bit(plan.precision == PrecisionRecipe::fp8);
    values[mxfp8] = bit(plan.precision == PrecisionRecipe::mxfp8);
    values[fp4] = bit(plan.precision == PrecisionRecipe::fp4);
    values[adam_or_sgd] = bit(plan.optimizer == OptimizerKind::adam || plan.optimizer == OptimizerKind::sgd ||
                              plan.optimizer == OptimizerKind::sgd_momentum);
    values[overlap_gradient_reduce] = bit(plan.knobs.overlap_gradient_reduce);
    values[overlap_tensor_parallel] = bit(plan.knobs.overlap_tensor_parallel);
    values[moe_layers_overlap] = plan.knobs.moe_layers_overlap;
    values[compiled] = bit(plan.software.compiled);
    values[dualpipe_v] = bit(plan.schedule == ScheduleKind::dualpipe_v);
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
    values[tied_embeddings] = bit(model.tied_embeddings);
}

} // namespace

void setScenarioQuantities(const Scenario& scenario, QuantityValues& values) {
    setModel(scenario.model, values);
    values[sequence_length] = static_cast<double>(scenario.workload.sequence_length);
    values[gpus] = scenario.cluster.gpuCount();
    if (!scenario.cluster.groups.empty()) {
        values[gpus_per_node] = scenario.cluster.groups.front().node.gpus;
        values[compute_capability] = scenario.cluster.groups.front().node.device.compute_capability;
    }
}

void setPlanQuantities(const Scenario& scenario, const Plan& plan, QuantityValues& values) {
    setLayout(plan, values);
    setSwitches(plan, values);
    values[micro_batches] = static_cast<double>(microBatches(scenario.workload.global_batch, plan));
}

QuantityValues quantityValues(const Scenario& scenario, const Plan& plan) {
    QuantityValues values;
    setScenarioQuantities(scenario, values);
    setPlanQuantities(scenario, plan, values);
    return values;
}

} // namespace meshwright
