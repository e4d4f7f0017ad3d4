#include "core/base/json.h"
#include "core/exchange/config_node.h"

#include <algorithm>

namespace meshwright {

namespace {

/// The end of the string that starts at `i`, one past its closing quote.
std::size_t endOfString(std::string_view text, std::size_t i) {
    for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\')
            ++i;
    return std::min(i + 1, text.size());
}

/// The end of a comment that starts at `i`, or `i` if none does.
std::size_t endOfComment(std::string_view text, std::size_t i) {
    const auto rest = text.substr(i);
    if (rest.starts_with("/*")) {
        const auto close = text.find("*/", i + 2);
        return close == std::string_view::npos ? i : close + 2;
    }
    if (rest.starts_with("//") || rest.starts_with('#'))
        return std::min(text.find('\n', i), text.size());
    return i;
}

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Comments and trailing commas become blanks of the same length.
std::string blanked(std::string_view text) {
    std::string out(text);
    if (text.starts_with("\xEF\xBB\xBF"))
        std::fill_n(out.begin(), 3, ' ');
    std::size_t comma = std::string::npos;
    for (std::size_t i = 0; i < out.size();) {
        const char c = out[i];
        if (isSpace(c)) {
            ++i;
        } else if (const auto end = endOfComment(out, i); end > i) {
            std::replace_if(
                out.begin() + static_cast<std::ptrdiff_t>(i), out.begin() + static_cast<std::ptrdiff_t>(end),
                [](char d) { return d != '\n'; }, ' ');
            i = end;
        } else {
            if ((c == '}' || c == ']') && comma != std::string::npos)
                out[comma] = ' ';
            comma = c == ',' ? i : std::string::npos;
            i = c == '"' ? endOfString(out, i) : i + 1;
        }
    }
    return out;
}

/// Walks valid JSON text beside its parsed tree to give each value its line and column.
class Annotator {
public:
    explicit Annotator(std::string_view text)
        : text_(text) {}

    ConfigNode node(const Json& value) {
        blanks();
        ConfigNode out;
        out.line = line_;
        out.column = column();
        switch (value.type()) {
        case Json::value_t::object:
            object(value, out);
            break;
        case Json::value_t::array:
            list(value, out);
            break;
        default:
            scalar(value, out);
        }
        return out;
    }

private:
    void object(const Json& value, ConfigNode& out) {
        out.kind = ConfigNode::Kind::map;
        ++at_;
        for (const auto& [key, child] : value.items()) {
            blanks();
            const auto line = line_;
            const auto key_column = column();
            at_ = endOfString(text_, at_);
            blanks();
            ++at_; // the colon
            auto made = node(child);
            made.key = key;
            made.line = line;
            made.column = key_column;
            out.children.push_back(std::move(made));
            blanks();
            ++at_; // a comma or the closing brace
        }
        if (value.empty()) {
            blanks();
            ++at_;
        }
    }
    void list(const Json& value, ConfigNode& out) {
        out.kind = ConfigNode::Kind::list;
        ++at_;
        for (const auto& child : value) {
            out.children.push_back(node(child));
            blanks();
            ++at_;
        }
        if (value.empty()) {
            blanks();
            ++at_;
        }
    }
    void scalar(const Json& value, ConfigNode& out) {
        const auto start = at_;
        if (value.is_string()) {
            at_ = endOfString(text_, at_);
            out.text = value.get<std::string>();
            out.kind = ConfigNode::Kind::text;
            return;
        }
        while (at_ < text_.size() && !isSpace(text_[at_]) &&
               std::string_view(",]}").find(text_[at_]) == std::string::npos)
            ++at_;
        out.text = text_.substr(start, at_ - start);
        if (value.is_boolean()) {
            out.kind = ConfigNode::Kind::boolean;
            out.boolean = value.get<bool>();
        } else if (value.is_number()) {
            out.kind = ConfigNode::Kind::number;
            out.number = value.get<double>();
        }
    }
    void blanks() {
        for (; at_ < text_.size() && isSpace(text_[at_]); ++at_)
            if (text_[at_] == '\n') {
                ++line_;
                line_start_ = at_ + 1;
            }
    }
    [[nodiscard]] int column() const { return static_cast<int>(at_ - line_start_) + 1; }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_start_ = 0;
    int line_ = 1;
};

} // namespace

Result<ConfigNode> parseTolerantJson(std::string_view text, const std::string& file, const ConfigLimits& limits) {
    if (auto faults = screenText(text, file, limits.bytes); !faults.empty())
        return faults;
    const auto plain = blanked(text);
    const auto tree = parseJson(plain, file, {.bytes = limits.bytes, .depth = limits.depth});
    if (!tree)
        return tree.faults();
    return Annotator(plain).node(*tree);
}

} // namespace meshwright
