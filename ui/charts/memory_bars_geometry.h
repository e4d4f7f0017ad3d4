#pragma once

#include "ui/charts/memory_bars_model.h"

#include <QPainterPath>
#include <QRectF>

#include <optional>
#include <vector>

namespace meshwright::ui {

/// A category inside a bar.
struct MemorySegmentRef {
    std::size_t bar = 0;
    MemoryCategory category{};

    friend bool operator==(const MemorySegmentRef&, const MemorySegmentRef&) = default;
};

struct MemorySegment {
    MemoryCategory category{};
    Bytes bytes;
    QRectF rect;  ///< the visible part
    QRectF label; ///< where its figure stands; empty if there is no room inside the capacity
};

struct MemoryBarRow {
    QRectF row;   ///< the whole stripe, as selected
    QRectF names; ///< plan name and detail
    QRectF bar;   ///< the visible bar
    QRectF totals;
    std::vector<MemorySegment> segments; ///< non-empty categories, left to right
    QRectF over;                         ///< the part beyond the capacity; empty if it fits
    bool torn = false;                   ///< runs on beyond the axis
    QPainterPath outline;                ///< of the bar, with its torn edge
};

struct MemoryAxisTick {
    double x = 0;
    Bytes at;
};

struct MemoryLegendEntry {
    QRectF swatch;
    QRectF text;
    std::optional<MemoryCategory> category; ///< none: over capacity
};

/// Where everything of the bars stands: pure, so that painting, hit tests, reports and tests agree.
struct MemoryBarsGeometry {
    QRectF plot;
    Bytes axis_end; ///< at the right edge of the plot
    double capacity_x = 0;
    QRectF capacity_label;
    double axis_y = 0; ///< top of the tick texts
    std::vector<MemoryAxisTick> ticks;
    std::vector<MemoryLegendEntry> legend;
    std::vector<MemoryBarRow> rows;

    [[nodiscard]] double x(Bytes at) const;
    /// The segment at a point.
    [[nodiscard]] std::optional<MemorySegmentRef> segmentAt(QPointF point) const;
    /// The bar whose stripe holds the point.
    [[nodiscard]] std::optional<std::size_t> rowAt(QPointF point) const;
};

[[nodiscard]] MemoryBarsGeometry layoutMemoryBars(const MemoryBarsModel& model, const QRectF& area, const Theme& theme);

/// The height at which the bars of `model` look best in `width`.
[[nodiscard]] double memoryBarsHeight(const MemoryBarsModel& model, double width, const Theme& theme);

} // namespace meshwright::ui
