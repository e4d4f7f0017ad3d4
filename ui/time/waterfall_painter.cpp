#include "ui/time/waterfall_painter.h"

#include "ui/text/quantities.h"
#include "ui/theme/work_style.h"

#include <QCoreApplication>

#include <algorithm>

namespace meshwright::ui {

namespace {

class Waterfall {
    Q_DECLARE_TR_FUNCTIONS(Waterfall)
};

double rowHeight(const Theme& theme) {
    return theme.basePixels() * 2;
}

/// Where names, bars and figures stand.
struct Columns {
    Columns(const QRectF& area, const WaterfallModel& model, const Theme& theme)
        : bars(area.left() + std::min(area.width() * 0.3, theme.basePixels() * 15),
               area.right() - std::min(area.width() * 0.36, theme.basePixels() * 19))
        , longest(std::max(model.step, model.interval.high)) {}

    [[nodiscard]] double x(Seconds time) const {
        return bars.first + std::clamp(time / longest, 0.0, 1.0) * (bars.second - bars.first);
    }

    std::pair<double, double> bars;
    Seconds longest;
};

class WaterfallPainter {
public:
    WaterfallPainter(QPainter& painter, const QRectF& area, const WaterfallModel& model, const Theme& theme)
        : painter_(painter)
        , area_(area)
        , model_(model)
        , theme_(theme)
        , columns_(area, model, theme) {}

    void paint(std::optional<std::size_t> highlighted) {
        painter_.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        for (std::size_t i = 0; i < model_.rows.size(); ++i) {
            if (highlighted == i) {
                painter_.setPen(Qt::NoPen);
                painter_.setBrush(theme_.colour(ColourRole::accent_soft));
                painter_.drawRoundedRect(rowRect(i), corner_radius, corner_radius);
            }
            part(model_.rows[i], rowRect(i));
        }
        whole(rowRect(model_.rows.size()).translated(0, space::xs));
    }

private:
    [[nodiscard]] QRectF rowRect(std::size_t row) const {
        const double height = rowHeight(theme_);
        return {area_.left(), area_.top() + static_cast<double>(row) * height, area_.width(), height};
    }

    void text(const QRectF& rect, int flags, TextRole role, ColourRole colour, const QString& words) {
        const QFont font = theme_.fontFor(role, words);
        painter_.setFont(font);
        painter_.setPen(theme_.colour(colour));
        painter_.drawText(rect, flags | Qt::AlignVCenter | Qt::TextSingleLine,
                          QFontMetricsF(font).elidedText(words, Qt::ElideRight, rect.width()));
    }

    void name(const QRectF& row, TextRole role, const QString& words) {
        text(QRectF(row.left() + space::s, row.top(), columns_.bars.first - row.left() - 2 * space::s, row.height()),
             Qt::AlignLeft, role, ColourRole::text, words);
    }

    void figures(const QRectF& row, TextRole role, const QString& value, const QString& note) {
        const double left = columns_.bars.second + space::s;
        const double middle = left + (row.right() - left) * 0.32;
        text(QRectF(left, row.top(), middle - left, row.height()), Qt::AlignRight, role, ColourRole::text, value);
        text(QRectF(middle + space::s, row.top(), row.right() - middle - 2 * space::s, row.height()), Qt::AlignLeft,
             TextRole::body, ColourRole::text_secondary, note);
    }

    void part(const WaterfallRow& row, const QRectF& rect) {
        name(rect, TextRole::body, timePartName(row.category));
        const double inset = rect.height() * 0.18;
        const double from = columns_.x(row.start);
        const double to = columns_.x(row.start + row.seconds);
        if (row.hidden > Seconds(0)) {
            const double before = columns_.x(std::max(Seconds(0), row.start - row.hidden));
            paintFill(painter_, {before, rect.top() + inset, from - before, rect.height() - 2 * inset},
                      hiddenStyle(row.category, theme_));
        }
        paintFill(painter_, {from, rect.top() + inset, std::max(1.5, to - from), rect.height() - 2 * inset},
                  timeStyle(row.category, theme_));
        painter_.setPen(theme_.colour(ColourRole::grid_line));
        painter_.drawLine(QPointF(to, rect.bottom() - inset), QPointF(to, rect.bottom() + inset));
        const QString share = formatPercent(row.seconds / model_.step);
        figures(rect, TextRole::body, formatDuration(row.seconds),
                row.hidden > Seconds(0) ? Waterfall::tr("%1, %2 more hidden").arg(share, formatDuration(row.hidden))
                                        : share);
    }

    void whole(const QRectF& rect) {
        name(rect, TextRole::strong, Waterfall::tr("One step"));
        const double inset = rect.height() * 0.18;
        const double from = columns_.x(Seconds(0));
        const QRectF bar(from, rect.top() + inset, columns_.x(model_.step) - from, rect.height() - 2 * inset);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(theme_.colour(ColourRole::text_secondary));
        painter_.drawRect(bar);
        whisker(rect);
        figures(rect, TextRole::strong, formatDuration(model_.step),
                formatRange(formatDuration(model_.interval.low), formatDuration(model_.interval.high)));
    }

    /// The 90 % interval over the end of the whole step.
    void whisker(const QRectF& rect) {
        const double low = columns_.x(model_.interval.low);
        const double high = columns_.x(model_.interval.high);
        const double middle = rect.center().y();
        const double end = rect.height() * 0.16;
        for (const auto& [colour, width] : {std::pair(ColourRole::surface, 4.0), std::pair(ColourRole::text, 1.5)}) {
            painter_.setPen(QPen(theme_.colour(colour), width));
            painter_.drawLine(QPointF(low, middle), QPointF(high, middle));
            for (const double x : {low, high})
                painter_.drawLine(QPointF(x, middle - end), QPointF(x, middle + end));
        }
    }

    QPainter& painter_;
    QRectF area_;
    const WaterfallModel& model_;
    const Theme& theme_;
    Columns columns_;
};

} // namespace

double waterfallHeight(const WaterfallModel& model, const Theme& theme) {
    return (static_cast<double>(model.rows.size()) + 1) * rowHeight(theme) + space::s;
}

void paintWaterfall(QPainter& painter, const QRectF& area, const WaterfallModel& model, const Theme& theme,
                    std::optional<std::size_t> highlighted) {
    if (model.step <= Seconds(0))
        return;
    painter.save();
    WaterfallPainter(painter, area, model, theme).paint(highlighted);
    painter.restore();
}

std::optional<std::size_t> waterfallRowAt(const QRectF& area, const WaterfallModel& model, const Theme& theme,
                                          const QPointF& place) {
    if (!area.contains(place))
        return std::nullopt;
    const auto row = static_cast<std::size_t>((place.y() - area.top()) / rowHeight(theme));
    return row < model.rows.size() ? std::optional(row) : std::nullopt;
}

} // namespace meshwright::ui
