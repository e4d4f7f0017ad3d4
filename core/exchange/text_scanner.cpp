#include "core/exchange/text_scanner.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace meshwright {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view withoutDecoration(std::string_view text) {
    while (!text.empty()) {
        if (std::string_view(" \t'\"").find(text.front()) != std::string_view::npos) {
            text.remove_prefix(1);
        } else if (text.starts_with("\x1b[")) {
            const auto end = text.find('m');
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        } else {
            break;
        }
    }
    return text;
}

} // namespace

std::optional<std::string_view> behind(std::string_view text, std::string_view label) {
    const auto at = text.find(label);
    return at == std::string_view::npos ? std::nullopt : std::optional(text.substr(at + label.size()));
}

std::optional<double> leadingNumber(std::string_view text, std::string_view* rest) {
    text = withoutDecoration(text);
    std::array<char, 64> digits{};
    std::size_t used = 0;
    std::size_t at = 0;
    for (; at < text.size() && used < digits.size(); ++at) {
        const char c = text[at];
        const bool separates = c == ',' && at > 0 && isDigit(text[at - 1]) && at + 3 < text.size() &&
                               isDigit(text[at + 1]) && isDigit(text[at + 2]) && isDigit(text[at + 3]);
        if (separates)
            continue;
        const bool exponent = used > 0 && (c == 'e' || c == 'E');
        const bool sign = (c == '-' || c == '+') && (used == 0 || digits[used - 1] == 'e' || digits[used - 1] == 'E');
        if (!isDigit(c) && c != '.' && !exponent && !sign)
            break;
        if (!(c == '+' && used == 0))
            digits[used++] = c;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + used, value);
    if (error != std::errc{} || !std::isfinite(value))
        return std::nullopt;
    if (rest != nullptr) {
        // A letter taken for an exponent may belong to what follows.
        const auto unread = static_cast<std::size_t>(digits.data() + used - end);
        *rest = text.substr(at - unread);
    }
    return value;
}

std::optional<double> numberBehind(std::string_view text, std::string_view label) {
    auto rest = behind(text, label);
    if (!rest)
        return std::nullopt;
    *rest = withoutDecoration(*rest);
    if (rest->starts_with(':') || rest->starts_with('='))
        rest->remove_prefix(1);
    return leadingNumber(*rest);
}

std::optional<double> leadingBytes(std::string_view text, std::string_view* rest) {
    static constexpr std::array<std::pair<std::string_view, double>, 10> units = {{{"bytes", 1.0},
                                                                                   {"KiB", 1024.0},
                                                                                   {"MiB", 1024.0 * 1024},
                                                                                   {"GiB", 1024.0 * 1024 * 1024},
                                                                                   {"TiB", 1024.0 * 1024 * 1024 * 1024},
                                                                                   {"KB", 1024.0},
                                                                                   {"MB", 1024.0 * 1024},
                                                                                   {"GB", 1024.0 * 1024 * 1024},
                                                                                   {"TB", 1024.0 * 1024 * 1024 * 1024},
                                                                                   {"B", 1.0}}};
    std::string_view after;
    const auto value = leadingNumber(text, &after);
    if (!value || *value < 0)
        return std::nullopt;
    after = withoutDecoration(after);
    for (const auto& [name, size] : units)
        if (after.starts_with(name)) {
            if (rest != nullptr)
                *rest = after.substr(name.size());
            return *value * size;
        }
    return std::nullopt;
}

} // namespace meshwright
