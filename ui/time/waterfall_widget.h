#pragma once

#include "ui/document/context.h"
#include "ui/time/waterfall_model.h"

#include <QWidget>

namespace meshwright::ui {

/// The waterfall of the selected plan on screen: hover explains, click or Enter opens the derivation, up and down walk.
class WaterfallWidget final : public QWidget {
    Q_OBJECT

public:
    explicit WaterfallWidget(const Context& context, QWidget* parent = nullptr);

    [[nodiscard]] const WaterfallModel& model() const { return model_; }
    [[nodiscard]] std::optional<std::size_t> current() const { return current_; }
    /// Where the rows stand, in the widget's coordinates.
    [[nodiscard]] QRectF area() const;
    /// As it would be printed, at twice the screen's resolution.
    [[nodiscard]] QImage image() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void partActivated(meshwright::TimeCategory category);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    void retranslate();
    void setCurrent(std::optional<std::size_t> row);
    [[nodiscard]] std::optional<std::size_t> rowAt(const QPointF& place) const;
    [[nodiscard]] QString tooltip(std::size_t row) const;

    Context context_;
    WaterfallModel model_;
    std::optional<std::size_t> current_; ///< where the keyboard stands
    std::optional<std::size_t> hovered_;
};

} // namespace meshwright::ui
