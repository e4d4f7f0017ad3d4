#include "ui/decide/frameworks_view.h"

#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/advice_words.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/figure_table.h"
#include "ui/widgets/themed_label.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace meshwright::ui {

FrameworksView::FrameworksView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , board_(context.document)
    , model_(context.appearance.theme())
    , answer_(new ThemedLabel(context.appearance, TextRole::title, ColourRole::text))
    , state_(new ThemedLabel(context.appearance, TextRole::body, ColourRole::text_secondary))
    , table_(newFigureTable(model_, "frameworks"))
    , name_(new ThemedLabel(context.appearance, TextRole::strong, ColourRole::text))
    , why_(new ThemedLabel(context.appearance, TextRole::body, ColourRole::text))
    , adopt_(new QPushButton) {
    setObjectName(QStringLiteral("frameworksView"));
    answer_->setObjectName(QStringLiteral("decisionAnswer"));
    state_->setObjectName(QStringLiteral("decisionState"));
    why_->setObjectName(QStringLiteral("whyNot"));
    adopt_->setObjectName(QStringLiteral("adoptPlan"));
    for (auto* label : {answer_, state_, why_})
        label->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::m, space::m, space::m, space::m);
    layout->setSpacing(space::m);
    auto* board = new Card(context_.appearance);
    auto* rows = new QVBoxLayout(board);
    rows->setContentsMargins(1, space::m, 1, space::xs);
    rows->setSpacing(space::xs);
    for (auto* label : {answer_, state_}) {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(space::l, 0, space::l, 0);
        line->addWidget(label);
        rows->addLayout(line);
    }
    table_->verticalHeader()->hide();
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(space::s, space::xs, space::xs, 0);
    inset->addWidget(table_);
    rows->addLayout(inset, 1);
    layout->addWidget(board, 1);
    auto* reason = new Card(context_.appearance);
    auto* line = new QHBoxLayout(reason);
    line->setContentsMargins(space::l, space::m, space::l, space::m);
    line->setSpacing(space::m);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::xs);
    words->addWidget(name_);
    words->addWidget(why_);
    line->addLayout(words, 1);
    line->addWidget(adopt_, 0, Qt::AlignTop);
    layout->addWidget(reason);
    connect(&board_, &DecisionBoard::changed, this, &FrameworksView::refresh);
    connect(&context_.view, &ViewSettings::changed, this, &FrameworksView::refresh);
    connect(&context_.appearance, &Appearance::changed, this, &FrameworksView::restyle);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FrameworksView::tell);
    connect(adopt_, &QPushButton::clicked, this, &FrameworksView::adopt);
    retranslate();
    restyle();
}

void FrameworksView::copyToClipboard() const {
    QGuiApplication::clipboard()->setText(model_.tabSeparated());
}

int FrameworksView::selectedRow() const {
    return table_->currentIndex().isValid() ? table_->currentIndex().row() : 0;
}

QString FrameworksView::verdict() const {
    if (board_.decision() == nullptr)
        return board_.busy() ? QString() : tr("There is no decision while the scenario has faults; see Problems.");
    const Decision& decision = board_.decision()->decision;
    const ScoreColumn* winner = decision.winner();
    if (winner == nullptr)
        return tr("No framework qualifies.");
    return tr("Train with %1, %2.")
        .arg(frameworkName(winner->entry.framework->id), parallelismName(winner->entry.best->plan));
}

void FrameworksView::refresh() {
    const int row = selectedRow();
    model_.show(board_.decision(), context_.view.byteUnit());
    if (model_.rowCount() > 0)
        table_->selectRow(std::min(row, model_.rowCount() - 1));
    answer_->show(verdict());
    QString state;
    if (board_.busy())
        state = tr("Looking at every plan of every framework…");
    else if (board_.decision() != nullptr)
        state = board_.decision()->decision.winner() != nullptr
                    ? tr("By the errors of the estimates the lead holds with %1.")
                          .arg(formatPercent(board_.decision()->decision.holds))
                    : describe(board_.decision()->decision.infeasible);
    state_->show(state);
    tell();
}

void FrameworksView::tell() {
    const int row = selectedRow();
    const ScoreColumn* column = model_.framework(row);
    adopt_->setEnabled(column != nullptr && column->entry.best.has_value() && !board_.busy());
    if (column == nullptr) {
        name_->show({});
        return why_->show({});
    }
    name_->show(frameworkName(column->entry.framework->id));
    const Decision& decision = board_.decision()->decision;
    const auto lost = std::ranges::find(decision.lost, static_cast<std::size_t>(row), &WhyLost::column);
    why_->show(lost == decision.lost.end() ? tr("Scores highest by the weights of the team.")
                                           : describe(*lost, decision.card));
}

void FrameworksView::adopt() {
    const ScoreColumn* column = model_.framework(selectedRow());
    if (column == nullptr || !column->entry.best)
        return;
    const QString framework = frameworkName(column->entry.framework->id);
    const std::string name = tr("Best of %1").arg(framework).toStdString();
    Project project = context_.document.project();
    const auto same = std::ranges::find(project.plans, name, &NamedPlan::name);
    const auto place = static_cast<std::size_t>(same - project.plans.begin());
    if (same == project.plans.end())
        project.plans.push_back({name, column->entry.best->plan});
    else
        same->plan = column->entry.best->plan;
    context_.document.apply(std::move(project), tr("Take over the best plan of %1").arg(framework));
    context_.document.selectPlan(place);
}

void FrameworksView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    board_.setWatched(true);
}

void FrameworksView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    board_.setWatched(false);
}

void FrameworksView::retranslate() {
    table_->setAccessibleName(tr("Frameworks, each with its own best plan"));
    adopt_->setText(tr("Take over this plan"));
    adopt_->setToolTip(tr("Put the plan into the project, beside the others"));
    refresh();
}

void FrameworksView::restyle() {
    const Theme& theme = context_.appearance.theme();
    model_.setTheme(theme);
    const int row = theme.font(TextRole::body).pixelSize() * 2;
    table_->verticalHeader()->setDefaultSectionSize(row);
    table_->verticalHeader()->setMinimumSectionSize(row);
    fitColumns();
}

void FrameworksView::fitColumns() {
    const QFontMetrics metrics = table_->fontMetrics();
    for (int column = 0; column < FrameworksModel::column_count; ++column) {
        const QString heading = model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        table_->setColumnWidth(column, std::max(metrics.horizontalAdvance(heading),
                                                metrics.horizontalAdvance(QStringLiteral("123.4 GiB"))) +
                                           space::l);
    }
    table_->setColumnWidth(FrameworksModel::name_column,
                           metrics.horizontalAdvance(QStringLiteral("Megatron-DeepSpeed...")) + space::l);
    table_->horizontalHeader()->setSectionResizeMode(FrameworksModel::plan_column, QHeaderView::ResizeToContents);
}

void FrameworksView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void FrameworksView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
