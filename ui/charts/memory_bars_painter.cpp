#include "ui/charts/memory_bars_painter.h"

#include "ui/charts/plan_words.h"
#include "ui/text/words.h"
#include "ui/theme/hatch.h"

#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>

namespace meshwright::ui {

namespace {

void drawText(QPainter& painter, const QRectF& rect, int flags, const QString& text, const QFont& font,
              const QColor& colour) {
    painter.setFont(font);
    painter.setPen(colour);
    const QFontMetricsF metrics(font);
    painter.drawText(rect, flags | Qt::TextSingleLine, metrics.elidedText(text, Qt::ElideRight, rect.width() + 1));
}

void paintLegend(QPainter& painter, const MemoryBarsGeometry& geometry, const Theme& theme) {
    for (const auto& entry : geometry.legend) {
        if (entry.category) {
            paintCategory(painter, entry.swatch, *entry.category, theme);
        } else {
            paintOverCapacity(painter, entry.swatch, theme);
            painter.setPen(QPen(theme.colour(ColourRole::over_capacity), 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(entry.swatch.adjusted(0.75, 0.75, -0.75, -0.75));
        }
        const QString text = entry.category ? categoryName(*entry.category) : overCapacityLegend();
        drawText(painter, entry.text, Qt::AlignLeft | Qt::AlignVCenter, text, theme.font(TextRole::body),
                 theme.colour(ColourRole::text));
    }
}

void paintGrid(QPainter& painter, const MemoryBarsGeometry& geometry, const MemoryBarsModel& model,
               const Theme& theme) {
    const QFont font = theme.font(TextRole::small);
    for (const auto& tick : geometry.ticks) {
        painter.setPen(QPen(theme.colour(ColourRole::grid_line), 1));
        painter.drawLine(QPointF(tick.x, geometry.plot.top()), QPointF(tick.x, geometry.plot.bottom()));
        const bool first = tick.at == Bytes(0);
        const QString text = axisText(model, tick.at, first);
        const double width = QFontMetricsF(font).horizontalAdvance(text) + 2;
        const QRectF rect(tick.x - width / 2, geometry.axis_y, width, theme.basePixels() * 1.7);
        if (!rect.adjusted(-space::s, 0, space::s, 0).intersects(geometry.capacity_label))
            drawText(painter, rect, Qt::AlignCenter, text, font, theme.colour(ColourRole::text_secondary));
    }
}

/// Rows that are too low for two lines of text show the first one only.
bool roomForTwoLines(const QRectF& cell, const Theme& theme) {
    return cell.height() >= theme.basePixels() * 2.9;
}

void paintNames(QPainter& painter, const MemoryBarRow& row, const MemoryBar& bar, const Theme& theme) {
    const double line = theme.basePixels() * 1.45;
    const bool two = !bar.detail.isEmpty() && roomForTwoLines(row.names, theme);
    const double top = row.names.center().y() - (two ? line : line / 2);
    QRectF name(row.names.left(), top, row.names.width(), line);
    if (bar.mark) {
        const double size = icon_small - 2;
        paintPlanMark(painter, QRectF(name.left(), name.center().y() - size / 2, size, size), *bar.mark, theme);
        name.setLeft(name.left() + icon_small + space::s - 2);
    }
    drawText(painter, name, Qt::AlignLeft | Qt::AlignVCenter, bar.name, theme.fontFor(TextRole::strong, bar.name),
             theme.colour(ColourRole::text));
    if (!two)
        return;
    drawText(painter, QRectF(row.names.left(), top + line, row.names.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
             bar.detail, theme.font(TextRole::small), theme.colour(ColourRole::text_secondary));
}

void paintTotals(QPainter& painter, const MemoryBarRow& row, const MemoryBarsModel& model, std::size_t index,
                 const Theme& theme) {
    const double line = theme.basePixels() * 1.45;
    const bool two = roomForTwoLines(row.totals, theme);
    const double top = row.totals.center().y() - (two ? line : line / 2);
    drawText(painter, QRectF(row.totals.left(), top, row.totals.width(), line), Qt::AlignRight | Qt::AlignVCenter,
             barFigure(model, model.bars[index].total, true), theme.font(TextRole::strong),
             theme.colour(ColourRole::text));
    if (!two)
        return;
    const bool usable = model.usable(index);
    const QString verdict = barVerdict(model, index);
    const QFont font = theme.font(TextRole::small);
    const QRectF rect(row.totals.left(), top + line, row.totals.width(), line);
    drawText(painter, rect, Qt::AlignRight | Qt::AlignVCenter, verdict, font,
             theme.colour(usable ? ColourRole::good : ColourRole::bad));
    const double size = theme.basePixels();
    const double left = rect.right() - QFontMetricsF(font).horizontalAdvance(verdict) - size - space::xs;
    paintVerdictMark(painter, QRectF(left, rect.center().y() - size / 2, size, size), usable, theme);
}

void paintFigure(QPainter& painter, const QRectF& rect, const QString& text, const Theme& theme) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.colour(ColourRole::figure));
    painter.drawRoundedRect(rect, 3, 3);
    drawText(painter, rect, Qt::AlignCenter, text, theme.font(TextRole::strong), theme.colour(ColourRole::on_figure));
}

void paintOverLabel(QPainter& painter, const MemoryBarRow& row, const MemoryBarsModel& model, std::size_t index,
                    const Theme& theme) {
    const QString text = barOver(model, index);
    const QFont font = theme.fontFor(TextRole::strong, text);
    const double mark = theme.basePixels();
    const double width = QFontMetricsF(font).horizontalAdvance(text) + mark + space::xs + 2 * space::s + 1;
    const double height = std::min(QFontMetricsF(font).height() + 4, row.bar.height() - 2);
    if (row.over.width() < width + 2 * space::s || height < mark)
        return;
    const QRectF pill(row.over.center().x() - width / 2, row.over.center().y() - height / 2, width, height);
    painter.setPen(QPen(theme.colour(ColourRole::over_capacity), 1));
    painter.setBrush(theme.colour(ColourRole::bad_soft));
    painter.drawRoundedRect(pill, 4, 4);
    paintVerdictMark(painter, QRectF(pill.left() + space::s, pill.center().y() - mark / 2, mark, mark), false, theme);
    drawText(painter, pill.adjusted(space::s + mark + space::xs, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text, font,
             theme.colour(ColourRole::bad));
}

void paintBar(QPainter& painter, const MemoryBarRow& row, const MemoryBarsModel& model, std::size_t index,
              const Theme& theme) {
    painter.save();
    painter.setClipPath(row.outline, Qt::IntersectClip);
    for (const auto& segment : row.segments)
        paintCategory(painter, segment.rect, segment.category, theme);
    paintOverCapacity(painter, row.over, theme);
    painter.restore();
    if (!row.over.isEmpty()) {
        painter.save();
        painter.setClipRect(row.over.adjusted(-1, -2, 2, 2), Qt::IntersectClip);
        painter.setPen(QPen(theme.colour(ColourRole::over_capacity), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(row.outline);
        painter.restore();
    }
    for (const auto& segment : row.segments)
        if (!segment.label.isEmpty())
            paintFigure(painter, segment.label, barFigure(model, segment.bytes, false), theme);
    if (!row.over.isEmpty())
        paintOverLabel(painter, row, model, index, theme);
}

void paintSelection(QPainter& painter, const MemoryBarsGeometry& geometry, const MemoryBarsModel& model,
                    const Theme& theme) {
    if (!model.selected || *model.selected >= geometry.rows.size() || theme.kind() == Theme::Kind::print)
        return;
    painter.setPen(QPen(theme.colour(ColourRole::accent), 1.2));
    painter.setBrush(theme.colour(ColourRole::accent_soft));
    painter.drawRoundedRect(geometry.rows[*model.selected].row.adjusted(0.5, 0.5, -0.5, -0.5), corner_radius,
                            corner_radius);
}

void paintCapacity(QPainter& painter, const MemoryBarsGeometry& geometry, const MemoryBarsModel& model,
                   const Theme& theme) {
    painter.setPen(QPen(theme.colour(ColourRole::capacity), 2));
    painter.drawLine(QPointF(geometry.capacity_x, geometry.plot.top() - space::s),
                     QPointF(geometry.capacity_x, geometry.capacity_label.top() + 1));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.colour(ColourRole::capacity));
    painter.drawRoundedRect(geometry.capacity_label, 4, 4);
    drawText(painter, geometry.capacity_label, Qt::AlignCenter, capacityLabel(model), theme.font(TextRole::body),
             theme.colour(ColourRole::on_capacity));
}

void paintHighlight(QPainter& painter, const MemoryBarsGeometry& geometry, const MemorySegmentRef& ref,
                    const Theme& theme) {
    if (ref.bar >= geometry.rows.size())
        return;
    for (const auto& segment : geometry.rows[ref.bar].segments) {
        if (segment.category != ref.category)
            continue;
        const QRectF frame = segment.rect.adjusted(-1.5, -2.5, 1.5, 2.5);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.colour(ColourRole::surface), 4));
        painter.drawRoundedRect(frame, 2, 2);
        painter.setPen(QPen(theme.colour(ColourRole::accent), 2));
        painter.drawRoundedRect(frame, 2, 2);
    }
}

} // namespace

void paintMemoryBars(QPainter& painter, const QRectF& area, const MemoryBarsModel& model, const Theme& theme,
                     std::optional<MemorySegmentRef> highlighted) {
    const MemoryBarsGeometry geometry = layoutMemoryBars(model, area, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(painter, geometry, theme);
    paintSelection(painter, geometry, model, theme);
    paintGrid(painter, geometry, model, theme);
    for (std::size_t i = 0; i < geometry.rows.size(); ++i) {
        paintNames(painter, geometry.rows[i], model.bars[i], theme);
        paintBar(painter, geometry.rows[i], model, i, theme);
        paintTotals(painter, geometry.rows[i], model, i, theme);
    }
    paintCapacity(painter, geometry, model, theme);
    if (highlighted)
        paintHighlight(painter, geometry, *highlighted, theme);
    painter.restore();
}

void paintVerdictMark(QPainter& painter, const QRectF& rect, bool fits, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double r = std::min(rect.width(), rect.height()) / 2 - 0.8;
    const QPointF c = rect.center();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.colour(fits ? ColourRole::good : ColourRole::bad), std::max(1.2, r * 0.22), Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.drawEllipse(c, r, r);
    if (fits) {
        painter.drawPolyline(QPolygonF(
            {c + QPointF(-0.42 * r, 0.05 * r), c + QPointF(-0.1 * r, 0.36 * r), c + QPointF(0.45 * r, -0.3 * r)}));
    } else {
        const double d = 0.36 * r;
        painter.drawLine(c + QPointF(-d, -d), c + QPointF(d, d));
        painter.drawLine(c + QPointF(d, -d), c + QPointF(-d, d));
    }
    painter.restore();
}

} // namespace meshwright::ui
