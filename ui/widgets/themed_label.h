#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace meshwright::ui {

class Appearance;

/// A label whose font and colour are roles of the theme and follow it.
class ThemedLabel final : public QLabel {
    Q_OBJECT

public:
    ThemedLabel(const Appearance& appearance, TextRole text_role, ColourRole colour_role, QWidget* parent = nullptr);

    void show(const QString& text);
    void setColour(ColourRole role);
    /// Gives way: shows as much of its text as there is room for, and the rest in its tooltip.
    void setElided(bool elided);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    const Appearance& appearance_;
    TextRole text_role_;
    ColourRole colour_role_;
    bool elided_ = false;
};

} // namespace meshwright::ui
