#include "core/advice/pitfall_rules.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright::pitfall_rules {

namespace {

double totalParametersOf(const PlanFacts& f) {
    return static_cast<double>(totalParameters(f.scenario.model));
}

double rankParametersOf(const PlanFacts& f) {
    return totalParametersOf(f) / (double(f.plan.parallel.tensor) * f.plan.parallel.pipeline);
}

bool dropless(const PlanFacts& f) {
    return hasExperts(f.scenario.model) && f.plan.knobs.expert_capacity_factor == 0;
}

bool offloadsStates(const Plan& plan) {
    return plan.offload.optimizer != OffloadDevice::none || plan.offload.parameters != OffloadDevice::none;
}

/// P12. 16 bytes a parameter of mixed-precision Adam (ZeRO, arXiv 1910.02054, section 3.1).
Found fullShardingTooLarge(const PlanFacts& f) {
    if (f.plan.sharding != Sharding::full || offloadsStates(f.plan) ||
        f.scenario.workload.training != TrainingKind::full)
        return std::nullopt;
    const int group = f.plan.knobs.shard_group > 0 ? f.plan.knobs.shard_group : f.plan.parallel.data;
    const double states = 16 * rankParametersOf(f) / group;
    const double capacity = f.estimate.memory.capacity.value();
    if (states <= 0.85 * capacity)
        return std::nullopt;
    const double gpus = std::ceil(16 * totalParametersOf(f) / (0.85 * capacity));
    return {{{"state_bytes", states}, {"capacity_bytes", capacity}, {"least_gpus", gpus}}};
}

/// P13: what is over is no more than what the logits take.
Found logitsOverflow(const PlanFacts& f) {
    for (const auto& stage : f.estimate.memory.stages) {
        const double logits = stage.at_peak[static_cast<std::size_t>(MemoryCategory::logits)].value();
        const double over = (stage.total - f.estimate.memory.capacity).value();
        if (over > 0 && logits >= over)
            return {{{"logits_bytes", logits}, {"over_bytes", over}}};
    }
    return std::nullopt;
}

/// P14. DeepSpeed's own rule, with its buffer factor of 1.5 (docs/code-docs/source/memory.rst), beside our estimate.
Found hostTooSmall(const PlanFacts& f) {
    if (!offloadsStates(f.plan) || f.scenario.cluster.groups.empty())
        return std::nullopt;
    const double have = f.scenario.cluster.groups.front().node.host_memory.value();
    double need = f.estimate.memory.host_per_node.value();
    if (isDeepSpeed(f.plan) && f.plan.offload.optimizer == OffloadDevice::cpu) {
        const double nodes = std::max(1, f.scenario.cluster.nodeCount());
        const bool parameters = f.plan.offload.parameters != OffloadDevice::none;
        const double per_parameter = f.plan.sharding == Sharding::full ? (parameters ? 18.0 : 16.0) / nodes
                                                                       : std::max(4.0 * gpusPerNode(f.scenario), 16.0);
        need = std::max(need, 1.5 * per_parameter * totalParametersOf(f));
    }
    if (have <= 0 || need <= have)
        return std::nullopt;
    return {{{"host_bytes", need}, {"host_memory_bytes", have}}};
}

/// P16: gradients saved, 2 bytes a parameter, against two reduction buckets.
Found bucketsOutweighGradients(const PlanFacts& f) {
    if (!isDeepSpeed(f.plan) || f.plan.sharding != Sharding::optimizer_gradients)
        return std::nullopt;
    const double n = f.plan.parallel.data;
    const double saved = 2 * rankParametersOf(f) * (1 - 1 / n);
    const double buckets =
        2.0 * static_cast<double>(f.plan.knobs.reduce_bucket_elements) * bytesPerElement(precisionOf(f.plan).reduce);
    if (saved >= buckets)
        return std::nullopt;
    return {{{"saved_bytes", saved}, {"bucket_bytes", buckets}}};
}

/// P17: less than a tenth of the GPU is left while sizes change from step to step.
Found fragmentation(const PlanFacts& f) {
    const double headroom = f.estimate.memory.headroom().value();
    const double capacity = f.estimate.memory.capacity.value();
    const bool changes = dropless(f) || offloadsStates(f.plan);
    if (!changes || headroom < 0 || headroom >= 0.1 * capacity)
        return std::nullopt;
    return {{{"headroom_bytes", headroom}, {"capacity_bytes", capacity}}};
}

/// P18: fits as planned, but not with a rank that gets twice the mean load.
Found skewedRouting(const PlanFacts& f) {
    if (!dropless(f) || f.plan.parallel.expert <= 1 || !f.estimate.fits())
        return std::nullopt;
    Plan skewed = f.plan;
    skewed.knobs.expert_imbalance = std::max(2.0, f.plan.knobs.expert_imbalance);
    const auto memory = estimateMemory(f.scenario, skewed);
    if (memory.fits())
        return std::nullopt;
    return {{{"expert_imbalance", skewed.knobs.expert_imbalance}, {"over_bytes", -memory.headroom().value()}}};
}

/// P19
Found recomputeWithoutEffect(const PlanFacts& f) {
    const auto& r = f.plan.recompute;
    const bool only_attention = r.kind == RecomputeKind::selective && r.core_attention && !r.norms && !r.mlp &&
                                !r.mlp_activation && !r.moe && !r.mla_up_projection && r.every_nth == 1;
    if (!only_attention || f.plan.attention == AttentionKernel::materialized)
        return std::nullopt;
    return std::vector<PitfallValue>{};
}

/// P20 (Megatron Core, transformer_config.py, cpu_offloading)
Found activationOffload(const PlanFacts& f) {
    const bool refused = f.plan.parallel.pipeline > 1 || f.plan.recompute.kind != RecomputeKind::none;
    if (f.plan.engine != Engine::megatron || f.plan.offload.activation_layers == 0 || !refused)
        return std::nullopt;
    return {{{"offloaded_layers", double(f.plan.offload.activation_layers)},
             {"pipeline_stages", double(f.plan.parallel.pipeline)}}};
}

/// P21: the first stage is over and the last one is not.
Found firstStageFull(const PlanFacts& f) {
    const auto& stages = f.estimate.memory.stages;
    if (stages.size() < 2)
        return std::nullopt;
    const auto capacity = f.estimate.memory.capacity;
    const auto activations = static_cast<std::size_t>(MemoryCategory::activations);
    const bool holds_more = stages.front().at_peak[activations] > stages.back().at_peak[activations];
    if (stages.front().total <= capacity || stages.back().total > capacity || !holds_more)
        return std::nullopt;
    return {{{"first_stage_bytes", stages.front().total.value()}, {"last_stage_bytes", stages.back().total.value()}}};
}

/// P22: does not fit with fp32 main gradients, and would with bf16 ones.
Found fp32Gradients(const PlanFacts& f) {
    Precision precision = precisionOf(f.plan);
    if (!isMegatron(f.plan) || f.estimate.fits() || precision.weights != DataType::bf16 ||
        precision.main_gradients != DataType::fp32)
        return std::nullopt;
    Plan changed = f.plan;
    precision.main_gradients = DataType::bf16;
    precision.reduce = DataType::bf16;
    changed.precision_detail = precision;
    const auto memory = estimateMemory(f.scenario, changed);
    if (!memory.fits())
        return std::nullopt;
    return {{{"over_bytes", -f.estimate.memory.headroom().value()}, {"headroom_bytes", memory.headroom().value()}}};
}

/// P23 (Megatron-LM, --make-vocab-size-divisible-by, 128)
Found paddedVocabulary(const PlanFacts& f) {
    const std::int64_t unit = std::int64_t{128} * f.plan.parallel.tensor;
    const std::int64_t rest = f.scenario.model.vocabulary % unit;
    if (!isMegatron(f.plan) || rest == 0)
        return std::nullopt;
    const std::int64_t rows = unit - rest;
    return {{{"padding_rows", double(rows)}, {"padding_parameters", double(rows * f.scenario.model.hidden)}}};
}

/// P26
Found fsdp1OffloadAccumulates(const PlanFacts& f) {
    const auto steps = accumulationSteps(f.scenario, f.plan);
    if (f.plan.engine != Engine::fsdp1 || f.plan.offload.parameters == OffloadDevice::none || steps <= 1)
        return std::nullopt;
    return {{{"micro_batches", double(steps)}}};
}

constexpr std::array<PitfallRule<PlanFacts>, 12> memory_rules{{
    {"P12", fullShardingTooLarge},
    {"P13", logitsOverflow},
    {"P14", hostTooSmall},
    {"P16", bucketsOutweighGradients},
    {"P17", fragmentation},
    {"P18", skewedRouting},
    {"P19", recomputeWithoutEffect},
    {"P20", activationOffload},
    {"P21", firstStageFull},
    {"P22", fp32Gradients},
    {"P23", paddedVocabulary},
    {"P26", fsdp1OffloadAccumulates},
}};

} // namespace

std::span<const PitfallRule<PlanFacts>> memoryRules() {
    return memory_rules;
}

} // namespace meshwright::pitfall_rules
