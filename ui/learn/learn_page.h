#pragma once

#include "core/base/fault.h"
#include "ui/document/context.h"
#include "ui/learn/lesson_session.h"

#include <QPointer>
#include <QWidget>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace meshwright::ui {

class CardsView;
class ClaimsDesk;
class MessageBar;
class PresentWindow;

/// Learn: the walkthrough, question cards, claims desk and pitch.
class LearnPage final : public QWidget {
    Q_OBJECT

public:
    explicit LearnPage(const Context& context, LessonSession::Execution execution = LessonSession::Execution::threaded,
                       QWidget* parent = nullptr);

    [[nodiscard]] LessonSession& session() { return *session_; }
    /// Opens a lesson that somebody has written. On faults nothing changes and the first ones are shown.
    bool openLesson(const QString& path);
    /// Opens the claims desk at one claim.
    void showClaim(const QString& id);
    /// Shows the lesson to a room.
    PresentWindow* present();
    void copy() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* addTool(const char* name);
    void chooseLesson();
    void retranslate();
    void restyle();

    Context context_;
    LessonSession* session_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    CardsView* cards_ = nullptr;
    ClaimsDesk* claims_ = nullptr;
    MessageBar* messages_ = nullptr;
    QToolButton* open_ = nullptr;
    QToolButton* present_ = nullptr;
    QPointer<PresentWindow> window_;
};

} // namespace meshwright::ui
