#include "ui/widgets/stop_slider.h"

#include <QKeyEvent>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace meshwright::ui {

namespace {

int nearestStop(const std::vector<std::int64_t>& stops, std::int64_t value) {
    std::size_t best = 0;
    double distance = HUGE_VAL;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const double apart = std::abs(std::log2(static_cast<double>(stops[i])) -
                                      std::log2(static_cast<double>(std::max<std::int64_t>(value, 1))));
        if (apart < distance) {
            distance = apart;
            best = i;
        }
    }
    return static_cast<int>(best);
}

} // namespace

StopSlider::StopSlider(QWidget* parent)
    : QSlider(Qt::Horizontal, parent) {
    setSingleStep(1);
    setPageStep(1);
    wheel_rest_.setSingleShot(true);
    wheel_rest_.setInterval(400);
    connect(&wheel_rest_, &QTimer::timeout, this, &StopSlider::finish);
    connect(this, &QSlider::valueChanged, this, &StopSlider::moved);
    connect(this, &QSlider::sliderReleased, this, [this] {
        finish();
        ended_outside_ = false;
    });
}

void StopSlider::setStops(std::vector<std::int64_t> stops) {
    stops_ = std::move(stops);
    setting_ = true;
    setRange(0, static_cast<int>(stops_.size()) - 1);
    setting_ = false;
}

void StopSlider::setCurrent(std::int64_t value) {
    if (gesture_ && value == shown_)
        return;
    if (gesture_) {
        gesture_ = false;
        ended_outside_ = isSliderDown();
    }
    shown_ = value;
    setting_ = true;
    setSliderPosition(nearestStop(stops_, value));
    setting_ = false;
}

void StopSlider::moved(int index) {
    if (setting_ || ended_outside_)
        return;
    gesture_ = true;
    shown_ = stops_[static_cast<std::size_t>(index)];
    emit previewed(shown_);
    if (!isSliderDown() && !hasFocus())
        finish(); // moved by assistive technology: there is no release to wait for
}

void StopSlider::finish() {
    if (!gesture_)
        return;
    gesture_ = false;
    emit committed(shown_);
}

void StopSlider::keyReleaseEvent(QKeyEvent* event) {
    QSlider::keyReleaseEvent(event);
    if (!event->isAutoRepeat() && !isSliderDown())
        finish();
}

void StopSlider::focusOutEvent(QFocusEvent* event) {
    QSlider::focusOutEvent(event);
    if (!isSliderDown())
        finish();
}

void StopSlider::mouseReleaseEvent(QMouseEvent* event) {
    QSlider::mouseReleaseEvent(event);
    finish();
}

void StopSlider::wheelEvent(QWheelEvent* event) {
    // Scrolling a panel must not turn the values that pass under the pointer.
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    QSlider::wheelEvent(event);
    wheel_rest_.start();
}

} // namespace meshwright::ui
