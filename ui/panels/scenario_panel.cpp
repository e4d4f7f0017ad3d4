#include "ui/panels/scenario_panel.h"

#include "ui/document/settings.h"
#include "ui/document/studio_document.h"
#include "ui/panels/plan_list.h"
#include "ui/text/format.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace meshwright::ui {

ScenarioPanel::ScenarioPanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::m, space::s, space::m, space::m);
    layout->setSpacing(space::m);
    change_model_ = new QToolButton;
    change_model_->setObjectName(QStringLiteral("changeModel"));
    change_cluster_ = new QToolButton;
    change_cluster_->setObjectName(QStringLiteral("changeCluster"));
    layout->addWidget(buildBlock(blocks_[model_section], change_model_));
    layout->addWidget(buildBlock(blocks_[cluster_section], change_cluster_));
    layout->addWidget(buildBlock(blocks_[workload_section], nullptr));
    plans_heading_ = new GroupHeading(context_.appearance);
    plans_ = new PlanList(context_);
    layout->addSpacing(space::xs);
    layout->addWidget(plans_heading_);
    layout->addWidget(plans_);
    layout->addStretch(1);
    connect(change_model_, &QToolButton::clicked, this, &ScenarioPanel::modelWanted);
    connect(change_cluster_, &QToolButton::clicked, this, &ScenarioPanel::clusterWanted);
    connect(blocks_[model_section].first, &QLabel::linkActivated, this, &ScenarioPanel::parametersWanted);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &ScenarioPanel::refresh);
    connect(&context_.appearance, &Appearance::changed, this, &ScenarioPanel::restyle);
    restyle();
    retranslate();
}

QWidget* ScenarioPanel::buildBlock(Block& block, QToolButton* change) {
    const Appearance& appearance = context_.appearance;
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(space::s);
    block.icon = new ThemedLabel(appearance, TextRole::body, ColourRole::text_secondary);
    block.caption = new ThemedLabel(appearance, TextRole::body, ColourRole::text_secondary);
    block.name = new ThemedLabel(appearance, TextRole::strong, ColourRole::text);
    block.name->setAlignment(Qt::AlignRight);
    block.name->setWordWrap(true);
    heading->addWidget(block.icon);
    heading->addWidget(block.caption);
    heading->addWidget(block.name, 1);
    if (change != nullptr) {
        change->setAutoRaise(true);
        change->setFocusPolicy(Qt::TabFocus);
        change->setIconSize(QSize(icon_small - 2, icon_small - 2));
        change->setFixedSize(icon_large + 2, icon_large + 2);
        heading->addWidget(change, 0, Qt::AlignTop);
    }
    layout->addLayout(heading);
    auto* details = new QVBoxLayout;
    details->setContentsMargins(icon_small + space::s, 0, 0, 0);
    details->setSpacing(1);
    block.first = new ThemedLabel(appearance, TextRole::small, ColourRole::text_secondary);
    block.second = new ThemedLabel(appearance, TextRole::small, ColourRole::text_secondary);
    for (auto* label : {block.first, block.second}) {
        label->setWordWrap(true);
        details->addWidget(label);
    }
    layout->addLayout(details);
    return widget;
}

void ScenarioPanel::refresh() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    if (!snapshot || !snapshot->faults.empty())
        return;
    refreshModel();
    refreshCluster();
    refreshWorkload();
}

void ScenarioPanel::refreshModel() {
    const Snapshot& snapshot = *context_.document.snapshot();
    const TransformerSpec& model = snapshot.resolved.scenario.model;
    auto& block = blocks_[model_section];
    block.name->show(shownName(model.name));
    QString count = tr("%1 parameters").arg(formatCount(snapshot.total_parameters));
    if (snapshot.active_parameters != snapshot.total_parameters)
        count += QStringLiteral(", ") + tr("%1 active").arg(formatCount(snapshot.active_parameters));
    block.first->show(QStringLiteral("<a href='parameters' style='color: %1'>%2</a>")
                          .arg(context_.appearance.theme().colour(ColourRole::accent).name(), count));
    const std::int64_t heads = model.layers.empty() ? 0 : headCount(model.layer(0).attention);
    block.second->show(tr("%1 layers · hidden %2 · %3 heads")
                           .arg(formatCount(model.layerCount()), formatCount(model.hidden), formatCount(heads)));
}

void ScenarioPanel::refreshCluster() {
    const Cluster& cluster = context_.document.snapshot()->resolved.scenario.cluster;
    auto& block = blocks_[cluster_section];
    if (cluster.groups.empty())
        return;
    const Node& node = cluster.groups.front().node;
    block.name->show(QStringLiteral("%1 × %2").arg(formatCount(cluster.gpuCount()), shownName(node.device.name)));
    QString inside = tr("%n node(s)", nullptr, cluster.nodeCount()) + QStringLiteral(" × ") + formatCount(node.gpus);
    if (node.scale_up.kind != ScaleUpKind::none)
        inside += QStringLiteral(" · %1 %2 GB/s")
                      .arg(scaleUpName(node.scale_up.kind),
                           QLocale().toString(node.scale_up.bandwidth_per_gpu.value() / 1e9, 'f', 0));
    block.first->show(inside);
    block.second->show(node.nics.count == 0 ? networkName(NetworkKind::none)
                                            : tr("%1 × %2 Gb/s %3 a node")
                                                  .arg(formatCount(node.nics.count),
                                                       QLocale().toString(node.nics.bits_per_second_each / 1e9, 'f', 0),
                                                       networkName(node.nics.kind)));
}

void ScenarioPanel::refreshWorkload() {
    const Snapshot& snapshot = *context_.document.snapshot();
    const Workload& workload = snapshot.project.workload;
    auto& block = blocks_[workload_section];
    block.name->show(trainingName(workload.training));
    block.first->show(tr("Sequence %1 · global batch %2")
                          .arg(formatCount(workload.sequence_length), formatCount(workload.global_batch)));
    QString tokens = tr("%1 tokens a step").arg(formatCount(workload.sequence_length * workload.global_batch));
    if (workload.token_budget > 0)
        tokens += QStringLiteral(" · ") +
                  tr("%1 in all", "tokens").arg(formatParameters(static_cast<std::int64_t>(workload.token_budget)));
    block.second->show(tokens);
}

void ScenarioPanel::retranslate() {
    blocks_[model_section].caption->show(tr("Model"));
    blocks_[cluster_section].caption->show(tr("Cluster"));
    blocks_[workload_section].caption->show(tr("Workload"));
    plans_heading_->setText(tr("Plans"), tr("tokens/s per GPU"));
    change_model_->setAccessibleName(tr("Change the model"));
    change_cluster_->setAccessibleName(tr("Change the cluster"));
    for (auto* button : {change_model_, change_cluster_})
        button->setToolTip(button->accessibleName());
    blocks_[model_section].first->setAccessibleName(tr("Parameter count; opens its derivation"));
    refresh();
}

void ScenarioPanel::restyle() {
    const Theme& theme = context_.appearance.theme();
    static constexpr std::array<const char*, section_count> icons = {"box", "network", "layers"};
    for (std::size_t i = 0; i < section_count; ++i)
        blocks_[i].icon->setPixmap(themedPixmap(QString::fromLatin1(icons[i]), theme, ColourRole::text_secondary,
                                                icon_small, devicePixelRatioF()));
    for (auto* button : {change_model_, change_cluster_})
        button->setIcon(themedIcon(QStringLiteral("pencil"), theme, ColourRole::text_secondary));
    refresh(); // a link carries its colour
}

void ScenarioPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
