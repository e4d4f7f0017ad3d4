#pragma once

#include "ui/document/context.h"

#include <QWidget>

class QPushButton;
class QTabBar;
class QToolButton;

namespace meshwright::ui {

class BlocksView;
class LessonSession;
class ThemedLabel;

/// What a key does to a lesson, on the page and on the projector alike: arrows play, Page Up and Page Down step.
/// False if the key means nothing here.
bool steerLesson(LessonSession& session, int key);

/// The lesson on the page: title, blocks, figures, prediction, settings and the row of steps.
class WalkthroughView final : public QWidget {
    Q_OBJECT

public:
    WalkthroughView(const Context& context, LessonSession& session, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildStory();
    QWidget* buildSide();
    QWidget* buildNavigation();
    void rebuildSteps();
    void refresh();
    void restyle();

    Context context_;
    LessonSession& session_;
    ThemedLabel* place_ = nullptr;
    ThemedLabel* title_ = nullptr;
    ThemedLabel* text_ = nullptr;
    QToolButton* previous_moment_ = nullptr;
    QToolButton* next_moment_ = nullptr;
    BlocksView* blocks_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
    QTabBar* steps_ = nullptr;
};

} // namespace meshwright::ui
