#pragma once

#include "core/time/pipeline.h"
#include "core/time/time.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QRectF>

namespace meshwright::ui {

/// How a thing looks everywhere: colour, and a pattern for those who do not tell the colours apart.
struct FillStyle {
    QColor fill;
    QColor outline;
    QColor ink; ///< of the pattern
    Hatch hatch = Hatch::solid;
};

/// What a part of the step's time looks like: shades of blue for computation, amber for communication.
[[nodiscard]] FillStyle timeStyle(TimeCategory category, const Theme& theme);
/// The same for communication that computation hides: no fill, only its pattern.
[[nodiscard]] FillStyle hiddenStyle(TimeCategory category, const Theme& theme);

/// What passes of a pipeline look like. Tinted, so that dark numerals stand on them; in full where one is lit.
[[nodiscard]] QColor passColour(PipelineWork work, const Theme& theme);
[[nodiscard]] QColor passTint(PipelineWork work, const Theme& theme);
/// Numerals on passColour().
[[nodiscard]] QColor onPassColour(const Theme& theme);
[[nodiscard]] QColor communicationColour(const Theme& theme);
[[nodiscard]] QColor criticalPathColour(const Theme& theme);

/// Fills `rect` with colour, pattern and outline, as vectors.
void paintFill(QPainter& painter, const QRectF& rect, const FillStyle& style);

} // namespace meshwright::ui
