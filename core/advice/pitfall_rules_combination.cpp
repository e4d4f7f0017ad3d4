#include "core/advice/pitfall_rules.h"

#include <algorithm>
#include <array>

namespace meshwright::pitfall_rules {

namespace {

/// Applies, and no number belongs to it.
Found plain() {
    return std::vector<PitfallValue>{};
}

/// The lowest compute capability of any GPU; 0 where the notion does not exist.
double computeCapability(const Scenario& scenario) {
    double lowest = scenario.cluster.groups.empty() ? 0 : 1e9;
    for (const auto& group : scenario.cluster.groups)
        lowest = std::min(lowest, group.node.device.compute_capability);
    return lowest;
}

/// P08
Found tokensDropped(const PlanFacts& f) {
    // Usual factors lie between 1.25 and 2 (GShard, Switch); a known skew of the routing needs at least itself.
    const double factor = f.plan.knobs.expert_capacity_factor;
    const double needed = std::max(1.25, f.plan.knobs.expert_imbalance);
    if (!hasExperts(f.scenario.model) || factor <= 0 || factor >= needed)
        return std::nullopt;
    return {{{"capacity_factor", factor}, {"needed_factor", needed}}};
}

/// P24
Found bf16Accumulation(const PlanFacts& f) {
    const auto precision = precisionOf(f.plan);
    const auto steps = accumulationSteps(f.scenario, f.plan);
    const bool sums_in_bf16 = precision.gradients == DataType::bf16 && !precision.main_gradients;
    if (!isDeepSpeed(f.plan) || !sums_in_bf16 || steps <= 8)
        return std::nullopt;
    return {{{"micro_batches", double(steps)}}};
}

/// P28
Found expertsUnderStage3(const PlanFacts& f) {
    if (f.plan.engine != Engine::deepspeed || f.plan.sharding != Sharding::full || !hasExperts(f.scenario.model))
        return std::nullopt;
    return plain();
}

/// P32
Found fp16OnNewGpu(const PlanFacts& f) {
    const double capability = computeCapability(f.scenario);
    if (precisionOf(f.plan).compute != DataType::fp16 || capability < 8.0)
        return std::nullopt;
    return {{{"compute_capability", capability}}};
}

/// P33 (DeepSpeed, zero/utils.py, ZERO_SUPPORTED_OPTIMIZERS)
Found untestedOptimizer(const PlanFacts& f) {
    const auto kind = f.plan.optimizer;
    const bool listed = kind == OptimizerKind::adam || kind == OptimizerKind::lion || kind == OptimizerKind::muon;
    if (!isDeepSpeed(f.plan) || f.plan.sharding == Sharding::none || listed)
        return std::nullopt;
    return {{{"zero_stage", double(f.plan.sharding)}}};
}

/// P35: two features of the plan that want different values, before Blackwell (Megatron-LM, arguments.py, line 1453).
Found connectionsPulledTwoWays(const PlanFacts& f) {
    const double capability = computeCapability(f.scenario);
    const bool wants_one = f.plan.parallel.tensor > 1 || f.plan.parallel.context > 1;
    const bool overlaps_experts = f.plan.engine == Engine::megatron && f.plan.knobs.moe_layers_overlap > 0;
    const bool fsdp = f.plan.engine == Engine::megatron_fsdp;
    if (!wants_one || (!fsdp && !overlaps_experts) || capability <= 0 || capability >= 10)
        return std::nullopt;
    constexpr double cuda_default = 8; // CUDA programming guide, environment variables
    return {{{"connections", overlaps_experts ? 32 : cuda_default}, {"compute_capability", capability}}};
}

/// P37
Found thinProducts(const PlanFacts& f) {
    const double tensor = f.plan.parallel.tensor;
    if (tensor <= 1)
        return std::nullopt;
    double width = 0; // of the narrowest dense MLP
    for (const auto& layer : f.scenario.model.layer_kinds)
        if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward); mlp != nullptr && mlp->width > 0)
            width = width == 0 ? double(mlp->width) : std::min(width, double(mlp->width));
    const double hidden = static_cast<double>(f.scenario.model.hidden) / tensor;
    if (hidden >= 1024 && (width == 0 || width / tensor >= 2048))
        return std::nullopt;
    return {{{"hidden_per_rank", hidden}, {"feed_forward_per_rank", width / tensor}}};
}

/// P46 (Megatron Core, transformer_config.py, line 1461; elsewhere heads are not copied)
Found kvHeads(const PlanFacts& f) {
    const std::int64_t tensor = f.plan.parallel.tensor;
    const bool copies = isMegatron(f.plan) || f.plan.engine == Engine::megatron_deepspeed;
    for (const auto& layer : f.scenario.model.layer_kinds) {
        const auto* attention = std::get_if<GroupedAttention>(&layer.attention);
        if (attention == nullptr || attention->kv_heads <= 0 || tensor <= 1)
            continue;
        const std::int64_t heads = attention->kv_heads;
        if (heads % tensor != 0 && !(copies && tensor % heads == 0))
            return {{{"kv_heads", double(heads)}, {"tensor_parallel", double(tensor)}}};
    }
    return std::nullopt;
}

/// P47 (Megatron Core, moe_layer.py, line 636)
Found expertsWithoutSequenceParallel(const PlanFacts& f) {
    const auto& p = f.plan.parallel;
    if (!isMegatron(f.plan) || !hasExperts(f.scenario.model) || p.tensor <= 1 || p.sequence_parallel)
        return std::nullopt;
    return {{{"tensor_parallel", double(p.tensor)}}};
}

/// P48
Found expertParallelMultiplied(const PlanFacts& f) {
    const auto& p = f.plan.parallel;
    const int gpus = f.scenario.cluster.gpuCount();
    if (p.expert <= 1 || p.gpus() == gpus || p.gpus() * p.expert != gpus)
        return std::nullopt;
    return {{{"gpus_used", double(p.gpus())}, {"gpus", double(gpus)}, {"expert_parallel", double(p.expert)}}};
}

/// P49 (Megatron Core, transformer_config.py, overlap_moe_expert_parallel_comm)
Found expertOverlapConditions(const PlanFacts& f) {
    if (f.plan.engine != Engine::megatron || f.plan.knobs.moe_layers_overlap == 0)
        return std::nullopt;
    const auto& p = f.plan.parallel;
    const auto compute = precisionOf(f.plan).compute;
    const double broken = double(p.expert <= 1) + double(p.pipeline > 1 && p.virtual_stages <= 1) +
                          double(f.plan.recompute.kind == RecomputeKind::full) +
                          double(f.plan.recompute.kind == RecomputeKind::selective && f.plan.recompute.moe) +
                          double(compute == DataType::fp32 || compute == DataType::tf32) +
                          double(f.scenario.model.multi_token_prediction_depth > 1);
    if (broken == 0)
        return std::nullopt;
    return {{{"conditions_broken", broken}}};
}

/// P50
Found tensorOverlapAlone(const PlanFacts& f) {
    const bool megatron = f.plan.engine == Engine::megatron && !f.plan.parallel.sequence_parallel;
    const bool fsdp2 = f.plan.engine == Engine::fsdp2 && !f.plan.software.compiled;
    if (!f.plan.knobs.overlap_tensor_parallel || f.plan.parallel.tensor <= 1 || (!megatron && !fsdp2))
        return std::nullopt;
    return {{{"tensor_parallel", double(f.plan.parallel.tensor)}}};
}

/// P51
Found fp8WithoutGain(const PlanFacts& f) {
    const auto compute = precisionOf(f.plan).compute;
    const double capability = computeCapability(f.scenario);
    const bool fp8 = compute == DataType::fp8 || compute == DataType::mxfp8;
    const bool too_old = capability > 0 && capability < 8.9;
    if (!fp8 || (f.scenario.model.hidden >= 4096 && !too_old))
        return std::nullopt;
    return {{{"hidden", double(f.scenario.model.hidden)}, {"compute_capability", capability}}};
}

/// P60
Found unmaintained(const PlanFacts& f) {
    // Last release or upstream merge before 2025, or frozen since; see the pitfall's sources.
    constexpr std::array<std::string_view, 6> names = {"horovod",  "megatron-deepspeed", "nanotron",
                                                       "composer", "llm-foundry",        "vescale"};
    return std::ranges::find(names, f.plan.framework) != names.end() ? plain() : std::nullopt;
}

constexpr std::array<PitfallRule<PlanFacts>, 14> combination_rules{{
    {"P08", tokensDropped},
    {"P24", bf16Accumulation},
    {"P28", expertsUnderStage3},
    {"P32", fp16OnNewGpu},
    {"P33", untestedOptimizer},
    {"P35", connectionsPulledTwoWays},
    {"P37", thinProducts},
    {"P46", kvHeads},
    {"P47", expertsWithoutSequenceParallel},
    {"P48", expertParallelMultiplied},
    {"P49", expertOverlapConditions},
    {"P50", tensorOverlapAlone},
    {"P51", fp8WithoutGain},
    {"P60", unmaintained},
}};

} // namespace

std::span<const PitfallRule<PlanFacts>> combinationRules() {
    return combination_rules;
}

} // namespace meshwright::pitfall_rules
