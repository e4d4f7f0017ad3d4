#include "core/evidence/run_text.h"

#include <charconv>

namespace meshwright {

namespace {

bool isDigit(char c) {
    return (c >= '0' && c <= '9') || c == '.';
}

std::optional<double> parsed(std::string_view digits) {
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end == digits.data())
        return std::nullopt;
    return value;
}

} // namespace

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::optional<double> numberBefore(std::string_view text, std::string_view unit) {
    for (auto at = text.find(unit); at != std::string_view::npos; at = text.find(unit, at + 1)) {
        auto end = at;
        while (end > 0 && text[end - 1] == ' ')
            --end;
        auto begin = end;
        while (begin > 0 && isDigit(text[begin - 1]))
            --begin;
        if (begin < end)
            if (const auto value = parsed(text.substr(begin, end - begin)))
                return value;
    }
    return std::nullopt;
}

std::optional<double> numberAfter(std::string_view text, std::string_view word) {
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        auto begin = at + word.size();
        while (begin < text.size() && (text[begin] == ' ' || text[begin] == ':' || text[begin] == '='))
            ++begin;
        auto end = begin;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        if (begin < end)
            if (const auto value = parsed(text.substr(begin, end - begin)))
                return value;
    }
    return std::nullopt;
}

} // namespace meshwright
