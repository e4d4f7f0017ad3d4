#pragma once

#include "ui/charts/memory_bars_geometry.h"
#include "ui/document/context.h"

#include <QWidget>

#include <optional>

namespace meshwright::ui {

/// The memory bars on screen: hover explains, click or Enter opens the derivation, arrow keys walk the segments.
class MemoryBarsWidget final : public QWidget {
    Q_OBJECT

public:
    explicit MemoryBarsWidget(const Context& context, QWidget* parent = nullptr);

    [[nodiscard]] const MemoryBarsModel& model() const { return model_; }
    [[nodiscard]] MemoryBarsGeometry geometryOfBars() const;
    [[nodiscard]] std::optional<MemorySegmentRef> current() const { return current_; }
    /// The bars as they would be printed, at twice the screen's resolution.
    [[nodiscard]] QImage image() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The derivation of a category is wanted.
    void segmentActivated(std::size_t plan, meshwright::MemoryCategory category);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
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
    void setCurrent(std::optional<MemorySegmentRef> segment);
    void step(int direction);
    void stepBar(int direction);
    void describeCurrent();
    [[nodiscard]] QRectF area() const;

    Context context_;
    MemoryBarsModel model_;
    std::optional<MemorySegmentRef> current_; ///< where the keyboard stands
    std::optional<MemorySegmentRef> hovered_;
};

} // namespace meshwright::ui
