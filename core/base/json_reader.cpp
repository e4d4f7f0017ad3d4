#include "core/base/json_reader.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace meshwright {

namespace {

const Json& emptyObject() {
    static const Json empty = Json::object();
    return empty;
}

std::string rangeText(double minimum, double maximum) {
    std::ostringstream out;
    out.imbue(std::locale::classic());
    out << minimum << " .. " << maximum;
    return out.str();
}

std::string escapedPointerPart(std::string_view key) {
    std::string out;
    for (const char c : key.substr(0, 200)) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

} // namespace

std::string shortened(const Json& value) {
    if (value.is_object())
        return "object";
    if (value.is_array())
        return "array";
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    constexpr std::size_t longest = 60;
    if (text.size() > longest)
        text = text.substr(0, longest) + "...";
    return text;
}

ObjectReader::ObjectReader(const Json& object, ReadContext& context, std::string pointer)
    : object_(&object)
    , context_(&context)
    , pointer_(std::move(pointer)) {
    if (!object.is_object()) {
        context_->faults.push_back({FaultCode::wrong_type, context_->file, pointer_, "object", shortened(object)});
        object_ = &emptyObject();
    }
}

std::string ObjectReader::pointerTo(std::string_view key) const {
    return pointer_ + "/" + escapedPointerPart(key);
}

void ObjectReader::fault(FaultCode code, std::string_view key, std::string expected, std::string found) {
    context_->faults.push_back({code, context_->file, pointerTo(key), std::move(expected), std::move(found)});
}

bool ObjectReader::has(std::string_view key) const {
    return object_->contains(std::string(key));
}

bool ObjectReader::hasValue(std::string_view key) const {
    const auto found = object_->find(std::string(key));
    return found != object_->end() && !found->is_null();
}

std::string_view ObjectReader::firstOf(std::span<const std::string_view> keys) const {
    const auto found = std::ranges::find_if(keys, [this](std::string_view key) { return hasValue(key); });
    return found == keys.end() ? std::string_view{} : *found;
}

const Json* ObjectReader::find(std::string_view key, bool required) {
    asked_.emplace_back(key);
    const auto found = object_->find(std::string(key));
    if (found != object_->end() && !found->is_null())
        return &*found;
    if (required)
        fault(FaultCode::key_missing, key, std::string(key), found == object_->end() ? "" : "null");
    return nullptr;
}

std::int64_t ObjectReader::integer(std::string_view key, std::int64_t minimum, std::int64_t maximum,
                                   std::optional<std::int64_t> fallback) {
    const auto otherwise = fallback.value_or(minimum);
    const Json* value = find(key, !fallback.has_value());
    if (value == nullptr)
        return otherwise;
    if (!value->is_number()) {
        fault(FaultCode::wrong_type, key, "integer", shortened(*value));
        return otherwise;
    }
    const double approximate = value->get<double>();
    if (std::trunc(approximate) != approximate) {
        fault(FaultCode::not_an_integer, key, "integer", shortened(*value));
        return otherwise;
    }
    // Compare as double first: beyond 2^63 the conversion to an integer would be undefined.
    if (approximate < static_cast<double>(minimum) || approximate > static_cast<double>(maximum)) {
        fault(FaultCode::out_of_range, key, std::to_string(minimum) + " .. " + std::to_string(maximum),
              shortened(*value));
        return otherwise;
    }
    return value->is_number_float() ? static_cast<std::int64_t>(approximate) : value->get<std::int64_t>();
}

double ObjectReader::number(std::string_view key, double minimum, double maximum, std::optional<double> fallback) {
    const auto otherwise = fallback.value_or(minimum);
    const Json* value = find(key, !fallback.has_value());
    if (value == nullptr)
        return otherwise;
    if (!value->is_number()) {
        fault(FaultCode::wrong_type, key, "number", shortened(*value));
        return otherwise;
    }
    const double result = value->get<double>();
    if (!(result >= minimum && result <= maximum)) {
        fault(FaultCode::out_of_range, key, rangeText(minimum, maximum), shortened(*value));
        return otherwise;
    }
    return result;
}

bool ObjectReader::boolean(std::string_view key, std::optional<bool> fallback) {
    const Json* value = find(key, !fallback.has_value());
    if (value == nullptr)
        return fallback.value_or(false);
    if (!value->is_boolean()) {
        fault(FaultCode::wrong_type, key, "true or false", shortened(*value));
        return fallback.value_or(false);
    }
    return value->get<bool>();
}

std::string ObjectReader::text(std::string_view key, std::optional<std::string> fallback, std::size_t maximum_bytes) {
    const Json* value = find(key, !fallback.has_value());
    if (value == nullptr)
        return fallback.value_or(std::string{});
    if (!value->is_string()) {
        fault(FaultCode::wrong_type, key, "text", shortened(*value));
        return fallback.value_or(std::string{});
    }
    auto result = value->get<std::string>();
    if (result.size() > maximum_bytes) {
        fault(FaultCode::out_of_range, key, "at most " + std::to_string(maximum_bytes) + " bytes", shortened(*value));
        return fallback.value_or(std::string{});
    }
    return result;
}

std::optional<std::size_t> ObjectReader::indexOfWord(std::string_view key, const std::vector<std::string_view>& words,
                                                     bool required) {
    const Json* value = find(key, required);
    if (value == nullptr)
        return std::nullopt;
    if (value->is_string()) {
        const auto& word = value->get_ref<const std::string&>();
        if (const auto found = std::ranges::find(words, word); found != words.end())
            return static_cast<std::size_t>(found - words.begin());
    }
    std::string legal;
    for (const auto word : words)
        legal += (legal.empty() ? "" : ", ") + std::string(word);
    fault(value->is_string() ? FaultCode::unknown_value : FaultCode::wrong_type, key, legal, shortened(*value));
    return std::nullopt;
}

ObjectReader ObjectReader::object(std::string_view key, bool required) {
    const Json* value = find(key, required);
    return {value == nullptr ? emptyObject() : *value, *context_, pointerTo(key)};
}

std::vector<std::pair<const Json*, std::string>> ObjectReader::array(std::string_view key, bool required,
                                                                     std::size_t maximum_items) {
    std::vector<std::pair<const Json*, std::string>> items;
    const Json* value = find(key, required);
    if (value == nullptr)
        return items;
    if (!value->is_array()) {
        fault(FaultCode::wrong_type, key, "array", shortened(*value));
        return items;
    }
    if (value->size() > maximum_items) {
        fault(FaultCode::too_many_items, key, std::to_string(maximum_items), std::to_string(value->size()));
        return items;
    }
    for (std::size_t i = 0; i < value->size(); ++i)
        items.emplace_back(&(*value)[i], pointerTo(key) + "/" + std::to_string(i));
    return items;
}

void ObjectReader::reportUnknownKeys() {
    for (const auto& [key, value] : object_->items())
        if (std::ranges::find(asked_, key) == asked_.end())
            fault(FaultCode::unknown_key, key, {}, key.substr(0, 60));
}

} // namespace meshwright
