#include "core/units/expression.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

namespace meshwright {

namespace {

struct Suffix {
    std::string_view text;
    double factor;
};

constexpr double ki = 1024;
constexpr std::array<Suffix, 14> count_suffixes = {{
    {"k", 1e3},
    {"K", 1e3},
    {"M", 1e6},
    {"m", 1e6},
    {"B", 1e9},
    {"b", 1e9},
    {"G", 1e9},
    {"g", 1e9},
    {"T", 1e12},
    {"t", 1e12},
    {"Ki", ki},
    {"Mi", ki* ki},
    {"Gi", ki* ki* ki},
    {"Ti", ki* ki* ki* ki},
}};
constexpr std::array<Suffix, 16> byte_suffixes = {{
    {"B", 1},
    {"kB", 1e3},
    {"KB", 1e3},
    {"kb", 1e3},
    {"MB", 1e6},
    {"mb", 1e6},
    {"GB", 1e9},
    {"gb", 1e9},
    {"TB", 1e12},
    {"tb", 1e12},
    {"KiB", ki},
    {"MiB", ki* ki},
    {"GiB", ki* ki* ki},
    {"gib", ki* ki* ki},
    {"TiB", ki* ki* ki* ki},
    {"tib", ki* ki* ki* ki},
}};
constexpr int deepest = 32;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Recursive descent: sum of products of powers of atoms. The first error wins and ends the reading.
class Parser {
public:
    Parser(std::string_view text, ExpressionKind kind)
        : text_(text)
        , kind_(kind) {}

    ExpressionResult run() {
        skipSpace();
        if (at_ == text_.size())
            return ExpressionError{ExpressionError::Code::empty, 0};
        const double value = sum();
        if (!error_ && at_ < text_.size())
            fail(ExpressionError::Code::unexpected, at_);
        if (!error_ && !std::isfinite(value))
            fail(ExpressionError::Code::not_finite, 0);
        if (error_)
            return *error_;
        return value;
    }

private:
    void fail(ExpressionError::Code code, std::size_t at) {
        if (!error_)
            error_ = ExpressionError{code, at};
    }

    void skipSpace() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
            ++at_;
    }

    bool take(std::string_view token) {
        skipSpace();
        if (text_.substr(at_, token.size()) != token)
            return false;
        at_ += token.size();
        skipSpace();
        return true;
    }

    double sum() {
        double value = product();
        while (!error_) {
            if (take("+"))
                value += product();
            else if (take("-") || take("\xE2\x88\x92"))
                value -= product();
            else
                break;
        }
        return value;
    }

    double product() {
        double value = signedPower();
        while (!error_) {
            if (take("*") || take("\xC3\x97")) {
                value *= signedPower();
            } else if (const std::size_t at = at_; take("/") || take("\xC3\xB7")) {
                const double divisor = signedPower();
                if (divisor == 0)
                    fail(ExpressionError::Code::divided_by_zero, at);
                value /= divisor;
            } else {
                break;
            }
        }
        return value;
    }

    double signedPower() {
        bool negative = false;
        while (take("-"))
            negative = !negative;
        const double base = atom();
        const double value = !error_ && take("^") ? std::pow(base, exponent()) : base;
        return negative ? -value : value;
    }

    double exponent() {
        const bool negative = take("-");
        const double value = atom();
        return negative ? -value : value;
    }

    double atom() {
        skipSpace();
        const std::size_t start = at_;
        if (!take("("))
            return number();
        if (++depth_ > deepest) {
            fail(ExpressionError::Code::too_deep, start);
            return 0;
        }
        const double value = sum();
        --depth_;
        if (!error_ && !take(")"))
            fail(at_ == text_.size() ? ExpressionError::Code::unclosed_bracket : ExpressionError::Code::unexpected,
                 at_ == text_.size() ? start : at_);
        return error_ ? 0 : value * suffix();
    }

    /// A separator counts as grouping only between digits.
    bool groups() const {
        const char c = text_[at_];
        return (c == ',' || c == '_' || c == '\'' || c == ' ') && at_ + 1 < text_.size() && isDigit(text_[at_ + 1]);
    }

    void digits(std::string& out) {
        while (at_ < text_.size() && (isDigit(text_[at_]) || (!out.empty() && groups()))) {
            if (isDigit(text_[at_]))
                out += text_[at_];
            ++at_;
        }
    }

    double number() {
        std::string out;
        digits(out);
        if (at_ < text_.size() && text_[at_] == '.') {
            out += text_[at_++];
            while (at_ < text_.size() && isDigit(text_[at_]))
                out += text_[at_++];
        }
        if (out.empty() || out == ".") {
            fail(ExpressionError::Code::unexpected, at_);
            return 0;
        }
        readExponent(out);
        double value = 0;
        const auto [end, code] = std::from_chars(out.data(), out.data() + out.size(), value);
        if (code != std::errc() || end != out.data() + out.size()) {
            fail(ExpressionError::Code::not_finite, at_);
            return 0;
        }
        return value * suffix();
    }

    void readExponent(std::string& out) {
        if (at_ >= text_.size() || (text_[at_] != 'e' && text_[at_] != 'E'))
            return;
        std::size_t after = at_ + 1;
        if (after < text_.size() && (text_[after] == '+' || text_[after] == '-'))
            ++after;
        if (after >= text_.size() || !isDigit(text_[after]))
            return;
        out += 'e';
        if (text_[at_ + 1] == '-')
            out += '-';
        for (at_ = after; at_ < text_.size() && isDigit(text_[at_]); ++at_)
            out += text_[at_];
    }

    double suffix() {
        skipSpace();
        const std::size_t start = at_;
        while (at_ < text_.size() && isLetter(text_[at_]))
            ++at_;
        const std::string_view word = text_.substr(start, at_ - start);
        if (word.empty())
            return 1;
        skipSpace();
        const auto find = [word](const auto& table) -> std::optional<double> {
            for (const Suffix& entry : table)
                if (entry.text == word)
                    return entry.factor;
            return std::nullopt;
        };
        const auto factor = kind_ == ExpressionKind::count ? find(count_suffixes) : find(byte_suffixes);
        if (!factor)
            fail(ExpressionError::Code::unknown_unit, start);
        return factor.value_or(1);
    }

    std::string_view text_;
    ExpressionKind kind_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::optional<ExpressionError> error_;
};

} // namespace

ExpressionResult evaluateExpression(std::string_view text, ExpressionKind kind) {
    return Parser(text, kind).run();
}

} // namespace meshwright
