#include "core/exchange/hugging_face_fields.h"

#include <algorithm>
#include <utility>

namespace meshwright::hugging_face {

ConfigFields::ConfigFields(const Json& object, ReadContext& context, std::string pointer, bool nested,
                           std::vector<ImportNote>& notes)
    : context_(&context)
    , notes_(&notes)
    , nested_(nested)
    , reader_(object, context, std::move(pointer)) {}

std::string_view ConfigFields::spelling(Names names) const {
    const auto used = reader_.firstOf(names);
    return used.empty() ? names.front() : used;
}

void ConfigFields::note(ImportNote::Kind kind, std::string_view name, std::string value) {
    notes_->push_back({kind, reader_.pointerTo(name), std::move(value)});
}

void ConfigFields::contradiction(std::string_view name, std::string expected, std::int64_t found) {
    reader_.fault(FaultCode::contradiction, name, std::move(expected), std::to_string(found));
}

void ConfigFields::tooLarge(std::string_view name, std::string expected, double found) {
    reader_.fault(FaultCode::out_of_range, name, std::move(expected), Json(found).dump());
}

void ConfigFields::unsupported(std::string_view name, std::string expected) {
    reader_.fault(FaultCode::unknown_value, name, std::move(expected), shortened(raw().at(std::string(name))));
}

/// Old and new spelling side by side are fine as long as they agree.
void ConfigFields::refuseDisagreeingSpellings(Names names) {
    const auto used = reader_.firstOf(names);
    for (const auto other : names) {
        if (other == used || !reader_.hasValue(other) || raw().at(std::string(other)) == raw().at(std::string(used)))
            continue;
        const auto value = shortened(raw().at(std::string(used)));
        reader_.fault(FaultCode::contradiction, other, std::string(used) + " = " + value,
                      shortened(raw().at(std::string(other))));
    }
}

std::int64_t ConfigFields::size(Names names, std::int64_t maximum) {
    const auto value = reader_.integer(spelling(names), 1, maximum);
    refuseDisagreeingSpellings(names);
    return value;
}

std::int64_t ConfigFields::sizeOr(Names names, std::int64_t maximum, std::int64_t otherwise) {
    if (const auto value = optionalSize(names, maximum))
        return *value;
    note(ImportNote::Kind::default_used, names.front(), std::to_string(otherwise));
    return otherwise;
}

std::int64_t ConfigFields::sizeOrWhenNested(Names names, std::int64_t maximum, std::int64_t otherwise) {
    return nested_ ? sizeOr(names, maximum, otherwise) : size(names, maximum);
}

std::optional<std::int64_t> ConfigFields::optionalSize(Names names, std::int64_t maximum) {
    const auto used = reader_.firstOf(names);
    if (used.empty())
        return std::nullopt;
    return reader_.integer(used, 1, maximum);
}

std::int64_t ConfigFields::countOrZero(std::string_view name, std::int64_t maximum) {
    return reader_.integer(name, 0, maximum, 0);
}

std::vector<std::int64_t> ConfigFields::counts(std::string_view name, std::int64_t maximum) {
    std::vector<std::int64_t> result;
    for (const auto& [item, pointer] : reader_.array(name, false, limits::layers)) {
        const bool whole = item->is_number_integer() && *item >= 0 && *item <= maximum;
        if (whole)
            result.push_back(item->get<std::int64_t>());
        else
            context_->faults.push_back({item->is_number() ? FaultCode::out_of_range : FaultCode::wrong_type,
                                        context_->file, pointer, "0 .. " + std::to_string(maximum), shortened(*item)});
    }
    return result;
}

bool ConfigFields::flag(std::string_view name, bool otherwise) {
    if (otherwise && !reader_.hasValue(name))
        note(ImportNote::Kind::default_used, name, "true");
    return reader_.boolean(name, otherwise);
}

double ConfigFields::probability(Names names, double otherwise) {
    const auto used = reader_.firstOf(names);
    if (!used.empty())
        return reader_.number(used, 0, 1);
    if (otherwise != 0)
        note(ImportNote::Kind::default_used, names.front(), Json(otherwise).dump());
    return otherwise;
}

std::vector<std::string> ConfigFields::words(std::string_view name, std::span<const std::string_view> legal) {
    std::string expected;
    for (const auto word : legal)
        expected += (expected.empty() ? "" : ", ") + std::string(word);
    std::vector<std::string> result;
    for (const auto& [item, pointer] : reader_.array(name, false, limits::layers)) {
        if (item->is_string() && std::ranges::find(legal, item->get_ref<const std::string&>()) != legal.end())
            result.push_back(item->get<std::string>());
        else
            context_->faults.push_back({item->is_string() ? FaultCode::unknown_value : FaultCode::wrong_type,
                                        context_->file, pointer, expected, shortened(*item)});
    }
    return result;
}

ConfigFields ConfigFields::section(std::string_view name) {
    static const Json none = Json::object();
    const bool present = reader_.hasValue(name);
    return {present ? raw().at(std::string(name)) : none, *context_, reader_.pointerTo(name), nested_, *notes_};
}

} // namespace meshwright::hugging_face
