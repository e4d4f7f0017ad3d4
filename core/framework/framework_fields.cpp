#include "core/framework/framework_fields.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace meshwright {

namespace {

constexpr std::pair<std::string_view, KnobKind> knob_words[] = {{"boolean", KnobKind::boolean},
                                                                {"integer", KnobKind::integer},
                                                                {"number", KnobKind::number},
                                                                {"text", KnobKind::text}};

std::string listOf(std::span<const std::string_view> words) {
    std::string list;
    for (const auto word : words)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

template <std::size_t N>
std::optional<std::size_t> indexOf(const std::array<std::string_view, N>& names, const Json& value) {
    if (!value.is_string())
        return std::nullopt;
    const auto found = std::ranges::find(names, value.get_ref<const std::string&>());
    return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
}

/// The default of a knob: a value of its kind, or null if it is unset.
Json readDefault(ObjectReader& reader, KnobKind kind) {
    if (!reader.has("default"))
        reader.fault(FaultCode::key_missing, "default", "a value, or null if unset");
    if (!reader.hasValue("default")) {
        reader.object("default", false); // asked for, so that it is not an unknown key
        return nullptr;
    }
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    switch (kind) {
    case KnobKind::boolean:
        return reader.boolean("default");
    case KnobKind::integer:
        return reader.integer("default", -largest, largest);
    case KnobKind::number:
        return reader.number("default", -1e300, 1e300);
    case KnobKind::text:
        return reader.text("default");
    }
    return nullptr;
}

} // namespace

FrameworkFields::FrameworkFields(ObjectReader& root, ReadContext& context)
    : root_(root)
    , context_(context) {
    ObjectReader all = root_.object("sources");
    for (const auto& [key, value] : all.raw().items()) {
        ObjectReader reader(value, context_, all.pointerTo(key));
        sources_.emplace_back(key, Source{reader.text("title"), reader.text("url")});
        reader.reportUnknownKeys();
    }
}

void FrameworkFields::fault(FaultCode code, const std::string& pointer, std::string expected, const Json& found) {
    context_.faults.push_back({code, context_.file, pointer, std::move(expected), shortened(found)});
}

Source FrameworkFields::source(ObjectReader& object) {
    const auto key = object.text("source");
    const auto found = std::ranges::find(sources_, key, &std::pair<std::string, Source>::first);
    if (found != sources_.end())
        return found->second;
    if (!key.empty())
        object.fault(FaultCode::unknown_reference, "source", "a key of /sources", key);
    return {};
}

std::vector<Source> FrameworkFields::sources() const {
    std::vector<Source> all;
    for (const auto& [key, source] : sources_)
        all.push_back(source);
    return all;
}

BilingualText FrameworkFields::bilingual(ObjectReader& object, std::string_view key, bool required) {
    if (!object.hasValue(key) && !required) {
        object.object(key, false); // asked for, so that it is not an unknown key
        return {};
    }
    ObjectReader reader = object.object(key, required);
    if (!object.hasValue(key))
        return {};
    BilingualText text{reader.text("en"), reader.text("zh_CN")};
    for (const auto& [language, words] : {std::pair("en", &text.en), std::pair("zh_CN", &text.zh_CN)})
        if (reader.hasValue(language) && words->empty())
            reader.fault(FaultCode::out_of_range, language, "a text", "\"\"");
    reader.reportUnknownKeys();
    return text;
}

std::vector<std::string> FrameworkFields::texts(ObjectReader& object, std::string_view key) {
    std::vector<std::string> result;
    for (const auto& [item, pointer] : object.array(key, true, 100)) {
        if (item->is_string())
            result.push_back(item->get<std::string>());
        else
            fault(FaultCode::wrong_type, pointer, "text", *item);
    }
    return result;
}

std::vector<std::string> FrameworkFields::words(ObjectReader& object, std::string_view key,
                                                std::span<const std::string_view> legal) {
    std::vector<std::string> result;
    for (const auto& [item, pointer] : object.array(key, true, 100)) {
        const bool known =
            item->is_string() && std::ranges::find(legal, item->get_ref<const std::string&>()) != legal.end();
        if (known)
            result.push_back(item->get<std::string>());
        else
            fault(item->is_string() ? FaultCode::unknown_value : FaultCode::wrong_type, pointer, listOf(legal), *item);
    }
    return result;
}

Condition FrameworkFields::condition(const Json& item, const std::string& pointer) {
    if (!item.is_array() || item.size() != 3) {
        fault(FaultCode::wrong_type, pointer, "[quantity, comparison, number or quantity]", item);
        return {};
    }
    Condition result;
    if (const auto left = indexOf(plan_quantity_names, item[0]))
        result.left = static_cast<PlanQuantity>(*left);
    else
        fault(FaultCode::unknown_value, pointer + "/0", listOf(plan_quantity_names), item[0]);
    if (const auto comparison = indexOf(comparison_names, item[1]))
        result.is = static_cast<Comparison>(*comparison);
    else
        fault(FaultCode::unknown_value, pointer + "/1", listOf(comparison_names), item[1]);
    if (item[2].is_number())
        result.right = item[2].get<double>();
    else if (const auto right = indexOf(plan_quantity_names, item[2]))
        result.right = static_cast<PlanQuantity>(*right);
    else
        fault(FaultCode::unknown_value, pointer + "/2", "a number, or " + listOf(plan_quantity_names), item[2]);
    return result;
}

std::vector<Condition> FrameworkFields::conditions(ObjectReader& object, std::string_view key) {
    std::vector<Condition> result;
    for (const auto& [item, pointer] : object.array(key, true, 20))
        result.push_back(condition(*item, pointer));
    if (object.hasValue(key) && object.raw().at(std::string(key)) == Json::array())
        object.fault(FaultCode::out_of_range, key, "at least one condition", "[]");
    return result;
}

Knob FrameworkFields::knob(ObjectReader reader) {
    Knob knob;
    knob.name = reader.text("name", std::nullopt, 200);
    knob.place = reader.text("place", std::nullopt, 200);
    knob.kind = reader.choice<KnobKind>("kind", knob_words);
    knob.unit = reader.text("unit", "", 40);
    if (reader.hasValue("choices"))
        knob.choices = texts(reader, "choices");
    knob.plan_field = reader.text("plan_field", "", 100);
    knob.always_write = reader.boolean("always_write", false);
    knob.purpose = bilingual(reader, "purpose", true);
    knob.source = source(reader);
    knob.default_value = readDefault(reader, knob.kind);
    const bool chosen =
        knob.choices.empty() || !knob.default_value.get().is_string() ||
        std::ranges::any_of(knob.choices, [&](const auto& one) { return knob.default_value.get() == one; });
    if (!chosen)
        reader.fault(FaultCode::contradiction, "default", "one of the choices", shortened(knob.default_value.get()));
    reader.reportUnknownKeys();
    return knob;
}

std::vector<Knob> FrameworkFields::knobs() {
    std::vector<Knob> result;
    for (const auto& [item, pointer] : root_.array("knobs", true, 500))
        result.push_back(knob(ObjectReader(*item, context_, pointer)));
    return result;
}

} // namespace meshwright
