#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace meshwright::ui {

class Appearance;

/// A verdict in a word: icon, text and colour together. Empty text hides it.
class Pill final : public QWidget {
    Q_OBJECT

public:
    enum class Tone : std::uint8_t { good, caution, bad };

    explicit Pill(const Appearance& appearance, QWidget* parent = nullptr);

    void show(Tone tone, const QString& text);
    [[nodiscard]] const QString& text() const { return text_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    Tone tone_ = Tone::good;
    QString text_;
};

[[nodiscard]] ColourRole toneColour(Pill::Tone tone);
[[nodiscard]] ColourRole toneFill(Pill::Tone tone);
[[nodiscard]] QString toneIcon(Pill::Tone tone);

} // namespace meshwright::ui
