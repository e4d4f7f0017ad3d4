#include "core/exchange/hugging_face_families.h"

#include <algorithm>

namespace meshwright::hugging_face {

ConfigShape readOuterShape(ConfigFields& fields, TransformerSpec& model, const ShapeDefaults& defaults) {
    ConfigShape shape;
    model.hidden = fields.size(names::hidden, limits::hidden);
    shape.layers = fields.size(names::layers, limits::layers);
    auto& attention = shape.attention;
    attention.heads = defaults.nested_heads > 0
                          ? fields.sizeOrWhenNested(names::heads, limits::heads, defaults.nested_heads)
                          : fields.size(names::heads, limits::heads);
    model.maximum_positions = fields.optionalSize(names::positions, limits::positions).value_or(0);
    model.attention_dropout = fields.probability(names::attention_dropout, 0);
    return shape;
}

ConfigShape readShape(ConfigFields& fields, TransformerSpec& model, const ShapeDefaults& defaults) {
    ConfigShape shape = readOuterShape(fields, model, defaults);
    auto& attention = shape.attention;
    model.vocabulary = defaults.nested_vocabulary > 0
                           ? fields.sizeOrWhenNested(names::vocabulary, limits::vocabulary, defaults.nested_vocabulary)
                           : fields.size(names::vocabulary, limits::vocabulary);
    const bool null_means_heads = fields.has("num_key_value_heads") && !fields.hasValue("num_key_value_heads");
    const bool as_heads = defaults.kv_heads == 0 || null_means_heads;
    attention.kv_heads = fields.sizeOr(names::kv_heads, limits::heads, as_heads ? attention.heads : defaults.kv_heads);
    checkKvHeads(fields, attention);
    if (const auto given = fields.optionalSize(names::head_dim, limits::head_dim))
        attention.head_dim = *given;
    else if (defaults.head_dim > 0)
        attention.head_dim = fields.sizeOr(names::head_dim, limits::head_dim, defaults.head_dim);
    else
        attention.head_dim = impliedHeadDim(fields, model.hidden, attention.heads);
    return shape;
}

void checkKvHeads(ConfigFields& fields, const GroupedAttention& attention) {
    if (fields.sound() && attention.heads % attention.kv_heads != 0)
        fields.contradiction(fields.spelling(names::kv_heads), "a divisor of " + std::to_string(attention.heads),
                             attention.kv_heads);
}

std::int64_t impliedHeadDim(ConfigFields& fields, std::int64_t hidden, std::int64_t heads) {
    if (fields.sound() && hidden % heads != 0)
        fields.contradiction(fields.spelling(names::heads), "a divisor of " + std::to_string(hidden), heads);
    return hidden / heads;
}

void addLayer(TransformerSpec& model, const LayerSpec& layer) {
    const auto known = std::ranges::find(model.layer_kinds, layer);
    model.layers.push_back(static_cast<std::uint8_t>(known - model.layer_kinds.begin()));
    if (known == model.layer_kinds.end())
        model.layer_kinds.push_back(layer);
}

void addLayers(TransformerSpec& model, std::int64_t count, const LayerSpec& layer) {
    for (std::int64_t i = 0; i < count; ++i)
        addLayer(model, layer);
}

std::vector<bool> slidingLayers(ConfigFields& fields, std::int64_t layers, std::int64_t period) {
    static constexpr std::string_view legal[] = {"sliding_attention", "full_attention"};
    std::vector<bool> sliding(static_cast<std::size_t>(layers));
    // Copies of configurations print a summary here ("list of 24"). The list says nothing about sizes, so that is told
    // and the family's own pattern taken, rather than the file refused.
    const bool summarized = fields.hasValue("layer_types") && fields.raw().at("layer_types").is_string();
    if (summarized)
        fields.note(ImportNote::Kind::ignored_field, "layer_types", shortened(fields.raw().at("layer_types")));
    const auto words = summarized ? std::vector<std::string>{} : fields.words("layer_types", legal);
    if (words.empty()) {
        for (std::int64_t i = 0; i < layers; ++i)
            sliding[static_cast<std::size_t>(i)] = period == 0 || (i + 1) % period != 0;
        return sliding;
    }
    if (words.size() != sliding.size() && fields.sound())
        fields.contradiction("layer_types", std::to_string(layers) + " items", static_cast<std::int64_t>(words.size()));
    for (std::size_t i = 0; i < std::min(words.size(), sliding.size()); ++i)
        sliding[i] = words[i] == legal[0];
    return sliding;
}

} // namespace meshwright::hugging_face
