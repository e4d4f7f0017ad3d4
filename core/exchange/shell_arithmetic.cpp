#include "core/exchange/shell_script.h"

#include <cctype>
#include <charconv>

namespace meshwright {

namespace {

using Value = std::optional<std::int64_t>;

constexpr int deepest = 32;

Value checked(char op, std::int64_t a, std::int64_t b) {
    std::int64_t out = 0;
    switch (op) {
    case '+':
        return __builtin_add_overflow(a, b, &out) ? Value() : out;
    case '-':
        return __builtin_sub_overflow(a, b, &out) ? Value() : out;
    case '*':
        return __builtin_mul_overflow(a, b, &out) ? Value() : out;
    default:
        // The one quotient that overflows is that of the smallest integer by -1.
        if (b == 0 || b == -1)
            return b == 0 ? Value() : op == '%' ? Value(0) : checked('-', 0, a);
        return op == '/' ? a / b : a % b;
    }
}

class Evaluator {
public:
    Evaluator(std::string_view text, const std::map<std::string, ShellVariable, std::less<>>& variables)
        : text_(text)
        , variables_(variables) {}

    Value run() {
        const auto value = sum();
        blanks();
        return at_ == text_.size() ? value : std::nullopt;
    }

private:
    Value sum() {
        auto value = product();
        for (blanks(); value && at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-'); blanks()) {
            const char op = text_[at_++];
            const auto right = product();
            value = right ? checked(op, *value, *right) : std::nullopt;
        }
        return value;
    }
    Value product() {
        auto value = power();
        for (blanks(); value && at_ < text_.size() && std::string_view("*/%").find(text_[at_]) != std::string::npos;
             blanks()) {
            const char op = text_[at_++];
            const auto right = power();
            value = right ? checked(op, *value, *right) : std::nullopt;
        }
        return value;
    }
    Value power() {
        const auto base = unary();
        blanks();
        if (!base || !text_.substr(at_).starts_with("**"))
            return base;
        at_ += 2;
        const auto exponent = unary();
        if (!exponent || *exponent < 0 || *exponent > 63)
            return std::nullopt;
        Value out = 1;
        for (std::int64_t i = 0; out && i < *exponent; ++i)
            out = checked('*', *out, *base);
        return out;
    }
    Value unary() {
        blanks();
        if (at_ >= text_.size() || ++depth_ > deepest)
            return std::nullopt;
        const auto value = primary();
        --depth_;
        return value;
    }
    Value primary() {
        const char c = text_[at_];
        if (c == '-' || c == '+') {
            ++at_;
            const auto value = unary();
            return c == '-' && value ? checked('-', 0, *value) : value;
        }
        if (c == '(') {
            ++at_;
            const auto value = sum();
            blanks();
            if (at_ >= text_.size() || text_[at_] != ')')
                return std::nullopt;
            ++at_;
            return value;
        }
        return std::isdigit(static_cast<unsigned char>(c)) != 0 ? integer() : name();
    }
    Value integer() {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        at_ = static_cast<std::size_t>(end - text_.data());
        return error == std::errc{} ? Value(value) : std::nullopt;
    }
    Value name() {
        const auto start = at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
            ++at_;
        const auto found = variables_.find(text_.substr(start, at_ - start));
        if (found == variables_.end() || found->second.items.empty())
            return std::nullopt;
        const auto& item = found->second.items.front();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), value);
        return error == std::errc{} && end == item.data() + item.size() ? Value(value) : std::nullopt;
    }
    void blanks() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
    }

    std::string_view text_;
    const std::map<std::string, ShellVariable, std::less<>>& variables_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

} // namespace

Value evaluateArithmetic(std::string_view text, const std::map<std::string, ShellVariable, std::less<>>& variables) {
    return Evaluator(text, variables).run();
}

} // namespace meshwright
