#include "ui/widgets/themed_label.h"

#include "ui/theme/appearance.h"

#include <QPainter>

namespace meshwright::ui {

ThemedLabel::ThemedLabel(const Appearance& appearance, TextRole text_role, ColourRole colour_role, QWidget* parent)
    : QLabel(parent)
    , appearance_(appearance)
    , text_role_(text_role)
    , colour_role_(colour_role) {
    connect(&appearance_, &Appearance::changed, this, &ThemedLabel::restyle);
    restyle();
}

void ThemedLabel::show(const QString& text) {
    setText(text);
    setFont(appearance_.theme().fontFor(text_role_, text));
    if (elided_)
        setToolTip(text);
}

void ThemedLabel::setElided(bool elided) {
    elided_ = elided;
    updateGeometry();
}

QSize ThemedLabel::minimumSizeHint() const {
    const QSize whole = QLabel::minimumSizeHint();
    return elided_ ? QSize(0, whole.height()) : whole;
}

void ThemedLabel::paintEvent(QPaintEvent* event) {
    if (!elided_)
        return QLabel::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

void ThemedLabel::setColour(ColourRole role) {
    if (role == colour_role_)
        return;
    colour_role_ = role;
    restyle();
}

void ThemedLabel::restyle() {
    QPalette colours; // nothing else set: the rest follows the application
    colours.setColor(QPalette::WindowText, appearance_.theme().colour(colour_role_));
    setPalette(colours);
    setFont(appearance_.theme().fontFor(text_role_, text()));
}

} // namespace meshwright::ui
