#include "ui/theme/appearance.h"

#include "ui/theme/studio_style.h"

#include <QApplication>
#include <QFontInfo>
#include <QScreen>

namespace meshwright::ui {

namespace {

constexpr double base_points = 10;

bool systemIsDark(const QApplication& application) {
    const QPalette palette = application.palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

double basePixels(const QApplication& application) {
    const QScreen* screen = application.primaryScreen();
    return base_points / 72 * (screen == nullptr ? 96 : screen->logicalDotsPerInch());
}

} // namespace

Appearance::Appearance(QApplication& application, ThemeMode mode)
    : application_(application)
    , mode_(mode)
    , system_is_dark_(systemIsDark(application))
    , base_pixels_(basePixels(application))
    , theme_(Theme::Kind::light, base_pixels_) {
    apply();
}

void Appearance::setMode(ThemeMode mode) {
    if (mode == mode_)
        return;
    mode_ = mode;
    apply();
    emit changed();
}

void Appearance::apply() {
    const bool dark = mode_ == ThemeMode::dark || (mode_ == ThemeMode::system && system_is_dark_);
    theme_ = Theme(dark ? Theme::Kind::dark : Theme::Kind::light, base_pixels_);
    application_.setStyle(new StudioStyle(theme_));
    application_.setPalette(theme_.palette());
    application_.setFont(theme_.font(TextRole::body));
}

} // namespace meshwright::ui
