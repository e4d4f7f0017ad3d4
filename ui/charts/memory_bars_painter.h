#pragma once

#include "ui/charts/memory_bars_geometry.h"

#include <QPainter>

namespace meshwright::ui {

/// Paints the stacked memory bars of `model` into `area`, with legend, axis and capacity line. All lengths are in the
/// painter's coordinates; on a device of high resolution scale the painter so that one unit is 1/96 inch.
void paintMemoryBars(QPainter& painter, const QRectF& area, const MemoryBarsModel& model, const Theme& theme,
                     std::optional<MemorySegmentRef> highlighted = std::nullopt);

/// A circled check or cross: fits or does not. Drawn, so that it is the same vector everywhere.
void paintVerdictMark(QPainter& painter, const QRectF& rect, bool fits, const Theme& theme);

} // namespace meshwright::ui
