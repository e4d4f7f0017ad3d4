#include "core/model/parameters.h"

#include <algorithm>

namespace meshwright {

namespace {

using Kind = ParameterKind;
using Split = ParameterSplit;

/// Collects the groups of one place (a layer kind, or the parts outside the layers); leaves out empty ones.
class Groups {
public:
    Groups(std::vector<ParameterGroup>& all, int layer_kind)
        : all_(all)
        , layer_kind_(layer_kind) {}

    void matrices(Kind kind, Split split, std::int64_t elements, std::int64_t tensors) {
        add(kind, split, elements, tensors, true);
    }
    void vectors(Kind kind, Split split, std::int64_t elements, std::int64_t tensors) {
        add(kind, split, elements, tensors, false);
    }

private:
    void add(Kind kind, Split split, std::int64_t elements, std::int64_t tensors, bool matrix) {
        if (elements > 0)
            all_.push_back({kind, split, layer_kind_, elements, tensors, matrix});
    }

    std::vector<ParameterGroup>& all_;
    int layer_kind_;
};

void addNorms(Groups& out, Kind kind, NormKind norm, std::int64_t width, std::int64_t count) {
    const std::int64_t tensors = norm == NormKind::layer_norm ? 2 : 1;
    out.vectors(kind, Split::replicated, count * tensors * width, count * tensors);
}

void addAttention(Groups& out, std::int64_t h, const GroupedAttention& a) {
    const std::int64_t query = a.heads * a.head_dim;
    const std::int64_t key = a.kv_heads * a.head_dim;
    const std::int64_t gated_query = a.output_gate ? 2 * query : query;
    out.matrices(Kind::attention, Split::tensor, h * (gated_query + 2 * key) + query * h, 4);
    if (a.qkv_bias)
        out.vectors(Kind::attention, Split::tensor, gated_query + 2 * key, 3);
    if (a.sinks)
        out.vectors(Kind::attention, Split::tensor, a.heads, 1);
    if (a.output_bias) // added once, after the partial sums of the tensor-parallel ranks
        out.vectors(Kind::attention, Split::replicated, h, 1);
    if (a.query_key_norm == QueryKeyNorm::per_head_shared)
        out.vectors(Kind::query_key_norm, Split::replicated, 2 * a.head_dim, 2);
    if (a.query_key_norm == QueryKeyNorm::full_width)
        out.vectors(Kind::query_key_norm, Split::replicated, query + key, 2);
}

/// DeepSeek-V2 (arXiv 2405.04434), section 2.1: down-projections to the ranks, a norm on each, up-projections per head.
void addAttention(Groups& out, std::int64_t h, const LatentAttention& a) {
    const std::int64_t query = a.heads * (a.nope_head_dim + a.rope_head_dim);
    const std::int64_t key_value = a.heads * (a.nope_head_dim + a.value_head_dim);
    const bool direct = a.query_rank == 0;
    out.matrices(Kind::attention, Split::replicated, h * (a.query_rank + a.kv_rank + a.rope_head_dim), direct ? 1 : 2);
    out.matrices(Kind::attention, Split::tensor,
                 (direct ? h : a.query_rank) * query + a.kv_rank * key_value + a.heads * a.value_head_dim * h, 3);
    out.vectors(Kind::attention, Split::replicated, a.query_rank + a.kv_rank, direct ? 1 : 2);
}

/// Gated DeltaNet as in Qwen3-Next: one projection to queries, keys, values and gate, one to the two per-head scalars,
/// a depth-wise convolution, decay and step biases per head, a gated norm over the value width.
void addAttention(Groups& out, std::int64_t h, const LinearAttention& a) {
    const std::int64_t keys = a.key_heads * a.key_head_dim;
    const std::int64_t values = a.value_heads * a.value_head_dim;
    out.matrices(Kind::attention, Split::tensor, h * (2 * keys + 2 * values) + h * 2 * a.value_heads + values * h, 3);
    out.vectors(Kind::attention, Split::tensor, (2 * keys + values) * a.convolution_width + 2 * a.value_heads, 3);
    out.vectors(Kind::attention, Split::replicated, a.value_head_dim, 1);
}

void addFeedForward(Groups& out, std::int64_t h, const DenseMlp& mlp) {
    const std::int64_t inputs = mlp.gated ? 2 : 1;
    out.matrices(Kind::mlp, Split::tensor, (inputs + 1) * h * mlp.width, inputs + 1);
    if (mlp.up_bias)
        out.vectors(Kind::mlp, Split::tensor, inputs * mlp.width, inputs);
    if (mlp.down_bias)
        out.vectors(Kind::mlp, Split::replicated, h, 1);
}

void addFeedForward(Groups& out, std::int64_t h, const MixtureOfExperts& moe) {
    const std::int64_t inputs = moe.gated ? 2 : 1;
    out.matrices(Kind::router, Split::replicated, h * moe.experts, 1);
    if (moe.router_bias)
        out.vectors(Kind::router, Split::replicated, moe.experts, 1);
    out.matrices(Kind::expert, Split::expert, moe.experts * (inputs + 1) * h * moe.expert_width,
                 moe.experts * (inputs + 1));
    if (moe.expert_bias)
        out.vectors(Kind::expert, Split::expert, moe.experts * (inputs * moe.expert_width + h),
                    moe.experts * (inputs + 1));
    out.matrices(Kind::shared_expert, Split::tensor, (inputs + 1) * h * moe.shared_width, inputs + 1);
    if (moe.shared_expert_gate)
        out.vectors(Kind::shared_expert, Split::replicated, h, 1);
}

void addLayer(std::vector<ParameterGroup>& groups, const TransformerSpec& model, int layer_kind) {
    const LayerSpec& layer = model.layer_kinds.at(static_cast<std::size_t>(layer_kind));
    Groups out(groups, layer_kind);
    addNorms(out, Kind::norm, model.norm, model.hidden, layer.norms);
    std::visit([&](const auto& attention) { addAttention(out, model.hidden, attention); }, layer.attention);
    std::visit([&](const auto& feed_forward) { addFeedForward(out, model.hidden, feed_forward); }, layer.feed_forward);
}

/// DeepSeek-V3 (arXiv 2412.19437), section 2.2: per depth a layer, a projection of two concatenated states, and norms
/// on both of them and before the shared head. Embedding and head are those of the main model.
void addMultiTokenPrediction(std::vector<ParameterGroup>& groups, const TransformerSpec& model) {
    const std::int64_t depth = model.multi_token_prediction_depth;
    if (depth == 0 || model.layers.empty())
        return;
    std::vector<ParameterGroup> layer;
    addLayer(layer, model, model.layers.back());
    for (ParameterGroup& group : layer) {
        group.kind = Kind::multi_token_prediction;
        group.layer_kind = -1;
        group.elements *= depth;
        group.tensors *= depth;
        groups.push_back(group);
    }
    Groups out(groups, -1);
    out.matrices(Kind::multi_token_prediction, Split::tensor, depth * 2 * model.hidden * model.hidden, depth);
    addNorms(out, Kind::multi_token_prediction, model.norm, model.hidden, 3 * depth);
}

void addOutsideLayers(std::vector<ParameterGroup>& groups, const TransformerSpec& model) {
    const std::int64_t width = model.embedding_width > 0 ? model.embedding_width : model.hidden;
    Groups out(groups, -1);
    out.matrices(Kind::token_embedding, Split::tensor, model.vocabulary * width, 1);
    if (width != model.hidden)
        out.matrices(Kind::embedding_projection, Split::replicated, 2 * width * model.hidden, 2);
    if (model.position == PositionKind::learned)
        out.matrices(Kind::position_embedding, Split::replicated, model.learned_positions * model.hidden, 1);
    if (model.embedding_norm)
        addNorms(out, Kind::embedding_norm, model.norm, model.hidden, 1);
    if (model.final_norm)
        addNorms(out, Kind::final_norm, model.norm, model.hidden, 1);
    if (!model.tied_embeddings)
        out.matrices(Kind::output_head, Split::tensor, model.vocabulary * width, 1);
    if (model.head_bias)
        out.vectors(Kind::output_head, Split::tensor, model.vocabulary, 1);
}

std::int64_t elementsOf(const std::vector<ParameterGroup>& groups) {
    std::int64_t sum = 0;
    for (const auto& group : groups)
        sum += group.elements;
    return sum;
}

/// Expert parameters of one layer that one token does not pass through.
std::int64_t idleExpertParameters(const TransformerSpec& model, int layer_kind) {
    const auto* moe =
        std::get_if<MixtureOfExperts>(&model.layer_kinds.at(static_cast<std::size_t>(layer_kind)).feed_forward);
    if (moe == nullptr || moe->experts == 0)
        return 0;
    std::vector<ParameterGroup> groups;
    addLayer(groups, model, layer_kind);
    std::erase_if(groups, [](const ParameterGroup& group) { return group.kind != Kind::expert; });
    return elementsOf(groups) / moe->experts * (moe->experts - moe->experts_per_token);
}

} // namespace

std::vector<ParameterGroup> parameterInventory(const TransformerSpec& model) {
    std::vector<ParameterGroup> groups;
    addOutsideLayers(groups, model);
    for (std::size_t kind = 0; kind < model.layer_kinds.size(); ++kind)
        addLayer(groups, model, static_cast<int>(kind));
    addMultiTokenPrediction(groups, model);
    return groups;
}

std::int64_t layerParameters(const TransformerSpec& model, int layer_kind) {
    std::vector<ParameterGroup> groups;
    addLayer(groups, model, layer_kind);
    return elementsOf(groups);
}

std::int64_t totalParameters(const TransformerSpec& model) {
    std::vector<ParameterGroup> outside;
    addOutsideLayers(outside, model);
    std::int64_t total = elementsOf(outside);
    for (std::size_t kind = 0; kind < model.layer_kinds.size(); ++kind)
        total += std::ranges::count(model.layers, kind) * layerParameters(model, static_cast<int>(kind));
    return total;
}

std::int64_t activeParameters(const TransformerSpec& model) {
    std::int64_t active = totalParameters(model);
    for (std::size_t kind = 0; kind < model.layer_kinds.size(); ++kind)
        active -= std::ranges::count(model.layers, kind) * idleExpertParameters(model, static_cast<int>(kind));
    return active;
}

std::int64_t multiTokenPredictionParameters(const TransformerSpec& model) {
    std::vector<ParameterGroup> groups;
    addMultiTokenPrediction(groups, model);
    return elementsOf(groups);
}

} // namespace meshwright
