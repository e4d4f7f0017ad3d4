#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// A value in a configuration file of any syntax, with where it stands, so that one reader serves JSON, YAML and TOML
/// and every fault can name a line.
struct ConfigNode {
    enum class Kind : std::uint8_t { null, boolean, number, text, list, map };
    Kind kind = Kind::null;
    std::string key;                  ///< in the parent map; empty in a list
    std::string text;                 ///< of any scalar, as written
    double number = 0;                ///< if kind is number
    bool boolean = false;             ///< if kind is boolean
    std::vector<ConfigNode> children; ///< of a list or map, in file order
    int line = 0;                     ///< from 1; of the key if it has one
    int column = 0;

    [[nodiscard]] bool isMap() const { return kind == Kind::map; }
    /// The last entry of that name (as Python's loaders take it), or null.
    [[nodiscard]] const ConfigNode* find(std::string_view name) const;
    [[nodiscard]] std::string place() const { return std::to_string(line) + ":" + std::to_string(column); }
};

/// Bounds on one configuration file. Real ones are a few hundred lines.
struct ConfigLimits {
    std::size_t bytes = 1U << 20U;
    std::size_t depth = 32;
    std::size_t nodes = 50'000; ///< after aliases are expanded
};

/// JSON as people write it: //, # and /* */ comments and trailing commas are blanked, so that lines and columns stay
/// true, and the rest must be JSON.
[[nodiscard]] Result<ConfigNode> parseTolerantJson(std::string_view text, const std::string& file,
                                                   const ConfigLimits& limits = {});
/// The first document of a YAML file. Aliases count with all that they repeat; tags and directives mean nothing here.
[[nodiscard]] Result<ConfigNode> parseYaml(std::string_view text, const std::string& file,
                                           const ConfigLimits& limits = {});
[[nodiscard]] Result<ConfigNode> parseToml(std::string_view text, const std::string& file,
                                           const ConfigLimits& limits = {});

/// A scalar as YAML 1.1, which PyYAML follows, reads it when it is not quoted, but with exponents without a dot
/// ("5e8") as numbers too, because frameworks convert them.
[[nodiscard]] ConfigNode plainScalar(std::string text);

/// A fault if the text is larger than the limit or not UTF-8; empty otherwise.
[[nodiscard]] Faults screenText(std::string_view text, const std::string& file, std::size_t maximum_bytes);

/// At most 60 bytes of a text, cut between characters, control characters replaced.
[[nodiscard]] std::string excerpt(std::string_view text);

} // namespace meshwright
