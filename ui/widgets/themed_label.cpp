#include "ui/widgets/themed_label.h"

#include "ui/theme/appearance.h"

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
