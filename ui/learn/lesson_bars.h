#pragma once

#include "ui/document/context.h"

#include <QWidget>

namespace meshwright::ui {

class LessonSession;

/// Model states of one GPU before the step and now, on one scale.
class StateBars final : public QWidget {
    Q_OBJECT

public:
    StateBars(const Context& context, LessonSession& session, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Context context_;
    LessonSession& session_;
};

/// What each step that has been seen sends, in passes over the parameters.
class PassBars final : public QWidget {
    Q_OBJECT

public:
    PassBars(const Context& context, LessonSession& session, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] std::vector<std::size_t> shownSteps() const;

    Context context_;
    LessonSession& session_;
};

} // namespace meshwright::ui
