#include "ui/report/figures.h"

#include "ui/charts/memory_bars_painter.h"
#include "ui/learn/learn_words.h"
#include "ui/report/content_parts.h"
#include "ui/report/svg_device.h"
#include "ui/report/tr.h"
#include "ui/text/words.h"
#include "ui/theme/hatch.h"
#include "ui/theme/work_style.h"

#include <algorithm>

namespace meshwright::ui {

namespace {

/// More bars than this are not legible on a page.
constexpr std::size_t most_bars = 16;

const Theme& printTheme() {
    static const Theme theme(Theme::Kind::print);
    return theme;
}

Drawing barsDrawing(MemoryBarsModel model) {
    return {.height = [model](qreal width) { return memoryBarsHeight(model, width, printTheme()); },
            .paint = [model](QPainter& painter,
                             const QRectF& area) { paintMemoryBars(painter, area, model, printTheme()); }};
}

} // namespace

Drawing plansMemoryDrawing(const Report& report, ByteUnit unit) {
    auto model = memoryBarsModel(report.project.plans, report.estimates, unit);
    for (std::size_t i = 0; i < model.bars.size(); ++i)
        model.bars[i].name = planNameOf(report, i); // as everywhere in the report
    return barsDrawing(std::move(model));
}

Drawing stagesMemoryDrawing(const MemoryEstimate& memory, ByteUnit unit) {
    MemoryBarsModel model{.capacity = memory.capacity, .unit = unit};
    for (std::size_t i = 0; i < std::min(memory.stages.size(), most_bars); ++i) {
        const auto& stage = memory.stages[i];
        MemoryEstimate alone = memory;
        alone.stages = {stage};
        alone.total = stage.total;
        alone.peak = stage.peak;
        alone.reserved = stage.reserved;
        model.bars.push_back({.name = memory.stages.size() > 1 ? ReportWords::tr("Stage %1").arg(stage.stage + 1)
                                                               : ReportWords::tr("Each GPU"),
                              .detail = phaseName(stage.peak_phase),
                              .values = deviceMemory(alone),
                              .total = stage.total});
    }
    return barsDrawing(std::move(model));
}

Drawing lessonMemoryDrawing(const LessonBlock& lesson, ByteUnit unit) {
    MemoryBarsModel model{.unit = unit};
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const auto& step = lesson.steps[i];
        if (!step.plan)
            continue;
        model.capacity = step.estimate.memory.capacity;
        model.bars.push_back({.name = localText(lesson.lesson->steps[i].name),
                              .detail = parallelismName(*step.plan),
                              .values = deviceMemory(step.estimate.memory),
                              .total = step.estimate.memory.total});
    }
    return barsDrawing(std::move(model));
}

Drawing intervalDrawing(const IntervalAxis& axis, double low, double value, double high, bool strong) {
    constexpr qreal height = 16;
    constexpr qreal whisker = 5;
    constexpr qreal dot = 4.5;
    return {.height = [](qreal) { return height; },
            .paint =
                [=](QPainter& painter, const QRectF& area) {
                    const auto& theme = printTheme();
                    const QColor ink = theme.colour(strong ? ColourRole::accent : ColourRole::text_secondary);
                    const qreal middle = area.center().y();
                    const auto x = [&](double at) {
                        return area.left() + dot + (at - axis.low) / (axis.high - axis.low) * (area.width() - 2 * dot);
                    };
                    painter.setPen(QPen(theme.colour(ColourRole::border), 1));
                    painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle));
                    painter.setPen(QPen(ink, 3, Qt::SolidLine, Qt::FlatCap));
                    painter.drawLine(QPointF(x(low), middle), QPointF(x(high), middle));
                    painter.setPen(QPen(ink, 1.6));
                    for (const double end : {low, high})
                        painter.drawLine(QPointF(x(end), middle - whisker), QPointF(x(end), middle + whisker));
                    painter.setPen(Qt::NoPen);
                    painter.setBrush(ink);
                    painter.drawEllipse(QPointF(x(value), middle), dot, dot);
                }};
}

Drawing fillDrawing(Bytes used, Bytes capacity, bool strong) {
    constexpr qreal height = 12;
    return {.height = [](qreal) { return height; },
            .paint =
                [=](QPainter& painter, const QRectF& area) {
                    const auto& theme = printTheme();
                    const double share = capacity > Bytes(0) ? std::min(used / capacity, 1.0) : 0;
                    painter.setPen(Qt::NoPen);
                    painter.setBrush(theme.colour(ColourRole::grid_line));
                    painter.drawRect(area);
                    painter.setBrush(theme.colour(strong ? ColourRole::accent : ColourRole::text_secondary));
                    painter.drawRect(QRectF(area.topLeft(), QSizeF(area.width() * share, area.height())));
                    painter.setPen(QPen(theme.colour(ColourRole::capacity), 2, Qt::SolidLine, Qt::FlatCap));
                    painter.drawLine(area.topRight() + QPointF(-1, -2), area.bottomRight() + QPointF(-1, 2));
                }};
}

void paintSwatch(QPainter& painter, const QRectF& area, const Swatch& swatch) {
    if (const auto* category = std::get_if<MemoryCategory>(&swatch))
        return paintCategory(painter, area, *category, printTheme());
    paintFill(painter, area, timeStyle(std::get<TimeCategory>(swatch), printTheme()));
}

void paintScaled(QPainter& painter, const QRectF& area, qreal pixel, const Drawing& drawing) {
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(pixel, pixel);
    drawing.paint(painter, QRectF(QPointF(), area.size() / pixel));
    painter.restore();
}

QString drawingSvg(const Drawing& drawing, const QString& title, const QString& description, qreal width,
                   const QString& id_prefix) {
    const QRectF area(0, 0, width, drawing.height(width));
    SvgDevice device(area.size(), id_prefix);
    {
        QPainter painter(&device);
        drawing.paint(painter, area);
    }
    return device.svg(title, description);
}

QString swatchSvg(const Swatch& swatch, qreal size, const QString& id_prefix) {
    const QRectF area(0, 0, size, size);
    SvgDevice device(area.size(), id_prefix);
    {
        QPainter painter(&device);
        paintSwatch(painter, area, swatch);
    }
    return device.svg({}, {});
}

} // namespace meshwright::ui
