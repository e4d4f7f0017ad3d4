#include "core/exchange/shell_expand.h"

#include "core/exchange/text.h"

#include <algorithm>
#include <cctype>

namespace meshwright {

namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Text up to the close that balances an open already passed; the cursor ends behind it. Quotes hide brackets.
std::string_view balanced(ShellCursor& in, char open, char close) {
    const auto start = in.at;
    int depth = 1;
    while (!in.ended()) {
        const char c = in.next();
        if (c == '\\' && !in.ended()) {
            in.next();
        } else if (c == '\'' && close == ')') {
            while (!in.ended() && in.next() != '\'') {
            }
        } else if (c == open) {
            ++depth;
        } else if (c == close && --depth == 0) {
            return in.text.substr(start, in.at - start - 1);
        }
    }
    return in.text.substr(start);
}

/// Whether ${NAME[@]}" stands at the cursor.
bool isWholeArray(const ShellCursor& in) {
    std::size_t end = 2;
    while (in.startsWith("${") && isShellNameChar(in.peek(end)))
        ++end;
    return in.startsWith("${") && in.text.substr(in.at).substr(end).starts_with("[@]}\"");
}

std::string withoutBackslashes(std::string_view text) {
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](char c) { return c != '\\'; });
    return out;
}

} // namespace

bool isShellNameChar(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isShellOperator(char c) {
    return std::string_view(";&|()<>").find(c) != std::string_view::npos;
}

std::string ShellWord::shown() const {
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out),
                 [](char c) { return c != mark_begin && c != mark_end; });
    return out;
}

void ShellExpander::put(std::string_view text, ShellFields& fields, bool in_quotes) {
    spent_ += text.size() + 1;
    if (exhausted())
        return;
    if (in_quotes) {
        fields.add(text);
        return;
    }
    bool marked = false; // blanks inside of a mark do not split
    for (const char c : text) {
        marked = c == ShellWord::mark_begin || (marked && c != ShellWord::mark_end);
        if (isBlank(c) && !marked)
            fields.split();
        else
            fields.add(std::string_view(&c, 1));
    }
}

void ShellExpander::unresolved(std::string_view what, ShellFields& fields) {
    std::string marked(1, ShellWord::mark_begin);
    for (const char c : what.substr(0, 60))
        marked += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    marked += ShellWord::mark_end;
    spent_ += marked.size();
    if (!exhausted())
        fields.add(marked);
}

void ShellExpander::value(const ShellVariable& variable, bool all, bool joined, ShellFields& fields, bool in_quotes) {
    if (!all) {
        put(variable.items.empty() ? "" : variable.items.front(), fields, in_quotes);
        return;
    }
    for (std::size_t i = 0; i < variable.items.size() && !exhausted(); ++i) {
        if (i > 0 && joined && in_quotes)
            fields.add(" ");
        else if (i > 0)
            fields.split();
        put(variable.items[i], fields, in_quotes);
    }
}

void ShellExpander::braces(std::string_view body, ShellFields& fields, bool in_quotes, int depth) {
    std::size_t end = 0;
    while (end < body.size() && isShellNameChar(body[end]))
        ++end;
    const auto name = body.substr(0, end);
    auto rest = body.substr(end);
    const auto found = variables.find(name);
    bool all = false;
    bool joined = false;
    if (rest.starts_with("[@]") || rest.starts_with("[*]")) {
        all = true;
        joined = rest[1] == '*';
        rest.remove_prefix(3);
    }
    const bool null_counts = rest.starts_with(':');
    const auto op = null_counts ? rest.substr(1) : rest;
    const bool has_default = op.starts_with('-') || op.starts_with('=');
    if (name.empty() || (!rest.empty() && !has_default && !op.starts_with('?'))) {
        unresolved(concat({"${", body, "}"}), fields);
    } else if (found != variables.end() &&
               !(null_counts && !found->second.items.empty() && found->second.items.front().empty())) {
        value(found->second, all, joined, fields, in_quotes);
    } else if (has_default) {
        const auto text = quoted(op.substr(1), depth + 1);
        if (op.starts_with('='))
            variables[std::string(name)].items = {text};
        put(text, fields, in_quotes);
    } else {
        unresolved(concat({"$", name}), fields);
    }
}

/// $'...' behind its opening quote.
void ShellExpander::escapedText(ShellCursor& in, ShellFields& fields) {
    fields.add("");
    while (!in.ended() && in.peek() != '\'') {
        char c = in.next();
        if (c == '\\' && !in.ended()) {
            c = in.next();
            int code = c >= '0' && c <= '7' ? c - '0' : -1;
            for (int digits = 1; code >= 0 && digits < 3 && in.peek() >= '0' && in.peek() <= '7'; ++digits)
                code = code * 8 + (in.next() - '0');
            // NUL and the marks of unresolved text cannot stand in a word.
            c = code > 2 && code < 256 ? static_cast<char>(code) : c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        fields.add(std::string_view(&c, 1));
    }
    if (!in.ended())
        in.next();
}

void ShellExpander::dollar(ShellCursor& in, ShellFields& fields, bool in_quotes, int depth) {
    in.next();
    const auto start = in.at;
    if (depth > limits_.depth) {
        unresolved("$", fields);
    } else if (in.startsWith("((")) {
        in.at += 2;
        const auto body = balanced(in, '(', ')');
        if (in.peek() == ')')
            in.next();
        const auto number = evaluateArithmetic(quoted(body, depth + 1), variables);
        if (number)
            put(std::to_string(*number), fields, true);
        else
            unresolved(concat({"$((", body, "))"}), fields);
    } else if (in.peek() == '(') {
        in.next();
        const auto body = balanced(in, '(', ')');
        const auto number = body.starts_with("expr ")
                                ? evaluateArithmetic(withoutBackslashes(quoted(body.substr(5), depth + 1)), variables)
                                : std::nullopt;
        if (number)
            put(std::to_string(*number), fields, true);
        else
            unresolved(concat({"$(", body, ")"}), fields);
    } else if (in.peek() == '{') {
        in.next();
        braces(balanced(in, '{', '}'), fields, in_quotes, depth);
    } else if (in.peek() == '\'' && !in_quotes) {
        in.next();
        escapedText(in, fields);
    } else if (isShellNameChar(in.peek())) {
        const bool positional = std::isdigit(static_cast<unsigned char>(in.peek())) != 0;
        in.next();
        while (!positional && isShellNameChar(in.peek()))
            in.next();
        const auto name = in.text.substr(start, in.at - start);
        const auto found = variables.find(name);
        if (found == variables.end())
            unresolved(concat({"$", name}), fields);
        else
            value(found->second, false, false, fields, in_quotes);
    } else if (!in.ended() && std::string_view("@*#?$!-").find(in.peek()) != std::string_view::npos) {
        unresolved(concat({"$", std::string(1, in.next())}), fields);
    } else {
        fields.add("$");
    }
}

void ShellExpander::doubleQuoted(ShellCursor& in, ShellFields& fields, int depth) {
    // "${A[@]}" of an empty array is no word at all; every other pair of quotes is one.
    if (!isWholeArray(in))
        fields.add("");
    while (!in.ended() && in.peek() != '"' && !exhausted()) {
        const char c = in.peek();
        if (c == '$') {
            dollar(in, fields, true, depth);
        } else if (c == '`') {
            in.next();
            const auto start = in.at;
            while (!in.ended() && in.next() != '`') {
            }
            unresolved(concat({"`", in.text.substr(start, in.at - start)}), fields);
        } else if (c == '\\' && in.at + 1 < in.text.size()) {
            in.next();
            const char escaped = in.next();
            if (std::string_view("$`\"\\").find(escaped) == std::string_view::npos && escaped != '\n')
                fields.add("\\");
            if (escaped != '\n')
                fields.add(std::string_view(&escaped, 1));
        } else {
            in.next();
            fields.add(std::string_view(&c, 1));
        }
    }
    if (!in.ended())
        in.next();
}

std::string ShellExpander::quoted(std::string_view text, int depth) {
    ShellCursor in{text};
    ShellFields fields;
    // A quote inside ends nothing here: ${A:-"x"} and $(("$A")) mean their content.
    while (!in.ended() && !exhausted()) {
        doubleQuoted(in, fields, depth);
        if (depth > limits_.depth)
            break;
    }
    return std::move(fields.current);
}

void ShellExpander::word(ShellCursor& in, ShellFields& fields, int depth) {
    while (!in.ended() && !exhausted()) {
        const char c = in.peek();
        if (isBlank(c) || isShellOperator(c))
            break;
        if (c == '\\') {
            in.next();
            if (in.startsWith("\r\n"))
                in.next();
            if (in.ended())
                break;
            const char escaped = in.next();
            if (escaped != '\n')
                fields.add(std::string_view(&escaped, 1));
        } else if (c == '\'') {
            in.next();
            const auto start = in.at;
            while (!in.ended() && in.peek() != '\'')
                in.next();
            fields.add(in.text.substr(start, in.at - start));
            if (!in.ended())
                in.next();
        } else if (c == '"') {
            in.next();
            doubleQuoted(in, fields, depth);
        } else if (c == '$') {
            dollar(in, fields, false, depth);
        } else if (c == '`') {
            in.next();
            const auto start = in.at;
            while (!in.ended() && in.next() != '`') {
            }
            unresolved(concat({"`", in.text.substr(start, in.at - start)}), fields);
        } else {
            in.next();
            fields.add(std::string_view(&c, 1));
        }
    }
}

} // namespace meshwright
