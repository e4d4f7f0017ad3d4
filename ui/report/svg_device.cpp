#include "ui/report/svg_device.h"

#include "ui/report/plain_text.h"

#include <QHash>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QTextItem>

#include <cmath>

namespace meshwright::ui {

namespace {

constexpr int pixels_per_inch = 96;

QString number(qreal value) {
    QString text = QString::number(value, 'f', 2);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text == QStringLiteral("-0") ? QStringLiteral("0") : text;
}

QString attribute(const char* name, const QString& value) {
    return QStringLiteral(" %1=\"%2\"").arg(QLatin1String(name), escapedForHtml(value));
}

QString pathData(const QPainterPath& path) {
    QString data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const auto element = path.elementAt(i);
        if (element.type == QPainterPath::MoveToElement)
            data += QLatin1Char('M');
        else if (element.type == QPainterPath::LineToElement)
            data += QLatin1Char('L');
        else if (element.type == QPainterPath::CurveToElement)
            data += QLatin1Char('C');
        else
            data += QLatin1Char(' ');
        data += number(element.x) + QLatin1Char(' ') + number(element.y);
    }
    return data;
}

QString colorAttributes(const char* name, const char* opacity_name, const QColor& color, qreal opacity) {
    QString text = attribute(name, color.name(QColor::HexRgb));
    const qreal alpha = color.alphaF() * opacity;
    if (alpha < 0.999)
        text += attribute(opacity_name, number(alpha));
    return text;
}

} // namespace

/// Writes each primitive in device coordinates: transforms are applied here, so that clips and shapes share one space.
class SvgEngine final : public QPaintEngine {
public:
    explicit SvgEngine(const QString& id_prefix)
        : QPaintEngine(PrimitiveTransform | PainterPaths | Antialiasing | AlphaBlend | ConstantOpacity)
        , id_prefix_(id_prefix) {}

    [[nodiscard]] Type type() const override { return User; }
    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }

    void updateState(const QPaintEngineState& now) override {
        const auto dirty = now.state();
        if (dirty & DirtyPen)
            pen_ = now.pen();
        if (dirty & DirtyBrush)
            brush_ = now.brush();
        if (dirty & DirtyTransform)
            transform_ = now.transform();
        if (dirty & DirtyOpacity)
            opacity_ = now.opacity();
        if (dirty & (DirtyClipRegion | DirtyClipPath | DirtyClipEnabled))
            updateClip(now);
    }

    void drawPath(const QPainterPath& path) override { writePath(path, brush_.style() != Qt::NoBrush); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        writePath(path, mode != PolylineMode && brush_.style() != Qt::NoBrush);
    }
    using QPaintEngine::drawPolygon;

    void drawLines(const QLineF* lines, int count) override {
        QPainterPath path;
        for (int i = 0; i < count; ++i) {
            path.moveTo(lines[i].p1());
            path.lineTo(lines[i].p2());
        }
        writePath(path, false);
    }
    using QPaintEngine::drawLines;

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QString text = item.text();
        if (text.trimmed().isEmpty())
            return;
        const qreal scale = transform_.m22(); // figures neither turn nor shear their text
        const QPointF baseline = transform_.map(at);
        const QFont font = item.font();
        body_ += QStringLiteral("<text") + attribute("x", number(baseline.x())) + attribute("y", number(baseline.y())) +
                 attribute("font-size", number(font.pixelSize() * scale));
        if (font.bold())
            body_ += attribute("font-weight", QStringLiteral("bold"));
        body_ += colorAttributes("fill", "fill-opacity", pen_.color(), opacity_);
        body_ += attribute("textLength", number(item.width() * scale)) + clip_ + QLatin1Char('>') +
                 escapedForHtml(text) + QStringLiteral("</text>\n");
    }

    void drawPixmap(const QRectF& /*target*/, const QPixmap& /*pixmap*/, const QRectF& /*source*/) override {}

    [[nodiscard]] QString body() const { return body_; }
    [[nodiscard]] QString definitions() const { return definitions_; }

private:
    void updateClip(const QPaintEngineState& now) {
        clip_.clear();
        if (!now.isClipEnabled() || !painter()->hasClipping())
            return;
        const QString data = pathData(transform_.map(painter()->clipPath()));
        QString& id = clip_ids_[data];
        if (id.isEmpty()) {
            id = id_prefix_ + QString::number(clip_ids_.size());
            definitions_ += QStringLiteral("<clipPath id=\"%1\"><path d=\"%2\"/></clipPath>\n").arg(id, data);
        }
        clip_ = attribute("clip-path", QStringLiteral("url(#%1)").arg(id));
    }

    void writePath(const QPainterPath& path, bool filled) {
        const bool stroked = pen_.style() != Qt::NoPen;
        if (path.isEmpty() || (!filled && !stroked))
            return;
        body_ += QStringLiteral("<path") + attribute("d", pathData(transform_.map(path)));
        body_ += filled ? colorAttributes("fill", "fill-opacity", brush_.color(), opacity_)
                        : attribute("fill", QStringLiteral("none"));
        if (filled && path.fillRule() == Qt::OddEvenFill && path.elementCount() > 5)
            body_ += attribute("fill-rule", QStringLiteral("evenodd"));
        if (stroked)
            body_ += strokeAttributes();
        body_ += clip_ + QStringLiteral("/>\n");
    }

    [[nodiscard]] QString strokeAttributes() const {
        const qreal scale = pen_.isCosmetic() ? 1 : std::sqrt(std::abs(transform_.determinant()));
        QString text = colorAttributes("stroke", "stroke-opacity", pen_.color(), opacity_);
        text += attribute("stroke-width", number(std::max<qreal>(pen_.widthF(), 0.5) * scale));
        if (pen_.capStyle() == Qt::RoundCap)
            text += attribute("stroke-linecap", QStringLiteral("round"));
        if (pen_.joinStyle() == Qt::RoundJoin)
            text += attribute("stroke-linejoin", QStringLiteral("round"));
        if (pen_.style() == Qt::DashLine)
            text += attribute("stroke-dasharray", QStringLiteral("4 3"));
        return text;
    }

    QString id_prefix_;
    QPen pen_;
    QBrush brush_;
    QTransform transform_;
    qreal opacity_ = 1;
    QString clip_; ///< attribute of what is drawn now
    QHash<QString, QString> clip_ids_;
    QString definitions_;
    QString body_;
};

SvgDevice::SvgDevice(QSizeF size, const QString& id_prefix)
    : size_(size)
    , engine_(std::make_unique<SvgEngine>(id_prefix)) {}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const {
    return engine_.get();
}

QString SvgDevice::svg(const QString& title, const QString& description) const {
    const QString width = number(size_.width());
    const QString height = number(size_.height());
    // A swatch without words is decoration, not an image to be read out.
    const QString named = title.isEmpty() ? QStringLiteral("aria-hidden=\"true\"") : QStringLiteral("role=\"img\"");
    const QString words = title.isEmpty()
                              ? QString()
                              : QStringLiteral("<title>") + escapedForHtml(title) + QStringLiteral("</title>\n<desc>") +
                                    escapedForHtml(description) + QStringLiteral("</desc>\n");
    return QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" %3 width=\"%1\" height=\"%2\" "
                          "viewBox=\"0 0 %1 %2\" font-family=\"'Noto Sans','Noto Sans CJK SC','DejaVu Sans',"
                          "sans-serif\">\n")
               .arg(width, height, named) +
           words + QStringLiteral("<defs>\n") + engine_->definitions() + QStringLiteral("</defs>\n") + engine_->body() +
           QStringLiteral("</svg>\n");
}

int SvgDevice::metric(PaintDeviceMetric metric) const {
    switch (metric) {
    case PdmWidth:
        return static_cast<int>(std::ceil(size_.width()));
    case PdmHeight:
        return static_cast<int>(std::ceil(size_.height()));
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return pixels_per_inch;
    case PdmWidthMM:
        return static_cast<int>(size_.width() * 25.4 / pixels_per_inch);
    case PdmHeightMM:
        return static_cast<int>(size_.height() * 25.4 / pixels_per_inch);
    case PdmNumColors:
        return 1 << 24;
    case PdmDepth:
        return 32;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    default:
        return 0;
    }
}

} // namespace meshwright::ui
