#pragma once

#include "ui/document/context.h"
#include "ui/learn/blocks_painter.h"

#include <QVariantAnimation>
#include <QWidget>

#include <optional>

namespace meshwright::ui {

class LessonSession;

/// The GPUs as columns of blocks. Follows the session; a change that the person caused takes 160 ms, or none where the
/// desktop asks for reduced motion.
class BlocksView final : public QWidget {
    Q_OBJECT

public:
    BlocksView(const Context& context, LessonSession& session, QWidget* parent = nullptr);

    static constexpr int motion_ms = 160;

    /// Larger than the window's own text, for a projector.
    void setScale(double scale);
    [[nodiscard]] const BlocksScene& scene() const { return to_; }
    [[nodiscard]] bool moving() const { return motion_.state() == QAbstractAnimation::Running; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    void follow();
    [[nodiscard]] BlocksWords words() const;
    [[nodiscard]] Theme scaledTheme() const;

    Context context_;
    LessonSession& session_;
    double scale_ = 1;
    BlocksScene from_;
    BlocksScene to_;
    QVariantAnimation motion_;
};

} // namespace meshwright::ui
