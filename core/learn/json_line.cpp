#include "core/learn/json_line.h"

#include <algorithm>
#include <string>
#include <vector>

namespace meshwright {

namespace {

std::vector<std::string> partsOf(std::string_view pointer) {
    std::vector<std::string> parts;
    for (const char c : pointer) {
        if (c == '/')
            parts.emplace_back();
        else if (!parts.empty())
            parts.back() += c;
    }
    for (std::string& part : parts)
        for (const auto& [escaped, plain] : {std::pair("~1", "/"), std::pair("~0", "~")})
            for (auto at = part.find(escaped); at != std::string::npos; at = part.find(escaped, at + 1))
                part.replace(at, 2, plain);
    return parts;
}

/// Walks text that is known to be JSON; on anything else it ends early.
class Walker {
public:
    explicit Walker(std::string_view text)
        : text_(text) {}

    [[nodiscard]] std::size_t position() const { return at_; }

    /// Stands before a value; goes into it to the member or element `part`. False if there is none.
    bool enter(const std::string& part) {
        skipSpace();
        const bool object = peek() == '{';
        if (!object && peek() != '[')
            return false;
        ++at_;
        for (std::size_t index = 0; !atEnd(); ++index) {
            skipSpace();
            if (peek() == '}' || peek() == ']')
                return false;
            std::string key = std::to_string(index);
            if (object) {
                key = readString();
                skipSpace();
                ++at_; // the colon
                skipSpace();
            }
            if (key == part)
                return true;
            skipValue();
            skipSpace();
            if (peek() == ',')
                ++at_;
        }
        return false;
    }

private:
    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : text_[at_]; }
    void skipSpace() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

    std::string readString() {
        std::string out;
        for (++at_; !atEnd() && peek() != '"'; ++at_) {
            if (peek() == '\\')
                ++at_;
            if (!atEnd())
                out += text_[at_];
        }
        ++at_;
        return out;
    }

    void skipValue() {
        int depth = 0;
        while (!atEnd()) {
            const char c = peek();
            if (c == '"') {
                readString();
            } else if (c == '{' || c == '[') {
                ++depth;
                ++at_;
            } else if (c == '}' || c == ']') {
                if (depth == 0)
                    return;
                --depth;
                ++at_;
            } else if (c == ',' && depth == 0) {
                return;
            } else {
                ++at_;
                continue;
            }
            if (depth == 0)
                return;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

int lineOfPointer(std::string_view text, std::string_view pointer) {
    Walker walker(text);
    for (const std::string& part : partsOf(pointer)) {
        const Walker before = walker;
        if (!walker.enter(part)) {
            walker = before;
            break;
        }
    }
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(walker.position(), text.size()));
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

} // namespace meshwright
