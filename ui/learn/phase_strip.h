#pragma once

#include "ui/document/context.h"

#include <QRectF>
#include <QWidget>

#include <vector>

namespace meshwright::ui {

class LessonSession;

/// The events of a step in their phases; the one being played is lit. A click plays one.
class PhaseStrip final : public QWidget {
    Q_OBJECT

public:
    PhaseStrip(const Context& context, LessonSession& session, QWidget* parent = nullptr);

    void setScale(double scale);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    /// Where an event is drawn.
    [[nodiscard]] QRectF eventRect(std::size_t event) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Context context_;
    LessonSession& session_;
    double scale_ = 1;
};

} // namespace meshwright::ui
