#pragma once

#include "ui/document/context.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLineEdit;
class QPushButton;
class QCheckBox;

namespace meshwright::ui {

class LessonSession;
class Pill;
class ThemedLabel;

/// What was typed as bytes or seconds: "38.5" in the session's unit, "38.5 GB", "35.9 GiB". Empty if it is no number.
[[nodiscard]] std::optional<double> typedGuess(const QString& text, const LessonSession& session);

/// Asks before it shows: a number to type or to pick, then the difference and the mistake behind it.
class PredictCard final : public QWidget {
    Q_OBJECT

public:
    PredictCard(const Context& context, LessonSession& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void refresh();
    void refreshChoices();
    void refreshJudgement();
    void submit();

    Context context_;
    LessonSession& session_;
    ThemedLabel* title_ = nullptr;
    ThemedLabel* score_ = nullptr;
    ThemedLabel* question_ = nullptr;
    QLineEdit* field_ = nullptr;
    QPushButton* submit_ = nullptr;
    std::vector<QPushButton*> choices_;
    QPushButton* reveal_ = nullptr;
    Pill* verdict_ = nullptr;
    ThemedLabel* difference_ = nullptr;
    ThemedLabel* reason_ = nullptr;
    ThemedLabel* problem_ = nullptr;
    QCheckBox* predict_first_ = nullptr;
};

} // namespace meshwright::ui
