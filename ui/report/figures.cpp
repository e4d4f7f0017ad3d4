#include "ui/report/figures.h"

#include "ui/charts/memory_bars_painter.h"
#include "ui/report/content_parts.h"
#include "ui/report/svg_device.h"
#include "ui/theme/hatch.h"

namespace meshwright::ui {

namespace {

MemoryBarsModel barsOf(const Report& report, ByteUnit unit) {
    auto model = memoryBarsModel(report.project.plans, report.estimates, unit);
    for (std::size_t i = 0; i < model.bars.size(); ++i)
        model.bars[i].name = planNameOf(report, i); // as everywhere in the report
    return model;
}

/// Paints at the screen's scale into `area`, whatever the painter's unit.
void scaled(QPainter& painter, const QRectF& area, qreal pixel, const std::function<void(const QRectF&)>& paint) {
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(pixel, pixel);
    paint(QRectF(QPointF(), area.size() / pixel));
    painter.restore();
}

} // namespace

FigurePainter memoryFigure(const Report& report, ByteUnit unit, qreal pixel) {
    const Theme theme(Theme::Kind::print);
    const auto model = barsOf(report, unit);
    return {
        .height = [model, theme, pixel](qreal width) { return memoryBarsHeight(model, width / pixel, theme) * pixel; },
        .paint =
            [model, theme, pixel](QPainter& painter, const QRectF& area) {
                scaled(painter, area, pixel, [&](const QRectF& rect) { paintMemoryBars(painter, rect, model, theme); });
            },
        .paint_swatch =
            [theme, pixel](QPainter& painter, const QRectF& area, MemoryCategory category) {
                scaled(painter, area, pixel,
                       [&](const QRectF& rect) { paintCategory(painter, rect, category, theme); });
            }};
}

QString figureSvg(const FigurePainter& figure, const Figure& words, qreal width) {
    const QRectF area(0, 0, width, figure.height(width));
    SvgDevice device(area.size());
    {
        QPainter painter(&device);
        figure.paint(painter, area);
    }
    return device.svg(words.title, words.description);
}

QString swatchSvg(const FigurePainter& figure, MemoryCategory category, qreal size, const QString& id_prefix) {
    const QRectF area(0, 0, size, size);
    SvgDevice device(area.size(), id_prefix);
    {
        QPainter painter(&device);
        figure.paint_swatch(painter, area, category);
    }
    return device.svg({}, {});
}

} // namespace meshwright::ui
