#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <vector>

class QHBoxLayout;

namespace meshwright::ui {

class Appearance;
class ThemedLabel;

/// One line under a group of fields, always as high: what follows from the fields, or what is wrong with one of them
/// and the nearest values that would do, as buttons. Fields never move.
class HintLine final : public QWidget {
    Q_OBJECT

public:
    struct Offer {
        QString text; ///< "96"
        QString name; ///< "Set global batch to 96"
        std::function<void()> take;
    };

    HintLine(const Appearance& appearance, const char* name, QWidget* parent = nullptr);

    void show(const QString& text, ColourRole role, const std::vector<Offer>& offers = {});
    [[nodiscard]] const QString& text() const { return text_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void restyle();
    void elide();

    const Appearance& appearance_;
    ThemedLabel* label_ = nullptr;
    QHBoxLayout* chips_ = nullptr;
    QString text_;
};

} // namespace meshwright::ui
