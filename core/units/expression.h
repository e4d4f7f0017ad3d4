#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace meshwright {

/// What a field counts: which suffixes it takes.
enum class ExpressionKind : std::uint8_t {
    count, ///< k, M, B (or G), T in powers of 1000; Ki, Mi, Gi, Ti in powers of 1024
    bytes, ///< B; kB, MB, GB, TB in powers of 1000; KiB, MiB, GiB, TiB in powers of 1024
};

/// Why a text is not a number, and the byte at which it stops being one.
struct ExpressionError {
    enum class Code : std::uint8_t {
        empty,
        unexpected,       ///< a character that does not belong there, or the end
        unknown_unit,     ///< a word that the kind of field does not take
        unclosed_bracket, ///< at the bracket
        divided_by_zero,
        not_finite,
        too_deep, ///< more than 32 nested brackets
    };
    Code code{};
    std::size_t at = 0;

    friend bool operator==(const ExpressionError&, const ExpressionError&) = default;
};

using ExpressionResult = std::variant<double, ExpressionError>;

/// Reads what people type into a field: numbers with '.', exponents, digit groups by ',' or '_' or ' ', suffixes (see
/// ExpressionKind), + - * / × ÷ and ^, brackets. "8*1024" is 8192, "80GiB" 85899345920, "7B" 7e9, "1.5T" 1.5e12.
/// A bare number has no unit. Independent of locale; suffixes are read in the case given above, and in lower case where
/// that is not ambiguous.
[[nodiscard]] ExpressionResult evaluateExpression(std::string_view text, ExpressionKind kind = ExpressionKind::count);

} // namespace meshwright
