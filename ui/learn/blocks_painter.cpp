#include "ui/learn/blocks_painter.h"

#include "ui/theme/hatch.h"
#include "ui/theme/work_style.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace meshwright::ui {

namespace {

constexpr double smallest_slice = 3; ///< pixels, so that a 64th is still seen

struct Layout {
    QRectF area;
    double line = 0; ///< height of body text
    double left = 0; ///< width of the labels
    int columns = 1;
    double column = 0; ///< width with the gap
    QRectF band;       ///< where collectives run, between parameters and gradients
    std::array<QRectF, block_row_count> rows;
    double header = 0;
    double footer = 0;

    [[nodiscard]] QRectF columnRect(int i) const {
        return {area.left() + left + i * column, area.top(), column - space::s, area.height()};
    }
    [[nodiscard]] QRectF cell(int i, const QRectF& row) const {
        const QRectF whole = columnRect(i);
        return {whole.left() + space::xs, row.top(), whole.width() - 2 * space::xs, row.height()};
    }
    /// The column that arrows lead to or from.
    [[nodiscard]] int chosen() const { return std::min(3, columns - 1); }
};

Layout layoutOf(const QRectF& area, const BlocksScene& scene, const Theme& theme) {
    Layout layout;
    layout.area = area;
    layout.line = theme.basePixels() * 1.45;
    layout.left = theme.basePixels() * 10.5;
    layout.columns = std::clamp(scene.gpus, 1, most_columns);
    layout.column = (area.width() - layout.left) / layout.columns;
    layout.header = layout.line * 1.5;
    layout.footer = layout.line * 1.6;
    const double band = layout.line * 3.4;
    const double room = area.height() - layout.header - layout.footer - band - 3 * space::s;
    double sum = 0;
    for (const BlockRow& row : scene.rows)
        sum += row.whole;
    const double least = std::min(2.6 * layout.line, room / block_row_count);
    // Rows are as high as their bytes, but none so low that its label does not fit.
    double taken = 0;
    std::array<double, block_row_count> heights{};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        heights[i] = std::max(least, sum > 0 ? room * scene.rows[i].whole / sum : least);
        taken += heights[i];
    }
    double y = area.top() + layout.header;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const double height = heights[i] * room / taken;
        layout.rows[i] = {area.left(), y, area.width(), height};
        y += height + space::s;
        if (i == 0) {
            layout.band = {area.left(), y - space::xs, area.width(), band};
            y += band;
        }
    }
    return layout;
}

/// An amount, without its unit where the column is too narrow for both.
QString fitting(const QString& amount, const QFont& font, double width) {
    const bool fits = QFontMetricsF(font).horizontalAdvance(amount) <= width;
    return fits ? amount : amount.section(QLatin1Char(' '), 0, 0);
}

void drawColumns(QPainter& painter, const Layout& layout, const BlocksScene& scene, const BlocksWords& words,
                 const Theme& theme) {
    const bool one_receives = scene.event && scene.event->kind == LessonEventKind::reduce_scatter;
    for (int i = 0; i < layout.columns; ++i) {
        const QRectF column = layout.columnRect(i);
        const bool chosen = one_receives && i == layout.chosen();
        painter.setPen(QPen(theme.colour(chosen ? ColourRole::accent : ColourRole::border), chosen ? 2 : 1));
        painter.setBrush(theme.colour(ColourRole::surface));
        painter.drawRoundedRect(column.adjusted(0.5, 0.5, -0.5, -0.5), corner_radius, corner_radius);
        painter.setPen(theme.colour(chosen ? ColourRole::accent : ColourRole::text));
        painter.setFont(theme.font(TextRole::strong));
        const QString name = QStringLiteral("GPU %1").arg(i);
        const bool narrow = QFontMetricsF(painter.font()).horizontalAdvance(name) > column.width();
        painter.drawText(QRectF(column.left(), column.top(), column.width(), layout.header), Qt::AlignCenter,
                         narrow ? QString::number(i) : name);
        painter.setPen(theme.colour(ColourRole::text));
        painter.drawText(QRectF(column.left(), column.bottom() - layout.footer, column.width(), layout.footer),
                         Qt::AlignCenter, fitting(words.each, painter.font(), column.width()));
    }
}

void drawLabel(QPainter& painter, const QRectF& area, const QString& name, const QString& detail, const QColor& mark,
               const Theme& theme) {
    const double line = theme.basePixels() * 1.45;
    const double height = std::min(area.height(), 2.4 * line);
    painter.fillRect(QRectF(area.left(), area.top() + 1, 4, height - 2), mark);
    const double x = area.left() + space::m;
    painter.setPen(theme.colour(ColourRole::text));
    painter.setFont(theme.fontFor(TextRole::strong, name));
    painter.drawText(QRectF(x, area.top(), area.width() - space::m, line), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.setFont(theme.font(TextRole::body));
    painter.drawText(QRectF(x, area.top() + line, area.width() - space::m, line), Qt::AlignLeft | Qt::AlignVCenter,
                     detail);
}

void drawCell(QPainter& painter, const QRectF& cell, const BlockRow& row, int column, const Theme& theme) {
    const QColor colour = theme.category(row.category);
    QColor ground = colour;
    ground.setAlphaF(0.07F);
    painter.fillRect(cell, ground);
    if (row.gathered > 0.01) {
        QColor gathered = colour;
        gathered.setAlphaF(static_cast<float>(0.38 * row.gathered));
        painter.fillRect(cell, gathered);
    }
    const double fraction = std::clamp(row.fraction(), 0.0, 1.0);
    if (fraction > 0) {
        const int slices = std::max(1, static_cast<int>(std::lround(1 / fraction)));
        const double height = std::max(std::min(smallest_slice, cell.height()), cell.height() * fraction);
        const double top = std::min(cell.top() + (column % slices) * cell.height() * fraction, cell.bottom() - height);
        paintCategory(painter, {cell.left(), top, cell.width(), height}, row.category, theme);
    }
    QColor outline = theme.categoryOutline(row.category);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(outline, 1 + row.emphasis, row.emphasis > 0.5 ? Qt::SolidLine : Qt::DashLine));
    painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
}

void drawRows(QPainter& painter, const Layout& layout, const BlocksScene& scene, const BlocksWords& words,
              const Theme& theme) {
    for (std::size_t i = 0; i < scene.rows.size(); ++i) {
        const BlockRow& row = scene.rows[i];
        const QRectF label(layout.area.left(), layout.rows[i].top(), layout.left - space::s, layout.rows[i].height());
        drawLabel(painter, label, words.rows[i], row.on_host ? words.on_host : words.details[i],
                  theme.category(row.category), theme);
        for (int column = 0; column < layout.columns; ++column)
            drawCell(painter, layout.cell(column, layout.rows[i]), row, column, theme);
    }
}

/// A line from one column to another through the band, bent so that crossing lines can be told apart.
void drawFlow(QPainter& painter, const QPointF& from, const QPointF& to, bool strong, const QColor& colour) {
    QColor ink = colour;
    ink.setAlphaF(strong ? 1.0F : 0.22F);
    painter.setPen(QPen(ink, strong ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    const double middle = (from.y() + to.y()) / 2;
    QPainterPath path(from);
    path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
    painter.drawPath(path);
    if (!strong)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({to, to + QPointF(-4, -7), to + QPointF(4, -7)}));
}

void drawAllToAll(QPainter& painter, const Layout& layout, const QRectF& lane, bool only_chosen, bool from_chosen,
                  const QColor& colour) {
    const auto x = [&](int i) { return layout.columnRect(i).center().x(); };
    for (int pass = 0; pass < 2; ++pass) // strong lines last, on top
        for (int a = 0; a < layout.columns; ++a)
            for (int b = 0; b < layout.columns; ++b) {
                const bool strong = !only_chosen || (from_chosen ? a : b) == layout.chosen();
                if (strong == (pass == 1))
                    drawFlow(painter, {x(a), lane.top()}, {x(b), lane.bottom()}, strong, colour);
            }
}

void drawNeighbours(QPainter& painter, const Layout& layout, const QRectF& lane, bool backwards, const QColor& colour) {
    painter.setPen(QPen(colour, 2));
    painter.setBrush(colour);
    const double y = lane.center().y();
    for (int i = 0; i + 1 < layout.columns; ++i) {
        double from = layout.columnRect(i).center().x() + space::s;
        double to = layout.columnRect(i + 1).center().x() - space::s;
        if (backwards)
            std::swap(from, to);
        const double tip = backwards ? 7 : -7;
        painter.drawLine(QPointF(from, y), QPointF(to, y));
        painter.drawPolygon(QPolygonF({QPointF(to, y), QPointF(to + tip, y - 4), QPointF(to + tip, y + 4)}));
    }
}

void drawHostCopies(QPainter& painter, const Layout& layout, const QRectF& lane, bool down, const QColor& colour) {
    for (int i = 0; i < layout.columns; ++i) {
        const double x = layout.columnRect(i).center().x();
        if (down)
            drawFlow(painter, {x, lane.top()}, {x, lane.bottom()}, true, colour);
        else {
            painter.setPen(QPen(colour, 2));
            painter.drawLine(QPointF(x, lane.bottom()), QPointF(x, lane.top()));
            painter.setBrush(colour);
            painter.drawPolygon(
                QPolygonF({QPointF(x, lane.top()), QPointF(x - 4, lane.top() + 7), QPointF(x + 4, lane.top() + 7)}));
        }
    }
}

void drawBand(QPainter& painter, const Layout& layout, const BlocksScene& scene, const BlocksWords& words,
              const Theme& theme) {
    if (!scene.event)
        return;
    const QColor colour = communicationColour(theme);
    QColor ground = colour;
    ground.setAlphaF(0.09F);
    painter.fillRect(layout.band, ground);
    const QRectF lane = layout.band.adjusted(0, space::xs, 0, -space::xs);
    drawLabel(painter, {layout.band.left(), layout.band.top() + space::xs, layout.left, layout.band.height()},
              words.event, words.object, colour, theme);
    switch (scene.event->kind) {
    case LessonEventKind::all_reduce:
        return drawAllToAll(painter, layout, lane, false, false, colour);
    case LessonEventKind::reduce_scatter:
        return drawAllToAll(painter, layout, lane, true, false, colour);
    case LessonEventKind::all_gather:
        return drawAllToAll(painter, layout, lane, true, true, colour);
    case LessonEventKind::all_to_all:
        return drawAllToAll(painter, layout, lane, false, false, colour);
    case LessonEventKind::send:
        return drawNeighbours(painter, layout, lane, scene.event->phase == LessonPhase::backward, colour);
    case LessonEventKind::copy:
        return drawHostCopies(painter, layout, lane, scene.event->object == LessonObject::gradients, colour);
    case LessonEventKind::free:
    case LessonEventKind::update:
        return; // nothing travels
    }
}

} // namespace

void paintBlocks(QPainter& painter, const QRectF& area, const BlocksScene& scene, const BlocksWords& words,
                 const Theme& theme) {
    if (scene.empty)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Layout layout = layoutOf(area, scene, theme);
    drawColumns(painter, layout, scene, words, theme);
    drawBand(painter, layout, scene, words, theme);
    drawRows(painter, layout, scene, words, theme);
    const QRectF footer(area.left(), area.bottom() - layout.footer, layout.left - space::s, layout.footer);
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.setFont(theme.font(TextRole::body));
    painter.drawText(footer, Qt::AlignLeft | Qt::AlignVCenter, words.states);
    if (!words.more.isEmpty())
        painter.drawText(QRectF(area.left(), area.top(), layout.left - space::s, layout.header),
                         Qt::AlignLeft | Qt::AlignVCenter, words.more);
    painter.restore();
}

} // namespace meshwright::ui
