#pragma once

#include "core/memory/memory.h"
#include "core/time/time.h"

#include <QPainter>
#include <QRectF>

#include <functional>
#include <variant>

namespace meshwright::ui {

/// A figure of a report, drawn by the same code as on screen, in print colours. Lengths are the screen's pixels at
/// 100 %; who paints on paper scales the painter.
struct Drawing {
    std::function<qreal(qreal width)> height;
    std::function<void(QPainter&, const QRectF&)> paint;

    explicit operator bool() const { return bool(paint); }
};

/// What has a colour and a pattern of its own.
using Swatch = std::variant<MemoryCategory, TimeCategory>;
void paintSwatch(QPainter& painter, const QRectF& area, const Swatch& swatch);

/// Paints `drawing` into `area` where one of its pixels is `pixel` units of the painter.
void paintScaled(QPainter& painter, const QRectF& area, qreal pixel, const Drawing& drawing);

} // namespace meshwright::ui
