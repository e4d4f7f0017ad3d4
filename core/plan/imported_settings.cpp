#include "core/plan/imported_settings.h"

#include <algorithm>

namespace meshwright {

namespace {

/// Keys as they are compared: without leading dashes, '-' as '_'.
std::string normalized(std::string_view key) {
    key.remove_prefix(std::min(key.find_first_not_of('-'), key.size()));
    std::string text(key);
    std::ranges::replace(text, '-', '_');
    return text;
}

std::string_view lastPart(std::string_view normalized_key) {
    const auto dot = normalized_key.rfind('.');
    return dot == std::string_view::npos ? normalized_key : normalized_key.substr(dot + 1);
}

} // namespace

std::string_view ImportedSettings::value(std::string_view key) const {
    const auto wanted = normalized(key);
    for (const auto& [name, text] : entries)
        if (const auto have = normalized(name); have == wanted || lastPart(have) == wanted)
            return text;
    return {};
}

bool ImportedSettings::has(std::string_view key) const {
    const auto wanted = normalized(key);
    return std::ranges::any_of(entries, [&](const auto& entry) {
        const auto have = normalized(entry.first);
        return have == wanted || lastPart(have) == wanted;
    });
}

bool ImportedSettings::hasPrefix(std::string_view prefix) const {
    const auto wanted = normalized(prefix);
    return std::ranges::any_of(
        entries, [&](const auto& entry) { return lastPart(normalized(entry.first)).starts_with(wanted); });
}

} // namespace meshwright
