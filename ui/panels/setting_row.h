#pragma once

#include "ui/document/context.h"
#include "ui/document/settings.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace meshwright::ui {

class NumberField;
class StopSlider;
class ThemedLabel;

/// What is wrong with a setting, and values that would do.
struct SettingProblem {
    QString text;
    std::vector<std::int64_t> values; ///< nearest first
    bool refused = false;             ///< what was typed is no value at all; else a plan is not legal with it
};

/// One setting: its name, a slider that previews and a field that takes expressions. Whoever shows the row says below
/// it what is wrong, so that a message never moves the fields.
class SettingRow final : public QWidget {
    Q_OBJECT

public:
    SettingRow(const Context& context, SettingId setting, QWidget* parent = nullptr);

    [[nodiscard]] SettingId setting() const { return setting_; }
    [[nodiscard]] const std::optional<SettingProblem>& problem() const { return problem_; }
    void commit(std::int64_t value);

signals:
    void problemChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildLine();
    void refresh();
    void refreshProblem();
    void retranslate();

    Context context_;
    SettingId setting_;
    ThemedLabel* name_ = nullptr;
    StopSlider* slider_ = nullptr;
    NumberField* field_ = nullptr;
    std::optional<SettingProblem> problem_;
};

} // namespace meshwright::ui
