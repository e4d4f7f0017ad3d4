#pragma once

#include <QObject>

#include <vector>

class QAction;
class QMainWindow;
class QMenu;

namespace meshwright::ui {

class ActionRegistry;
class FileFlow;
class Preferences;
class Workspace;

/// The menu bar: where each action of the registry stands.
class StudioMenus final : public QObject {
    Q_OBJECT

public:
    StudioMenus(QMainWindow& window, const ActionRegistry& actions, const std::vector<QAction*>& panels,
                const Workspace& workspace, FileFlow& files, Preferences& preferences);

    void retranslate();

private:
    QMenu* add(const ActionRegistry& actions, const std::vector<const char*>& ids);
    void fillRecent();

    QMainWindow& window_;
    FileFlow& files_;
    Preferences& preferences_;
    QMenu* file_ = nullptr;
    QMenu* recent_ = nullptr;
    QMenu* edit_ = nullptr;
    QMenu* view_ = nullptr;
    QMenu* panels_ = nullptr;
    QMenu* theme_ = nullptr;
    QMenu* language_ = nullptr;
    QMenu* help_ = nullptr;
};

} // namespace meshwright::ui
