#pragma once

#include "ui/document/context.h"

#include <QMainWindow>

#include <memory>
#include <utility>
#include <vector>

class QToolBar;

namespace meshwright::ui {

class ActionRegistry;
class CommandPalette;
class DockPanel;
class FileFlow;
class Language;
class MemoryView;
class MessageBar;
class Preferences;
class Prompts;
class SearchButton;
class StepButton;
class StudioMenus;
class Workspace;

/// Arranges actions, panels and the view of one document. What each does is its own affair.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    struct Services {
        Context context;
        Language& language;
        Preferences& preferences;
        Prompts& prompts;
    };

    explicit MainWindow(const Services& services);
    ~MainWindow() override;

    [[nodiscard]] FileFlow& files() { return *files_; }
    [[nodiscard]] const ActionRegistry& registry() const { return *actions_; }
    [[nodiscard]] Workspace& workspace() { return *workspace_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildCentre();
    void buildStrip();
    void buildDocks();
    void buildActions();
    void buildToolBar();
    void restoreArrangement();
    void arrangeColumns();
    void trigger(const char* action);
    void showPalette();
    void chooseModel();
    void chooseCluster();
    void followPage();
    void restoreDocks();
    void showTitle();
    void retranslate();
    void restyle();

    static constexpr int state_version = 1; ///< of the arrangement; another version is not restored

    Services services_;
    CommandPalette* palette_ = nullptr;
    MessageBar* messages_ = nullptr;
    Workspace* workspace_ = nullptr;
    MemoryView* memory_ = nullptr;
    DockPanel* scenario_ = nullptr;
    DockPanel* inspector_ = nullptr;
    DockPanel* problems_ = nullptr;
    bool shares_column_ = false;         ///< the inspector stands behind the scenario, for want of width
    std::vector<DockPanel*> docks_away_; ///< hidden while a page aside is open
    QToolBar* tools_ = nullptr;
    StepButton* compare_step_ = nullptr;
    StepButton* report_step_ = nullptr;
    std::vector<StepButton*> aside_steps_; ///< one for each page aside, in their order
    SearchButton* search_ = nullptr;
    std::unique_ptr<FileFlow> files_;
    std::unique_ptr<ActionRegistry> actions_;
    StudioMenus* menus_ = nullptr;
};

} // namespace meshwright::ui
