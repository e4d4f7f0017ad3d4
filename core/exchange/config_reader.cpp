#include "core/exchange/config_reader.h"

#include "core/base/json.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace meshwright {

void ImportLog::fault(const ConfigNode& at, FaultCode code, std::string expected) {
    std::string found = at.text;
    if (at.kind == ConfigNode::Kind::map)
        found = "{...}";
    else if (at.kind == ConfigNode::Kind::list)
        found = "[...]";
    faults.push_back({code, file, at.place(), std::move(expected), excerpt(found)});
}

void ImportLog::note(FragmentNote::Kind kind, int line, std::string_view key, std::string_view text) {
    notes.push_back({kind, {file, line}, excerpt(key), excerpt(text)});
}

Result<PlanFragment> ImportLog::finish(PlanFragment fragment) {
    if (!faults.empty())
        return faults;
    fragment.notes = std::move(notes);
    return fragment;
}

std::string normalized(std::string_view word) {
    std::string out;
    for (const char c : word)
        out += c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

ConfigReader::ConfigReader(const ConfigNode& map, ImportLog& log, std::string path)
    : node_(&map)
    , log_(&log)
    , path_(std::move(path)) {
    if (!map.isMap())
        log.fault(map, FaultCode::wrong_type, "a map of keys to values");
}

const ConfigNode* ConfigReader::find(std::string_view key) {
    asked_.emplace(key);
    return node_->find(key);
}

const ConfigNode* ConfigReader::stated(std::string_view key) {
    const auto* found = find(key);
    if (found == nullptr || found->kind == ConfigNode::Kind::null)
        return nullptr;
    if (found->kind == ConfigNode::Kind::text && normalized(found->text) == "auto") {
        note(FragmentNote::Kind::automatic, *found);
        return nullptr;
    }
    return found;
}

Field<double> ConfigReader::number(std::string_view key, double minimum, double maximum) {
    const auto* found = stated(key);
    if (found == nullptr)
        return std::nullopt;
    // Quoted numbers are common, and the frameworks convert them.
    const auto plain = found->kind == ConfigNode::Kind::text ? plainScalar(found->text) : *found;
    if (plain.kind != ConfigNode::Kind::number) {
        log_->fault(*found, FaultCode::wrong_type, path_ + std::string(key) + ": a number");
        return std::nullopt;
    }
    if (!(plain.number >= minimum && plain.number <= maximum)) {
        ConfigNode bounds;
        log_->fault(*found, FaultCode::out_of_range,
                    path_ + std::string(key) + ": " + Json(minimum).dump() + ".." + Json(maximum).dump());
        return std::nullopt;
    }
    return Stated<double>{plain.number, log_->placeOf(*found), false};
}

Field<std::int64_t> ConfigReader::integer(std::string_view key, std::int64_t minimum, std::int64_t maximum) {
    const auto value = number(key, static_cast<double>(minimum), static_cast<double>(maximum));
    if (!value)
        return std::nullopt;
    if (value->value != std::floor(value->value)) {
        log_->fault(*find(key), FaultCode::not_an_integer, path_ + std::string(key) + ": a whole number");
        return std::nullopt;
    }
    return Stated<std::int64_t>{static_cast<std::int64_t>(value->value), value->place, false};
}

Field<bool> ConfigReader::boolean(std::string_view key) {
    const auto* found = stated(key);
    if (found == nullptr)
        return std::nullopt;
    const auto plain = found->kind == ConfigNode::Kind::text ? plainScalar(normalized(found->text)) : *found;
    const bool zero_or_one =
        plain.kind == ConfigNode::Kind::number && (plain.number == 0 || plain.number == 1); // pydantic takes both
    if (plain.kind != ConfigNode::Kind::boolean && !zero_or_one) {
        log_->fault(*found, FaultCode::wrong_type, path_ + std::string(key) + ": true or false");
        return std::nullopt;
    }
    return Stated<bool>{zero_or_one ? plain.number == 1 : plain.boolean, log_->placeOf(*found), false};
}

Field<std::string> ConfigReader::text(std::string_view key) {
    const auto* found = stated(key);
    if (found == nullptr)
        return std::nullopt;
    if (found->kind == ConfigNode::Kind::map || found->kind == ConfigNode::Kind::list) {
        log_->fault(*found, FaultCode::wrong_type, path_ + std::string(key) + ": a text");
        return std::nullopt;
    }
    return Stated<std::string>{found->text, log_->placeOf(*found), false};
}

std::optional<std::size_t> ConfigReader::wordIndex(std::string_view key, const std::vector<std::string_view>& words) {
    const auto* found = stated(key);
    if (found == nullptr)
        return std::nullopt;
    const auto word = normalized(found->text);
    std::string legal;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (word == normalized(words[i]) && found->children.empty())
            return i;
        legal += (i == 0 ? "" : ", ") + std::string(words[i]);
    }
    log_->fault(*found, FaultCode::unknown_value, path_ + std::string(key) + ": " + legal);
    return std::nullopt;
}

std::optional<ConfigReader> ConfigReader::object(std::string_view key) {
    const auto* found = stated(key);
    if (found == nullptr)
        return std::nullopt;
    if (!found->isMap()) {
        log_->fault(*found, FaultCode::wrong_type, path_ + std::string(key) + ": a map of keys to values");
        return std::nullopt;
    }
    return ConfigReader(*found, *log_, path_ + std::string(key) + ".");
}

void ConfigReader::ignore(std::span<const std::string_view> keys) {
    for (const auto key : keys)
        asked_.emplace(key);
}

void ConfigReader::note(FragmentNote::Kind kind, const ConfigNode& at) {
    std::string shown = at.text;
    if (at.kind == ConfigNode::Kind::map)
        shown = "{...}";
    else if (at.kind == ConfigNode::Kind::list)
        shown = "[...]";
    log_->note(kind, at.line, path_ + at.key, shown);
}

void ConfigReader::noteRest(FragmentNote::Kind kind) {
    for (const auto& child : node_->children)
        if (!asked_.contains(child.key))
            note(kind, child);
}

} // namespace meshwright
