#pragma once

#include "ui/report/content.h"

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QTextLayout>

#include <memory>

class QPaintDevice;

namespace meshwright::ui {

/// Layout unit of a page: a tenth of a point (1/720 inch). Font sizes are then whole numbers for Qt, glyph advances do
/// not round to a screen's pixels, and a page comes out the same on every machine.
inline constexpr qreal point = 10;
inline constexpr int units_per_inch = 720;

/// How text looks on paper. Greys are chosen to print; no meaning hangs on colour alone.
namespace paper {
inline const QColor text{0x1B, 0x24, 0x30};
inline const QColor secondary{0x55, 0x60, 0x70};
inline const QColor rule{0xD9, 0xDE, 0xE5};
inline const QColor strong_rule{0x1B, 0x24, 0x30};
inline const QColor accent{0x2F, 0x62, 0xD9};
inline const QColor accent_fill{0xEE, 0xF3, 0xFE};
} // namespace paper

struct TextStyle {
    qreal size = 9; ///< points
    bool strong = false;
    QColor color = paper::text;
    qreal leading = 1.42;     ///< baseline to baseline, in sizes; also fits Chinese, whose characters fill their square
    bool fixed_width = false; ///< for files and what is typed
};

/// The families of all text. A Latin family has to come first: with a Chinese one first, Qt 6.4 writes digits that no
/// one can search or copy. The Chinese family is named, else its Japanese sister comes.
[[nodiscard]] QFont reportFont(qreal size_points, bool bold, bool fixed_width = false);

/// Text broken into lines of one width. Copies share the layout.
class SetText {
public:
    SetText(const Text& text, const TextStyle& style, qreal width, QPaintDevice* device,
            Qt::Alignment alignment = Qt::AlignLeft);

    [[nodiscard]] int lineCount() const { return layout_->lineCount(); }
    [[nodiscard]] qreal lineHeight() const { return line_height_; }
    [[nodiscard]] qreal height() const { return line_height_ * lineCount(); }
    /// Width of the widest line.
    [[nodiscard]] qreal naturalWidth() const;

    void paint(QPainter& painter, QPointF upper_left) const;
    void paintLine(QPainter& painter, QPointF upper_left, int line) const;

private:
    std::shared_ptr<QTextLayout> layout_;
    qreal line_height_ = 0;
    qreal baseline_ = 0; ///< from the top of a line
};

/// Text cut with an ellipsis to fit one line.
[[nodiscard]] QString elided(const QString& text, const TextStyle& style, qreal width);

} // namespace meshwright::ui
