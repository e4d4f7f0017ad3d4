#pragma once

#include "ui/document/context.h"

#include <QWidget>

#include <array>

class QLabel;

namespace meshwright::ui {

class LessonSession;
class PassBars;
class StateBars;
class ThemedLabel;

/// "4 Ψ / 8 = 4 · 7.00 B / 8 = 3.50 GB": what one GPU holds of a state, with the values put in.
[[nodiscard]] QString stateFormula(const LessonSession& session, int state);
/// "2 · 4 B · 7.00 B · 7/8 = 49.0 GB"
[[nodiscard]] QString trafficFormula(const LessonSession& session);
/// "▼ 24.5 GB (−39 %)" against the step before; empty if there is none.
[[nodiscard]] QString statesChange(const LessonSession& session);

/// Memory and communication of the step, always beside each other, so that no stage looks free.
class LessonFigures final : public QWidget {
    Q_OBJECT

public:
    LessonFigures(const Context& context, LessonSession& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildMemory();
    QWidget* buildCommunication();
    void refresh();
    void refreshMemory();
    void refreshCommunication();

    Context context_;
    LessonSession& session_;
    ThemedLabel* memory_title_ = nullptr;
    ThemedLabel* states_ = nullptr;
    ThemedLabel* change_ = nullptr;
    StateBars* bars_ = nullptr;
    std::array<ThemedLabel*, 3> formulas_{};
    ThemedLabel* total_ = nullptr;
    ThemedLabel* communication_title_ = nullptr;
    ThemedLabel* traffic_ = nullptr;
    PassBars* passes_ = nullptr;
    ThemedLabel* traffic_formula_ = nullptr;
    ThemedLabel* time_ = nullptr;
    ThemedLabel* note_ = nullptr;
};

} // namespace meshwright::ui
