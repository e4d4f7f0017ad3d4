#pragma once

#include <QSlider>
#include <QTimer>

#include <cstdint>
#include <vector>

namespace meshwright::ui {

/// A slider over listed values. While it is dragged it previews; on release it commits once. Keys and the wheel are
/// gestures too: they end when the key is released or the wheel rests. A value set from outside during a gesture ends
/// it without a commit.
class StopSlider final : public QSlider {
    Q_OBJECT

public:
    explicit StopSlider(QWidget* parent = nullptr);

    /// Ascending values to stop at.
    void setStops(std::vector<std::int64_t> stops);
    /// Moves the handle to the stop nearest on a logarithmic scale.
    void setCurrent(std::int64_t value);
    [[nodiscard]] bool inGesture() const { return gesture_; }

signals:
    void previewed(qint64 value);
    void committed(qint64 value);

protected:
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void moved(int index);
    void finish();

    std::vector<std::int64_t> stops_{1};
    std::int64_t shown_ = 1; ///< the value last set or previewed
    bool gesture_ = false;
    bool ended_outside_ = false; ///< the mouse is still down, but what it drags has been taken away
    bool setting_ = false;
    QTimer wheel_rest_;
};

} // namespace meshwright::ui
