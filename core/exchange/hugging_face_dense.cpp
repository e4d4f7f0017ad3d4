// Llama and the families that differ from it in a bias, a norm, or a window.
#include "core/exchange/hugging_face_families.h"

namespace meshwright::hugging_face {

namespace {

/// Attention of `shape` and a gated MLP of the usual field, without biases.
LayerSpec gatedLayer(ConfigFields& fields, const ConfigShape& shape) {
    LayerSpec layer;
    layer.attention = shape.attention;
    layer.feed_forward = DenseMlp{.width = fields.size(names::mlp_width, limits::mlp_width), .gated = true};
    return layer;
}

GroupedAttention& attentionOf(LayerSpec& layer) {
    return std::get<GroupedAttention>(layer.attention);
}

void addAttentionBias(ConfigFields& fields, std::string_view name, LayerSpec& layer) {
    attentionOf(layer).qkv_bias = attentionOf(layer).output_bias = fields.flag(name);
}

void addMlpBias(ConfigFields& fields, LayerSpec& layer) {
    auto& mlp = std::get<DenseMlp>(layer.feed_forward);
    mlp.up_bias = mlp.down_bias = fields.flag("mlp_bias");
}

std::int64_t window(ConfigFields& fields) {
    static constexpr std::string_view name[] = {"sliding_window"};
    return fields.optionalSize(name, limits::positions).value_or(0);
}

void addWindowedLayers(TransformerSpec& model, LayerSpec layer, std::int64_t width, const std::vector<bool>& sliding) {
    for (const bool slides : sliding) {
        attentionOf(layer).sliding_window = slides ? width : 0;
        addLayer(model, layer);
    }
}

void readLlama(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model);
    LayerSpec layer = gatedLayer(fields, shape);
    addAttentionBias(fields, fields.has("bias") ? "bias" : "attention_bias", layer);
    addMlpBias(fields, layer);
    addLayers(model, shape.layers, layer);
}

void readMistral(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.kv_heads = 8});
    LayerSpec layer = gatedLayer(fields, shape);
    attentionOf(layer).sliding_window = window(fields);
    addLayers(model, shape.layers, layer);
}

/// Qwen: a window counts only where it is switched on, and then from layer max_window_layers upwards.
void addQwenLayers(ConfigFields& fields, TransformerSpec& model, const ConfigShape& shape, const LayerSpec& layer) {
    std::vector<bool> sliding(static_cast<std::size_t>(shape.layers));
    if (fields.flag("use_sliding_window")) {
        const auto full = fields.countOrZero("max_window_layers", limits::layers);
        for (std::int64_t i = full; i < shape.layers; ++i)
            sliding[static_cast<std::size_t>(i)] = true;
    }
    addWindowedLayers(model, layer, window(fields), sliding);
}

/// The files have no field for the bias that queries, keys and values always have.
void readQwen2(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model);
    LayerSpec layer = gatedLayer(fields, shape);
    attentionOf(layer).qkv_bias = true;
    addQwenLayers(fields, model, shape, layer);
}

void readQwen3(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.head_dim = 128});
    LayerSpec layer = gatedLayer(fields, shape);
    addAttentionBias(fields, "attention_bias", layer);
    attentionOf(layer).query_key_norm = QueryKeyNorm::per_head_shared;
    addQwenLayers(fields, model, shape, layer);
}

void readPhi3(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model);
    LayerSpec layer = gatedLayer(fields, shape);
    attentionOf(layer).sliding_window = window(fields);
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, layer);
}

void readGemma(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.head_dim = 256});
    LayerSpec layer = gatedLayer(fields, shape);
    addAttentionBias(fields, "attention_bias", layer);
    addLayers(model, shape.layers, layer);
}

/// Norms before and after each block; every second layer looks through a window, the first included.
void readGemma2(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model, {.head_dim = 256});
    LayerSpec layer = gatedLayer(fields, shape);
    layer.norms = 4;
    addAttentionBias(fields, "attention_bias", layer);
    addWindowedLayers(model, layer, window(fields), slidingLayers(fields, shape.layers, 2));
}

/// As Gemma 2, with query and key norms, and five windowed layers to one full. A text_config leaves out the fields that
/// equal those of the 4B model, whose class defaults they are.
void readGemma3(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view pattern[] = {"sliding_window_pattern", "_sliding_window_pattern"};
    model.norm = NormKind::rms_norm;
    const ConfigShape shape =
        readShape(fields, model, {.kv_heads = 4, .head_dim = 256, .nested_heads = 8, .nested_vocabulary = 262'208});
    LayerSpec layer = gatedLayer(fields, shape);
    layer.norms = 4;
    addAttentionBias(fields, "attention_bias", layer);
    attentionOf(layer).query_key_norm = QueryKeyNorm::per_head_shared;
    const auto period = fields.optionalSize(pattern, limits::layers).value_or(6);
    addWindowedLayers(model, layer, window(fields), slidingLayers(fields, shape.layers, period));
}

/// Norms stand after the blocks; queries and keys are normalized over all heads together.
void readOlmo2(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::rms_norm;
    const ConfigShape shape = readShape(fields, model);
    LayerSpec layer = gatedLayer(fields, shape);
    addAttentionBias(fields, "attention_bias", layer);
    attentionOf(layer).query_key_norm = QueryKeyNorm::full_width;
    addWindowedLayers(model, layer, window(fields), slidingLayers(fields, shape.layers, 4));
}

/// One norm without bias feeds both blocks.
void readCohere(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::layer_norm_no_bias;
    const ConfigShape shape = readShape(fields, model);
    LayerSpec layer = gatedLayer(fields, shape);
    layer.norms = 1;
    layer.parallel_blocks = true;
    addAttentionBias(fields, "attention_bias", layer);
    if (fields.flag("use_qk_norm"))
        attentionOf(layer).query_key_norm = QueryKeyNorm::full_width;
    addLayers(model, shape.layers, layer);
}

void readStableLm(ConfigFields& fields, TransformerSpec& model) {
    model.norm = NormKind::layer_norm;
    const ConfigShape shape = readShape(fields, model);
    LayerSpec layer = gatedLayer(fields, shape);
    attentionOf(layer).qkv_bias = fields.flag("use_qkv_bias");
    layer.parallel_blocks = fields.flag("use_parallel_residual");
    layer.norms = layer.parallel_blocks ? 1 : 2;
    if (fields.flag("qk_layernorm"))
        fields.unsupported("qk_layernorm", "false");
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, layer);
}

/// ChatGLM 2 and 3: key/value heads count only under multi-query attention.
void readChatGlm(ConfigFields& fields, TransformerSpec& model) {
    model.norm = fields.has("rmsnorm") && !fields.flag("rmsnorm") ? NormKind::layer_norm : NormKind::rms_norm;
    model.final_norm = !fields.has("post_layer_norm") || fields.flag("post_layer_norm");
    ConfigShape shape = readOuterShape(fields, model);
    model.vocabulary = fields.size(names::padded_vocabulary, limits::vocabulary);
    auto& attention = shape.attention;
    static constexpr std::string_view groups[] = {"multi_query_group_num"};
    attention.kv_heads = fields.flag("multi_query_attention") ? fields.size(groups, limits::heads) : attention.heads;
    checkKvHeads(fields, attention);
    attention.head_dim = fields.optionalSize(names::head_dim, limits::head_dim)
                             .value_or(impliedHeadDim(fields, model.hidden, attention.heads));
    const bool bias = fields.flag("add_bias_linear");
    attention.qkv_bias = fields.flag("add_qkv_bias") || bias;
    attention.output_bias = bias;
    LayerSpec layer = gatedLayer(fields, shape);
    std::get<DenseMlp>(layer.feed_forward).up_bias = bias;
    std::get<DenseMlp>(layer.feed_forward).down_bias = bias;
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, layer);
}

constexpr Family dense_families[] = {
    {"llama", readLlama, false, "LlamaForCausalLM"},          {"mistral", readMistral, false, "MistralForCausalLM"},
    {"internlm2", readLlama, false, "InternLM2ForCausalLM"},  {"baichuan", readLlama, false, "BaichuanForCausalLM"},
    {"minicpm", readLlama, true, "MiniCPMForCausalLM"},       {"qwen2", readQwen2, false, "Qwen2ForCausalLM"},
    {"qwen3", readQwen3, false, "Qwen3ForCausalLM"},          {"phi3", readPhi3, false, "Phi3ForCausalLM"},
    {"gemma", readGemma, true, "GemmaForCausalLM"},           {"gemma2", readGemma2, true, "Gemma2ForCausalLM"},
    {"gemma3_text", readGemma3, true, "Gemma3ForCausalLM"},   {"olmo2", readOlmo2, false, "Olmo2ForCausalLM"},
    {"olmo3", readOlmo2, false, "Olmo3ForCausalLM"},          {"cohere", readCohere, true, "CohereForCausalLM"},
    {"stablelm", readStableLm, false, "StableLmForCausalLM"}, {"chatglm", readChatGlm, false, "ChatGLMModel"},
};

} // namespace

std::span<const Family> denseFamilies() {
    return dense_families;
}

} // namespace meshwright::hugging_face
