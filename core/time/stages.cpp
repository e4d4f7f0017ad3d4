#include "core/time/stages.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

double StageLoad::layerCount() const {
    double count = 0;
    for (const double n : layers)
        count += n;
    return count;
}

TrafficParameters& TrafficParameters::operator+=(const TrafficParameters& other) {
    dense += other.dense;
    experts += other.experts;
    tensors += other.tensors;
    return *this;
}

namespace {

/// Slots before and after the layers that count as layers when they are dealt.
struct ExtraSlots {
    std::int64_t front = 0;
    std::int64_t back = 0;
};

/// Megatron refuses layers that do not divide over the chunks unless the embedding or the loss counts as one, or a
/// layout says where they go; prediction layers are given places of their own.
ExtraSlots extraSlots(const StepContext& x, std::int64_t chunks) {
    const Knobs& knobs = x.plan->knobs;
    ExtraSlots extra{knobs.embedding_counts_as_layer ? 1 : 0, knobs.loss_counts_as_layer ? 1 : 0};
    const std::int64_t layers = x.scenario->model.layerCount();
    const std::int64_t prediction = x.scenario->model.multi_token_prediction_depth;
    if (x.plan->engine != Engine::megatron || chunks <= 1)
        return extra;
    if (prediction > 0)
        return {extra.front, prediction + 1};
    if (extra.front + extra.back == 0 && layers % chunks != 0)
        return {(layers + 2) % chunks == 0 ? 1 : 0, 1};
    return extra;
}

std::int64_t evenBoundary(const StepContext& x, std::int64_t chunks, std::int64_t index) {
    const std::int64_t layers = x.scenario->model.layerCount();
    const ExtraSlots extra = extraSlots(x, chunks);
    return std::clamp<std::int64_t>((layers + extra.front + extra.back) * index / chunks - extra.front, 0, layers);
}

/// The first or last stage has its own number of layers.
std::int64_t unevenBoundary(const StepContext& x, std::int64_t stages, std::int64_t index) {
    const std::int64_t layers = x.scenario->model.layerCount();
    const std::int64_t first = x.plan->knobs.first_stage_layers;
    const std::int64_t last = x.plan->knobs.last_stage_layers;
    if (index <= 0 || index >= stages)
        return index <= 0 ? 0 : layers;
    const std::int64_t inner_stages = stages - (first > 0 ? 1 : 0) - (last > 0 ? 1 : 0);
    if (inner_stages <= 0)
        return std::clamp<std::int64_t>(first > 0 ? first : layers - last, 0, layers);
    const std::int64_t inner = std::max<std::int64_t>(0, layers - first - last);
    return std::clamp<std::int64_t>(first + inner * (index - (first > 0 ? 1 : 0)) / inner_stages, 0, layers);
}

/// nanotron (models/base.py): a layer goes to the first rank whose share of the summed cost is not yet used up; costs
/// are matrix elements, 4 a d h + 3 h f a layer and V h for the head.
std::int64_t costBoundary(const StepContext& x, std::int64_t stages, std::int64_t index) {
    const TransformerSpec& model = x.scenario->model;
    const std::int64_t layers = model.layerCount();
    if (layers == 0 || index <= 0 || index >= stages)
        return index <= 0 ? 0 : layers;
    double cost = 0;
    if (const auto* attention = std::get_if<GroupedAttention>(&model.layer(0).attention))
        cost += 4 * static_cast<double>(attention->heads * attention->head_dim) * x.h;
    if (const auto* mlp = std::get_if<DenseMlp>(&model.layer(0).feed_forward))
        cost += 3 * static_cast<double>(mlp->width) * x.h;
    const double share = (cost * static_cast<double>(layers) + static_cast<double>(model.vocabulary) * x.h) /
                         static_cast<double>(stages);
    std::int64_t rank = 0;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        if (rank >= index)
            return layer;
        if (cost * static_cast<double>(layer + 1) > share * static_cast<double>(rank + 1))
            ++rank;
    }
    return layers;
}

std::int64_t layersBefore(const StepContext& x, std::int64_t chunks, std::int64_t index) {
    const Knobs& knobs = x.plan->knobs;
    if (x.plan->engine == Engine::nanotron && x.p > 1)
        return costBoundary(x, chunks, index);
    if ((knobs.first_stage_layers > 0 || knobs.last_stage_layers > 0) && chunks == x.plan->parallel.pipeline)
        return unevenBoundary(x, chunks, index);
    return evenBoundary(x, chunks, index);
}

void addChunk(const StepContext& x, StageLoad& load, std::int64_t chunks, std::int64_t index) {
    const auto& layers = x.scenario->model.layers;
    const std::int64_t begin = layersBefore(x, chunks, index);
    const std::int64_t end = layersBefore(x, chunks, index + 1);
    if (x.scenario->model.layer_kinds.size() == 1)
        load.layers[0] += static_cast<double>(end - begin);
    else
        for (std::int64_t layer = begin; layer < end; ++layer)
            load.layers[std::min<std::size_t>(layers[static_cast<std::size_t>(layer)], maximum_layer_kinds - 1)] += 1;
    load.embedding = load.embedding || index == 0;
    load.head = load.head || index == chunks - 1;
}

double attentionParameters(const StepContext& x, const Attention& attention) {
    if (const auto* a = std::get_if<GroupedAttention>(&attention)) {
        const double dim = static_cast<double>(a->head_dim);
        const double heads = static_cast<double>(a->heads);
        const double kv = std::max(static_cast<double>(a->kv_heads), x.t);
        return x.h * dim * (heads * (a->output_gate ? 3 : 2) + 2 * kv) / x.t;
    }
    if (const auto* a = std::get_if<LatentAttention>(&attention)) {
        const double heads = static_cast<double>(a->heads) / x.t;
        const double key = static_cast<double>(a->nope_head_dim + a->rope_head_dim);
        const double query_rank = static_cast<double>(a->query_rank);
        const double kv_rank = static_cast<double>(a->kv_rank);
        const double queries = query_rank > 0 ? x.h * query_rank + query_rank * heads * key : x.h * heads * key;
        return queries + x.h * (kv_rank + static_cast<double>(a->rope_head_dim)) +
               kv_rank * heads * static_cast<double>(a->nope_head_dim + a->value_head_dim) +
               heads * static_cast<double>(a->value_head_dim) * x.h;
    }
    const auto& a = std::get<LinearAttention>(attention);
    const double keys = static_cast<double>(a.key_heads * a.key_head_dim);
    const double values = static_cast<double>(a.value_heads * a.value_head_dim);
    return x.h * (2 * keys + 3 * values) / x.t;
}

} // namespace

StageLoad stageLoad(const StepContext& x, int stage) {
    StageLoad load;
    const std::int64_t stages = std::max(1, x.plan->parallel.pipeline);
    const std::int64_t chunks = std::max(1, x.plan->parallel.virtual_stages);
    switch (x.plan->schedule) {
    case ScheduleKind::zero_bubble_v:
    case ScheduleKind::dualpipe_v:
        if (stages > 1) {
            addChunk(x, load, 2 * stages, stage);
            addChunk(x, load, 2 * stages, 2 * stages - 1 - stage);
            return load;
        }
        break;
    default:
        break;
    }
    const std::int64_t count = stages > 1 ? chunks : 1;
    for (std::int64_t chunk = 0; chunk < count; ++chunk)
        addChunk(x, load, stages * count, chunk * stages + stage);
    return load;
}

TrafficParameters layerTrafficParameters(const StepContext& x, const LayerSpec& layer) {
    TrafficParameters p;
    p.dense = attentionParameters(x, layer.attention) + layer.norms * x.h;
    p.tensors = 4 + layer.norms;
    if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward)) {
        p.dense += (mlp->gated ? 3 : 2) * x.h * static_cast<double>(mlp->width) / x.t;
        p.tensors += 2;
        return p;
    }
    const auto& moe = std::get<MixtureOfExperts>(layer.feed_forward);
    const double matrices = moe.gated ? 3 : 2;
    p.dense += x.h * static_cast<double>(moe.experts) + matrices * x.h * static_cast<double>(moe.shared_width) / x.t;
    p.experts =
        static_cast<double>(moe.experts) * matrices * x.h * static_cast<double>(moe.expert_width) / (x.e * x.te);
    p.tensors += 2 + 2 * std::ceil(static_cast<double>(moe.experts) / x.e);
    return p;
}

TrafficParameters embeddingTrafficParameters(const StepContext& x) {
    return {(x.vocabulary / x.t + static_cast<double>(x.scenario->model.learned_positions)) * x.h, 0, 2};
}

TrafficParameters headTrafficParameters(const StepContext& x) {
    const bool shared = x.scenario->model.tied_embeddings && x.p == 1;
    return {x.h + (shared ? 0 : x.vocabulary / x.t * x.h), 0, 2};
}

} // namespace meshwright
