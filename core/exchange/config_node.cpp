#include "core/exchange/config_node.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace meshwright {

namespace {

constexpr std::size_t excerpt_bytes = 60;

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::size_t sequenceLength(unsigned char lead) {
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return 2;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

bool isUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto length = sequenceLength(static_cast<unsigned char>(text[i]));
        if (length == 0 || i + length > text.size())
            return false;
        for (std::size_t k = 1; k < length; ++k)
            if (!isContinuation(text[i + k]))
                return false;
        i += length;
    }
    return true;
}

std::optional<double> plainNumber(std::string_view text) {
    std::string digits;
    for (const char c : text)
        if (c != '_')
            digits += c;
    std::string_view view = digits;
    const bool plus = view.starts_with('+');
    if (plus)
        view.remove_prefix(1);
    if (view.empty() || (plus && view.front() == '-'))
        return std::nullopt;
    // from_chars would take "inf" and "nan", which YAML writes with a dot.
    if (std::ranges::none_of(view, [](char c) { return c >= '0' && c <= '9'; }) || std::isalpha(view.front()) != 0)
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), value);
    if (error != std::errc{} || end != view.data() + view.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

template <std::size_t N>
bool oneOf(std::string_view text, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, text) != words.end();
}

} // namespace

const ConfigNode* ConfigNode::find(std::string_view name) const {
    const auto found =
        std::find_if(children.rbegin(), children.rend(), [&](const ConfigNode& child) { return child.key == name; });
    return found == children.rend() ? nullptr : &*found;
}

ConfigNode plainScalar(std::string text) {
    static constexpr std::array<std::string_view, 5> nulls = {"", "~", "null", "Null", "NULL"};
    static constexpr std::array<std::string_view, 9> trues = {"true", "True", "TRUE", "yes", "Yes",
                                                              "YES",  "on",   "On",   "ON"};
    static constexpr std::array<std::string_view, 9> falses = {"false", "False", "FALSE", "no", "No",
                                                               "NO",    "off",   "Off",   "OFF"};
    ConfigNode node;
    node.text = std::move(text);
    if (oneOf(node.text, nulls)) {
        node.kind = ConfigNode::Kind::null;
    } else if (oneOf(node.text, trues) || oneOf(node.text, falses)) {
        node.kind = ConfigNode::Kind::boolean;
        node.boolean = oneOf(node.text, trues);
    } else if (const auto number = plainNumber(node.text)) {
        node.kind = ConfigNode::Kind::number;
        node.number = *number;
    } else {
        node.kind = ConfigNode::Kind::text;
    }
    return node;
}

Faults screenText(std::string_view text, const std::string& file, std::size_t maximum_bytes) {
    if (text.size() > maximum_bytes)
        return {{FaultCode::file_too_large,
                 file,
                 {},
                 "at most " + std::to_string(maximum_bytes) + " bytes",
                 std::to_string(text.size())}};
    if (!isUtf8(text))
        return {{FaultCode::not_utf8, file, {}, "UTF-8", {}}};
    return {};
}

std::string excerpt(std::string_view text) {
    auto end = std::min(text.size(), excerpt_bytes);
    while (end > 0 && end < text.size() && isContinuation(text[end]))
        --end;
    std::string out;
    for (const char c : text.substr(0, end))
        out += static_cast<unsigned char>(c) < ' ' || c == 127 ? ' ' : c;
    return end < text.size() ? out + "..." : out;
}

} // namespace meshwright
