#include "ui/charts/memory_bars_geometry.h"

#include "ui/charts/plan_words.h"
#include "ui/text/words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

// A bar may reach this far beyond the capacity before it is torn: enough to see that it is over, without shrinking the
// bars that fit.
constexpr double torn_beyond = 1.6;
constexpr double tooth = 5;

double textWidth(const QFont& font, const QString& text) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

/// 1, 2 or 5 times a power of ten, so that about `target` steps span `range`.
double niceStep(double range, double target) {
    if (!(range > 0))
        return 1;
    const double raw = range / std::max(1.0, target);
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (raw <= factor * power)
            return factor * power;
    return 10 * power;
}

Bytes axisEnd(const MemoryBarsModel& model) {
    Bytes most = model.capacity;
    for (const auto& bar : model.bars)
        most = std::max(most, bar.total);
    if (model.zoom_to_capacity && most > model.capacity * torn_beyond && model.capacity > Bytes(0))
        return model.capacity * torn_beyond;
    return std::max(most * 1.03, Bytes(1));
}

double namesWidth(const MemoryBarsModel& model, const Theme& theme) {
    double width = 0;
    for (const auto& bar : model.bars)
        width = std::max({width, textWidth(theme.font(TextRole::strong), bar.name) + icon_small + space::s,
                          textWidth(theme.font(TextRole::small), bar.detail)});
    return width + space::l;
}

double totalsWidth(const MemoryBarsModel& model, const Theme& theme) {
    double width = 0;
    for (std::size_t i = 0; i < model.bars.size(); ++i)
        width = std::max({width, textWidth(theme.font(TextRole::strong), barFigure(model, model.bars[i].total, true)),
                          textWidth(theme.font(TextRole::small), barVerdict(model, i)) + icon_small + space::xs});
    return width + space::l;
}

std::vector<MemoryLegendEntry> layoutLegend(const MemoryBarsModel& model, const QRectF& area, const Theme& theme) {
    std::vector<MemoryLegendEntry> legend;
    const double swatch = theme.basePixels();
    const double line = theme.basePixels() * 1.8;
    QPointF at = area.topLeft();
    const auto add = [&](std::optional<MemoryCategory> category) {
        const QString text = category ? categoryName(*category) : overCapacityLegend();
        const double width = textWidth(theme.font(TextRole::body), text);
        if (at.x() + swatch + space::s + width > area.right() && at.x() > area.left())
            at = QPointF(area.left(), at.y() + line);
        legend.push_back({QRectF(at.x(), at.y() + (line - swatch) / 2, swatch, swatch),
                          QRectF(at.x() + swatch + space::s, at.y(), width + 1, line), category});
        at.rx() += swatch + space::s + width + space::l + space::xs;
    };
    for (int i = 0; i < memory_category_count; ++i)
        add(static_cast<MemoryCategory>(i));
    if (model.anyOver())
        add(std::nullopt);
    return legend;
}

double legendBottom(const std::vector<MemoryLegendEntry>& legend) {
    return legend.empty() ? 0 : legend.back().text.bottom();
}

QPainterPath barOutline(const QRectF& bar, bool torn) {
    QPainterPath path;
    if (!torn) {
        path.addRect(bar);
        return path;
    }
    path.moveTo(bar.topLeft());
    path.lineTo(bar.topRight());
    const int teeth = std::max(2, static_cast<int>(std::lround(bar.height() / (2 * tooth))));
    const double step = bar.height() / (2 * teeth);
    for (int i = 1; i <= 2 * teeth; ++i)
        path.lineTo(bar.right() - (i % 2 == 1 ? tooth : 0), bar.top() + i * step);
    path.lineTo(bar.bottomLeft());
    path.closeSubpath();
    return path;
}

/// The figure of a segment, if it fits into the part that the device has room for.
QRectF figureRect(const MemoryBarsModel& model, const MemorySegment& segment, double limit, const Theme& theme) {
    const QFont font = theme.font(TextRole::strong);
    const double width = textWidth(font, barFigure(model, segment.bytes, false)) + 2 * space::xs + 2;
    const double height = QFontMetricsF(font).height();
    const QRectF room(segment.rect.left(), segment.rect.top(),
                      std::min(segment.rect.right(), limit) - segment.rect.left(), segment.rect.height());
    if (room.width() < width + space::s || room.height() < height)
        return {};
    return QRectF(room.center().x() - width / 2, room.center().y() - height / 2, width, height);
}

void layoutBar(MemoryBarRow& row, const MemoryBarsModel& model, const MemoryBar& bar,
               const MemoryBarsGeometry& geometry, const Theme& theme) {
    Bytes start;
    for (int i = 0; i < memory_category_count; ++i) {
        const Bytes bytes = bar.values[static_cast<std::size_t>(i)];
        const double left = std::min(geometry.x(start), geometry.plot.right());
        start += bytes;
        const double right = std::min(geometry.x(start), geometry.plot.right());
        if (bytes <= Bytes(0))
            continue;
        MemorySegment segment{static_cast<MemoryCategory>(i), bytes,
                              QRectF(left, row.bar.top(), right - left, row.bar.height()), QRectF()};
        segment.label = figureRect(model, segment, geometry.capacity_x, theme);
        row.segments.push_back(segment);
    }
    const double end = std::min(geometry.x(bar.total), geometry.plot.right());
    row.bar.setRight(end);
    row.torn = bar.total > geometry.axis_end;
    row.outline = barOutline(row.bar, row.torn);
    if (bar.total > model.capacity && end > geometry.capacity_x)
        row.over = QRectF(geometry.capacity_x, row.bar.top(), end - geometry.capacity_x, row.bar.height());
}

void layoutRows(MemoryBarsGeometry& geometry, const MemoryBarsModel& model, const QRectF& area, const Theme& theme) {
    if (model.bars.empty())
        return;
    const double pitch =
        std::min(geometry.plot.height() / static_cast<double>(model.bars.size()), theme.basePixels() * 4.6);
    const double height = std::clamp(pitch * 0.62, 8.0, theme.basePixels() * 2.7);
    double top = geometry.plot.top();
    for (const auto& bar : model.bars) {
        MemoryBarRow row;
        row.row = QRectF(area.left() - space::s, top + 2, area.width() + 2 * space::s, pitch - 4);
        row.names = QRectF(area.left(), top, geometry.plot.left() - area.left() - space::l, pitch);
        row.bar = QRectF(geometry.plot.left(), top + (pitch - height) / 2, 0, height);
        row.totals =
            QRectF(geometry.plot.right() + space::l, top, area.right() - geometry.plot.right() - space::l, pitch);
        layoutBar(row, model, bar, geometry, theme);
        geometry.rows.push_back(std::move(row));
        top += pitch;
    }
    geometry.plot.setBottom(top);
}

void layoutTicks(MemoryBarsGeometry& geometry, const MemoryBarsModel& model) {
    const double unit = model.percent                 ? model.capacity.value() / 100
                        : model.unit == ByteUnit::gib ? gibibytes(1).value()
                                                      : gigabytes(1).value();
    if (!(unit > 0))
        return;
    const double step = niceStep(geometry.axis_end.value() / unit, geometry.plot.width() / 90);
    for (int i = 0; i * step * unit <= geometry.axis_end.value(); ++i)
        geometry.ticks.push_back({geometry.x(Bytes(i * step * unit)), Bytes(i * step * unit)});
}

} // namespace

double MemoryBarsGeometry::x(Bytes at) const {
    return plot.left() + plot.width() * (at / axis_end);
}

std::optional<MemorySegmentRef> MemoryBarsGeometry::segmentAt(QPointF point) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const auto& segment : rows[i].segments)
            if (segment.rect.contains(point))
                return MemorySegmentRef{i, segment.category};
    return std::nullopt;
}

std::optional<std::size_t> MemoryBarsGeometry::rowAt(QPointF point) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].row.contains(point))
            return i;
    return std::nullopt;
}

MemoryBarsGeometry layoutMemoryBars(const MemoryBarsModel& model, const QRectF& area, const Theme& theme) {
    MemoryBarsGeometry geometry;
    geometry.legend = layoutLegend(model, area, theme);
    geometry.axis_end = axisEnd(model);
    const double axis_height = theme.basePixels() * 2.2;
    const double top = legendBottom(geometry.legend) + space::m;
    const double left = area.left() + std::min(namesWidth(model, theme), area.width() * 0.34);
    const double right = area.right() - std::min(totalsWidth(model, theme), area.width() * 0.3);
    geometry.plot =
        QRectF(QPointF(left, top), QPointF(std::max(right, left + 1), std::max(area.bottom() - axis_height, top + 1)));
    geometry.capacity_x = geometry.x(model.capacity);
    layoutRows(geometry, model, area, theme);
    layoutTicks(geometry, model);
    geometry.axis_y = geometry.plot.bottom() + space::xs;
    const double width = textWidth(theme.font(TextRole::body), capacityLabel(model)) + 2 * space::m;
    const double label_left = std::clamp(geometry.capacity_x - width / 2, left, std::max(left, area.right() - width));
    geometry.capacity_label = QRectF(label_left, geometry.axis_y, width, theme.basePixels() * 1.7);
    return geometry;
}

double memoryBarsHeight(const MemoryBarsModel& model, double width, const Theme& theme) {
    const auto legend = layoutLegend(model, QRectF(0, 0, width, 1), theme);
    return legendBottom(legend) + space::m + theme.basePixels() * (4.4 * static_cast<double>(model.bars.size()) + 2.2);
}

} // namespace meshwright::ui
