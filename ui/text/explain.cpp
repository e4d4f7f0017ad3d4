#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

struct Greek {
    QLatin1String name;
    char16_t letter;
};

constexpr std::array<Greek, 8> greek = {{{QLatin1String("Psi"), u'Ψ'},
                                         {QLatin1String("alpha"), u'α'},
                                         {QLatin1String("beta"), u'β'},
                                         {QLatin1String("gamma"), u'γ'},
                                         {QLatin1String("eta"), u'η'},
                                         {QLatin1String("iota"), u'ι'},
                                         {QLatin1String("lambda"), u'λ'},
                                         {QLatin1String("phi"), u'φ'}}};

/// "Psi_l" is written "Ψ_l".
QString symbolText(const QString& name) {
    for (const auto& [latin, letter] : greek)
        if (name == latin || (name.startsWith(latin) && name.size() > latin.size() && name[latin.size()] == u'_'))
            return QString(QChar(letter)) + name.mid(latin.size());
    return name;
}

/// "12.85 B", "2,048", "0.5", in the digits of the locale.
QString valueText(double value) {
    const bool whole = std::trunc(value) == value && std::abs(value) < 9e15;
    if (whole && std::abs(value) >= 1e6)
        return formatParameters(static_cast<std::int64_t>(value));
    if (whole)
        return formatCount(static_cast<std::int64_t>(value));
    return QLocale().toString(value, 'g', 4);
}

enum class TokenKind : std::uint8_t { symbol, number, other };

struct Token {
    TokenKind kind{};
    QString text;
};

bool isWordPart(QChar c) {
    return c.isLetterOrNumber() || c == u'_' || c == u'.' || c == u'\'';
}

/// Words, numbers, and single other characters; spaces part tokens and are dropped.
std::vector<Token> tokensOf(const QString& expression) {
    std::vector<Token> tokens;
    for (qsizetype i = 0; i < expression.size();) {
        if (expression[i].isSpace()) {
            ++i;
            continue;
        }
        qsizetype end = i + 1;
        const bool word = isWordPart(expression[i]);
        while (word && end < expression.size() && isWordPart(expression[end]))
            ++end;
        const TokenKind kind = !word                     ? TokenKind::other
                               : expression[i].isDigit() ? TokenKind::number
                                                         : TokenKind::symbol;
        tokens.push_back({kind, expression.mid(i, end - i)});
        i = end;
    }
    return tokens;
}

/// Whether two tokens side by side are multiplied: "2 Psi", "(a + b) c", "L (x + y)".
bool isProduct(const Token& left, const Token& right) {
    const bool left_operand = left.kind != TokenKind::other || left.text == QLatin1String(")");
    const bool right_operand = right.kind != TokenKind::other || right.text == QLatin1String("(");
    return left_operand && right_operand;
}

bool isFunction(const QString& name) {
    static constexpr std::array<QLatin1String, 5> functions = {QLatin1String("max"), QLatin1String("min"),
                                                               QLatin1String("ceil"), QLatin1String("floor"),
                                                               QLatin1String("sqrt")};
    return std::ranges::any_of(functions, [&name](QLatin1String known) { return name == known; });
}

QString filledIn(const std::vector<Token>& tokens, const std::vector<FormulaInput>& inputs) {
    QString out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        const bool function = token.kind == TokenKind::symbol && isFunction(token.text);
        const bool after_function = i > 0 && isFunction(tokens[i - 1].text);
        const bool opens = token.text == QLatin1String("(");
        const bool tight = token.text == QLatin1String(")") || token.text == QLatin1String(",") || i == 0 ||
                           tokens[i - 1].text == QLatin1String("(") || (opens && after_function);
        if (i > 0 && isProduct(tokens[i - 1], token) && !after_function)
            out += QStringLiteral(" · ");
        else if (!tight)
            out += QLatin1Char(' ');
        QString text = function ? token.text : symbolText(token.text);
        if (token.kind == TokenKind::symbol && !function)
            for (const auto& input : inputs)
                if (token.text == QString::fromUtf8(input.symbol.data(), static_cast<qsizetype>(input.symbol.size())))
                    text = valueText(input.value);
        out += text;
    }
    return out;
}

} // namespace

QString expressionText(std::string_view formula_id) {
    const Formula* formula = formulaById(formula_id);
    if (formula == nullptr)
        return {};
    QString out;
    const QString source = QString::fromStdString(formula->expression);
    for (qsizetype i = 0; i < source.size();) {
        qsizetype end = i + 1;
        while (isWordPart(source[i]) && end < source.size() && isWordPart(source[end]))
            ++end;
        out += symbolText(source.mid(i, end - i));
        i = end;
    }
    return out;
}

QString explain(const Explanation& explanation) {
    const Formula* formula = formulaById(explanation.formula);
    if (formula == nullptr)
        return {};
    const auto tokens = tokensOf(QString::fromStdString(formula->expression));
    return expressionText(explanation.formula) + QStringLiteral(" = ") + filledIn(tokens, explanation.inputs);
}

} // namespace meshwright::ui
