// A model that a training script describes: the keys are Megatron-LM's arguments (megatron/core/transformer/
// transformer_config.py and megatron/training/arguments.py), so that every combination of its switches can be said.
#include "core/exchange/hugging_face_families.h"

#include <algorithm>

namespace meshwright::hugging_face {

namespace {

std::string wordAt(ConfigFields& fields, const char* key, std::span<const std::string_view> legal) {
    if (!fields.hasValue(key))
        return std::string(legal.front());
    const Json& value = fields.raw().at(key);
    const auto word = value.is_string() ? value.get<std::string>() : std::string();
    if (std::ranges::find(legal, word) != legal.end())
        return word;
    std::string expected;
    for (const auto one : legal)
        expected.append(expected.empty() ? "" : ", ").append(one);
    fields.unsupported(key, std::move(expected));
    return std::string(legal.front());
}

Attention readAttention(ConfigFields& fields, const ConfigShape& shape, std::int64_t hidden, bool bias) {
    static constexpr std::string_view query_rank[] = {"q_lora_rank"};
    static constexpr std::string_view kv_rank[] = {"kv_lora_rank"};
    static constexpr std::string_view nope_dim[] = {"qk_head_dim"};
    static constexpr std::string_view rope_dim[] = {"qk_pos_emb_head_dim"};
    static constexpr std::string_view value_dim[] = {"v_head_dim"};
    static constexpr std::string_view groups[] = {"num_query_groups"};
    static constexpr std::string_view channels[] = {"kv_channels"};
    GroupedAttention attention = shape.attention;
    if (fields.flag("multi_latent_attention"))
        // The defaults are those of MLATransformerConfig.
        return LatentAttention{.heads = attention.heads,
                               .query_rank = fields.optionalSize(query_rank, limits::rank).value_or(0),
                               .kv_rank = fields.sizeOr(kv_rank, limits::rank, 512),
                               .nope_head_dim = fields.sizeOr(nope_dim, limits::head_dim, 128),
                               .rope_head_dim = fields.sizeOr(rope_dim, limits::head_dim, 64),
                               .value_head_dim = fields.sizeOr(value_dim, limits::head_dim, 128)};
    attention.kv_heads = fields.optionalSize(groups, limits::heads).value_or(attention.heads);
    if (fields.sound() && attention.heads % attention.kv_heads != 0)
        fields.contradiction("num_query_groups", "a divisor of " + std::to_string(attention.heads), attention.kv_heads);
    const auto channels_given = fields.optionalSize(channels, limits::head_dim);
    attention.head_dim = channels_given ? *channels_given : impliedHeadDim(fields, hidden, attention.heads);
    attention.qkv_bias = bias || fields.flag("add_qkv_bias");
    attention.output_bias = bias;
    if (fields.flag("qk_layernorm"))
        attention.query_key_norm = QueryKeyNorm::per_head_shared;
    return attention;
}

MixtureOfExperts readMixture(ConfigFields& fields, bool gated) {
    static constexpr std::string_view top_k[] = {"moe_router_topk"};
    static constexpr std::string_view width[] = {"moe_ffn_hidden_size", "ffn_hidden_size"};
    MixtureOfExperts moe;
    moe.experts = fields.size(names::experts, limits::experts);
    moe.experts_per_token = fields.sizeOr(top_k, limits::experts, 2);
    const bool own_width = fields.hasValue(width[0]);
    moe.expert_width = fields.size(own_width ? Names(width).first(1) : Names(width).last(1), limits::mlp_width);
    moe.gated = gated;
    moe.shared_width = fields.countOrZero("moe_shared_expert_intermediate_size", limits::mlp_width);
    if (fields.sound() && moe.experts_per_token > moe.experts)
        fields.contradiction("moe_router_topk", "at most " + std::to_string(moe.experts), moe.experts_per_token);
    return moe;
}

void readMegatronGpt(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view norms[] = {"LayerNorm", "RMSNorm"};
    static constexpr std::string_view positions[] = {"learned_absolute", "rope", "none"};
    const ConfigShape shape = readOuterShape(fields, model);
    model.vocabulary = fields.size(names::vocabulary, limits::vocabulary);
    model.norm = wordAt(fields, "normalization", norms) == "RMSNorm" ? NormKind::rms_norm : NormKind::layer_norm;
    const auto position = wordAt(fields, "position_embedding_type", positions);
    model.position = position == "rope"   ? PositionKind::rotary
                     : position == "none" ? PositionKind::none
                                          : PositionKind::learned;
    if (model.position == PositionKind::learned) {
        if (model.maximum_positions == 0)
            model.maximum_positions = fields.size(names::positions, limits::positions);
        model.learned_positions = model.maximum_positions;
    }
    model.dropout = fields.probability(names::dropout, 0);
    const bool bias = !fields.hasValue("add_bias_linear") || fields.flag("add_bias_linear");
    const bool gated = fields.flag("gated_linear_unit");
    const Attention attention = readAttention(fields, shape, model.hidden, bias);
    const bool experts = fields.hasAny(names::experts);
    const auto dense_first = experts ? fields.countOrZero("first_k_dense_replace", limits::layers) : shape.layers;
    DenseMlp dense{.gated = gated, .up_bias = bias, .down_bias = bias};
    if (dense_first > 0)
        dense.width = fields.size(Names(names::mlp_width).last(1), limits::mlp_width);
    const MixtureOfExperts moe = experts ? readMixture(fields, gated) : MixtureOfExperts{};
    addLayers(model, std::min(dense_first, shape.layers), {attention, dense, 2, false});
    if (experts)
        addLayers(model, shape.layers - std::min(dense_first, shape.layers), {attention, moe, 2, false});
    model.multi_token_prediction_depth = fields.countOrZero("mtp_num_layers", limits::prediction_depth);
}

constexpr Family megatron_families[] = {{"megatron_gpt", readMegatronGpt, true, "MegatronGptModel"}};

} // namespace

std::span<const Family> megatronFamilies() {
    return megatron_families;
}

} // namespace meshwright::hugging_face
