#include "core/exchange/hugging_face.h"

#include "core/base/json.h"
#include "core/exchange/hugging_face_families.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <utility>

namespace meshwright {

namespace {

using namespace hugging_face;

std::vector<Family> allFamilies() {
    std::vector<Family> all;
    for (const auto table : {denseFamilies(), classicFamilies(), expertFamilies(), megatronFamilies()})
        all.insert(all.end(), table.begin(), table.end());
    return all;
}

std::string supportedFamilies() {
    std::vector<std::string_view> types;
    for (const Family& family : allFamilies())
        types.push_back(family.model_type);
    std::ranges::sort(types);
    std::string list;
    for (const auto type : types)
        list += (list.empty() ? "" : ", ") + std::string(type);
    return list;
}

/// Text of a field, or nothing if it is not a text.
std::string textOf(const Json& config, const char* key) {
    const auto found = config.find(key);
    return found != config.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

/// The class of the first entry in `architectures`.
std::string architectureOf(const Json& config) {
    const auto found = config.find("architectures");
    if (found == config.end() || !found->is_array() || found->empty())
        return {};
    const Json& first = found->at(0);
    return first.is_string() ? first.get<std::string>() : std::string{};
}

std::optional<Family> familyByType(std::string_view type) {
    const auto all = allFamilies();
    const auto found = std::ranges::find(all, type, &Family::model_type);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<Family> familyByArchitecture(std::string_view architecture) {
    const auto all = allFamilies();
    const auto found = std::ranges::find(all, architecture, &Family::architecture);
    return architecture.empty() || found == all.end() ? std::nullopt : std::optional(*found);
}

/// model_type decides; only a file without one is told by its class. An unknown type is refused however familiar the
/// other fields look: families with equal fields differ in biases and norms.
std::optional<Family> familyOf(const Json& config, ReadContext& context, const std::string& pointer) {
    const bool typed = config.contains("model_type") && !config.at("model_type").is_null();
    const std::string architecture = architectureOf(config);
    const auto family = typed ? familyByType(textOf(config, "model_type")) : familyByArchitecture(architecture);
    if (family)
        return family;
    const bool by_class = !typed && !architecture.empty();
    const std::string place = by_class ? "/architectures/0" : "/model_type";
    const std::string found = by_class ? architecture : typed ? shortened(config.at("model_type")) : std::string{};
    context.faults.push_back(
        {FaultCode::unknown_architecture, context.file, pointer + place, supportedFamilies(), found});
    return std::nullopt;
}

/// Multimodal files keep the language model in text_config.
bool hasTextPart(const Json& config) {
    return config.contains("text_config") && config.at("text_config").is_object();
}

/// Some files say only outside the text part whether embeddings are tied.
bool readTie(ConfigFields& text, const Json& outer, bool otherwise) {
    if (text.hasValue("tie_word_embeddings"))
        return text.flag("tie_word_embeddings");
    if (outer.contains("tie_word_embeddings") && outer.at("tie_word_embeddings").is_boolean())
        return outer.at("tie_word_embeddings").get<bool>();
    text.note(ImportNote::Kind::default_used, "tie_word_embeddings", otherwise ? "true" : "false");
    return otherwise;
}

void noteQuantization(ConfigFields& fields) {
    if (!fields.hasValue("quantization_config"))
        return;
    const Json& quantization = fields.raw().at("quantization_config");
    fields.note(ImportNote::Kind::quantized_weights, "quantization_config",
                quantization.is_object() ? textOf(quantization, "quant_method") : shortened(quantization));
}

/// Sizes are bounded one by one; together they have to stay countable too. Layers are added as floating point, because
/// their sum may exceed what an integer holds.
void checkTotal(ConfigFields& fields, const TransformerSpec& model) {
    double total = 0;
    for (const auto kind : model.layers)
        total += static_cast<double>(layerParameters(model, kind));
    if (!model.layers.empty())
        total += static_cast<double>(model.multi_token_prediction_depth) *
                 static_cast<double>(layerParameters(model, model.layers.back()));
    if (total > limits::parameters)
        fields.tooLarge(fields.spelling(names::layers), "at most 1e16 parameters", total);
}

} // namespace

Result<ImportedModel> readHuggingFaceConfig(const Json& config, const std::string& file, const std::string& pointer) {
    ReadContext context{file, {}};
    if (!config.is_object())
        return Fault{FaultCode::wrong_type, file, pointer, "object", shortened(config)};
    ImportedModel imported;
    const bool nested = hasTextPart(config);
    const Json& text = nested ? config.at("text_config") : config;
    const std::string text_pointer = nested ? pointer + "/text_config" : pointer;
    const auto family = familyOf(text, context, text_pointer);
    if (!family)
        return context.faults;
    if (nested)
        imported.notes.push_back({ImportNote::Kind::text_part_only, text_pointer, textOf(config, "model_type")});
    ConfigFields fields(text, context, text_pointer, nested, imported.notes);
    TransformerSpec& model = imported.model;
    model.family = family->model_type;
    model.name = textOf(config, "_name_or_path");
    model.tied_embeddings = readTie(fields, config, family->tied_by_default);
    family->read(fields, model);
    noteQuantization(fields);
    if (context.faults.empty())
        checkTotal(fields, model);
    if (!context.faults.empty())
        return context.faults;
    return imported;
}

} // namespace meshwright
