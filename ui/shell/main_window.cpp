#include "ui/shell/main_window.h"

#include "ui/charts/memory_view.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/panels/inspector.h"
#include "ui/panels/problems_view.h"
#include "ui/panels/scenario_panel.h"
#include "ui/report/report_page.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/dock_panel.h"
#include "ui/shell/file_flow.h"
#include "ui/shell/pages.h"
#include "ui/shell/palette_entries.h"
#include "ui/shell/preferences.h"
#include "ui/shell/stepper.h"
#include "ui/shell/studio_actions.h"
#include "ui/shell/studio_menus.h"
#include "ui/shell/verdict_strip.h"
#include "ui/shell/workspace.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QScreen>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr QSize first_size(1360, 860);
constexpr QSize smallest_size(960, 600);
constexpr int first_scenario_width = 250;
constexpr int first_inspector_width = 340;
constexpr int three_columns = 1024; ///< width of a window that holds panels on both sides of the view

QStringList localFiles(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    return files;
}

} // namespace

MainWindow::MainWindow(const Services& services)
    : services_(services)
    , palette_(new CommandPalette(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    buildCentre();
    buildStrip();
    files_ = std::make_unique<FileFlow>(FileFlow::Parts{services_.context.document, services_.context.view, *messages_,
                                                        services_.prompts, services_.preferences, this});
    buildDocks();
    buildActions();
    buildToolBar();
    menus_ =
        new StudioMenus(*this, *actions_,
                        {scenario_->toggleViewAction(), problems_->toggleViewAction(), inspector_->toggleViewAction()},
                        *workspace_, *files_, services_.preferences);
    connect(&services_.context.document, &StudioDocument::fileChanged, this, &MainWindow::showTitle);
    connect(&services_.context.document, &StudioDocument::projectChanged, this, &MainWindow::showTitle);
    connect(&services_.context.appearance, &Appearance::changed, this, &MainWindow::restyle);
    connect(&services_.context.view, &ViewSettings::changed, this,
            [this] { services_.preferences.setByteUnit(services_.context.view.byteUnit()); });
    retranslate();
    restyle();
    restoreArrangement();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildCentre() {
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    messages_ = new MessageBar(services_.context.appearance);
    workspace_ = new Workspace(services_.context);
    const StudioPages pages = addPages(*workspace_, services_.context);
    memory_ = pages.memory;
    connect(pages.report, &ReportPage::writeWanted, this, [this] { trigger("file.report"); });
    layout->addWidget(messages_);
    layout->addWidget(workspace_, 1);
    setCentralWidget(centre);
    connect(workspace_, &Workspace::currentChanged, this, &MainWindow::followPage);
}

void MainWindow::buildStrip() {
    // The strip spans the window, under the docks: a tool bar area is the only place that does.
    auto* strip_bar = new QToolBar;
    strip_bar->setObjectName(QStringLiteral("verdictBar"));
    strip_bar->setMovable(false);
    strip_bar->toggleViewAction()->setEnabled(false);
    auto* strip = new VerdictStrip(services_.context);
    strip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    strip_bar->addWidget(strip);
    addToolBar(Qt::BottomToolBarArea, strip_bar);
    connect(strip, &VerdictStrip::memoryWanted, this, [this] { trigger("view.derivation"); });
    connect(strip, &VerdictStrip::parametersWanted, this, [this] { trigger("view.parameters"); });
    connect(strip, &VerdictStrip::timeWanted, this, [this, strip](VerdictFigure* figure) {
        if (workspace_->has(time_page))
            workspace_->open(time_page);
        else
            strip->explain(*figure);
    });
    connect(strip, &VerdictStrip::tableWanted, this, [this] { trigger("view.table"); });
}

void MainWindow::buildDocks() {
    const Appearance& appearance = services_.context.appearance;
    auto* scenario = new ScenarioPanel(services_.context);
    auto* inspector = new Inspector(services_.context);
    scenario_ = new DockPanel(appearance, "scenarioDock", "sliders-horizontal", scenario, this);
    inspector_ = new DockPanel(appearance, "inspectorDock", "sliders-horizontal", inspector, this);
    auto* problems = new ProblemsView(services_.context);
    problems_ = new DockPanel(appearance, "problemsDock", "triangle-alert", problems, this);
    for (QWidget* panel : std::initializer_list<QWidget*>{scenario, problems})
        panel->setMinimumWidth(200);
    inspector->setMinimumWidth(280);
    addDockWidget(Qt::LeftDockWidgetArea, scenario_);
    addDockWidget(Qt::RightDockWidgetArea, inspector_);
    splitDockWidget(scenario_, problems_, Qt::Vertical);
    resizeDocks({scenario_, inspector_}, {first_scenario_width, first_inspector_width}, Qt::Horizontal);
    resizeDocks({scenario_, problems_}, {440, 200}, Qt::Vertical);
    connect(scenario, &ScenarioPanel::modelWanted, this, &MainWindow::chooseModel);
    connect(scenario, &ScenarioPanel::clusterWanted, this, &MainWindow::chooseCluster);
    connect(scenario, &ScenarioPanel::parametersWanted, this, [this] { trigger("view.parameters"); });
    connect(inspector, &Inspector::derivationWanted, memory_, [this](std::optional<MemoryCategory> category) {
        workspace_->open(memory_page);
        memory_->showDerivation(category);
    });
}

void MainWindow::buildActions() {
    actions_ = std::make_unique<ActionRegistry>();
    addStudioActions(*actions_, {.context = services_.context,
                                 .files = *files_,
                                 .language = services_.language,
                                 .preferences = services_.preferences,
                                 .workspace = *workspace_,
                                 .memory = *memory_,
                                 .show_palette = [this] { showPalette(); },
                                 .choose_model = [this] { chooseModel(); },
                                 .choose_cluster = [this] { chooseCluster(); },
                                 .show_about = [this] { showAboutDialog(services_.context.appearance, this); },
                                 .close_window = [this] { close(); }});
    for (QAction* action : actions_->all())
        addAction(action);
}

void MainWindow::buildToolBar() {
    const Appearance& appearance = services_.context.appearance;
    tools_ = new QToolBar;
    tools_->setObjectName(QStringLiteral("toolBar"));
    tools_->setMovable(false);
    tools_->toggleViewAction()->setEnabled(false);
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(space::s, space::s, space::s, space::s);
    layout->setSpacing(space::s);
    auto* stepper = new Stepper(appearance);
    compare_step_ = stepper->addStep("stepCompare", true);
    compare_step_->setChecked(true);
    connect(compare_step_, &QAbstractButton::clicked, this, [this] {
        workspace_->openTabs();
        followPage();
    });
    report_step_ = stepper->addStep("stepReport", true);
    connect(report_step_, &QAbstractButton::clicked, this, [this] {
        workspace_->open(report_page);
        followPage();
    });
    for (const Page& page : workspace_->pagesIn(Page::Place::aside)) {
        if (report_page == QLatin1String(page.id)) // the last step of the flow
            continue;
        StepButton* step = stepper->addAside(page.id, page.icon);
        connect(step, &QAbstractButton::clicked, this, [this, id = QString::fromLatin1(page.id)] {
            workspace_->open(id);
            followPage();
        });
        aside_steps_.push_back(step);
    }
    search_ = new SearchButton(appearance);
    connect(search_, &QAbstractButton::clicked, this, &MainWindow::showPalette);
    layout->addWidget(stepper);
    layout->addStretch(1);
    layout->addWidget(search_);
    for (const char* id : {"edit.undo", "edit.redo", "file.report", "language.toggle", "theme.toggle"}) {
        auto* button = new QToolButton;
        button->setDefaultAction(actions_->action(id));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize(QSize(icon_large - 2, icon_large - 2));
        if (qstrcmp(id, "file.report") == 0) {
            button->setAutoRaise(false);
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            button->setIconSize(QSize(icon_small, icon_small));
        }
        button->setObjectName(QStringLiteral("tool.") + QString::fromLatin1(id));
        layout->addWidget(button);
    }
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    tools_->addWidget(row);
    addToolBar(Qt::TopToolBarArea, tools_);
}

void MainWindow::restoreArrangement() {
    const QByteArray geometry = services_.preferences.windowGeometry();
    if (geometry.isEmpty() || !restoreGeometry(geometry))
        resize(first_size);
    const QSize room = screen()->availableGeometry().size();
    setMinimumSize(smallest_size.boundedTo(room));
    resize(size().boundedTo(room));
    restoreState(services_.preferences.windowState(), state_version);
    if (const auto tabs = workspace_->pagesIn(Page::Place::tab);
        std::any_of(tabs.begin(), tabs.end(),
                    [&](const Page& page) { return services_.preferences.page() == QLatin1String(page.id); }))
        workspace_->open(services_.preferences.page());
}

/// Three columns do not fit a small or much enlarged screen: the panels then share one, until there is room again.
void MainWindow::arrangeColumns() {
    const bool narrow = width() < three_columns;
    if (narrow == shares_column_ || inspector_ == nullptr || inspector_->isFloating())
        return;
    if (narrow && dockWidgetArea(inspector_) != Qt::RightDockWidgetArea)
        return; // a person has arranged it
    shares_column_ = narrow;
    if (narrow) {
        tabifyDockWidget(scenario_, inspector_);
        scenario_->raise();
    } else {
        addDockWidget(Qt::RightDockWidgetArea, inspector_);
        resizeDocks({scenario_, inspector_}, {first_scenario_width, first_inspector_width}, Qt::Horizontal);
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    arrangeColumns();
}

void MainWindow::trigger(const char* action) {
    actions_->action(action)->trigger();
}

void MainWindow::followPage() {
    const Page& page = workspace_->current();
    const bool tab = page.place == Page::Place::tab;
    compare_step_->setChecked(tab);
    report_step_->setChecked(report_page == QLatin1String(page.id));
    for (StepButton* step : aside_steps_)
        step->setChecked(step->objectName() == QLatin1String(page.id));
    if (tab) {
        services_.preferences.setPage(QString::fromLatin1(page.id));
        return restoreDocks();
    }
    for (DockPanel* dock : {scenario_, problems_, inspector_}) {
        if (!dock->isVisible() || dock->isFloating())
            continue;
        dock->hide();
        docks_away_.push_back(dock);
    }
}

void MainWindow::restoreDocks() {
    for (DockPanel* dock : std::exchange(docks_away_, {}))
        dock->show();
}

void MainWindow::showPalette() {
    const Theme& theme = services_.context.appearance.theme();
    StudioDocument& document = services_.context.document;
    auto entries = actionEntries(*actions_);
    for (auto more : {recentFileEntries(services_.preferences.recentFiles(), *files_, theme)})
        entries.insert(entries.end(), more.begin(), more.end());
    palette_->open(tr("Search actions and values: “micro 8”"), std::move(entries),
                   [&document, this](const QString& query) {
                       return settingEntries(query, document, services_.context.appearance.theme());
                   });
}

void MainWindow::chooseModel() {
    palette_->open(tr("Choose a model of the catalog"),
                   modelEntries(services_.context.document, services_.context.appearance.theme()));
}

void MainWindow::chooseCluster() {
    palette_->open(tr("Choose a cluster of the catalog"),
                   clusterEntries(services_.context.document, services_.context.appearance.theme()));
}

void MainWindow::showTitle() {
    const StudioDocument& document = services_.context.document;
    setWindowTitle(QStringLiteral("%1[*] — Meshwright").arg(document.displayName()));
    setWindowModified(document.modified());
}

void MainWindow::retranslate() {
    scenario_->setTitle(tr("Scenario"));
    inspector_->setTitle(tr("Inspector"));
    problems_->setTitle(tr("Problems"));
    compare_step_->setText(tr("Compare"));
    report_step_->setText(tr("Report"));
    for (const Page& page : workspace_->pagesIn(Page::Place::aside))
        for (StepButton* step : aside_steps_)
            if (step->objectName() == QLatin1String(page.id))
                step->setText(page.title());
    for (auto* step : findChildren<StepButton*>())
        step->updateGeometry();
    tools_->setWindowTitle(tr("Tools"));
    search_->setHint(tr("Search actions and values"),
                     actions_->action("view.palette")->shortcut().toString(QKeySequence::NativeText));
    actions_->retranslate();
    menus_->retranslate();
    showTitle();
}

void MainWindow::restyle() {
    actions_->restyle(services_.context.appearance.theme());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayLeave()) {
        event->ignore();
        return;
    }
    restoreDocks(); // the arrangement to remember is that of the tabs
    services_.preferences.setWindow(saveGeometry(), saveState(state_version));
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList paths = localFiles(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    files_->open(paths);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && menus_ != nullptr)
        retranslate();
    QMainWindow::changeEvent(event);
}

} // namespace meshwright::ui
