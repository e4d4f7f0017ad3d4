#pragma once

#include "core/memory/memory.h"
#include "ui/document/context.h"
#include "ui/document/settings.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <array>
#include <vector>

class QBoxLayout;
class QLabel;

namespace meshwright::ui {

class ChoiceRow;
class GroupHeading;
class HintLine;
class SettingRow;
class Pill;
class ThemedLabel;

/// The controls of the scenario and of all compared plans, and what the selected plan comes to.
class Inspector final : public QWidget {
    Q_OBJECT

public:
    explicit Inspector(const Context& context, QWidget* parent = nullptr);

signals:
    void derivationWanted(meshwright::MemoryCategory category);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Fields under one heading, and the line that speaks for them.
    struct Group {
        std::vector<SettingRow*> rows;
        HintLine* hint = nullptr;
    };

    void build();
    void buildGroup(Group& group, const char* hint, const std::vector<SettingId>& settings);
    void refreshHints();
    void showHint(const Group& group, const QString& derived, ColourRole role);
    [[nodiscard]] QWidget* buildHeader();
    void connectChoices();
    void refresh();
    void refreshHeader();
    void retranslate();

    Context context_;
    QLabel* mark_ = nullptr;
    ThemedLabel* name_ = nullptr;
    Pill* verdict_ = nullptr;
    GroupHeading* cluster_heading_ = nullptr;
    GroupHeading* workload_heading_ = nullptr;
    GroupHeading* plans_heading_ = nullptr;
    GroupHeading* ledger_heading_ = nullptr;
    std::array<Group, 3> groups_; ///< cluster, workload, plans
    ChoiceRow* precision_ = nullptr;
    ChoiceRow* recompute_ = nullptr;
    ThemedLabel* total_name_ = nullptr;
    ThemedLabel* total_ = nullptr;
    ThemedLabel* states_name_ = nullptr;
    ThemedLabel* states_ = nullptr;
};

} // namespace meshwright::ui
