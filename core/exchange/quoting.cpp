#include "core/exchange/quoting.h"

#include "core/base/json.h"

#include <algorithm>
#include <cctype>

namespace meshwright {

namespace {

bool isAlphanumeric(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 && (c & '\x80') == 0;
}

bool needsNoQuotes(char c) {
    return isAlphanumeric(c) || std::string_view("_-./:=,+@%").find(c) != std::string::npos;
}

bool isControl(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

/// As in $'...': a backslash and three digits.
std::string octal(char c) {
    const auto code = static_cast<unsigned char>(c);
    std::string out = "\\";
    for (const unsigned shift : {6U, 3U, 0U})
        out += static_cast<char>('0' + ((code >> shift) & 7U));
    return out;
}

} // namespace

std::string shellQuoted(std::string_view text) {
    if (!text.empty() && std::ranges::all_of(text, needsNoQuotes))
        return std::string(text);
    // A raw line end could look like a directive to whoever reads the script line by line.
    const bool control = std::ranges::any_of(text, [](char c) { return c != '\0' && isControl(c); });
    std::string out = control ? "$'" : "'";
    for (const char c : text) {
        if (c == '\0')
            continue;
        if (control && isControl(c))
            out += octal(c);
        else if (control && (c == '\'' || c == '\\'))
            out.append(1, '\\').append(1, c);
        else if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

std::string jsonQuoted(std::string_view text) {
    return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string tomlQuoted(std::string_view text) {
    std::string out;
    // JSON leaves DEL alone, TOML forbids it.
    for (const char c : jsonQuoted(text)) {
        if (c == '\x7f')
            out += "\\u007F";
        else
            out += c;
    }
    return out;
}

std::string plainName(std::string_view text, std::size_t longest) {
    std::string out;
    for (const char c : text) {
        if (isAlphanumeric(c))
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    out.resize(std::min(out.size(), longest));
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    // A DNS label starts with a letter in the older rule that services still follow.
    if (out.empty() || std::isdigit(static_cast<unsigned char>(out.front())) != 0)
        out.insert(0, out.empty() ? "job" : "job-");
    return out;
}

std::string markdownCell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            out += ' ';
        else if (std::string_view("\\`*_{}[]<>()#+!|~&$").find(c) != std::string_view::npos)
            out.append(1, '\\').append(1, c);
        else
            out += c;
    }
    return out;
}

} // namespace meshwright
