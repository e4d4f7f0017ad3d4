#include "ui/charts/memory_view.h"

#include "ui/charts/memory_bars_widget.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/figure_table.h"
#include "ui/widgets/themed_label.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMimeData>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace meshwright::ui {

namespace {

constexpr int narrowest = 280;

} // namespace

MemoryView::MemoryView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , table_model_(context.appearance.theme())
    , ledger_model_(context.appearance.theme())
    , parameter_model_(context.appearance.theme()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildToolRow());
    auto* body = new QVBoxLayout;
    body->setContentsMargins(space::m, space::m, space::m, space::m);
    body->setSpacing(space::m);
    body->addWidget(buildChartCard());
    body->addWidget(buildDetailCard(), 1);
    layout->addLayout(body, 1);
    connectEverything();
    retranslate();
    restyle();
    refresh();
}

QToolButton* MemoryView::buildTool(bool checkable, const char* name) {
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setCheckable(checkable);
    button->setAutoRaise(false);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QWidget* MemoryView::buildToolRow() {
    auto* row = new Surface(context_.appearance, Qt::BottomEdge);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(space::m, space::s, space::m, space::s);
    layout->setSpacing(space::s);
    unit_gib_ = buildTool(true, "unitGib");
    unit_gb_ = buildTool(true, "unitGb");
    percent_ = buildTool(true, "percent");
    zoom_ = buildTool(true, "zoomToCapacity");
    copy_ = buildTool(false, "copyChart");
    auto* units = new QHBoxLayout;
    units->setSpacing(2);
    for (auto* button : {unit_gib_, unit_gb_, percent_})
        units->addWidget(button);
    layout->addLayout(units);
    layout->addWidget(zoom_);
    layout->addStretch();
    layout->addWidget(copy_);
    row->setMinimumWidth(narrowest); // below its texts' width: fitTools() drops them
    tool_row_ = row;
    return row;
}

QWidget* MemoryView::buildChartCard() {
    auto* card = new Card(context_.appearance);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(0, space::m, 0, space::xs);
    layout->setSpacing(space::xs);
    auto* heading = new QHBoxLayout;
    heading->setContentsMargins(space::l, 0, space::l, 0);
    heading->setSpacing(space::s);
    title_ = new ThemedLabel(context_.appearance, TextRole::title, ColourRole::text);
    subtitle_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    subtitle_->setElided(true);
    heading->addWidget(title_);
    heading->addWidget(subtitle_, 1);
    layout->addLayout(heading);
    bars_ = new MemoryBarsWidget(context_);
    layout->addWidget(bars_, 1);
    return card;
}

QWidget* MemoryView::buildDetailCard() {
    auto* card = new Card(context_.appearance);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 1, 1, space::xs);
    layout->setSpacing(0);
    auto* heading = new QHBoxLayout;
    heading->setContentsMargins(space::s, 0, space::l, 0);
    heading->setSpacing(space::m);
    tabs_ = new QTabBar;
    tabs_->setObjectName(QStringLiteral("detailTabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    for (int i = 0; i < 3; ++i)
        tabs_->addTab(QString());
    detail_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    all_terms_ = buildTool(false, "allTerms");
    detail_->setElided(true);
    detail_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    heading->addWidget(tabs_);
    heading->addWidget(detail_, 1);
    heading->addWidget(all_terms_);
    layout->addLayout(heading);
    pages_ = new QStackedWidget;
    ledger_ = newFigureTable(ledger_model_, "ledger");
    parameters_ = newFigureTable(parameter_model_, "parameters");
    table_ = newFigureTable(table_model_, "memoryTable");
    ledger_->verticalHeader()->hide();
    parameters_->verticalHeader()->hide();
    for (auto* view : {ledger_, parameters_, table_})
        pages_->addWidget(view);
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(space::s, 0, space::xs, 0);
    inset->addWidget(pages_);
    layout->addLayout(inset, 1);
    pages_->setMinimumHeight(4 * context_.appearance.theme().font(TextRole::body).pixelSize() * 2);
    return card;
}

void MemoryView::connectEverything() {
    auto& view = context_.view;
    connect(unit_gib_, &QToolButton::clicked, this, [&view] {
        view.setPercent(false);
        view.setByteUnit(ByteUnit::gib);
    });
    connect(unit_gb_, &QToolButton::clicked, this, [&view] {
        view.setPercent(false);
        view.setByteUnit(ByteUnit::gb);
    });
    connect(percent_, &QToolButton::clicked, this, [&view] { view.setPercent(true); });
    connect(zoom_, &QToolButton::toggled, this, [&view](bool on) { view.setZoomToCapacity(on); });
    connect(copy_, &QToolButton::clicked, this, &MemoryView::copyToClipboard);
    connect(all_terms_, &QToolButton::clicked, this, [this] { showDerivation(std::nullopt); });
    connect(tabs_, &QTabBar::currentChanged, this, &MemoryView::openPage);
    connect(bars_, &MemoryBarsWidget::segmentActivated, this,
            [this](std::size_t, MemoryCategory category) { showDerivation(category); });
    connect(ledger_, &QTableView::activated, this, [](const QModelIndex& index) {
        const QUrl url(index.data(LedgerModel::source_url_role).toString());
        if (index.column() == LedgerModel::source_column && url.isValid() && !url.isEmpty())
            QDesktopServices::openUrl(url);
    });
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &MemoryView::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &MemoryView::refreshLedger);
    connect(&view, &ViewSettings::changed, this, &MemoryView::refresh);
    connect(&context_.appearance, &Appearance::changed, this, &MemoryView::restyle);
}

void MemoryView::openPage(int page) {
    pages_->setCurrentIndex(page);
    detail_->setVisible(page == derivation_page);
    all_terms_->setVisible(page == derivation_page && category_.has_value());
}

void MemoryView::showDerivation(std::optional<MemoryCategory> category) {
    category_ = category;
    refreshLedger();
    tabs_->setCurrentIndex(derivation_page);
    openPage(derivation_page);
}

void MemoryView::showParameters() {
    tabs_->setCurrentIndex(parameters_page);
}

void MemoryView::showTable() {
    tabs_->setCurrentIndex(table_page);
    table_->setFocus(Qt::OtherFocusReason);
}

void MemoryView::copyToClipboard() const {
    auto* mime = new QMimeData;
    mime->setImageData(bars_->image());
    mime->setText(table_model_.tabSeparated());
    QGuiApplication::clipboard()->setMimeData(mime);
}

void MemoryView::refresh() {
    const auto& view = context_.view;
    unit_gib_->setChecked(!view.percent() && view.byteUnit() == ByteUnit::gib);
    unit_gb_->setChecked(!view.percent() && view.byteUnit() == ByteUnit::gb);
    percent_->setChecked(view.percent());
    zoom_->setChecked(view.zoomToCapacity());
    const SnapshotPointer& snapshot = context_.document.snapshot();
    table_model_.setSnapshot(snapshot, view.byteUnit());
    parameter_model_.setSnapshot(snapshot);
    if (snapshot && !snapshot->project.plans.empty() && snapshot->faults.empty()) {
        const Cluster& cluster = snapshot->resolved.scenario.cluster;
        subtitle_->show(tr("%n GPU(s)", nullptr, cluster.gpuCount()) + QStringLiteral(" · ") +
                        precisionName(snapshot->project.plans.front().plan.precision));
    }
    refreshLedger();
}

void MemoryView::refreshLedger() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    ledger_model_.show(snapshot, plan, category_, context_.view.byteUnit());
    all_terms_->setVisible(pages_->currentIndex() == derivation_page && category_.has_value());
    if (!snapshot || plan >= snapshot->plans.size())
        return detail_->show({});
    const StageMemory* stage = fullestStage(snapshot->plans[plan].estimate.memory);
    const QString what = category_ ? categoryName(*category_) : shownName(snapshot->project.plans[plan].name);
    //: %1 plan or category, %2 amount of memory, %3 moment of the step
    detail_->show(tr("%1: %2 at the peak (%3)")
                      .arg(what, formatBytes(ledger_model_.total(), context_.view.byteUnit(), 2),
                           stage == nullptr ? QString() : phaseName(stage->peak_phase)));
}

void MemoryView::retranslate() {
    title_->show(tr("Peak memory per GPU"));
    unit_gib_->setText(QStringLiteral("GiB"));
    unit_gb_->setText(QStringLiteral("GB"));
    percent_->setText(QStringLiteral("%"));
    unit_gib_->setToolTip(tr("Show amounts in GiB, 2³⁰ bytes"));
    unit_gb_->setToolTip(tr("Show amounts in GB, 10⁹ bytes"));
    percent_->setToolTip(tr("Show amounts in percent of the capacity"));
    percent_->setAccessibleName(tr("Percent of the capacity"));
    zoom_->setText(tr("Zoom to capacity"));
    zoom_->setToolTip(tr("Tear bars that run far beyond the capacity, so that the others stay readable"));
    copy_->setText(tr("Copy chart and figures"));
    copy_->setToolTip(tr("Copy the chart as an image and the figures as a table (%1)")
                          .arg(QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText)));
    fitTools();
    all_terms_->setText(tr("All terms"));
    all_terms_->setToolTip(tr("Show the terms of every category"));
    tabs_->setAccessibleName(tr("Where the figures come from"));
    tabs_->setTabText(derivation_page, tr("Derivation"));
    tabs_->setTabText(parameters_page, tr("Parameters"));
    tabs_->setTabText(table_page, tr("Data table"));
    ledger_->setAccessibleName(tr("Derivation of the selected plan's memory"));
    parameters_->setAccessibleName(tr("Parameters of the model by kind"));
    table_->setAccessibleName(tr("Memory by category and plan"));
    table_model_.retranslate();
    refresh();
}

void MemoryView::restyle() {
    const Theme& theme = context_.appearance.theme();
    zoom_->setIcon(themedIcon(QStringLiteral("scan"), theme));
    copy_->setIcon(themedIcon(QStringLiteral("copy"), theme));
    all_terms_->setIcon(themedIcon(QStringLiteral("x"), theme));
    table_model_.setTheme(theme);
    ledger_model_.setTheme(theme);
    parameter_model_.setTheme(theme);
    const int row = theme.font(TextRole::body).pixelSize() * 2;
    for (auto* view : {ledger_, parameters_, table_}) {
        view->verticalHeader()->setDefaultSectionSize(row);
        view->verticalHeader()->setMinimumSectionSize(row);
    }
    ledger_->horizontalHeader()->setSectionResizeMode(LedgerModel::formula_column, QHeaderView::Stretch);
    fitColumns();
    parameters_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    parameters_->horizontalHeader()->setSectionResizeMode(ParameterModel::kind_column, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
}

void MemoryView::fitColumns() {
    const int whole = width();
    ledger_->setColumnWidth(LedgerModel::name_column, whole * 30 / 100);
    ledger_->setColumnWidth(LedgerModel::source_column, whole * 17 / 100);
    const QString widest = formatBytes(gibibytes(1234.56), context_.view.byteUnit(), 2);
    ledger_->setColumnWidth(LedgerModel::bytes_column, ledger_->fontMetrics().horizontalAdvance(widest) + space::xl);
}

void MemoryView::fitTools() {
    for (const Qt::ToolButtonStyle style : {Qt::ToolButtonTextBesideIcon, Qt::ToolButtonIconOnly}) {
        for (auto* button : {zoom_, copy_})
            button->setToolButtonStyle(style);
        if (tool_row_->layout()->minimumSize().width() <= width())
            return;
    }
}

void MemoryView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
    fitTools();
}

void MemoryView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
