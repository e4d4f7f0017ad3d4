#pragma once

#include "ui/theme/theme.h"
#include "ui/time/waterfall_model.h"

#include <QPainter>

namespace meshwright::ui {

/// Height that the waterfall of `model` takes.
[[nodiscard]] double waterfallHeight(const WaterfallModel& model, const Theme& theme);

/// Paints one row for each part, from where the part before it ends, and below them the whole step with its interval.
/// Hidden communication is a hatched outline that ends where the part begins: it ran under what stands before.
void paintWaterfall(QPainter& painter, const QRectF& area, const WaterfallModel& model, const Theme& theme,
                    std::optional<std::size_t> highlighted = std::nullopt);

/// The row at a place; nothing outside of them and on the whole step's.
[[nodiscard]] std::optional<std::size_t> waterfallRowAt(const QRectF& area, const WaterfallModel& model,
                                                        const Theme& theme, const QPointF& place);

} // namespace meshwright::ui
