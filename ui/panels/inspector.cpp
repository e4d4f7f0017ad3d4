#include "ui/panels/inspector.h"

#include "ui/charts/memory_bars_model.h"
#include "ui/document/settings.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/panels/choice_row.h"
#include "ui/panels/hint_line.h"
#include "ui/panels/ledger_summary.h"
#include "ui/panels/setting_row.h"
#include "ui/text/format.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/hatch.h"
#include "ui/widgets/card.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPixmap>
#include <QVBoxLayout>

#include <algorithm>

namespace meshwright::ui {

namespace {

QPixmap markPixmap(PlanMark mark, const Theme& theme, double ratio) {
    QPixmap pixmap(QSize(icon_small, icon_small) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintPlanMark(painter, QRectF(0, 0, icon_small, icon_small), mark, theme);
    return pixmap;
}

constexpr std::array<PrecisionRecipe, 6> offered_recipes = {
    PrecisionRecipe::fp32,       PrecisionRecipe::autocast_bf16, PrecisionRecipe::autocast_fp16,
    PrecisionRecipe::mixed_bf16, PrecisionRecipe::mixed_fp16,    PrecisionRecipe::pure_bf16,
};
constexpr std::array<RecomputeKind, 3> recompute_kinds = {RecomputeKind::none, RecomputeKind::selective,
                                                          RecomputeKind::full};

} // namespace

Inspector::Inspector(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    build();
    connectChoices();
    connect(&context_.document, &StudioDocument::projectChanged, this, &Inspector::refresh);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &Inspector::refreshHeader);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &Inspector::refreshHeader);
    connect(&context_.view, &ViewSettings::changed, this, &Inspector::refreshHeader);
    connect(&context_.appearance, &Appearance::changed, this, &Inspector::refreshHeader);
    retranslate();
}

QWidget* Inspector::buildHeader() {
    auto* header = new QWidget;
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, space::xs);
    layout->setSpacing(space::s);
    mark_ = new QLabel;
    name_ = new ThemedLabel(context_.appearance, TextRole::title, ColourRole::text);
    verdict_ = new Pill(context_.appearance);
    layout->addWidget(mark_);
    layout->addWidget(name_, 1);
    layout->addWidget(verdict_);
    return header;
}

void Inspector::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::m, space::s, space::m, space::m);
    layout->setSpacing(space::s);
    const Appearance& appearance = context_.appearance;
    const auto heading = [&](GroupHeading*& target) {
        target = new GroupHeading(appearance);
        layout->addWidget(target);
    };
    layout->addWidget(buildHeader());
    heading(cluster_heading_);
    buildGroup(groups_[0], "clusterHint", {SettingId::nodes, SettingId::gpus_per_node});
    heading(workload_heading_);
    buildGroup(groups_[1], "workloadHint", {SettingId::sequence_length, SettingId::global_batch});
    heading(plans_heading_);
    buildGroup(groups_[2], "plansHint", {SettingId::micro_batch});
    precision_ = new ChoiceRow("precision");
    recompute_ = new ChoiceRow("recompute");
    layout->addWidget(precision_);
    layout->addWidget(recompute_);
    heading(ledger_heading_);
    auto* ledger = new LedgerSummary(context_);
    connect(ledger, &LedgerSummary::derivationWanted, this, &Inspector::derivationWanted);
    layout->addWidget(ledger);
    const auto sum = [&](ThemedLabel*& name, ThemedLabel*& amount, TextRole text, ColourRole colour) {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(space::xs, 0, space::xs, 0);
        name = new ThemedLabel(appearance, text, colour);
        amount = new ThemedLabel(appearance, text, colour);
        line->addWidget(name, 1);
        line->addWidget(amount);
        layout->addLayout(line);
    };
    sum(total_name_, total_, TextRole::strong, ColourRole::text);
    sum(states_name_, states_, TextRole::body, ColourRole::text_secondary);
    total_->setObjectName(QStringLiteral("ledgerTotal"));
    states_->setObjectName(QStringLiteral("modelStates"));
    layout->addStretch(1);
}

void Inspector::connectChoices() {
    connect(precision_, &ChoiceRow::chosen, this, [this](int value) {
        const auto recipe = static_cast<PrecisionRecipe>(value);
        context_.document.apply(withPrecision(context_.document.committed(), recipe),
                                tr("Set precision to %1").arg(precisionName(recipe)));
    });
    connect(recompute_, &ChoiceRow::chosen, this, [this](int value) {
        const auto kind = static_cast<RecomputeKind>(value);
        context_.document.apply(withRecompute(context_.document.committed(), kind),
                                tr("Set activation checkpointing to %1").arg(recomputeName(kind)));
    });
}

void Inspector::buildGroup(Group& group, const char* hint, const std::vector<SettingId>& settings) {
    for (const SettingId setting : settings) {
        auto* row = new SettingRow(context_, setting);
        connect(row, &SettingRow::problemChanged, this, &Inspector::refreshHints);
        group.rows.push_back(row);
        layout()->addWidget(row);
    }
    group.hint = new HintLine(context_.appearance, hint);
    layout()->addWidget(group.hint);
}

void Inspector::showHint(const Group& group, const QString& derived, ColourRole role) {
    SettingRow* speaking = nullptr;
    for (SettingRow* row : group.rows)
        if (row->problem() && (speaking == nullptr || row->problem()->refused))
            speaking = row;
    if (speaking == nullptr)
        return group.hint->show(derived, role);
    const SettingProblem& problem = *speaking->problem();
    std::vector<HintLine::Offer> offers;
    for (const std::int64_t value : problem.values)
        offers.push_back({formatCount(value), settingCommand(speaking->setting(), value),
                          [speaking, value] { speaking->commit(value); }});
    const bool whose = group.rows.size() > 1 && !problem.refused;
    group.hint->show(whose ? QStringLiteral("%1 · %2").arg(settingName(speaking->setting()), problem.text)
                           : problem.text,
                     problem.refused ? ColourRole::bad : ColourRole::text_secondary, offers);
}

void Inspector::refreshHints() {
    if (groups_.back().hint == nullptr)
        return; // still being built
    const Project& project = context_.document.project();
    showHint(groups_[0],
             tr("%1 × %2 = %n GPU(s)", nullptr, gpuCount(project))
                 .arg(formatCount(project.cluster.nodes), formatCount(gpusPerNode(project))),
             ColourRole::text_secondary);
    const std::int64_t batch = project.workload.global_batch;
    const std::int64_t sequence = project.workload.sequence_length;
    showHint(
        groups_[1],
        //: %1 sequence length, %2 global batch, %3 their product
        tr("%1 × %2 = %3 tokens a step").arg(formatCount(sequence), formatCount(batch), formatCount(sequence * batch)),
        ColourRole::text_secondary);
    if (project.plans.empty())
        return;
    const Plan& plan = project.plans.front().plan;
    const std::int64_t together = plan.parallel.data * plan.micro_batch;
    const QString division =
        QStringLiteral("%1 ÷ %2 ÷ %3")
            .arg(formatCount(batch), formatCount(plan.parallel.data), formatCount(plan.micro_batch));
    const bool whole = batch % together == 0;
    //: gradient accumulation: micro-batches = global batch / data-parallel degree / micro-batch
    showHint(groups_[2],
             whole ? tr("%1 = %2 micro-batches").arg(division, formatCount(batch / together))
                   : tr("%1 is no whole number of micro-batches").arg(division),
             whole ? ColourRole::text_secondary : ColourRole::bad);
}

void Inspector::refresh() {
    refreshHints();
    const Project& project = context_.document.project();
    if (project.plans.empty())
        return;
    const Plan& plan = project.plans.front().plan;
    precision_->setCurrent(static_cast<int>(plan.precision));
    recompute_->setCurrent(static_cast<int>(plan.recompute.kind));
}

void Inspector::refreshHeader() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    if (!snapshot || plan >= snapshot->plans.size())
        return;
    const NamedPlan& named = snapshot->project.plans[plan];
    const Estimate& estimate = snapshot->plans[plan].estimate;
    mark_->setPixmap(markPixmap(markOf(named.plan), context_.appearance.theme(), devicePixelRatioF()));
    name_->show(shownName(named.name));
    if (!estimate.legal())
        verdict_->show(Pill::Tone::caution, tr("Not legal"));
    else if (estimate.fits())
        verdict_->show(Pill::Tone::good, tr("Fits"));
    else
        verdict_->show(Pill::Tone::bad, tr("Does not fit"));
    total_->show(formatBytes(estimate.memory.total, context_.view.byteUnit(), 2));
    const Bytes states = modelStates(estimate.memory);
    states_->show(formatBytes(states, context_.view.byteUnit(), 2));
    const QString tip = tr("Parameters, gradients and optimizer states, which textbooks count: %1 = %2")
                            .arg(formatBytes(states, ByteUnit::gb, 2), formatBytes(states, ByteUnit::gib, 2));
    states_->setToolTip(tip);
    states_name_->setToolTip(tip);
}

void Inspector::retranslate() {
    cluster_heading_->setText(tr("Cluster"));
    workload_heading_->setText(tr("Workload"));
    plans_heading_->setText(tr("All compared plans"));
    ledger_heading_->setText(tr("Peak ledger per GPU"));
    total_name_->show(tr("Total"));
    states_name_->show(tr("of it model states"));
    ChoiceRow::Entries recipes;
    for (const auto recipe : offered_recipes)
        recipes.emplace_back(precisionName(recipe), static_cast<int>(recipe));
    precision_->setTexts(tr("Precision"), recipes);
    ChoiceRow::Entries kinds;
    for (const auto kind : recompute_kinds)
        kinds.emplace_back(recomputeName(kind), static_cast<int>(kind));
    recompute_->setTexts(tr("Checkpointing"), kinds);
    refresh();
    refreshHeader();
}

void Inspector::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
