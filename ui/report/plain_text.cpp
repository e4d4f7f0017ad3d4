#include "ui/report/plain_text.h"

#include "ui/text/shown_name.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace meshwright::ui {

namespace {

/// Characters that steer a renderer instead of being seen: controls, direction marks, line separators, non-characters.
bool isHidden(char32_t c) {
    const bool control = QChar::category(c) == QChar::Other_Control;
    const bool direction =
        c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    const bool separator = c == 0x2028 || c == 0x2029 || c == 0xFEFF;
    const bool no_character = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF) || QChar::isSurrogate(c);
    return control || direction || separator || no_character;
}

bool isRightToLeft(char32_t c) {
    const auto direction = QChar::direction(c);
    return direction == QChar::DirR || direction == QChar::DirAL;
}

/// First strong isolate and its end: the text orders itself, and nothing outside of it.
QString isolated(const QString& text) {
    const auto characters = text.toUcs4();
    if (std::none_of(characters.begin(), characters.end(), [](uint c) { return isRightToLeft(c); }))
        return text;
    return QChar(0x2068) + text + QChar(0x2069);
}

QString shortened(QString text, int longest) {
    if (text.size() <= longest)
        return text;
    text.truncate(longest - 1);
    if (text.back().isHighSurrogate())
        text.chop(1);
    return text + QChar(0x2026);
}

/// What steers a renderer is a space.
QString seen(const QString& line) {
    QString visible;
    for (const uint c : line.toUcs4())
        visible += isHidden(c) ? QStringLiteral(" ") : QString::fromUcs4(reinterpret_cast<const char32_t*>(&c), 1);
    return visible;
}

QString visibleLine(const QString& line) {
    return seen(line).simplified();
}

} // namespace

QString nameFrom(const std::string& utf8, int longest) {
    if (const QString shown = shownName(utf8); shown.toStdString() != utf8)
        return oneLine(shown, longest);
    // Four bytes make at most two units: what lies beyond is never shown, so it need not be looked at either.
    const auto text = QString::fromUtf8(utf8.data(), std::min<qsizetype>(qsizetype(utf8.size()), 8 * longest));
    return oneLine(text, longest);
}

QString oneLine(const QString& text, int longest) {
    return isolated(shortened(visibleLine(text), longest));
}

QString notesFrom(const std::string& utf8) {
    auto text = QString::fromUtf8(utf8.data(), std::min<qsizetype>(qsizetype(utf8.size()), 8 * longest_notes));
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    QStringList lines = shortened(text, longest_notes).split(QLatin1Char('\n'));
    for (auto& line : lines)
        line = isolated(visibleLine(line));
    return lines.join(QLatin1Char('\n')).trimmed();
}

QString listingFrom(const std::string& utf8) {
    auto text = QString::fromStdString(utf8);
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    text.replace(QLatin1Char('\t'), QStringLiteral("    "));
    QStringList lines = text.split(QLatin1Char('\n'));
    for (auto& line : lines) {
        line = seen(line);
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
    }
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines.join(QLatin1Char('\n'));
}

QString escapedForHtml(const QString& text) {
    QString escaped = text.toHtmlEscaped();
    return escaped.replace(QLatin1Char('\''), QStringLiteral("&#39;"));
}

QString escapedForMarkdown(const QString& text) {
    static const QString special = QStringLiteral("\\`*_{}[]<>#|~&$!@");
    QString escaped;
    for (const QChar c : text) {
        if (special.contains(c))
            escaped += QLatin1Char('\\');
        escaped += c;
    }
    // GitHub makes links of bare addresses; what begins a line might be a list, a quotation or an underline.
    static const QRegularExpression address(QStringLiteral("(www)(\\.)"), QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression item(QStringLiteral("^(\\d{1,9})([.)])(?=\\s|$)"));
    static const QRegularExpression bullet(QStringLiteral("^([-+=])"));
    escaped.replace(QStringLiteral("://"), QStringLiteral("\\://"));
    escaped.replace(address, QStringLiteral("\\1\\\\2"));
    escaped.replace(item, QStringLiteral("\\1\\\\2"));
    escaped.replace(bullet, QStringLiteral("\\\\1"));
    return escaped;
}

} // namespace meshwright::ui
