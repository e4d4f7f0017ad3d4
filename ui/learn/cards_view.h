#pragma once

#include "core/learn/question_cards.h"
#include "ui/document/context.h"
#include "ui/learn/review_store.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QListWidget;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace meshwright::ui {

class LessonSession;
class ThemedLabel;

/// Questions as an interviewer asks them, with hidden answers: to ask others, or to test oneself at growing intervals.
class CardsView final : public QWidget {
    Q_OBJECT

public:
    enum class Mode : std::uint8_t { interview, self_test };

    CardsView(const Context& context, LessonSession& session, QWidget* parent = nullptr);

    [[nodiscard]] const QuestionCard* card() const { return card_; }
    [[nodiscard]] bool answered() const { return answered_; }
    void showCard(const std::string& id);

signals:
    void claimWanted(const QString& id);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildList();
    QWidget* buildCard();
    QWidget* buildGrades();
    void setMode(Mode mode);
    void fillTopics();
    void fillList();
    void nextDue();
    void showAnswer();
    void grade(Grade grade);
    void retranslate();
    void refresh();
    void refreshAnswer();
    void refreshFollowUps();
    void showTime();
    [[nodiscard]] std::vector<std::string> cardIds() const;
    [[nodiscard]] QString backing() const;

    Context context_;
    LessonSession& session_;
    ReviewStore store_;
    Mode mode_ = Mode::interview;
    const QuestionCard* card_ = nullptr;
    std::vector<const QuestionCard*> trail_; ///< the questions that led to this one
    bool answered_ = false;
    QToolButton* interview_ = nullptr;
    QToolButton* self_test_ = nullptr;
    QComboBox* topic_ = nullptr;
    QListWidget* list_ = nullptr;
    ThemedLabel* due_ = nullptr;
    ThemedLabel* place_ = nullptr;
    ThemedLabel* time_ = nullptr;
    ThemedLabel* question_ = nullptr;
    QPushButton* show_ = nullptr;
    QWidget* answer_area_ = nullptr;
    ThemedLabel* answer_ = nullptr;
    ThemedLabel* wrong_ = nullptr;
    ThemedLabel* rubric_title_ = nullptr;
    QVBoxLayout* rubric_ = nullptr;
    ThemedLabel* backing_ = nullptr;
    ThemedLabel* follow_title_ = nullptr;
    QVBoxLayout* follow_ups_ = nullptr;
    QPushButton* back_ = nullptr;
    QWidget* grades_ = nullptr;
    std::vector<QPushButton*> grade_buttons_;
    QElapsedTimer started_;
    QTimer tick_;
};

} // namespace meshwright::ui
