#pragma once

#include "ui/report/typesetter.h"

namespace meshwright::ui::paper {

// Sizes and styles of a printed report, shared by the parts of its layout.

inline const TextStyle kicker_style{9, false, secondary, 1.5};
inline const TextStyle question_style{17.5, true, text, 1.3};
inline const TextStyle scenario_style{9, false, secondary, 1.5};
inline const TextStyle answer_kicker_style{9, true, accent, 1.5};
inline const TextStyle answer_style{12.5, false, text, 1.45};
inline const TextStyle remedy_style{9.5, false, text, 1.5};
inline const TextStyle subsection_style{9.75, true, text, 1.45};
inline const TextStyle part_style{15, true, text, 1.4};
inline const TextStyle section_style{11.5, true, text, 1.45};
inline const TextStyle body_style{9, false, text, 1.5};
inline const TextStyle note_style{8, false, secondary, 1.5};
inline const TextStyle column_style{8, false, secondary, 1.45};
inline const TextStyle listing_style{7, false, text, 1.35, true};
inline const TextStyle cell_style{8.75, false, text, 1.4};
inline const TextStyle total_style{8.75, true, text, 1.4};
inline const TextStyle below_style{7.75, false, secondary, 1.4};

inline constexpr qreal gutter = 10 * point; ///< between columns of a table
inline constexpr qreal cell_padding = 2.6 * point;
/// A table up to this long is not cut, if a page holds it.
inline constexpr std::size_t rows_kept_together = 14;
inline constexpr qreal swatch_size = 8 * point;
inline constexpr qreal swatch_gap = 5 * point;

/// What the screen calls a pixel at 100 %, on paper: body text of 10 pt on screen is 9 pt here, as the text around it.
inline constexpr qreal pixel = 0.9 * units_per_inch / 96;

inline void paintRule(QPainter& painter, QPointF from, qreal width, const QColor& color, qreal weight) {
    painter.setPen(QPen(color, weight * point, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(from, from + QPointF(width, 0));
}

} // namespace meshwright::ui::paper
