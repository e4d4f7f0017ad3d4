#pragma once

#include "ui/theme/theme.h"

#include <QPainter>
#include <QRectF>

namespace meshwright::ui {

/// Fills `rect` as the category looks everywhere: colour, pattern and outline. The pattern is drawn as lines and dots
/// in the painter's own coordinates, so that it is crisp at every scale and stays vectors in a PDF.
void paintCategory(QPainter& painter, const QRectF& rect, MemoryCategory category, const Theme& theme);

/// Draws a pattern over `rect` with the painter's pen; the caller clips.
void paintHatch(QPainter& painter, const QRectF& rect, Hatch hatch);

/// Red diagonals over a darkened fill: memory that the device does not have.
void paintOverCapacity(QPainter& painter, const QRectF& rect, const Theme& theme);

/// The framework's mark, in the largest square inside `rect`.
void paintPlanMark(QPainter& painter, const QRectF& rect, PlanMark mark, const Theme& theme);

} // namespace meshwright::ui
