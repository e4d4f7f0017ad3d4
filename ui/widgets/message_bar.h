#pragma once

#include "ui/widgets/pill.h"

#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace meshwright::ui {

class ThemedLabel;

/// A message above the view, with what can be done about it as buttons. Never modal.
class MessageBar final : public QWidget {
    Q_OBJECT

public:
    struct Choice {
        QString text;
        std::function<void()> act;
    };

    explicit MessageBar(const Appearance& appearance, QWidget* parent = nullptr);

    void show(Pill::Tone tone, const QString& text, const std::vector<Choice>& choices = {});
    void dismiss();
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    const Appearance& appearance_;
    Pill::Tone tone_ = Pill::Tone::good;
    QLabel* icon_ = nullptr;
    ThemedLabel* label_ = nullptr;
    QHBoxLayout* buttons_ = nullptr;
    QToolButton* close_ = nullptr;
};

} // namespace meshwright::ui
