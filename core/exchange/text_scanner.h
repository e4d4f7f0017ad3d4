#pragma once

#include <optional>
#include <string_view>

namespace meshwright {

/// The text behind the first `label`, or nothing.
[[nodiscard]] std::optional<std::string_view> behind(std::string_view text, std::string_view label);

/// The number at the start of a text, after blanks, quotes and colour codes; thousands separated by ',' count. Signs
/// and exponents are read; "nan" and "inf" are not numbers here. `rest` becomes what follows.
[[nodiscard]] std::optional<double> leadingNumber(std::string_view text, std::string_view* rest = nullptr);

/// The number behind a label, with an optional ':' or '=' between.
[[nodiscard]] std::optional<double> numberBehind(std::string_view text, std::string_view label);

/// "12.73 GiB", "0 bytes", "59.65GB": binary units either way, as PyTorch and DeepSpeed mean both. In bytes.
[[nodiscard]] std::optional<double> leadingBytes(std::string_view text, std::string_view* rest = nullptr);

/// Calls `line(text, number)` for each line, numbers from 1, without line ends.
template <class Line>
void forEachLine(std::string_view text, Line&& line) {
    int number = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto one = text.substr(0, end);
        if (one.ends_with('\r'))
            one.remove_suffix(1);
        line(one, ++number);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

} // namespace meshwright
