#pragma once

#include "core/exchange/shell_script.h"

namespace meshwright {

/// The fields that one word of the script expands to: an unquoted variable may make several, or none.
struct ShellFields {
    std::vector<std::string> done;
    std::string current;
    bool open = false; ///< `current` is a field even if empty

    void add(std::string_view text) {
        current += text;
        open = true;
    }
    void split() {
        if (open)
            done.push_back(std::move(current));
        current.clear();
        open = false;
    }
};

/// Where in the text reading stands.
struct ShellCursor {
    std::string_view text;
    std::size_t at = 0;
    int line = 1;

    [[nodiscard]] bool ended() const { return at >= text.size(); }
    [[nodiscard]] char peek(std::size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
    char next() {
        const char c = text[at++];
        line += c == '\n' ? 1 : 0;
        return c;
    }
    [[nodiscard]] bool startsWith(std::string_view what) const { return text.substr(at).starts_with(what); }
};

/// Expands words. Holds the variables and the budget that bounds all expansions of a script together.
class ShellExpander {
public:
    explicit ShellExpander(const ShellLimits& limits)
        : limits_(limits) {}

    std::map<std::string, ShellVariable, std::less<>> variables;

    /// Reads one word at the cursor into `fields`; stops at an unquoted blank or operator.
    void word(ShellCursor& in, ShellFields& fields, int depth = 0);
    /// The text with its expansions, as in double quotes.
    std::string quoted(std::string_view text, int depth);
    [[nodiscard]] bool exhausted() const { return spent_ > limits_.expanded_bytes; }

private:
    void doubleQuoted(ShellCursor& in, ShellFields& fields, int depth);
    static void escapedText(ShellCursor& in, ShellFields& fields);
    void dollar(ShellCursor& in, ShellFields& fields, bool in_quotes, int depth);
    void braces(std::string_view body, ShellFields& fields, bool in_quotes, int depth);
    void value(const ShellVariable& variable, bool all, bool joined, ShellFields& fields, bool in_quotes);
    void put(std::string_view text, ShellFields& fields, bool in_quotes);
    void unresolved(std::string_view what, ShellFields& fields);

    ShellLimits limits_;
    std::size_t spent_ = 0;
};

[[nodiscard]] bool isShellNameChar(char c);
[[nodiscard]] bool isShellOperator(char c);

} // namespace meshwright
