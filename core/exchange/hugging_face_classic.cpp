// GPT-2 and the families of its time: layer norm, plain MLP, biases, and field names of their own.
#include "core/exchange/hugging_face_families.h"

namespace meshwright::hugging_face {

namespace {

/// MLP of two matrices, four times as wide as the model unless the file says otherwise; null means the same as absent.
DenseMlp plainMlp(ConfigFields& fields, const TransformerSpec& model, bool bias) {
    DenseMlp mlp;
    mlp.width = fields.optionalSize(names::mlp_width, limits::mlp_width).value_or(4 * model.hidden);
    mlp.up_bias = mlp.down_bias = bias;
    return mlp;
}

void useLearnedPositions(ConfigFields& fields, TransformerSpec& model, std::int64_t extra_rows) {
    model.position = PositionKind::learned;
    if (!fields.hasAny(names::positions)) // a table of unknown length cannot be counted
        model.maximum_positions = fields.size(names::positions, limits::positions);
    model.learned_positions = model.maximum_positions + extra_rows;
}

LayerSpec biasedLayer(ConfigFields& fields, const TransformerSpec& model, GroupedAttention attention,
                      bool bias = true) {
    attention.qkv_bias = attention.output_bias = bias;
    return {attention, plainMlp(fields, model, bias), 2, false};
}

void readGpt2(ConfigFields& fields, TransformerSpec& model) {
    ConfigShape shape = readShape(fields, model);
    shape.attention.kv_heads = shape.attention.heads;
    useLearnedPositions(fields, model, 0);
    model.dropout = fields.probability(names::dropout, 0.1);
    model.attention_dropout = fields.probability(names::attention_dropout, 0.1);
    if (fields.flag("add_cross_attention"))
        fields.unsupported("add_cross_attention", "false");
    addLayers(model, shape.layers, biasedLayer(fields, model, shape.attention));
}

void readGptBigCode(ConfigFields& fields, TransformerSpec& model) {
    ConfigShape shape = readShape(fields, model);
    shape.attention.kv_heads = fields.flag("multi_query", true) ? 1 : shape.attention.heads;
    useLearnedPositions(fields, model, 0);
    model.dropout = fields.probability(names::dropout, 0.1);
    model.attention_dropout = fields.probability(names::attention_dropout, 0.1);
    addLayers(model, shape.layers, biasedLayer(fields, model, shape.attention));
}

void readGptNeoX(ConfigFields& fields, TransformerSpec& model) {
    const ConfigShape shape = readShape(fields, model);
    const bool bias = !fields.has("attention_bias") || fields.flag("attention_bias");
    LayerSpec layer = biasedLayer(fields, model, shape.attention);
    std::get<GroupedAttention>(layer.attention).qkv_bias = bias;
    std::get<GroupedAttention>(layer.attention).output_bias = bias;
    layer.parallel_blocks = fields.flag("use_parallel_residual", true);
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, layer);
}

void readGptJ(ConfigFields& fields, TransformerSpec& model) {
    const ConfigShape shape = readShape(fields, model);
    model.head_bias = true;
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, {shape.attention, plainMlp(fields, model, true), 1, true});
}

/// Phi-1, 1.5 and 2, in the field names of their first files and in today's.
void readPhi(ConfigFields& fields, TransformerSpec& model) {
    const ConfigShape shape = readShape(fields, model);
    model.head_bias = true;
    model.dropout = fields.probability(names::dropout, 0);
    if (fields.flag("qk_layernorm"))
        fields.unsupported("qk_layernorm", "false");
    LayerSpec layer = biasedLayer(fields, model, shape.attention);
    layer.norms = 1;
    layer.parallel_blocks = true;
    addLayers(model, shape.layers, layer);
}

/// The position table has two rows more than positions; the 350M model has a narrow embedding and no final norm.
void readOpt(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view embedding_width[] = {"word_embed_proj_dim"};
    const ConfigShape shape = readShape(fields, model);
    useLearnedPositions(fields, model, 2);
    const auto width = fields.optionalSize(embedding_width, limits::hidden).value_or(model.hidden);
    model.embedding_width = width == model.hidden ? 0 : width;
    const bool norm_first = !fields.has("do_layer_norm_before") || fields.flag("do_layer_norm_before");
    model.final_norm = norm_first && !fields.flag("_remove_final_layer_norm");
    model.dropout = fields.probability(names::dropout, 0.1);
    const bool bias = !fields.has("enable_bias") || fields.flag("enable_bias");
    addLayers(model, shape.layers, biasedLayer(fields, model, shape.attention, bias));
}

void readBloom(ConfigFields& fields, TransformerSpec& model) {
    const ConfigShape shape = readShape(fields, model);
    model.position = PositionKind::alibi;
    model.embedding_norm = true;
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, biasedLayer(fields, model, shape.attention));
}

/// Key/value heads and norms hang on three switches; `new_architecture` is what the file means when it is silent.
void readFalconAs(ConfigFields& fields, TransformerSpec& model, bool new_architecture) {
    static constexpr std::string_view norm_count[] = {"num_ln_in_parallel_attn"};
    ConfigShape shape = readOuterShape(fields, model);
    model.vocabulary = fields.size(names::vocabulary, limits::vocabulary);
    auto& attention = shape.attention;
    attention.head_dim = impliedHeadDim(fields, model.hidden, attention.heads);
    const bool newer =
        fields.hasValue("new_decoder_architecture") ? fields.flag("new_decoder_architecture") : new_architecture;
    const bool multi_query = fields.flag("multi_query", !newer);
    attention.kv_heads = newer         ? fields.sizeOr(names::kv_heads, limits::heads, attention.heads)
                         : multi_query ? 1
                                       : attention.heads;
    checkKvHeads(fields, attention);
    LayerSpec layer = biasedLayer(fields, model, attention, fields.flag("bias"));
    layer.parallel_blocks = newer || !fields.has("parallel_attn") || fields.flag("parallel_attn");
    const auto parallel_norms = fields.optionalSize(norm_count, 2).value_or(newer ? 2 : 1);
    layer.norms = layer.parallel_blocks ? static_cast<int>(parallel_norms) : 2;
    model.position = fields.flag("alibi") ? PositionKind::alibi : PositionKind::rotary;
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, layer);
}

void readFalcon(ConfigFields& fields, TransformerSpec& model) {
    readFalconAs(fields, model, false);
}

/// The first 40B files, under the name RefinedWeb, have the new architecture without saying so.
void readRefinedWeb(ConfigFields& fields, TransformerSpec& model) {
    readFalconAs(fields, model, true);
}

/// Attention is described in a section of its own; without ALiBi or rotary positions there is a table.
void readMpt(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view kv_heads[] = {"kv_n_heads"};
    static constexpr std::string_view expansion[] = {"expansion_ratio"};
    ConfigShape shape = readOuterShape(fields, model);
    model.vocabulary = fields.size(names::vocabulary, limits::vocabulary);
    ConfigFields attention_fields = fields.section("attn_config");
    auto& attention = shape.attention;
    attention.head_dim = impliedHeadDim(fields, model.hidden, attention.heads);
    attention.kv_heads = attention_fields.optionalSize(kv_heads, limits::heads).value_or(attention.heads);
    if (fields.sound() && attention.heads % attention.kv_heads != 0)
        attention_fields.contradiction("kv_n_heads", "a divisor of " + std::to_string(attention.heads),
                                       attention.kv_heads);
    if (attention_fields.flag("qk_ln"))
        attention_fields.unsupported("qk_ln", "false");
    if (attention_fields.flag("alibi"))
        model.position = PositionKind::alibi;
    else if (attention_fields.flag("rope"))
        model.position = PositionKind::rotary;
    else if (fields.sound())
        useLearnedPositions(fields, model, 0);
    const bool bias = fields.hasValue("no_bias") && !fields.flag("no_bias");
    model.norm = bias ? NormKind::layer_norm : NormKind::layer_norm_no_bias;
    attention.qkv_bias = attention.output_bias = bias;
    const auto ratio = fields.sizeOr(expansion, 64, 4);
    const DenseMlp mlp{.width = ratio * model.hidden, .gated = false, .up_bias = bias, .down_bias = bias};
    addLayers(model, shape.layers, {attention, mlp, 2, false});
}

void readStarCoder2(ConfigFields& fields, TransformerSpec& model) {
    static constexpr std::string_view window[] = {"sliding_window"};
    ConfigShape shape = readShape(fields, model, {.kv_heads = 2});
    shape.attention.sliding_window = fields.optionalSize(window, limits::positions).value_or(0);
    model.dropout = fields.probability(names::dropout, 0);
    addLayers(model, shape.layers, biasedLayer(fields, model, shape.attention, fields.flag("use_bias", true)));
}

constexpr Family classic_families[] = {
    {"gpt2", readGpt2, true, "GPT2LMHeadModel"},
    {"gpt_bigcode", readGptBigCode, true, "GPTBigCodeForCausalLM"},
    {"gpt_neox", readGptNeoX, false, "GPTNeoXForCausalLM"},
    {"gptj", readGptJ, false, "GPTJForCausalLM"},
    {"phi", readPhi, false, "PhiForCausalLM"},
    {"phi-msft", readPhi, false, ""},
    {"opt", readOpt, true, "OPTForCausalLM"},
    {"bloom", readBloom, true, "BloomForCausalLM"},
    {"falcon", readFalcon, true, "FalconForCausalLM"},
    {"RefinedWebModel", readFalcon, true, ""},
    {"RefinedWeb", readRefinedWeb, true, ""},
    {"mpt", readMpt, true, "MPTForCausalLM"},
    {"starcoder2", readStarCoder2, true, "Starcoder2ForCausalLM"},
};

} // namespace

std::span<const Family> classicFamilies() {
    return classic_families;
}

} // namespace meshwright::hugging_face
