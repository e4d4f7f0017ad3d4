#include "ui/widgets/pill.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QFontMetrics>
#include <QPainter>

namespace meshwright::ui {

ColourRole toneColour(Pill::Tone tone) {
    switch (tone) {
    case Pill::Tone::good:
        return ColourRole::good;
    case Pill::Tone::caution:
        return ColourRole::caution;
    case Pill::Tone::bad:
        return ColourRole::bad;
    }
    return ColourRole::text;
}

ColourRole toneFill(Pill::Tone tone) {
    switch (tone) {
    case Pill::Tone::good:
        return ColourRole::good_soft;
    case Pill::Tone::caution:
        return ColourRole::caution_soft;
    case Pill::Tone::bad:
        return ColourRole::bad_soft;
    }
    return ColourRole::surface;
}

QString toneIcon(Pill::Tone tone) {
    switch (tone) {
    case Pill::Tone::good:
        return QStringLiteral("circle-check");
    case Pill::Tone::caution:
        return QStringLiteral("triangle-alert");
    case Pill::Tone::bad:
        return QStringLiteral("circle-x");
    }
    return {};
}

Pill::Pill(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&appearance_, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void Pill::show(Tone tone, const QString& text) {
    tone_ = tone;
    text_ = text;
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const {
    const QFontMetrics metrics(appearance_.theme().font(TextRole::body));
    return {metrics.horizontalAdvance(text_) + icon_small + 2 * space::s + space::xs, metrics.height() + space::xs};
}

void Pill::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(theme.colour(toneColour(tone_)), 1));
    painter.setBrush(theme.colour(toneFill(tone_)));
    painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2);
    const int size = icon_small - 2;
    painter.drawPixmap(space::s, (height() - size) / 2,
                       themedPixmap(toneIcon(tone_), theme, toneColour(tone_), size, devicePixelRatioF()));
    painter.setPen(theme.colour(toneColour(tone_)));
    painter.setFont(theme.font(TextRole::body));
    painter.drawText(rect().adjusted(space::s + size + space::xs, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text_);
}

} // namespace meshwright::ui
