#pragma once

#include "ui/report/content.h"

#include <QPainter>
#include <QRectF>

#include <functional>

namespace meshwright::ui {

/// The figure of a report, drawn by the same code as on screen, in print colours. Lengths are in units of the painter.
struct FigurePainter {
    std::function<qreal(qreal width)> height;
    std::function<void(QPainter&, const QRectF&)> paint;
    std::function<void(QPainter&, const QRectF&, MemoryCategory)> paint_swatch;
};

/// The memory bars of all plans. `pixel` is the painter's length of what the screen calls a pixel at 100 %.
[[nodiscard]] FigurePainter memoryFigure(const Report& report, ByteUnit unit, qreal pixel);

/// The figure as SVG, `width` CSS pixels wide.
[[nodiscard]] QString figureSvg(const FigurePainter& figure, const Figure& words, qreal width);
/// The colour and pattern of a category as SVG, to stand before its name; `id_prefix` is its own on the page.
[[nodiscard]] QString swatchSvg(const FigurePainter& figure, MemoryCategory category, qreal size,
                                const QString& id_prefix);

} // namespace meshwright::ui
