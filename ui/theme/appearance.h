#pragma once

#include "ui/theme/theme.h"

#include <QObject>

class QApplication;

namespace meshwright::ui {

enum class ThemeMode : std::uint8_t { system, light, dark };

/// The theme in force: what the person chose, resolved, and applied to the application (style, palette, font).
class Appearance final : public QObject {
    Q_OBJECT

public:
    explicit Appearance(QApplication& application, ThemeMode mode = ThemeMode::system);

    [[nodiscard]] const Theme& theme() const { return theme_; }
    [[nodiscard]] ThemeMode mode() const { return mode_; }
    void setMode(ThemeMode mode);

signals:
    void changed();

private:
    void apply();

    QApplication& application_;
    ThemeMode mode_;
    bool system_is_dark_; ///< what the desktop's palette was before ours replaced it
    double base_pixels_;
    Theme theme_;
};

} // namespace meshwright::ui
