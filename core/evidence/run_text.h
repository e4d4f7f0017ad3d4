#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace meshwright {

/// Lower case, ASCII only: sources spell one thing in many ways.
[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] bool contains(std::string_view text, std::string_view part);
/// True if any of the parts stands in the text.
template <class... Parts>
[[nodiscard]] bool containsAny(std::string_view text, Parts... parts) {
    return (contains(text, parts) || ...);
}

/// The first number that stands before `unit` ("900" in "NVLink5 900GB/s" for "gb/s"), spaces allowed between.
[[nodiscard]] std::optional<double> numberBefore(std::string_view text, std::string_view unit);
/// The first number after `word`, spaces and one ':' or '=' allowed between.
[[nodiscard]] std::optional<double> numberAfter(std::string_view text, std::string_view word);

} // namespace meshwright
