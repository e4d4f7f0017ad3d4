#include "core/memory/layout.h"

#include <algorithm>

namespace meshwright {

namespace {

/// Layers before chunk `index` of `count` when `layers` are dealt evenly, the remainder spread over the chunks.
std::int64_t evenBoundary(std::int64_t layers, std::int64_t count, std::int64_t index) {
    return layers * index / count;
}

/// Boundaries with the embedding or the loss counted as one layer (Megatron's account-for flags).
std::int64_t boundary(const Shape& x, std::int64_t count, std::int64_t index) {
    const auto layers = x.scenario->model.layerCount();
    const std::int64_t front = x.plan->knobs.embedding_counts_as_layer ? 1 : 0;
    const std::int64_t back = x.plan->knobs.loss_counts_as_layer ? 1 : 0;
    return std::clamp<std::int64_t>(evenBoundary(layers + front + back, count, index) - front, 0, layers);
}

/// Layers before stage `index` when the first and the last stage have their own number.
std::int64_t unevenBoundary(const Shape& x, std::int64_t stages, std::int64_t index) {
    const auto layers = x.scenario->model.layerCount();
    const std::int64_t first = x.plan->knobs.first_stage_layers;
    const std::int64_t last = x.plan->knobs.last_stage_layers;
    const std::int64_t inner_stages = stages - (first > 0 ? 1 : 0) - (last > 0 ? 1 : 0);
    if (index == 0)
        return 0;
    if (index >= stages)
        return layers;
    if (inner_stages <= 0)
        return std::clamp<std::int64_t>(first > 0 ? first : layers - last, 0, layers);
    const std::int64_t inner = std::max<std::int64_t>(0, layers - first - last);
    return std::clamp<std::int64_t>(first + evenBoundary(inner, inner_stages, index - (first > 0 ? 1 : 0)), 0, layers);
}

/// nanotron deals blocks by cost: a block belongs to the rank at which the running cost of the blocks before it has
/// not yet passed that rank's share (models/base.py). Costs are matrix elements: 4 a d h + 3 h f, and V h for the head.
std::int64_t costBoundary(const Shape& x, std::int64_t stages, std::int64_t index) {
    const auto& model = x.scenario->model;
    const auto layers = model.layerCount();
    if (layers == 0 || index <= 0 || index >= stages)
        return index <= 0 ? 0 : layers;
    double layer_cost = 0;
    if (const auto* attention = std::get_if<GroupedAttention>(&model.layer(0).attention))
        layer_cost += 4 * static_cast<double>(attention->heads * attention->head_dim) * x.h;
    if (const auto* mlp = std::get_if<DenseMlp>(&model.layer(0).feed_forward))
        layer_cost += 3 * static_cast<double>(mlp->width) * x.h;
    const double total = layer_cost * static_cast<double>(layers) + static_cast<double>(model.vocabulary) * x.h;
    // A layer belongs to a rank while the cost of those before it is below that rank's share; measured first stages say
    // that a share met exactly is full.
    std::int64_t rank = 0;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        if (rank >= index)
            return layer;
        const double running = layer_cost * static_cast<double>(layer + 1);
        if (running >= total * static_cast<double>(rank + 1) / static_cast<double>(stages))
            ++rank;
    }
    return layers;
}

std::int64_t layersBefore(const Shape& x, std::int64_t chunks, std::int64_t index) {
    const auto& knobs = x.plan->knobs;
    if (x.plan->engine == Engine::nanotron && x.p > 1)
        return costBoundary(x, chunks, index);
    if ((knobs.first_stage_layers > 0 || knobs.last_stage_layers > 0) && chunks == x.plan->parallel.pipeline)
        return unevenBoundary(x, chunks, index);
    return boundary(x, chunks, index);
}

ModelChunk makeChunk(const Shape& x, std::int64_t chunks, std::int64_t index, double in_flight) {
    const auto first = layersBefore(x, chunks, index);
    return {.first_layer = first,
            .layers = layersBefore(x, chunks, index + 1) - first,
            .embedding = index == 0,
            .head = index == chunks - 1,
            .in_flight = in_flight};
}

/// Interleaved 1F1B: forward passes that rank `stage` has done before its first backward, dealt to its chunks in the
/// order in which Megatron runs them (p micro-batches of each chunk in turn).
double interleavedInFlight(const Shape& x, int stage, int chunk) {
    const double warm_up = std::min(x.m * x.v, 2 * (x.p - stage - 1) + (x.v - 1) * x.p + 1);
    const double rounds = std::floor(warm_up / (x.p * x.v));
    const double rest = warm_up - rounds * x.p * x.v;
    return std::min(x.m, rounds * x.p + std::clamp(rest - chunk * x.p, 0.0, x.p));
}

/// Micro-batches in flight of schedules with one chunk per rank.
double singleChunkInFlight(const Shape& x, int stage) {
    switch (x.plan->schedule) {
    case ScheduleKind::gpipe:
        return x.m;
    case ScheduleKind::zero_bubble_h2:
        return std::min(x.m, 2 * (x.p - stage) - 1);
    default:
        return std::min(x.m, x.p - stage);
    }
}

bool isFolded(ScheduleKind schedule) {
    return schedule == ScheduleKind::zero_bubble_v || schedule == ScheduleKind::dualpipe_v;
}

} // namespace

StageLayout stageLayout(const Shape& x, int stage) {
    StageLayout layout{.stage = stage};
    const int stages = std::max(1, x.plan->parallel.pipeline);
    const auto push = [&](ModelChunk chunk) {
        if (layout.chunk_count < static_cast<int>(layout.chunks.size()))
            layout.chunks[static_cast<std::size_t>(layout.chunk_count++)] = chunk;
    };
    if (stages > 1 && isFolded(x.plan->schedule)) {
        // A V: rank i holds chunks i and 2p - 1 - i; together they keep 2p chunk activations on every rank.
        push(makeChunk(x, 2 * stages, stage, std::min(x.m, 2 * x.p - stage)));
        push(makeChunk(x, 2 * stages, 2 * stages - 1 - stage, std::min<double>(x.m, stage)));
        if (stage == 0)
            layout.chunks[1].in_flight = 1;
    } else if (stages > 1 && x.plan->schedule == ScheduleKind::dualpipe) {
        // Two directions, so two copies: chunk i of one and p - 1 - i of the other, p + 1 micro-batches in all.
        push(makeChunk(x, stages, stage, std::min(x.m, x.p - stage)));
        push(makeChunk(x, stages, stages - 1 - stage, std::min<double>(x.m, stage + 1)));
    } else if (stages > 1 && x.v > 1) {
        const int chunks = std::max(1, x.plan->parallel.virtual_stages);
        for (int chunk = 0; chunk < chunks; ++chunk)
            push(makeChunk(x, static_cast<std::int64_t>(stages) * chunks,
                           static_cast<std::int64_t>(chunk) * stages + stage, interleavedInFlight(x, stage, chunk)));
    } else {
        push(makeChunk(x, stages, stage, stages > 1 ? singleChunkInFlight(x, stage) : 1));
    }
    return layout;
}

bool StageLayout::refills(const Shape& shape) const {
    double in_flight = 0;
    for (int index = 0; index < chunk_count; ++index)
        in_flight += chunks[static_cast<std::size_t>(index)].in_flight;
    return shape.m * chunk_count > in_flight;
}

bool StageLayout::hasEmbedding() const {
    return std::any_of(chunks.begin(), chunks.begin() + chunk_count, [](const auto& chunk) { return chunk.embedding; });
}

bool StageLayout::hasHead() const {
    return std::any_of(chunks.begin(), chunks.begin() + chunk_count, [](const auto& chunk) { return chunk.head; });
}

std::int64_t StageLayout::layerCount() const {
    std::int64_t count = 0;
    for (int chunk = 0; chunk < chunk_count; ++chunk)
        count += chunks[static_cast<std::size_t>(chunk)].layers;
    return count;
}

double StageLayout::layersInFlight(const TransformerSpec& model, int kind) const {
    double count = 0;
    for (int index = 0; index < chunk_count; ++index) {
        const auto& chunk = chunks[static_cast<std::size_t>(index)];
        for (auto layer = chunk.first_layer; layer < chunk.first_layer + chunk.layers; ++layer)
            if (model.layers[static_cast<std::size_t>(layer)] == kind)
                count += chunk.in_flight;
    }
    return count;
}

std::int64_t StageLayout::layersOfKind(const TransformerSpec& model, int kind) const {
    std::int64_t count = 0;
    for (int index = 0; index < chunk_count; ++index) {
        const auto& chunk = chunks[static_cast<std::size_t>(index)];
        const auto begin = model.layers.begin() + chunk.first_layer;
        count += std::count(begin, begin + chunk.layers, static_cast<std::uint8_t>(kind));
    }
    return count;
}

} // namespace meshwright
