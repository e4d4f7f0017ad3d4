#include "ui/report/typesetter.h"

#include <QFontMetricsF>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace meshwright::ui {

namespace {

/// Characters of Chinese text. They are never set bold: at reading sizes their strokes run together.
bool isChinese(QChar c) {
    const auto code = c.unicode();
    return (code >= 0x2E80 && code <= 0x9FFF) || (code >= 0xF900 && code <= 0xFAFF) ||
           (code >= 0xFF00 && code <= 0xFFEF) || c.isSurrogate();
}

QTextCharFormat formatOf(const TextStyle& style, Emphasis emphasis, bool bold) {
    QTextCharFormat format;
    format.setFont(reportFont(style.size, bold, style.fixed_width));
    format.setForeground(emphasis == Emphasis::secondary ? paper::secondary : style.color);
    return format;
}

/// Format ranges of one run: bold where it is strong and not Chinese.
void appendRanges(QList<QTextLayout::FormatRange>& ranges, const TextRun& run, const TextStyle& style, int start,
                  bool may_be_bold) {
    const bool strong = may_be_bold && (style.strong || run.emphasis == Emphasis::strong);
    const auto size = static_cast<int>(run.text.size());
    for (int from = 0; from < size;) {
        const bool chinese = isChinese(run.text.at(from));
        int to = from + 1;
        while (to < size && isChinese(run.text.at(to)) == chinese)
            ++to;
        ranges.append({start + from, to - from, formatOf(style, run.emphasis, strong && !chinese)});
        from = to;
    }
}

} // namespace

QFont reportFont(qreal size_points, bool bold, bool fixed_width) {
    QFont font;
    QStringList families{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
                         QStringLiteral("Noto Sans CJK SC")};
    if (fixed_width)
        families.prepend(QStringLiteral("DejaVu Sans Mono"));
    font.setFamilies(families);
    font.setPixelSize(static_cast<int>(std::lround(size_points * point)));
    font.setWeight(bold ? QFont::Bold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    // A trace of letter spacing turns ligatures off: "fi" is to be found when someone searches for "config".
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02);
    return font;
}

SetText::SetText(const Text& text, const TextStyle& style, qreal width, QPaintDevice* device, Qt::Alignment alignment)
    : line_height_(style.size * style.leading * point)
    , baseline_(line_height_ / 2 + style.size * 0.36 * point) {
    const QString whole = plain(text);
    layout_ = std::make_shared<QTextLayout>(whole, reportFont(style.size, false, style.fixed_width), device);
    // A heading that is strong throughout stays of one weight: regular as soon as it has Chinese in it.
    const bool may_be_bold = !(style.strong && std::any_of(whole.begin(), whole.end(), isChinese));
    QList<QTextLayout::FormatRange> ranges;
    int start = 0;
    for (const auto& run : text) {
        appendRanges(ranges, run, style, start, may_be_bold);
        start += static_cast<int>(run.text.size());
    }
    layout_->setFormats(ranges);
    QTextOption option(alignment);
    option.setTextDirection(Qt::LeftToRight);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout_->setTextOption(option);
    layout_->beginLayout();
    for (auto line = layout_->createLine(); line.isValid(); line = layout_->createLine())
        line.setLineWidth(width);
    layout_->endLayout();
}

qreal SetText::naturalWidth() const {
    qreal width = 0;
    for (int i = 0; i < lineCount(); ++i)
        width = std::max(width, layout_->lineAt(i).naturalTextWidth());
    return width;
}

void SetText::paint(QPainter& painter, QPointF upper_left) const {
    for (int i = 0; i < lineCount(); ++i)
        paintLine(painter, upper_left + QPointF(0, i * line_height_), i);
}

void SetText::paintLine(QPainter& painter, QPointF upper_left, int line) const {
    const auto set = layout_->lineAt(line);
    set.draw(&painter, upper_left + QPointF(0, baseline_ - set.ascent() - set.y()));
}

QString elided(const QString& text, const TextStyle& style, qreal width) {
    return QFontMetricsF(reportFont(style.size, style.strong)).elidedText(text, Qt::ElideRight, width);
}

} // namespace meshwright::ui
