#include "ui/time/time_view.h"

#include "ui/document/studio_document.h"
#include "ui/text/quantities.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/time/waterfall_widget.h"
#include "ui/widgets/card.h"
#include "ui/widgets/figure_table.h"
#include "ui/widgets/themed_label.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QUrl>

namespace meshwright::ui {

namespace {

QToolButton* newTool(const char* name) {
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoRaise(false);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

TimeView::TimeView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , ledger_model_(context.appearance.theme())
    , table_model_(context.appearance.theme()) {
    setObjectName(QStringLiteral("timeView"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::m, space::m, space::m, space::m);
    layout->setSpacing(space::m);
    layout->addWidget(buildChartCard(), 2);
    layout->addWidget(buildDetailCard(), 1);
    connectEverything();
    retranslate();
    restyle();
}

QWidget* TimeView::buildChartCard() {
    auto* card = new Card(context_.appearance);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, space::s, 1, space::xs);
    layout->setSpacing(space::xs);
    auto* heading = new QHBoxLayout;
    heading->setContentsMargins(space::l, 0, space::m, 0);
    heading->setSpacing(space::s);
    title_ = new ThemedLabel(context_.appearance, TextRole::title, ColourRole::text);
    subtitle_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    subtitle_->setObjectName(QStringLiteral("timeSubtitle"));
    subtitle_->setElided(true);
    copy_ = newTool("copyTime");
    heading->addWidget(title_);
    heading->addWidget(subtitle_, 1);
    heading->addWidget(copy_);
    layout->addLayout(heading);
    waterfall_ = new WaterfallWidget(context_);
    // A step of many parts is taller than a small window.
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(waterfall_);
    scroll->viewport()->setAutoFillBackground(false);
    waterfall_->setAutoFillBackground(false);
    layout->addWidget(scroll, 1);
    return card;
}

QWidget* TimeView::buildDetailCard() {
    auto* card = new Card(context_.appearance);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 1, 1, space::xs);
    layout->setSpacing(0);
    auto* heading = new QHBoxLayout;
    heading->setContentsMargins(space::s, 0, space::l, 0);
    heading->setSpacing(space::m);
    tabs_ = new QTabBar;
    tabs_->setObjectName(QStringLiteral("timeTabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    for (int i = 0; i < 2; ++i)
        tabs_->addTab(QString());
    detail_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    detail_->setElided(true);
    detail_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    all_terms_ = newTool("allTimeTerms");
    heading->addWidget(tabs_);
    heading->addWidget(detail_, 1);
    heading->addWidget(all_terms_);
    layout->addLayout(heading);
    parts_ = new QStackedWidget;
    ledger_ = newFigureTable(ledger_model_, "timeLedger");
    table_ = newFigureTable(table_model_, "timeTable");
    ledger_->verticalHeader()->hide();
    parts_->addWidget(ledger_);
    parts_->addWidget(table_);
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(space::s, 0, space::xs, 0);
    inset->addWidget(parts_);
    layout->addLayout(inset, 1);
    parts_->setMinimumHeight(4 * context_.appearance.theme().font(TextRole::body).pixelSize() * 2);
    return card;
}

void TimeView::connectEverything() {
    connect(copy_, &QToolButton::clicked, this, &TimeView::copyToClipboard);
    connect(all_terms_, &QToolButton::clicked, this, [this] { showDerivation(std::nullopt); });
    connect(tabs_, &QTabBar::currentChanged, this, &TimeView::openPart);
    connect(waterfall_, &WaterfallWidget::partActivated, this, &TimeView::showDerivation);
    connect(ledger_, &QTableView::activated, this, [](const QModelIndex& index) {
        const QUrl url(index.data(TimeLedgerModel::source_url_role).toString());
        if (index.column() == TimeLedgerModel::source_column && url.isValid() && !url.isEmpty())
            QDesktopServices::openUrl(url);
    });
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &TimeView::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &TimeView::refresh);
    connect(&context_.appearance, &Appearance::changed, this, &TimeView::restyle);
}

void TimeView::openPart(int part) {
    parts_->setCurrentIndex(part);
    detail_->setVisible(part == derivation_part);
    all_terms_->setVisible(part == derivation_part && category_.has_value());
}

void TimeView::showDerivation(std::optional<TimeCategory> category) {
    category_ = category;
    refresh();
    tabs_->setCurrentIndex(derivation_part);
    openPart(derivation_part);
}

void TimeView::copyToClipboard() const {
    auto* mime = new QMimeData;
    mime->setImageData(waterfall_->image());
    mime->setText(table_model_.tabSeparated());
    QGuiApplication::clipboard()->setMimeData(mime);
}

void TimeView::refresh() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    ledger_model_.show(snapshot, plan, category_);
    table_model_.setSnapshot(snapshot);
    all_terms_->setVisible(parts_->currentIndex() == derivation_part && category_.has_value());
    if (!snapshot || plan >= snapshot->plans.size()) {
        subtitle_->show({});
        return detail_->show({});
    }
    const TimeEstimate& time = snapshot->plans[plan].estimate.time;
    const QString name = shownName(snapshot->project.plans[plan].name);
    //: %1 plan, %2 time, %3 both ends of its interval
    subtitle_->show(tr("%1: %2, 90 % interval %3")
                        .arg(name, formatDuration(time.step),
                             formatRange(formatDuration(time.interval.low), formatDuration(time.interval.high))));
    //: %1 plan or part of the step, %2 time
    detail_->show(tr("%1: %2").arg(category_ ? timePartName(*category_) : name, formatDuration(ledger_model_.total())));
}

void TimeView::retranslate() {
    title_->show(tr("Where the time of a step goes"));
    copy_->setText(tr("Copy chart and figures"));
    copy_->setToolTip(tr("Copy the chart as an image and the figures as a table (%1)")
                          .arg(QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText)));
    all_terms_->setText(tr("All terms"));
    all_terms_->setToolTip(tr("Show the terms of every part"));
    tabs_->setAccessibleName(tr("Where the times come from"));
    tabs_->setTabText(derivation_part, tr("Derivation"));
    tabs_->setTabText(table_part, tr("Data table"));
    ledger_->setAccessibleName(tr("Derivation of the selected plan's step time"));
    table_->setAccessibleName(tr("Time by part and plan"));
    refresh();
}

void TimeView::restyle() {
    const Theme& theme = context_.appearance.theme();
    copy_->setIcon(themedIcon(QStringLiteral("copy"), theme));
    all_terms_->setIcon(themedIcon(QStringLiteral("x"), theme));
    ledger_model_.setTheme(theme);
    table_model_.setTheme(theme);
    const int row = theme.font(TextRole::body).pixelSize() * 2;
    for (auto* view : {ledger_, table_}) {
        view->verticalHeader()->setDefaultSectionSize(row);
        view->verticalHeader()->setMinimumSectionSize(row);
    }
    ledger_->horizontalHeader()->setSectionResizeMode(TimeLedgerModel::formula_column, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    fitColumns();
}

void TimeView::fitColumns() {
    ledger_->setColumnWidth(TimeLedgerModel::name_column, width() * 28 / 100);
    ledger_->setColumnWidth(TimeLedgerModel::source_column, width() * 15 / 100);
    const int digits = ledger_->fontMetrics().horizontalAdvance(QStringLiteral("12.34 min")) + space::l;
    ledger_->setColumnWidth(TimeLedgerModel::time_column, digits);
    ledger_->setColumnWidth(TimeLedgerModel::share_column, digits);
}

void TimeView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void TimeView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
