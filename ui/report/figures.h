#pragma once

#include "ui/report/content.h"

#include <QString>

namespace meshwright::ui {

// The figures of a report: each drawn by the painter that draws it on screen.

/// The memory bars of all plans of the project.
[[nodiscard]] Drawing plansMemoryDrawing(const Report& report, ByteUnit unit);
/// The memory bars of the recommended plan's pipeline stages.
[[nodiscard]] Drawing stagesMemoryDrawing(const MemoryEstimate& memory, ByteUnit unit);
/// The memory bars of a lesson's steps.
[[nodiscard]] Drawing lessonMemoryDrawing(const LessonBlock& lesson, ByteUnit unit);

/// An interval on an axis that several cards share.
struct IntervalAxis {
    double low = 0;
    double high = 0;
};
[[nodiscard]] Drawing intervalDrawing(const IntervalAxis& axis, double low, double value, double high, bool strong);
/// How full a GPU is.
[[nodiscard]] Drawing fillDrawing(Bytes used, Bytes capacity, bool strong);

/// The drawing as SVG, `width` CSS pixels wide; `id_prefix` is its own on the page.
[[nodiscard]] QString drawingSvg(const Drawing& drawing, const QString& title, const QString& description, qreal width,
                                 const QString& id_prefix);
/// The colour and pattern of a category as SVG, to stand before its name; `id_prefix` is its own on the page.
[[nodiscard]] QString swatchSvg(const Swatch& swatch, qreal size, const QString& id_prefix);

} // namespace meshwright::ui
