#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace meshwright {

/// Bounds on text from files, which is untrusted.
struct JsonLimits {
    std::size_t bytes = 32U << 20U; ///< largest text accepted
    std::size_t depth = 64;         ///< deepest nesting of objects and arrays
};

/// Parses strict JSON in UTF-8. Faults carry "line:column"; a duplicate key, a number beyond double range and nesting
/// beyond the limit are faults too. `file` is only named in faults.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits = {});

/// Reads a regular file of at most `maximum_bytes`.
[[nodiscard]] Result<std::string> readTextFile(const std::string& path, std::size_t maximum_bytes = JsonLimits{}.bytes);

/// Writes through a temporary file beside `path`, which is synced and then renamed over it: at any moment the path
/// holds the whole old text or the whole new one. Follows a symbolic link to the file it names.
[[nodiscard]] Result<std::monostate> writeTextFileAtomically(const std::string& path, std::string_view text);

} // namespace meshwright
