#pragma once

#include "ui/document/context.h"
#include "ui/document/settings.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace meshwright::ui {

class NumberField;
class StopSlider;
class ThemedLabel;

/// One setting: its name, a slider that previews, a field that takes expressions, and, where the value is not legal,
/// the reason with the nearest legal values as buttons.
class SettingRow final : public QWidget {
    Q_OBJECT

public:
    SettingRow(const Context& context, SettingId setting, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildLine();
    void refresh();
    void refreshProblem();
    void retranslate();
    void offer(const std::vector<std::int64_t>& values);
    void commit(std::int64_t value);

    Context context_;
    SettingId setting_;
    QLabel* name_ = nullptr;
    StopSlider* slider_ = nullptr;
    NumberField* field_ = nullptr;
    QWidget* problem_row_ = nullptr;
    ThemedLabel* problem_ = nullptr;
    QHBoxLayout* chips_ = nullptr;
};

} // namespace meshwright::ui
