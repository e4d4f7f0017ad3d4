#include "ui/widgets/card.h"

#include "ui/theme/appearance.h"

#include <QPainter>

namespace meshwright::ui {

Card::Card(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance) {
    connect(&appearance_, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void Card::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.colour(ColourRole::border), 1));
    painter.setBrush(theme.colour(ColourRole::surface));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner_radius, corner_radius);
}

Surface::Surface(const Appearance& appearance, Qt::Edges edges, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance)
    , edges_(edges) {
    connect(&appearance_, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void Surface::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.colour(ColourRole::surface));
    painter.setPen(theme.colour(ColourRole::border));
    if (edges_.testFlag(Qt::TopEdge))
        painter.drawLine(rect().topLeft(), rect().topRight());
    if (edges_.testFlag(Qt::BottomEdge))
        painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

GroupHeading::GroupHeading(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&appearance_, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void GroupHeading::setText(const QString& text, const QString& remark) {
    text_ = text;
    remark_ = remark;
    setAccessibleName(remark.isEmpty() ? text : QStringLiteral("%1, %2").arg(text, remark));
    updateGeometry();
    update();
}

QSize GroupHeading::sizeHint() const {
    const QFontMetrics metrics(appearance_.theme().fontFor(TextRole::strong, text_));
    return {metrics.horizontalAdvance(text_) + space::xl, metrics.height() + space::xs};
}

void GroupHeading::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setFont(theme.fontFor(TextRole::strong, text_));
    painter.setPen(theme.colour(ColourRole::text_secondary));
    QRect text;
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, text_, &text);
    int end = rect().right();
    if (!remark_.isEmpty()) {
        const QFont small = theme.font(TextRole::small);
        painter.setFont(small);
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, remark_);
        end -= QFontMetrics(small).horizontalAdvance(remark_) + space::s;
    }
    painter.setPen(theme.colour(ColourRole::border));
    painter.drawLine(text.right() + space::s, rect().center().y(), end, rect().center().y());
}

} // namespace meshwright::ui
