#pragma once

#include <string>
#include <string_view>

namespace meshwright {

/// One word of bash, on one line, that means exactly this text: plain if it is harmless, else quoted. A NUL, which no
/// shell word can hold, is dropped.
[[nodiscard]] std::string shellQuoted(std::string_view text);

/// A double-quoted scalar that JSON and YAML read as this text; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonQuoted(std::string_view text);

/// A TOML basic string.
[[nodiscard]] std::string tomlQuoted(std::string_view text);

/// A name that needs no quoting anywhere: letters, digits, '-' and at most `longest` of them; lower case, and "job" if
/// nothing is left. It is a DNS label, as Kubernetes wants.
[[nodiscard]] std::string plainName(std::string_view text, std::size_t longest = 50);

/// Text for one cell of a Markdown table: no markup, no line ends.
[[nodiscard]] std::string markdownCell(std::string_view text);

} // namespace meshwright
