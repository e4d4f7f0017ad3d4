#include "app/text_table.h"

#include <algorithm>

namespace meshwright::app {

namespace {

/// Columns that a terminal gives the text: East Asian wide characters take two.
qsizetype widthOf(const QString& text) {
    qsizetype width = 0;
    for (const char32_t c : text.toUcs4())
        width += (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
                         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                         (c >= 0x20000 && c <= 0x3FFFD)
                     ? 2
                     : 1;
    return width;
}

} // namespace

void TextTable::print(std::ostream& out, Align align) const {
    std::vector<qsizetype> widths;
    for (const auto& row : rows_)
        for (qsizetype i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), static_cast<std::size_t>(i) + 1));
            auto& width = widths[static_cast<std::size_t>(i)];
            width = std::max(width, widthOf(row[i]));
        }
    for (const auto& row : rows_) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const QString padding(widths[static_cast<std::size_t>(i)] - widthOf(row[i]), QLatin1Char(' '));
            line += i == 0 ? QString() : QStringLiteral("  ");
            line += i == 0 || align == Align::left ? row[i] + padding : padding + row[i];
        }
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        out << line.toStdString() << '\n';
    }
}

} // namespace meshwright::app
