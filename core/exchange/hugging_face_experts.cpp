// Mixtures of experts, latent attention, and hybrids with linear attention.
#include "core/exchange/hugging_face_families.h"

#include <algorithm>

namespace meshwright::hugging_face {

namespace {

/// Number of experts and how many a token is sent to.
MixtureOfExperts readExperts(ConfigFields& fields, Names width) {
    MixtureOfExperts moe;
    moe.experts = fields.size(names::experts, limits::experts);
    moe.experts_per_token = fields.size(names::experts_per_token, limits::experts);
    moe.expert_width = fields.size(width, limits::mlp_width);
    if (fields.sound() && moe.experts_per_token > moe.experts)
        fields.contradiction(fields.spelling(names::experts_per_token), "at most " + std::to_string(moe.experts),
                             moe.experts_per_token);
    return moe;
}

DenseMlp gatedMlp(ConfigFields& fields) {
    return {.width = fields.size(names::mlp_width, limits::mlp_width), .gated = true};
}

/// Qwen: which layers have experts. Those listed in mlp_only_layers do not, and of the rest every
/// decoder_sparse_step-th does.
std::vector<bool> qwenSparseLayers(ConfigFields& fields, std::int64_t layers) {
    static constexpr std::string_view step_name[] = {"decoder_sparse_step"};
    const auto step = fields.optionalSize(step_name, limits::layers).value_or(1);
    const auto dense = fields.counts("mlp_only_layers", layers - 1);
    std::vector<bool> sparse(static_cast<std::size_t>(layers));
    for (std::int64_t i = 0; i < layers; ++i)
        sparse[static_cast<std::size_t>(i)] = (i + 1) % step == 0 && std::ranges::find(dense, i) == dense.end();
    return sparse;
}

/// `dense` on layers without experts, `moe` on the others.
void addSparseLayers(TransformerSpec& model, const Attention& attention, const DenseMlp& dense,
                     const MixtureOfExperts& moe, const std::vector<bool>& sparse) {
    for (const bool has_experts : sparse)
        addLayer(model, {attention, has_experts ? FeedForward(moe) : FeedForward(dense), 2, false});
}

/// The width of the dense MLP is asked for only if some layer has one.
DenseMlp denseMlpIfUsed(ConfigFields& fields, const std::vector<bool>& sparse) {
    return std::ranges::find(sparse, false) == sparse.end() ? DenseMlp{} : gatedMlp(fields);
}

void readMixtral(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view window[] = {"sliding_window"};
    model.norm = NormKind::rms_norm;
    ConfigShape shape = readShape(fields, model, {.kv_heads = 8});
    shape.attention.sliding_window = fields.optionalSize(window, limits::positions).value_or(0);
    addLayers(model, shape.layers, {shape.attention, readExperts(fields, names::mlp_width), 2, false});
}

/// Qwen's shared expert stands beside the routed ones, behind a gate of its own.
MixtureOfExperts readExpertsAndGatedShared(ConfigFields& fields) {
    static constexpr std::string_view shared_width[] = {"shared_expert_intermediate_size"};
    MixtureOfExperts moe = readExperts(fields, names::expert_width);
    moe.shared_width = fields.size(shared_width, limits::mlp_width);
    moe.shared_expert_gate = true;
    return moe;
}

void readQwen2Moe(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    ConfigShape shape = readShape(fields, model);
    shape.attention.qkv_bias = true;
    const MixtureOfExperts moe = readExpertsAndGatedShared(fields);
    const auto sparse = qwenSparseLayers(fields, shape.layers);
    addSparseLayers(model, shape.attention, denseMlpIfUsed(fields, sparse), moe, sparse);
}

void readQwen3Moe(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    ConfigShape shape = readShape(fields, model, {.kv_heads = 4});
    shape.attention.query_key_norm = QueryKeyNorm::per_head_shared;
    shape.attention.qkv_bias = shape.attention.output_bias = fields.flag("attention_bias");
    const MixtureOfExperts moe = readExperts(fields, names::expert_width);
    const auto sparse = qwenSparseLayers(fields, shape.layers);
    addSparseLayers(model, shape.attention, denseMlpIfUsed(fields, sparse), moe, sparse);
}

LinearAttention readLinearAttention(ConfigFields& fields) {
    static constexpr std::string_view key_heads[] = {"linear_num_key_heads"};
    static constexpr std::string_view key_dim[] = {"linear_key_head_dim"};
    static constexpr std::string_view value_heads[] = {"linear_num_value_heads"};
    static constexpr std::string_view value_dim[] = {"linear_value_head_dim"};
    static constexpr std::string_view kernel[] = {"linear_conv_kernel_dim"};
    const LinearAttention linear{.key_heads = fields.size(key_heads, limits::heads),
                                 .key_head_dim = fields.size(key_dim, limits::head_dim),
                                 .value_heads = fields.size(value_heads, limits::heads),
                                 .value_head_dim = fields.size(value_dim, limits::head_dim),
                                 .convolution_width = fields.size(kernel, 1024)};
    if (fields.sound() && linear.value_heads % linear.key_heads != 0)
        fields.contradiction("linear_num_value_heads", "a multiple of " + std::to_string(linear.key_heads),
                             linear.value_heads);
    return linear;
}

/// For each layer, whether its attention is linear: layer_types, else all but every full_attention_interval-th.
std::vector<bool> linearLayers(ConfigFields& fields, std::int64_t layers) {
    static constexpr std::string_view legal[] = {"linear_attention", "full_attention"};
    static constexpr std::string_view interval_name[] = {"full_attention_interval"};
    std::vector<bool> linear(static_cast<std::size_t>(layers));
    const auto words = fields.words("layer_types", legal);
    if (words.empty()) {
        const auto interval = fields.sizeOr(interval_name, limits::layers, 4);
        for (std::int64_t i = 0; i < layers; ++i)
            linear[static_cast<std::size_t>(i)] = (i + 1) % interval != 0;
        return linear;
    }
    if (fields.sound() && words.size() != linear.size())
        fields.contradiction("layer_types", std::to_string(layers) + " items", static_cast<std::int64_t>(words.size()));
    for (std::size_t i = 0; i < std::min(words.size(), linear.size()); ++i)
        linear[i] = words[i] == legal[0];
    return linear;
}

/// Qwen3-Next and Qwen3.5: gated full attention on some layers, Gated DeltaNet on the others, over any feed-forward.
void addHybridLayers(ConfigFields& fields, TransformerSpec& model, ConfigShape shape, const DenseMlp& dense,
                     const MixtureOfExperts& moe, const std::vector<bool>& sparse) {
    shape.attention.query_key_norm = QueryKeyNorm::per_head_shared;
    shape.attention.output_gate = true;
    shape.attention.qkv_bias = shape.attention.output_bias = fields.flag("attention_bias");
    const LinearAttention linear_attention = readLinearAttention(fields);
    const auto linear = linearLayers(fields, shape.layers);
    for (std::size_t i = 0; i < linear.size(); ++i)
        addSparseLayers(model, linear[i] ? Attention(linear_attention) : Attention(shape.attention), dense, moe,
                        {sparse[i]});
}

void readQwen3Next(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.kv_heads = 2, .head_dim = 256});
    const MixtureOfExperts moe = readExpertsAndGatedShared(fields);
    const auto sparse = qwenSparseLayers(fields, shape.layers);
    addHybridLayers(fields, model, shape, denseMlpIfUsed(fields, sparse), moe, sparse);
}

void readQwen35(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.kv_heads = 4, .head_dim = 256, .nested_vocabulary = 248'320});
    const std::vector<bool> none(static_cast<std::size_t>(shape.layers));
    addHybridLayers(fields, model, shape, gatedMlp(fields), {}, none);
}

void readQwen35Moe(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.kv_heads = 2, .head_dim = 256, .nested_vocabulary = 248'320});
    const std::vector<bool> all(static_cast<std::size_t>(shape.layers), true);
    addHybridLayers(fields, model, shape, {}, readExpertsAndGatedShared(fields), all);
}

/// DeepSeek's latent attention. A null q_lora_rank means direct queries; an absent one may mean anything, because
/// copies of files drop null keys while the class takes 1536 for absent ones.
LatentAttention readLatentAttention(ConfigFields& fields, std::int64_t heads) {
    static constexpr std::string_view query_rank[] = {"q_lora_rank"};
    static constexpr std::string_view kv_rank[] = {"kv_lora_rank"};
    static constexpr std::string_view nope_dim[] = {"qk_nope_head_dim"};
    static constexpr std::string_view rope_dim[] = {"qk_rope_head_dim"};
    static constexpr std::string_view value_dim[] = {"v_head_dim"};
    const bool direct = fields.has("q_lora_rank") && !fields.hasValue("q_lora_rank");
    if (fields.flag("attention_bias"))
        fields.unsupported("attention_bias", "false");
    return {.heads = heads,
            .query_rank = direct ? 0 : fields.size(query_rank, limits::rank),
            .kv_rank = fields.size(kv_rank, limits::rank),
            .nope_head_dim = fields.size(nope_dim, limits::head_dim),
            .rope_head_dim = fields.size(rope_dim, limits::head_dim),
            .value_head_dim = fields.size(value_dim, limits::head_dim)};
}

/// DeepSeek and GLM: the first layers are dense, then every moe_layer_freq-th has experts.
std::vector<bool> sparseAfterFirst(ConfigFields& fields, std::int64_t layers) {
    static constexpr std::string_view frequency_name[] = {"moe_layer_freq"};
    const auto first = fields.countOrZero("first_k_dense_replace", limits::layers);
    const auto frequency = fields.optionalSize(frequency_name, limits::layers).value_or(1);
    if (fields.sound() && first > layers)
        fields.contradiction("first_k_dense_replace", "at most " + std::to_string(layers), first);
    std::vector<bool> sparse(static_cast<std::size_t>(layers));
    for (std::int64_t i = 0; i < layers; ++i)
        sparse[static_cast<std::size_t>(i)] = i >= first && i % frequency == 0;
    return sparse;
}

MixtureOfExperts readRoutedAndShared(ConfigFields& fields) {
    MixtureOfExperts moe = readExperts(fields, names::expert_width);
    moe.shared_width = moe.expert_width * fields.countOrZero("n_shared_experts", 1024);
    return moe;
}

void readDeepSeek(ConfigFields& fields, TransformerSpec& model, bool router_bias) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readOuterShape(fields, model);
    model.vocabulary = fields.size(names::vocabulary, limits::vocabulary);
    const LatentAttention attention = readLatentAttention(fields, shape.attention.heads);
    const bool dense_only = !fields.hasValue("n_routed_experts");
    const auto sparse =
        dense_only ? std::vector<bool>(static_cast<std::size_t>(shape.layers)) : sparseAfterFirst(fields, shape.layers);
    MixtureOfExperts moe = dense_only ? MixtureOfExperts{} : readRoutedAndShared(fields);
    moe.router_bias = router_bias;
    addSparseLayers(model, attention, denseMlpIfUsed(fields, sparse), moe, sparse);
    model.multi_token_prediction_depth = fields.countOrZero("num_nextn_predict_layers", limits::prediction_depth);
}

void readDeepSeekV2(ConfigFields& fields, TransformerSpec& model) {
    readDeepSeek(fields, model, false);
}

/// The router has a bias that balances the experts: not trained by gradients, but stored and counted.
void readDeepSeekV3(ConfigFields& fields, TransformerSpec& model) {
    readDeepSeek(fields, model, true);
}

void readGlm4Moe(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    ConfigShape shape = readShape(fields, model, {.kv_heads = 8, .head_dim = 128});
    shape.attention.qkv_bias = fields.flag("attention_bias");
    if (fields.flag("use_qk_norm"))
        shape.attention.query_key_norm = QueryKeyNorm::per_head_shared;
    MixtureOfExperts moe = readRoutedAndShared(fields);
    moe.router_bias = true;
    const auto sparse = sparseAfterFirst(fields, shape.layers);
    addSparseLayers(model, shape.attention, denseMlpIfUsed(fields, sparse), moe, sparse);
    model.multi_token_prediction_depth = fields.countOrZero("num_nextn_predict_layers", limits::prediction_depth);
}

/// Biases everywhere, a sink for each head, and a window on every second layer, the first included.
void readGptOss(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view window[] = {"sliding_window"};
    model.norm = NormKind::rms_norm;
    ConfigShape shape = readShape(fields, model, {.kv_heads = 8, .head_dim = 64});
    const bool bias = !fields.has("attention_bias") || fields.flag("attention_bias");
    shape.attention.qkv_bias = shape.attention.output_bias = bias;
    shape.attention.sinks = true;
    MixtureOfExperts moe = readExperts(fields, names::mlp_width);
    moe.router_bias = moe.expert_bias = true;
    const auto width = fields.optionalSize(window, limits::positions).value_or(0);
    for (const bool slides : slidingLayers(fields, shape.layers, 2)) {
        shape.attention.sliding_window = slides ? width : 0;
        addLayer(model, {shape.attention, moe, 2, false});
    }
}

constexpr Family expert_families[] = {
    {"mixtral", readMixtral, false, "MixtralForCausalLM"},
    {"qwen2_moe", readQwen2Moe, false, "Qwen2MoeForCausalLM"},
    {"qwen3_moe", readQwen3Moe, false, "Qwen3MoeForCausalLM"},
    {"qwen3_next", readQwen3Next, false, "Qwen3NextForCausalLM"},
    {"qwen3_5_text", readQwen35, false, "Qwen3_5ForCausalLM"},
    {"qwen3_5_moe_text", readQwen35Moe, false, "Qwen3_5MoeForCausalLM"},
    {"deepseek_v2", readDeepSeekV2, false, "DeepseekV2ForCausalLM"},
    {"deepseek_v3", readDeepSeekV3, false, "DeepseekV3ForCausalLM"},
    {"kimi_k2", readDeepSeekV3, false, ""},
    {"glm4_moe", readGlm4Moe, false, "Glm4MoeForCausalLM"},
    {"gpt_oss", readGptOss, false, "GptOssForCausalLM"},
};

} // namespace

std::span<const Family> expertFamilies() {
    return expert_families;
}

} // namespace meshwright::hugging_face
