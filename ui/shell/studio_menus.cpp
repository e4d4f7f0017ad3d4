#include "ui/shell/studio_menus.h"

#include "ui/shell/action_registry.h"
#include "ui/shell/file_flow.h"
#include "ui/shell/preferences.h"
#include "ui/shell/workspace.h"

#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace meshwright::ui {

StudioMenus::StudioMenus(QMainWindow& window, const ActionRegistry& actions, const std::vector<QAction*>& panels,
                         const Workspace& workspace, FileFlow& files, Preferences& preferences)
    : QObject(&window)
    , window_(window)
    , files_(files)
    , preferences_(preferences) {
    file_ =
        add(actions, {"file.example", "file.open", "", "file.save", "file.saveAs", "", "file.report", "", "file.quit"});
    recent_ = new QMenu(file_);
    file_->insertMenu(actions.action("file.save"), recent_);
    connect(recent_, &QMenu::aboutToShow, this, &StudioMenus::fillRecent);
    edit_ = add(actions, {"edit.undo", "edit.redo", "", "edit.copy", "", "scenario.model", "scenario.cluster"});
    view_ = add(actions, {"view.palette", "", "page.next", "page.previous", "", "view.derivation", "view.parameters",
                          "view.table", "", "view.units"});
    for (const Page& page : workspace.pages())
        view_->insertAction(actions.action("page.next"), actions.action(pageAction(page).constData()));
    panels_ = view_->addMenu(QString());
    for (QAction* panel : panels)
        panels_->addAction(panel);
    theme_ = view_->addMenu(QString());
    for (const char* id : {"theme.system", "theme.light", "theme.dark"})
        theme_->addAction(actions.action(id));
    language_ = view_->addMenu(QString());
    for (const char* id : {"language.en", "language.zh"})
        language_->addAction(actions.action(id));
    help_ = add(actions, {"help.about"});
    retranslate();
}

QMenu* StudioMenus::add(const ActionRegistry& actions, const std::vector<const char*>& ids) {
    QMenu* menu = window_.menuBar()->addMenu(QString());
    for (const char* id : ids) {
        if (*id == '\0')
            menu->addSeparator();
        else
            menu->addAction(actions.action(id));
    }
    return menu;
}

void StudioMenus::fillRecent() {
    recent_->clear();
    for (const QString& path : preferences_.recentFiles()) {
        QAction* action = recent_->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { files_.open(path); });
    }
    if (recent_->isEmpty())
        recent_->addAction(tr("No recent files"))->setEnabled(false);
}

void StudioMenus::retranslate() {
    file_->setTitle(tr("&File"));
    recent_->setTitle(tr("Open re&cent"));
    edit_->setTitle(tr("&Edit"));
    view_->setTitle(tr("&View"));
    panels_->setTitle(tr("Pa&nels"));
    theme_->setTitle(tr("T&heme"));
    language_->setTitle(tr("&Language"));
    help_->setTitle(tr("&Help"));
}

} // namespace meshwright::ui
