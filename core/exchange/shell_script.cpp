#include "core/exchange/shell_script.h"

#include "core/exchange/config_node.h"
#include "core/exchange/shell_expand.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

constexpr std::array<std::string_view, 9> opening_words = {"if", "then", "elif", "else", "while",
                                                           "do", "{",    "!",    "time"};
constexpr std::array<std::string_view, 5> declaring_words = {"export", "local", "readonly", "declare", "typeset"};

bool isOneOf(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

/// Length of the name before "=" or "+=" if an assignment starts here, else 0.
std::size_t assignedName(const ShellCursor& in) {
    std::size_t length = 0;
    while (isShellNameChar(in.peek(length)))
        ++length;
    if (length == 0 || (in.peek() >= '0' && in.peek() <= '9'))
        return 0;
    const bool appends = in.peek(length) == '+' && in.peek(length + 1) == '=';
    return in.peek(length) == '=' || appends ? length : 0;
}

class Parser {
public:
    Parser(std::string file, const std::map<std::string, std::string>& environment, const ShellLimits& limits)
        : file_(std::move(file))
        , limits_(limits)
        , expander_(limits) {
        for (const auto& [name, value] : environment)
            expander_.variables[name] = {{value}, 0, false};
    }

    Result<ShellScript> run(std::string_view text) {
        script(text, 1, 0);
        if (expander_.exhausted() || words_ > limits_.words)
            return Fault{FaultCode::too_many_items,
                         file_,
                         std::to_string(reached_),
                         "expansions of at most " + std::to_string(limits_.expanded_bytes) + " bytes",
                         {}};
        out_.variables = std::move(expander_.variables);
        return std::move(out_);
    }

private:
    [[nodiscard]] bool stopped() const { return expander_.exhausted() || words_ > limits_.words; }

    void script(std::string_view text, int line, int depth) {
        ShellCursor in{text, 0, line};
        while (!in.ended() && !stopped()) {
            reached_ = in.line;
            command(in, depth);
        }
    }

    /// One simple command, up to its separator.
    void command(ShellCursor& in, int depth) {
        ShellCommand words;
        declaring_ = false;
        bool start = true; // assignments and keywords may still come
        while (!in.ended() && !stopped()) {
            const char c = in.peek();
            if (c == ' ' || c == '\t' || c == '\r' || in.startsWith("\\\n") || in.startsWith("\\\r\n")) {
                if (in.next() == '\\' && in.next() == '\r')
                    in.next();
            } else if (c == '#') {
                comment(in);
            } else if (c == '\n' || isShellOperator(c)) {
                if ((c == '<' || c == '>') && redirection(in))
                    continue;
                separator(in);
                break;
            } else if (const auto name = assignedName(in); start && name > 0) {
                assignment(in, name);
            } else {
                start = word(in, words, start);
            }
        }
        finish(std::move(words), depth);
    }

    /// Whether what follows may still be an assignment.
    bool word(ShellCursor& in, ShellCommand& words, bool start) {
        const auto line = in.line;
        const auto before = in.at;
        ShellFields fields;
        expander_.word(in, fields);
        fields.split();
        if (in.at == before) { // a byte that no rule takes
            in.next();
            return start;
        }
        if (start && fields.done.size() == 1) {
            const auto& text = fields.done.front();
            if (text == "if" || text == "case" || text == "for" || text == "while")
                ++branches_;
            if ((text == "fi" || text == "esac" || text == "done") && branches_ > 0)
                --branches_;
            declaring_ = isOneOf(declaring_words, text) || (declaring_ && text.starts_with('-'));
            if (declaring_ || isOneOf(opening_words, text))
                return true;
        }
        for (auto& field : fields.done)
            words.push_back({std::move(field), line});
        words_ += fields.done.size();
        return false;
    }

    void comment(ShellCursor& in) {
        const auto line = in.line;
        const auto start = in.at;
        while (!in.ended() && in.peek() != '\n')
            in.next();
        auto text = in.text.substr(start, in.at - start);
        const bool whole_line = start == 0 || in.text[start - 1] == '\n';
        if (whole_line && text.starts_with("#SBATCH") && line > 0) {
            if (text.ends_with('\r'))
                text.remove_suffix(1);
            out_.directives.push_back({std::string(text.substr(7)), line});
        }
    }

    void separator(ShellCursor& in) {
        const bool newline = in.peek() == '\n';
        chained_ = in.startsWith("&&") || in.startsWith("||");
        in.next();
        if (chained_)
            in.next();
        if (newline)
            hereDocuments(in);
    }

    /// Skips "> file", "2>&1"; remembers "<<EOF". Always consumes something.
    bool redirection(ShellCursor& in) {
        const bool document = in.startsWith("<<") && !in.startsWith("<<<");
        while (!in.ended() && std::string_view("<>&").find(in.peek()) != std::string_view::npos)
            in.next();
        if (document && in.peek() == '-')
            in.next();
        while (in.peek() == ' ' || in.peek() == '\t')
            in.next();
        const bool literal = in.peek() == '\'' || in.peek() == '"' || in.peek() == '\\';
        if (in.peek() == '(') // <(command)
            return true;
        ShellFields target;
        expander_.word(in, target);
        target.split();
        if (document && !target.done.empty())
            pending_.emplace_back(target.done.front(), literal);
        return true;
    }

    void hereDocuments(ShellCursor& in) {
        for (const auto& [delimiter, literal] : std::exchange(pending_, {})) {
            const auto line = in.line;
            std::string body;
            while (!in.ended()) {
                const auto end = std::min(in.text.find('\n', in.at), in.text.size());
                auto text = in.text.substr(in.at, end - in.at);
                in.at = std::min(end + 1, in.text.size());
                ++in.line;
                if (text.ends_with('\r'))
                    text.remove_suffix(1);
                const auto bare = text.substr(std::min(text.find_first_not_of('\t'), text.size()));
                if (bare == delimiter)
                    break;
                body.append(text).append("\n");
            }
            if (!literal) {
                // Quotes mean themselves in a here-document.
                std::string escaped;
                for (const char c : body)
                    escaped.append(c == '"' ? "\\\"" : std::string(1, c));
                body = expander_.quoted(escaped, 0);
            }
            if (out_.documents.size() < 32)
                out_.documents.push_back({std::move(body), line});
        }
    }

    void assignment(ShellCursor& in, std::size_t length) {
        const auto line = in.line;
        const std::string name(in.text.substr(in.at, length));
        in.at += length;
        const bool appends = in.peek() == '+';
        in.at += appends ? 2 : 1;
        std::vector<std::string> items;
        const bool array = in.peek() == '(';
        if (array) {
            in.next();
            items = arrayItems(in);
        } else {
            ShellFields fields;
            // Values of assignments are not split: read piecewise and joined.
            expander_.word(in, fields);
            fields.split();
            std::string joined;
            for (std::size_t i = 0; i < fields.done.size(); ++i)
                joined.append(i == 0 ? "" : " ").append(fields.done[i]);
            items.push_back(std::move(joined));
        }
        store(name, std::move(items), appends, array, line);
    }

    std::vector<std::string> arrayItems(ShellCursor& in) {
        ShellFields fields;
        while (!in.ended() && in.peek() != ')' && !stopped()) {
            const auto before = in.at;
            if (in.peek() == '#')
                comment(in);
            else
                expander_.word(in, fields);
            fields.split();
            if (in.at == before)
                in.next();
        }
        if (!in.ended())
            in.next();
        words_ += fields.done.size();
        return std::move(fields.done);
    }

    void store(const std::string& name, std::vector<std::string> items, bool appends, bool array, int line) {
        auto& variable = expander_.variables[name];
        if (appends && array) {
            variable.items.insert(variable.items.end(), items.begin(), items.end());
        } else if (appends && !variable.items.empty()) {
            variable.items.front() += items.front();
        } else {
            const bool branch = branches_ > 0 || chained_;
            variable.conditional = branch && !variable.items.empty() && variable.items != items;
            variable.items = std::move(items);
        }
        variable.line = line;
    }

    /// Keeps the command, and reads a command that it quotes: eval "...", bash -c "...".
    void finish(ShellCommand words, int depth) {
        if (words.empty())
            return;
        for (const auto& word : words) {
            const bool quotes_command =
                word.text.find(' ') != std::string::npos &&
                (word.text.find(".py") != std::string::npos || word.text.find("torchrun") != std::string::npos);
            if (quotes_command && depth < 4) {
                const auto text = word.text;
                script(text, word.line, depth + 1);
            }
        }
        out_.commands.push_back(std::move(words));
    }

    std::string file_;
    ShellLimits limits_;
    ShellExpander expander_;
    ShellScript out_;
    std::vector<std::pair<std::string, bool>> pending_;
    std::size_t words_ = 0;
    int branches_ = 0;
    int reached_ = 1;
    bool chained_ = false;
    bool declaring_ = false; ///< behind `export` or `declare -x`
};

} // namespace

Result<ShellScript> parseShell(std::string_view text, const std::string& file,
                               const std::map<std::string, std::string>& environment, const ShellLimits& limits) {
    if (auto faults = screenText(text, file, limits.bytes); !faults.empty())
        return faults;
    if (const auto bad = text.find_first_of(std::string_view("\0\x01\x02", 3)); bad != std::string_view::npos)
        return Fault{FaultCode::wrong_format, file, std::to_string(std::ranges::count(text.substr(0, bad), '\n') + 1),
                     "a text file", "a control character"};
    return Parser(file, environment, limits).run(text);
}

} // namespace meshwright
