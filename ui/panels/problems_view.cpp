#include "ui/panels/problems_view.h"

#include "ui/charts/plan_words.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace meshwright::ui {

ProblemsView::ProblemsView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::m, space::xs, space::m, space::m);
    layout->setSpacing(space::s);
    lines_ = new QVBoxLayout;
    lines_->setSpacing(space::s);
    layout->addLayout(lines_);
    layout->addStretch(1);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &ProblemsView::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &ProblemsView::refresh);
    connect(&context_.view, &ViewSettings::changed, this, &ProblemsView::refresh);
    connect(&context_.appearance, &Appearance::changed, this, &ProblemsView::refresh);
    refresh();
}

void ProblemsView::clear() {
    while (QLayoutItem* item = lines_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void ProblemsView::addLine(const QString& icon, int tone, const QString& text) {
    const auto role = static_cast<ColourRole>(tone);
    auto* line = new QWidget;
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    auto* mark = new QLabel;
    mark->setPixmap(themedPixmap(icon, context_.appearance.theme(), role, icon_small - 2, devicePixelRatioF()));
    auto* label = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text);
    label->setWordWrap(true);
    label->show(text);
    layout->addWidget(mark, 0, Qt::AlignTop);
    layout->addWidget(label, 1);
    lines_->addWidget(line);
}

void ProblemsView::addRemedies(const Snapshot& snapshot, std::size_t plan) {
    const PlanResult& result = snapshot.plans[plan];
    if (result.estimate.fits() && result.estimate.legal())
        return;
    if (!result.estimate.fits())
        addLine(QStringLiteral("circle-x"), static_cast<int>(ColourRole::bad),
                tr("Does not fit: %1").arg(headroomText(result.estimate.memory.headroom(), context_.view.byteUnit())));
    if (result.remedies.empty())
        return addLine(QStringLiteral("info"), static_cast<int>(ColourRole::text_secondary),
                       tr("No single change is enough."));
    for (const auto& remedy : result.remedies)
        addLine(
            QStringLiteral("lightbulb"), static_cast<int>(ColourRole::accent),
            QStringLiteral("%1 · %2").arg(describe(remedy), headroomText(remedy.headroom, context_.view.byteUnit())));
}

void ProblemsView::refresh() {
    clear();
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    if (!snapshot)
        return;
    for (const auto& fault : snapshot->faults)
        addLine(QStringLiteral("circle-x"), static_cast<int>(ColourRole::bad), describe(fault));
    if (plan < snapshot->plans.size()) {
        for (const auto& violation : snapshot->plans[plan].estimate.violations)
            addLine(QStringLiteral("triangle-alert"), static_cast<int>(ColourRole::caution), describe(violation));
        addRemedies(*snapshot, plan);
    }
    for (const auto& note : snapshot->resolved.notes)
        addLine(QStringLiteral("info"), static_cast<int>(ColourRole::text_secondary), describe(note));
    if (lines_->count() == 0)
        addLine(
            QStringLiteral("circle-check"), static_cast<int>(ColourRole::good),
            tr("The plan is legal and fits. What would keep it from running appears here, with what would mend it."));
}

void ProblemsView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
