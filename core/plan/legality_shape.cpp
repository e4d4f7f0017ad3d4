#include "core/plan/legality_rules.h"

#include <algorithm>
#include <array>
#include <set>

namespace meshwright {

namespace {

bool divides(std::int64_t divisor, std::int64_t value) {
    return value % std::max<std::int64_t>(1, divisor) == 0;
}

/// Layers and whatever the framework counts as layers when it cuts the pipeline.
std::int64_t pipelineLayers(const Scenario& s, const Plan& plan) {
    return s.model.layerCount() + (plan.knobs.embedding_counts_as_layer ? 1 : 0) +
           (plan.knobs.loss_counts_as_layer ? 1 : 0);
}

bool megatronFamily(Engine engine) {
    return engine == Engine::megatron || engine == Engine::megatron_fsdp || engine == Engine::megatron_deepspeed;
}

/// The first head count of any layer for which `bad` holds.
template <class Count, class Bad>
Broken anyLayer(const TransformerSpec& model, std::int64_t degree, Count count, Bad bad) {
    for (const auto& layer : model.layer_kinds)
        if (const auto heads = count(layer); heads > 0 && bad(heads))
            return broken(heads, degree);
    return std::nullopt;
}

std::int64_t kvHeads(const LayerSpec& layer) {
    const auto* grouped = std::get_if<GroupedAttention>(&layer.attention);
    return grouped != nullptr ? grouped->kv_heads : 0;
}

std::int64_t queryHeads(const LayerSpec& layer) {
    return headCount(layer.attention);
}

Broken worldSize(const Scenario& s, const Plan& plan) {
    const std::int64_t gpus = plan.parallel.gpus();
    return gpus == s.cluster.gpuCount() ? Broken{} : broken(gpus, s.cluster.gpuCount());
}

Broken globalBatch(const Scenario& s, const Plan& plan) {
    const std::int64_t per_pass = plan.micro_batch * plan.parallel.data;
    return divides(per_pass, s.workload.global_batch) ? Broken{} : broken(s.workload.global_batch, per_pass);
}

Broken headsDivide(const Scenario& s, const Plan& plan) {
    const std::int64_t tp = plan.parallel.tensor;
    return anyLayer(s.model, tp, queryHeads, [tp](std::int64_t n) { return !divides(tp, n); });
}

Broken keyValueHeads(const Scenario& s, const Plan& plan) {
    const std::int64_t tp = plan.parallel.tensor;
    // Megatron copies key-value heads to several ranks where there are fewer heads than ranks.
    const bool copies = megatronFamily(plan.engine);
    return anyLayer(s.model, tp, kvHeads,
                    [tp, copies](std::int64_t n) { return !divides(tp, n) && !(copies && divides(n, tp)); });
}

Broken vocabulary(const Scenario& s, const Plan& plan) {
    // Megatron and what grew from it pad the vocabulary to a multiple; a DTensor is cut as it is.
    const bool cut_as_it_is = plan.engine == Engine::fsdp1 || plan.engine == Engine::fsdp2;
    const std::int64_t tp = plan.parallel.tensor;
    return cut_as_it_is && !divides(tp, s.model.vocabulary) ? broken(s.model.vocabulary, tp) : Broken{};
}

Broken layersAtLeastStages(const Scenario& s, const Plan& plan) {
    const std::int64_t stages = std::int64_t{plan.parallel.pipeline} * plan.parallel.virtual_stages;
    const std::int64_t layers = pipelineLayers(s, plan);
    return layers < stages ? broken(layers, stages) : Broken{};
}

Broken layersDivide(const Scenario& s, const Plan& plan) {
    const auto& knobs = plan.knobs;
    std::int64_t stages = plan.parallel.pipeline;
    if (stages == 1 || !megatronFamily(plan.engine))
        return std::nullopt; // others cut unevenly
    std::int64_t layers = pipelineLayers(s, plan);
    for (const int edge : {knobs.first_stage_layers, knobs.last_stage_layers})
        if (edge > 0) {
            layers -= edge;
            --stages;
        }
    const std::int64_t parts = stages * plan.parallel.virtual_stages;
    if (parts == 0)
        return layers == 0 ? Broken{} : broken(layers, 0);
    return layers < 0 || !divides(parts, layers) ? broken(layers, parts) : Broken{};
}

Broken expertsDivide(const Scenario& s, const Plan& plan) {
    for (const auto& layer : s.model.layer_kinds)
        if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
            if (!divides(plan.parallel.expert, moe->experts))
                return broken(moe->experts, plan.parallel.expert);
    return std::nullopt;
}

Broken expertsExist(const Scenario& s, const Plan& plan) {
    return plan.parallel.expert > 1 && !hasExperts(s.model) ? broken(plan.parallel.expert, 1) : Broken{};
}

Broken expertLayout(const Scenario&, const Plan& plan) {
    const auto& p = plan.parallel;
    const std::int64_t ranks = std::int64_t{p.data} * p.tensor * p.context; // of one pipeline stage
    const std::int64_t group = std::int64_t{p.expert} * p.expert_tensor;
    return divides(group, ranks) ? Broken{} : broken(ranks, group);
}

Broken sequenceContext(const Scenario& s, const Plan& plan) {
    const std::int64_t cp = plan.parallel.context;
    if (cp == 1)
        return std::nullopt;
    // Ring and all-gather give each rank one chunk from the front and one from the back, to balance the causal mask.
    const std::int64_t chunks = plan.knobs.context_parallel == ContextParallelKind::ulysses ? cp : 2 * cp;
    return divides(chunks, s.workload.sequence_length) ? Broken{} : broken(s.workload.sequence_length, chunks);
}

Broken ulyssesHeads(const Scenario& s, const Plan& plan) {
    if (plan.parallel.context == 1 || plan.knobs.context_parallel != ContextParallelKind::ulysses)
        return std::nullopt;
    const std::int64_t ranks = std::int64_t{plan.parallel.context} * plan.parallel.tensor;
    return anyLayer(s.model, ranks, queryHeads, [ranks](std::int64_t n) { return !divides(ranks, n); });
}

Broken sequenceParallelLength(const Scenario& s, const Plan& plan) {
    if (!plan.parallel.sequence_parallel)
        return std::nullopt;
    const std::int64_t parts = std::int64_t{plan.parallel.tensor} * plan.parallel.context;
    return divides(parts, s.workload.sequence_length) ? Broken{} : broken(s.workload.sequence_length, parts);
}

Broken sequencePositions(const Scenario& s, const Plan&) {
    const bool table = s.model.position == PositionKind::learned && s.model.learned_positions > 0;
    return table && s.workload.sequence_length > s.model.learned_positions
               ? broken(s.workload.sequence_length, s.model.learned_positions)
               : Broken{};
}

Broken shardGroup(const Scenario&, const Plan& plan) {
    const std::int64_t ranks = std::int64_t{plan.parallel.data} * plan.parallel.context;
    const std::int64_t group = plan.knobs.shard_group;
    return group > 0 && !divides(group, ranks) ? broken(group, ranks) : Broken{};
}

Broken secondaryShardGroup(const Scenario&, const Plan& plan) {
    const std::int64_t ranks = plan.parallel.gpus();
    const std::int64_t group = std::min<std::int64_t>(plan.knobs.secondary_shard_group, ranks);
    return group > 0 && !divides(group, ranks) ? broken(group, ranks) : Broken{};
}

Broken interleavedBatches(const Scenario& s, const Plan& plan) {
    const std::int64_t pp = plan.parallel.pipeline;
    const std::int64_t batches = microBatches(s.workload.global_batch, plan);
    const bool grouped = megatronFamily(plan.engine) && plan.schedule == ScheduleKind::interleaved && pp > 1;
    return grouped && !divides(pp, batches) ? broken(batches, pp) : Broken{};
}

constexpr std::array<LegalityRule, 17> shape_rules = {{
    {"world-size", worldSize},
    {"global-batch", globalBatch},
    {"heads-tensor-parallel", headsDivide},
    {"kv-heads-tensor-parallel", keyValueHeads},
    {"vocabulary-tensor-parallel", vocabulary},
    {"layers-pipeline-stages", layersAtLeastStages},
    {"layers-pipeline-even", layersDivide},
    {"experts-expert-parallel", expertsDivide},
    {"expert-parallel-dense-model", expertsExist},
    {"expert-layout", expertLayout},
    {"sequence-context-parallel", sequenceContext},
    {"heads-ulysses", ulyssesHeads},
    {"sequence-parallel-length", sequenceParallelLength},
    {"sequence-positions", sequencePositions},
    {"shard-group", shardGroup},
    {"secondary-shard-group", secondaryShardGroup},
    {"interleaved-micro-batches", interleavedBatches},
}};

} // namespace

std::span<const LegalityRule> shapeRules() {
    return shape_rules;
}

} // namespace meshwright
