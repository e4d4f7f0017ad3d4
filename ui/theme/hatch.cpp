#include "ui/theme/hatch.h"

#include <QPainterPath>

#include <cmath>

namespace meshwright::ui {

namespace {

constexpr double pitch = 6;

// Patterns start from multiples of the pitch in absolute coordinates, so that neighbours and scrolled views agree.
double firstStep(double from, double step) {
    return std::floor(from / step) * step;
}

void diagonals(QPainter& painter, const QRectF& rect, bool up) {
    const double height = rect.height();
    QVector<QLineF> lines;
    for (double x = firstStep(rect.left() - height, pitch); x < rect.right() + height; x += pitch) {
        if (up)
            lines.append(QLineF(x, rect.bottom(), x + height, rect.top()));
        else
            lines.append(QLineF(x, rect.top(), x + height, rect.bottom()));
    }
    painter.drawLines(lines);
}

void horizontals(QPainter& painter, const QRectF& rect) {
    QVector<QLineF> lines;
    for (double y = rect.top() + 3.5; y < rect.bottom(); y += 4)
        lines.append(QLineF(rect.left(), y, rect.right(), y));
    painter.drawLines(lines);
}

void grid(QPainter& painter, const QRectF& rect) {
    QVector<QLineF> lines;
    for (double y = rect.top() + 4; y < rect.bottom(); y += pitch)
        lines.append(QLineF(rect.left(), y, rect.right(), y));
    for (double x = firstStep(rect.left(), pitch); x < rect.right(); x += pitch)
        lines.append(QLineF(x, rect.top(), x, rect.bottom()));
    painter.drawLines(lines);
}

void dots(QPainter& painter, const QRectF& rect, double step, double radius) {
    const QColor ink = painter.pen().color();
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    QPainterPath path;
    int row = 0;
    for (double y = rect.top() + step / 2; y < rect.bottom() + radius; y += step, ++row) {
        const double shift = row % 2 == 0 ? 0 : step / 2;
        for (double x = firstStep(rect.left(), step) + shift; x < rect.right() + radius; x += step)
            path.addEllipse(QPointF(x, y), radius, radius);
    }
    painter.drawPath(path);
}

QPainterPath markPath(const QPointF& centre, double r, PlanMark mark) {
    const auto at = [&](double x, double y) { return centre + QPointF(x * r, y * r); };
    QPainterPath path;
    switch (mark) {
    case PlanMark::megatron:
        path.addEllipse(centre, r * 0.82, r * 0.82);
        break;
    case PlanMark::zero1:
    case PlanMark::zero2:
        path.addPolygon(QPolygonF({at(0, -1), at(1, 0), at(0, 1), at(-1, 0)}));
        break;
    case PlanMark::zero3:
        path.addPolygon(QPolygonF({at(0, -0.9), at(1, 0.8), at(-1, 0.8)}));
        break;
    case PlanMark::fsdp:
        path.addRect(QRectF(at(-0.78, -0.78), at(0.78, 0.78)));
        break;
    case PlanMark::ddp:
        path.moveTo(at(-0.75, -0.75));
        path.lineTo(at(0.75, 0.75));
        path.moveTo(at(0.75, -0.75));
        path.lineTo(at(-0.75, 0.75));
        break;
    case PlanMark::other:
        path.addPolygon(
            QPolygonF({at(-0.5, -0.87), at(0.5, -0.87), at(1, 0), at(0.5, 0.87), at(-0.5, 0.87), at(-1, 0)}));
        break;
    }
    if (mark != PlanMark::ddp)
        path.closeSubpath();
    return path;
}

} // namespace

void paintHatch(QPainter& painter, const QRectF& rect, Hatch hatch) {
    switch (hatch) {
    case Hatch::solid:
        return;
    case Hatch::diagonal_up:
        return diagonals(painter, rect, true);
    case Hatch::diagonal_down:
        return diagonals(painter, rect, false);
    case Hatch::dots:
        return dots(painter, rect, pitch, 1.1);
    case Hatch::horizontal:
        return horizontals(painter, rect);
    case Hatch::cross:
        return grid(painter, rect);
    case Hatch::dense_dots:
        return dots(painter, rect, 3.6, 0.8);
    }
}

void paintCategory(QPainter& painter, const QRectF& rect, MemoryCategory category, const Theme& theme) {
    if (rect.isEmpty())
        return;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.category(category));
    painter.drawRect(rect);
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hatchInk(category), category == MemoryCategory::logits ? 1.3 : 1.5));
    paintHatch(painter, rect, Theme::hatch(category));
    painter.setBrush(Qt::NoBrush);
    if (rect.width() > 3) {
        painter.setPen(QPen(theme.categoryOutline(category), 1));
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter.restore();
}

void paintOverCapacity(QPainter& painter, const QRectF& rect, const Theme& theme) {
    if (rect.isEmpty())
        return;
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    QColor veil = theme.colour(ColourRole::bad_soft);
    veil.setAlphaF(theme.dark() ? 0.72F : 0.66F);
    painter.fillRect(rect, veil);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ink = theme.colour(ColourRole::over_capacity);
    painter.setPen(QPen(ink, 1.4));
    diagonals(painter, rect, true);
    painter.restore();
}

void paintPlanMark(QPainter& painter, const QRectF& rect, PlanMark mark, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = std::min(rect.width(), rect.height()) / 2 - 1;
    const QColor colour = theme.mark(mark);
    const bool stroked = mark == PlanMark::ddp || mark == PlanMark::zero1;
    painter.setPen(stroked ? QPen(colour, radius * 0.36, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin) : QPen(Qt::NoPen));
    painter.setBrush(stroked ? QBrush(Qt::NoBrush) : QBrush(colour));
    painter.drawPath(markPath(rect.center(), mark == PlanMark::zero1 ? radius * 0.85 : radius, mark));
    painter.restore();
}

} // namespace meshwright::ui
