#include "core/evidence/model_of_run.h"

#include "core/evidence/run_text.h"

#include <algorithm>

namespace meshwright {

namespace {

Attention attentionOf(const RunModel& model, bool gpt2_family, std::int64_t window) {
    const auto heads = *model.heads;
    if (const auto& latent = model.latent_attention)
        return LatentAttention{.heads = heads,
                               .query_rank = latent->query_rank,
                               .kv_rank = latent->kv_rank,
                               .nope_head_dim = latent->nope_head_dim,
                               .rope_head_dim = latent->rope_head_dim,
                               .value_head_dim = latent->value_head_dim};
    GroupedAttention attention;
    attention.heads = heads;
    attention.kv_heads = model.kv_heads.value_or(heads);
    attention.head_dim = model.head_dim.value_or(std::max<std::int64_t>(1, *model.hidden / heads));
    attention.qkv_bias = gpt2_family;
    attention.output_bias = gpt2_family;
    attention.sliding_window = window;
    return attention;
}

FeedForward denseOf(const RunModel& model, bool gated) {
    const auto width = model.ffn_hidden.value_or(model.moe_ffn_hidden.value_or(4 * *model.hidden));
    return DenseMlp{.width = width, .gated = gated, .up_bias = !gated, .down_bias = !gated};
}

FeedForward expertsOf(const RunModel& model, bool gated) {
    const auto width = model.moe_ffn_hidden.value_or(model.ffn_hidden.value_or(0));
    return MixtureOfExperts{.experts = *model.experts,
                            .experts_per_token = model.experts_per_token.value_or(1),
                            .expert_width = width,
                            .gated = gated,
                            .shared_width = model.shared_expert_ffn.value_or(model.shared_experts.value_or(0) * width)};
}

/// For each layer: whether it has experts, and whether its attention sees a window only.
struct LayerTraits {
    bool experts = false;
    bool window = false;

    friend bool operator==(const LayerTraits&, const LayerTraits&) = default;
};

std::vector<LayerTraits> layerTraits(const RunModel& model) {
    const auto count = *model.layers;
    std::vector<LayerTraits> traits(static_cast<std::size_t>(count));
    const bool has_experts = model.experts.value_or(0) > 1;
    const auto interval = model.moe_layer_interval.value_or(0);
    const auto dense = model.dense_layers.value_or(0);
    const auto windows = model.sliding_window_layers.value_or(model.sliding_window.value_or(0) > 0 ? count : 0);
    for (std::int64_t i = 0; i < count; ++i) {
        auto& layer = traits[static_cast<std::size_t>(i)];
        // Experts in every n-th layer, or in all but the first few (DeepSeek).
        layer.experts = has_experts && (interval > 1 ? (i + 1) % interval == 0 : i >= dense);
        // Windowed layers are spread evenly, beginning with the first (gpt-oss alternates).
        layer.window = (i + 1) * windows / count > i * windows / count;
    }
    if (windows * 2 == count)
        for (std::int64_t i = 0; i < count; ++i)
            traits[static_cast<std::size_t>(i)].window = i % 2 == 0;
    return traits;
}

void addLayers(TransformerSpec& spec, const RunModel& model, bool gated) {
    std::vector<LayerTraits> kinds;
    for (const auto& traits : layerTraits(model)) {
        const auto found = std::ranges::find(kinds, traits);
        spec.layers.push_back(static_cast<std::uint8_t>(found - kinds.begin()));
        if (found != kinds.end())
            continue;
        kinds.push_back(traits);
        LayerSpec layer;
        layer.attention = attentionOf(model, !gated, traits.window ? model.sliding_window.value_or(0) : 0);
        layer.feed_forward = traits.experts ? expertsOf(model, gated) : denseOf(model, gated);
        spec.layer_kinds.push_back(layer);
    }
}

Faults missingDimensions(const RunModel& model) {
    Faults faults;
    const auto need = [&](const Whole& value, const char* place) {
        if (!value)
            faults.push_back({FaultCode::key_missing, {}, place, "a dimension", "null"});
    };
    need(model.layers, "/model/layers");
    need(model.hidden, "/model/hidden");
    need(model.heads, "/model/heads");
    // GPT-2's vocabulary is what ungated models of unstated vocabulary have; the Llama family has no usual one.
    if (model.gated_mlp.value_or(false))
        need(model.vocabulary, "/model/vocab");
    if (model.experts.value_or(0) > 1 && !model.moe_ffn_hidden && !model.ffn_hidden)
        need(model.moe_ffn_hidden, "/model/moe_ffn_hidden");
    return faults;
}

/// Megatron-LM trains with dropout 0.1 unless told otherwise, and so do the GPT-2 scripts on DeepSpeed; the Llama
/// family has none.
bool hasDropout(const std::string& framework) {
    return framework == "megatron-lm" || framework == "megatron-core" || framework == "megatron-deepspeed" ||
           framework == "deepspeed";
}

} // namespace

Result<TransformerSpec> modelOfRun(const PublishedRun& run, std::int64_t sequence_length,
                                   std::vector<Assumption>& assumptions) {
    const auto& model = run.model;
    if (auto faults = missingDimensions(model); !faults.empty())
        return faults;
    const bool gated = model.gated_mlp.value_or(false);
    const auto remarks = lowered(run.remarks);
    TransformerSpec spec;
    spec.name = model.name;
    spec.family = gated ? "llama" : "gpt2";
    spec.hidden = *model.hidden;
    spec.vocabulary = model.vocabulary.value_or(50'257);
    if (!model.vocabulary)
        assumptions.push_back({"/model/vocab", std::to_string(spec.vocabulary)});
    spec.tied_embeddings = model.tied_embeddings.value_or(!gated);
    if (!model.tied_embeddings)
        assumptions.push_back({"/model/tied_embeddings", spec.tied_embeddings ? "true" : "false"});
    spec.norm = gated ? NormKind::rms_norm : NormKind::layer_norm;
    spec.position = gated ? PositionKind::rotary : PositionKind::learned;
    if (contains(remarks, "alibi"))
        spec.position = PositionKind::alibi;
    spec.embedding_norm = contains(remarks, "embedding layer-norm");
    spec.learned_positions = spec.position == PositionKind::learned ? sequence_length : 0;
    spec.maximum_positions = sequence_length;
    if (!gated && hasDropout(run.framework))
        spec.dropout = spec.attention_dropout = 0.1;
    addLayers(spec, model, gated);
    spec.multi_token_prediction_depth = model.mtp_layers.value_or(0);
    return spec;
}

} // namespace meshwright
