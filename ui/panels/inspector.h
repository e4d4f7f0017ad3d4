#pragma once

#include "core/memory/memory.h"
#include "ui/document/context.h"

#include <QWidget>

class QLabel;

namespace meshwright::ui {

class ChoiceRow;
class GroupHeading;
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
    void build();
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
    ThemedLabel* gpus_ = nullptr;
    ThemedLabel* micro_batches_ = nullptr;
    ChoiceRow* precision_ = nullptr;
    ChoiceRow* recompute_ = nullptr;
    ThemedLabel* total_name_ = nullptr;
    ThemedLabel* total_ = nullptr;
};

} // namespace meshwright::ui
