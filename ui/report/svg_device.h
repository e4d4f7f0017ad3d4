#pragma once

#include <QPaintDevice>
#include <QSizeF>
#include <QString>

#include <memory>

namespace meshwright::ui {

class SvgEngine;

/// Paint on it with a QPainter, then take `svg()`. Unlike QSvgGenerator (Qt 6.4) it keeps clips, on which patterns
/// rest, names fallback families, holds text to the width it was laid out for, and leaves out dates and versions, so
/// that the same painting gives the same text. Units are CSS pixels. Images are not supported: figures are vectors.
class SvgDevice final : public QPaintDevice {
public:
    /// `id_prefix` keeps the ids of several figures on one HTML page apart.
    explicit SvgDevice(QSizeF size, const QString& id_prefix = QStringLiteral("clip"));
    ~SvgDevice() override;

    [[nodiscard]] QPaintEngine* paintEngine() const override;

    /// The painting as one <svg> element, with a title and a description for those who do not see it.
    [[nodiscard]] QString svg(const QString& title, const QString& description) const;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF size_;
    std::unique_ptr<SvgEngine> engine_;
};

} // namespace meshwright::ui
