#include "core/model/flops.h"

#include "core/model/parameters.h"

#include <algorithm>

namespace meshwright {

namespace {

/// An n x m matrix applied to one token.
double product(std::int64_t n, std::int64_t m) {
    return 2.0 * static_cast<double>(n) * static_cast<double>(m);
}

/// Mean number of keys whose score with one query is counted.
double keysPerQuery(std::int64_t sequence_length, std::int64_t window, ScoreMask mask) {
    const auto s = static_cast<double>(sequence_length);
    if (mask == ScoreMask::full)
        return s;
    const bool windowed = window > 0 && mask == ScoreMask::causal;
    const double w = windowed ? std::min(s, static_cast<double>(window)) : s;
    return w - w * w / (2 * s);
}

void addAttention(ForwardFlops& flops, std::int64_t h, const GroupedAttention& a, std::int64_t s, ScoreMask mask) {
    const std::int64_t query = a.heads * a.head_dim;
    const std::int64_t key = a.kv_heads * a.head_dim;
    flops.attention_projections += product(h, (a.output_gate ? 2 * query : query) + 2 * key) + product(query, h);
    flops.attention_scores += 2.0 * 2.0 * static_cast<double>(query) * keysPerQuery(s, a.sliding_window, mask);
}

void addAttention(ForwardFlops& flops, std::int64_t h, const LatentAttention& a, std::int64_t s, ScoreMask mask) {
    const std::int64_t query = a.heads * (a.nope_head_dim + a.rope_head_dim);
    const std::int64_t value = a.heads * a.value_head_dim;
    flops.attention_projections +=
        a.query_rank == 0 ? product(h, query) : product(h, a.query_rank) + product(a.query_rank, query);
    flops.attention_projections += product(h, a.kv_rank + a.rope_head_dim) +
                                   product(a.kv_rank, a.heads * (a.nope_head_dim + a.value_head_dim)) +
                                   product(value, h);
    flops.attention_scores += 2.0 * static_cast<double>(query + value) * keysPerQuery(s, 0, mask);
}

/// Megatron-LM counts four products of the key width by the value width per head and token (K K^T, V K^T, the update of
/// the state, and its product with the query); the convolution stands with the projections.
void addAttention(ForwardFlops& flops, std::int64_t h, const LinearAttention& a, std::int64_t, ScoreMask) {
    const std::int64_t keys = a.key_heads * a.key_head_dim;
    const std::int64_t values = a.value_heads * a.value_head_dim;
    flops.attention_projections += product(h, 2 * keys + 2 * values + 2 * a.value_heads) + product(values, h) +
                                   product(2 * keys + values, a.convolution_width);
    flops.attention_scores += 4.0 * static_cast<double>(a.value_heads) * product(a.key_head_dim, a.value_head_dim);
}

void addFeedForward(ForwardFlops& flops, std::int64_t h, const DenseMlp& mlp) {
    flops.mlp += product(h, (mlp.gated ? 3 : 2) * mlp.width);
}

void addFeedForward(ForwardFlops& flops, std::int64_t h, const MixtureOfExperts& moe) {
    const std::int64_t matrices = moe.gated ? 3 : 2;
    flops.router += product(h, moe.experts + (moe.shared_expert_gate ? 1 : 0));
    flops.experts += product(h, matrices * moe.expert_width * moe.experts_per_token);
    flops.shared_experts += product(h, matrices * moe.shared_width);
}

double headFlops(const TransformerSpec& model) {
    const bool projected = model.embedding_width > 0 && model.embedding_width != model.hidden;
    const std::int64_t width = projected ? model.embedding_width : model.hidden;
    return product(width, model.vocabulary) + (projected ? 2 * product(width, model.hidden) : 0);
}

double inputEmbeddingParameters(const TransformerSpec& model) {
    const std::int64_t width = model.embedding_width > 0 ? model.embedding_width : model.hidden;
    return static_cast<double>(model.vocabulary) * static_cast<double>(width);
}

/// megatron/training/training.py: counts neither the router nor what a sliding window saves, but the prediction layers.
double megatronFlopsPerToken(const TransformerSpec& model, std::int64_t sequence_length) {
    constexpr auto mask = ScoreMask::causal_without_windows;
    ForwardFlops forward = forwardFlops(model, sequence_length, mask);
    forward += multiTokenPredictionForwardFlops(model, sequence_length, mask);
    return 3 * (forward.total() - forward.router);
}

} // namespace

ForwardFlops& ForwardFlops::operator+=(const ForwardFlops& other) {
    attention_projections += other.attention_projections;
    attention_scores += other.attention_scores;
    mlp += other.mlp;
    router += other.router;
    experts += other.experts;
    shared_experts += other.shared_experts;
    head += other.head;
    return *this;
}

ForwardFlops operator*(double factor, const ForwardFlops& flops) {
    return {factor * flops.attention_projections,
            factor * flops.attention_scores,
            factor * flops.mlp,
            factor * flops.router,
            factor * flops.experts,
            factor * flops.shared_experts,
            factor * flops.head};
}

ForwardFlops layerForwardFlops(const LayerSpec& layer, std::int64_t hidden, std::int64_t sequence_length,
                               ScoreMask mask) {
    ForwardFlops flops;
    std::visit([&](const auto& attention) { addAttention(flops, hidden, attention, sequence_length, mask); },
               layer.attention);
    std::visit([&](const auto& feed_forward) { addFeedForward(flops, hidden, feed_forward); }, layer.feed_forward);
    return flops;
}

ForwardFlops forwardFlops(const TransformerSpec& model, std::int64_t sequence_length, ScoreMask mask) {
    ForwardFlops flops;
    for (std::size_t kind = 0; kind < model.layer_kinds.size(); ++kind)
        flops += static_cast<double>(std::ranges::count(model.layers, kind)) *
                 layerForwardFlops(model.layer_kinds[kind], model.hidden, sequence_length, mask);
    flops.head = headFlops(model);
    return flops;
}

ForwardFlops multiTokenPredictionForwardFlops(const TransformerSpec& model, std::int64_t sequence_length,
                                              ScoreMask mask) {
    if (model.multi_token_prediction_depth == 0 || model.layers.empty())
        return {};
    ForwardFlops flops = layerForwardFlops(model.layer(model.layers.size() - 1), model.hidden, sequence_length, mask);
    flops.head = headFlops(model) + product(2 * model.hidden, model.hidden);
    return static_cast<double>(model.multi_token_prediction_depth) * flops;
}

std::optional<FlopsConvention> flopsConventionByName(std::string_view name) {
    const auto found = std::ranges::find(flops_convention_names, name);
    if (found == flops_convention_names.end())
        return std::nullopt;
    return static_cast<FlopsConvention>(found - flops_convention_names.begin());
}

bool countsRecompute(FlopsConvention convention) {
    return convention == FlopsConvention::parameters_8 || convention == FlopsConvention::megatron_2021;
}

double trainingFlopsPerToken(const TransformerSpec& model, std::int64_t sequence_length, FlopsConvention convention) {
    const auto parameters = static_cast<double>(activeParameters(model));
    const ForwardFlops unmasked = forwardFlops(model, sequence_length, ScoreMask::full);
    switch (convention) {
    case FlopsConvention::parameters_6:
        return 6 * parameters;
    case FlopsConvention::parameters_8:
        return 8 * parameters;
    case FlopsConvention::palm:
        return 6 * parameters + 3 * unmasked.attention_scores;
    case FlopsConvention::torchtitan:
        return 6 * (parameters - inputEmbeddingParameters(model)) + 3 * unmasked.attention_scores;
    case FlopsConvention::megatron_2021: // the head is outside the recomputed layers
        return 4 * unmasked.layers() + 3 * unmasked.head;
    case FlopsConvention::megatron_2021_model:
        return 3 * unmasked.total();
    case FlopsConvention::megatron:
        return megatronFlopsPerToken(model, sequence_length);
    }
    return 0;
}

} // namespace meshwright
