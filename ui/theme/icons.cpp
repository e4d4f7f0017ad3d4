#include "ui/theme/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace meshwright::ui {

namespace {

QByteArray iconSource(const QString& name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void renderIcon(QPainter& painter, const QRectF& rect, QByteArray svg, const QColor& colour) {
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer(svg).render(&painter, rect);
}

/// Renders on demand, so that one QIcon serves every size and pixel ratio.
class StrokedIcon final : public QIconEngine {
public:
    StrokedIcon(QByteArray svg, QColor normal, QColor disabled)
        : svg_(std::move(svg))
        , normal_(normal)
        , disabled_(disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        renderIcon(*painter, rect, svg_, mode == QIcon::Disabled ? disabled_ : normal_);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new StrokedIcon(*this); }

private:
    QByteArray svg_;
    QColor normal_;
    QColor disabled_;
};

} // namespace

QIcon themedIcon(const QString& name, const Theme& theme, ColourRole role) {
    return QIcon(new StrokedIcon(iconSource(name), theme.colour(role), theme.colour(ColourRole::text_disabled)));
}

QPixmap themedPixmap(const QString& name, const Theme& theme, ColourRole role, int size, double device_pixel_ratio) {
    QPixmap pixmap(QSize(size, size) * device_pixel_ratio);
    pixmap.setDevicePixelRatio(device_pixel_ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderIcon(painter, QRectF(0, 0, size, size), iconSource(name), theme.colour(role));
    return pixmap;
}

QIcon applicationIcon() {
    return QIcon(QStringLiteral(":/icons/app.svg"));
}

} // namespace meshwright::ui
