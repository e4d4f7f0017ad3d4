#pragma once

#include "ui/document/context.h"

#include <QWidget>

#include <array>

class QToolButton;

namespace meshwright::ui {

class GroupHeading;
class PlanList;
class ThemedLabel;

/// What is planned: the model, the cluster, the workload, and the plans that are compared.
class ScenarioPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ScenarioPanel(const Context& context, QWidget* parent = nullptr);

signals:
    void modelWanted();      ///< another model is to be chosen
    void clusterWanted();    ///< another cluster is to be chosen
    void parametersWanted(); ///< the derivation of the parameter count

protected:
    void changeEvent(QEvent* event) override;

private:
    enum Section { model_section, cluster_section, workload_section, section_count };
    struct Block {
        ThemedLabel* icon = nullptr;
        ThemedLabel* caption = nullptr;
        ThemedLabel* name = nullptr;
        ThemedLabel* first = nullptr;
        ThemedLabel* second = nullptr;
    };

    [[nodiscard]] QWidget* buildBlock(Block& block, QToolButton* change);
    void refresh();
    void refreshModel();
    void refreshCluster();
    void refreshWorkload();
    void retranslate();
    void restyle();

    Context context_;
    std::array<Block, section_count> blocks_;
    GroupHeading* plans_heading_ = nullptr;
    PlanList* plans_ = nullptr;
    QToolButton* change_model_ = nullptr;
    QToolButton* change_cluster_ = nullptr;
};

} // namespace meshwright::ui
