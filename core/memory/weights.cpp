#include "core/memory/weights.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

double divisorOf(const Shape& x, ParameterSplit split) {
    switch (split) {
    case ParameterSplit::replicated:
        return 1;
    case ParameterSplit::tensor:
        return x.t;
    case ParameterSplit::expert:
        return x.e * x.t_e;
    }
    return 1;
}

bool isHeadOrTable(ParameterKind kind) {
    return kind == ParameterKind::token_embedding || kind == ParameterKind::output_head;
}

/// Elements of a group on one rank, with the vocabulary padded.
double onRank(const Shape& x, const ParameterGroup& group) {
    double elements = static_cast<double>(group.elements);
    const auto vocabulary = static_cast<double>(x.scenario->model.vocabulary);
    if (isHeadOrTable(group.kind) && vocabulary > 0)
        elements *= x.V / vocabulary;
    return elements / divisorOf(x, group.split);
}

/// Elements that key and value projections gain when their heads are repeated over the ranks (t > g).
double repeatedKeyValue(const Shape& x, int kind) {
    const auto& model = x.scenario->model;
    const auto* a = std::get_if<GroupedAttention>(&model.layer_kinds[static_cast<std::size_t>(kind)].attention);
    if (a == nullptr || a->kv_heads == 0 || static_cast<double>(a->kv_heads) >= x.t)
        return 0;
    const double per_head = 2 * x.h * static_cast<double>(a->head_dim);
    return per_head * (1 - static_cast<double>(a->kv_heads) / x.t);
}

/// Where a group outside the layers stands.
bool standsOn(const ParameterGroup& group, const StageLayout& layout) {
    switch (group.kind) {
    case ParameterKind::token_embedding:
    case ParameterKind::position_embedding:
    case ParameterKind::embedding_projection:
    case ParameterKind::embedding_norm:
        return layout.hasEmbedding();
    default:
        return layout.hasHead();
    }
}

void count(RankParameters& to, const ParameterGroup& group, double elements, double layers) {
    const double all = elements * layers;
    (group.split == ParameterSplit::expert ? to.expert : to.dense) += all;
    if (!group.matrix)
        to.vectors += all;
    if (isHeadOrTable(group.kind) || group.kind == ParameterKind::position_embedding)
        to.embedding += all;
    else if (group.matrix)
        to.linear += all;
    // Square-ish matrices: rows + columns is twice the root of the size of one tensor.
    if (group.matrix)
        to.factored += 2 * std::sqrt(elements * static_cast<double>(group.tensors)) * layers;
}

/// LoRA: rank (inputs + outputs) per adapted matrix; A is whole on each rank where B is cut, and the other way round.
double adapterElements(const Shape& x, const LayerSpec& layer) {
    const double rank = x.scenario->workload.lora_rank;
    double sum = 0;
    const auto adapt = [&](double inputs, double outputs) { sum += rank * (inputs + outputs); };
    if (const auto* a = std::get_if<GroupedAttention>(&layer.attention)) {
        const double query = static_cast<double>(a->heads * a->head_dim);
        const double key = static_cast<double>(a->kv_heads * a->head_dim);
        adapt(x.h, query);
        adapt(x.h, key);
        if (x.scenario->workload.lora_all_linear) {
            adapt(x.h, key);
            adapt(query, x.h);
        }
    } else if (const auto* latent = std::get_if<LatentAttention>(&layer.attention)) {
        const auto heads = static_cast<double>(latent->heads);
        adapt(static_cast<double>(latent->query_rank), heads * static_cast<double>(latent->nope_head_dim));
        adapt(static_cast<double>(latent->kv_rank), heads * static_cast<double>(latent->value_head_dim));
    }
    if (x.scenario->workload.lora_all_linear) {
        if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward)) {
            for (int i = 0; i < (mlp->gated ? 3 : 2); ++i)
                adapt(x.h, static_cast<double>(mlp->width));
        }
    }
    return sum / x.t;
}

} // namespace

double layerElements(const Shape& x, const std::vector<ParameterGroup>& inventory, int kind) {
    double sum = repeatedKeyValue(x, kind);
    for (const auto& group : inventory)
        if (group.layer_kind == kind)
            sum += onRank(x, group);
    return sum;
}

RankParameters rankParameters(const Shape& x, const StageLayout& layout, const std::vector<ParameterGroup>& inventory) {
    const auto& model = x.scenario->model;
    RankParameters result;
    result.units = static_cast<double>(layout.layerCount());
    const bool tied_copy = model.tied_embeddings && layout.hasHead() && !layout.hasEmbedding();
    for (const auto& group : inventory) {
        if (group.layer_kind >= 0) {
            const auto layers = static_cast<double>(layout.layersOfKind(model, group.layer_kind));
            count(result, group, onRank(x, group), layers);
            continue;
        }
        const bool copied = tied_copy && group.kind == ParameterKind::token_embedding;
        if (standsOn(group, layout) || copied) {
            count(result, group, onRank(x, group), 1);
            result.root_unit += onRank(x, group);
            const bool used_by_head = group.kind == ParameterKind::output_head ||
                                      (model.tied_embeddings && group.kind == ParameterKind::token_embedding);
            if (used_by_head && layout.hasHead())
                result.head_unit += onRank(x, group);
        }
    }
    for (int kind = 0; kind < static_cast<int>(model.layer_kinds.size()); ++kind) {
        const auto layers = static_cast<double>(layout.layersOfKind(model, kind));
        if (layers == 0)
            continue;
        result.dense += repeatedKeyValue(x, kind) * layers;
        result.linear += repeatedKeyValue(x, kind) * layers;
        result.largest_unit = std::max(result.largest_unit, layerElements(x, inventory, kind));
        if (x.scenario->workload.training != TrainingKind::full)
            result.adapters += adapterElements(x, model.layer_kinds[static_cast<std::size_t>(kind)]) * layers;
    }
    return result;
}

} // namespace meshwright
