#include "ui/shell/studio_actions.h"

#include "ui/charts/memory_view.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/file_flow.h"
#include "ui/shell/language.h"
#include "ui/shell/preferences.h"
#include "ui/shell/workspace.h"
#include "ui/theme/appearance.h"

#include <QActionGroup>
#include <QCoreApplication>

namespace meshwright::ui {

namespace {

class Actions {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

using Keys = QKeySequence;

void addFileActions(ActionRegistry& actions, const ActionTargets& t) {
    FileFlow& files = t.files;
    actions.add(
        "file.example", [] { return Actions::tr("&New from the example"); }, Keys::New, "file-plus",
        [&files] { files.startExample(); });
    actions.add(
        "file.open", [] { return Actions::tr("&Open…"); }, Keys::Open, "folder-open",
        [&files] { files.chooseAndOpen(); });
    actions.add(
        "file.save", [] { return Actions::tr("&Save"); }, Keys::Save, "save", [&files] { files.save(); });
    actions.add(
        "file.saveAs", [] { return Actions::tr("Save &as…"); }, Keys(Qt::CTRL | Qt::SHIFT | Qt::Key_S), "save",
        [&files] { files.saveAs(); });
    actions.add(
        "file.report", [] { return Actions::tr("&Report…"); }, Keys(Qt::CTRL | Qt::Key_R), "file-text",
        [&files] { files.report(); });
    actions.add(
        "file.quit", [] { return Actions::tr("&Quit"); }, Keys(Qt::CTRL | Qt::Key_Q), "log-out", t.close_window);
}

void addEditActions(ActionRegistry& actions, const ActionTargets& t) {
    StudioDocument& document = t.context.document;
    const Workspace& workspace = t.workspace;
    QUndoStack& stack = document.undoStack();
    QAction* undo = actions.add(
        "edit.undo",
        [&stack] { return stack.canUndo() ? Actions::tr("&Undo: %1").arg(stack.undoText()) : Actions::tr("&Undo"); },
        Keys::Undo, "undo-2", [&document] { document.undo(); });
    QAction* redo = actions.add(
        "edit.redo",
        [&stack] { return stack.canRedo() ? Actions::tr("&Redo: %1").arg(stack.redoText()) : Actions::tr("&Redo"); },
        Keys(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), "redo-2", [&document] { document.redo(); });
    const auto refresh = [&actions, &stack, undo, redo] {
        undo->setEnabled(stack.canUndo());
        redo->setEnabled(stack.canRedo());
        actions.retranslate();
    };
    QObject::connect(&stack, &QUndoStack::indexChanged, &actions, refresh);
    undo->setEnabled(false);
    redo->setEnabled(false);
    actions.add(
        "edit.copy", [] { return Actions::tr("&Copy chart and figures"); }, Keys::Copy, "copy",
        [&workspace] { workspace.copyCurrent(); });
    actions.add(
        "scenario.model", [] { return Actions::tr("Change &model…"); }, Keys(Qt::CTRL | Qt::Key_M), "box",
        t.choose_model);
    actions.add(
        "scenario.cluster", [] { return Actions::tr("Change c&luster…"); }, Keys(Qt::CTRL | Qt::Key_L), "network",
        t.choose_cluster);
}

void addViewActions(ActionRegistry& actions, const ActionTargets& t) {
    MemoryView& memory = t.memory;
    Workspace& workspace = t.workspace;
    ViewSettings& view = t.context.view;
    actions.add(
        "view.palette", [] { return Actions::tr("Command &palette"); }, Keys(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
        "search", t.show_palette);
    actions.add(
        "view.derivation", [] { return Actions::tr("&Derivation of the memory"); }, Keys(Qt::ALT | Qt::Key_1), "sigma",
        [&memory, &workspace] {
            workspace.open(memory_page);
            memory.showDerivation(std::nullopt);
        });
    actions.add(
        "view.parameters", [] { return Actions::tr("Derivation of the para&meters"); }, Keys(Qt::ALT | Qt::Key_2),
        "box",
        [&memory, &workspace] {
            workspace.open(memory_page);
            memory.showParameters();
        });
    actions.add(
        "view.table", [] { return Actions::tr("Data &table"); }, Keys(Qt::ALT | Qt::Key_3), "table",
        [&memory, &workspace] {
            workspace.open(memory_page);
            memory.showTable();
        });
    actions.add(
        "view.units", [] { return Actions::tr("Switch between &GiB and GB"); }, Keys(Qt::CTRL | Qt::Key_U), "scale",
        [&view] { view.setByteUnit(view.byteUnit() == ByteUnit::gib ? ByteUnit::gb : ByteUnit::gib); });
}

/// One action for each page, Ctrl+1 and on for the tabs, and two that step through them.
void addPageActions(ActionRegistry& actions, const ActionTargets& t) {
    Workspace& workspace = t.workspace;
    auto* group = new QActionGroup(&actions);
    int tab = 0;
    for (const Page& page : workspace.pages()) {
        const bool numbered = page.place == Page::Place::tab && tab < 9;
        const Keys shortcut =
            numbered ? Keys(QKeyCombination(Qt::CTRL, static_cast<Qt::Key>(Qt::Key_1 + tab++))) : Keys();
        const QString id = QString::fromLatin1(page.id);
        QAction* action = actions.add(pageAction(page).constData(), page.title, shortcut, page.icon,
                                      [&workspace, id] { workspace.open(id); });
        action->setCheckable(true);
        action->setChecked(id == QLatin1String(workspace.current().id));
        group->addAction(action);
    }
    QObject::connect(&workspace, &Workspace::currentChanged, &actions, [&actions, &workspace] {
        actions.action(pageAction(workspace.current()).constData())->setChecked(true);
    });
    QAction* next = actions.add(
        "page.next", [] { return Actions::tr("Ne&xt view"); }, Keys(Qt::CTRL | Qt::Key_PageDown), "",
        [&workspace] { workspace.step(1); });
    QAction* previous = actions.add(
        "page.previous", [] { return Actions::tr("Pre&vious view"); }, Keys(Qt::CTRL | Qt::Key_PageUp), "",
        [&workspace] { workspace.step(-1); });
    for (QAction* step : {next, previous})
        step->setEnabled(tab > 1);
}

void addThemeActions(ActionRegistry& actions, const ActionTargets& t) {
    struct Choice {
        const char* id;
        ThemeMode mode;
        const char* icon;
        ActionRegistry::Text text;
    };
    const std::vector<Choice> choices = {
        {"theme.system", ThemeMode::system, "monitor", [] { return Actions::tr("Theme: as the &system"); }},
        {"theme.light", ThemeMode::light, "sun", [] { return Actions::tr("Theme: &light"); }},
        {"theme.dark", ThemeMode::dark, "moon", [] { return Actions::tr("Theme: &dark"); }},
    };
    auto* group = new QActionGroup(&actions);
    Appearance& appearance = t.context.appearance;
    Preferences& preferences = t.preferences;
    for (const auto& choice : choices) {
        QAction* action =
            actions.add(choice.id, choice.text, {}, choice.icon, [&appearance, &preferences, mode = choice.mode] {
                appearance.setMode(mode);
                preferences.setThemeMode(mode);
            });
        action->setCheckable(true);
        action->setChecked(appearance.mode() == choice.mode);
        group->addAction(action);
    }
    QAction* dark = actions.action("theme.dark");
    QAction* light = actions.action("theme.light");
    actions.add(
        "theme.toggle", [] { return Actions::tr("Switch between light and dark"); }, {}, "contrast",
        [&appearance, dark, light] { (appearance.theme().dark() ? light : dark)->trigger(); });
}

void addLanguageActions(ActionRegistry& actions, const ActionTargets& t) {
    Language& language = t.language;
    Preferences& preferences = t.preferences;
    auto* group = new QActionGroup(&actions);
    const auto add = [&](const char* id, const QString& code, const QString& name) {
        QAction* action = actions.add(
            id, [name] { return name; }, {}, "",
            [&language, &preferences, code] {
                language.choose(code);
                preferences.setLanguage(code);
            });
        action->setCheckable(true);
        action->setChecked(language.code() == code);
        group->addAction(action);
        return action;
    };
    // A language is named in itself, so that whoever needs it can read it.
    QAction* english = add("language.en", QStringLiteral("en"), QStringLiteral("English"));
    QAction* chinese = add("language.zh", QStringLiteral("zh_CN"), QStringLiteral("简体中文"));
    english->setProperty(action_keywords, QStringLiteral("英语 英文"));
    chinese->setProperty(action_keywords, QStringLiteral("Chinese"));
    actions.add(
        "language.toggle", [] { return Actions::tr("Switch language: English, 简体中文"); }, {}, "languages",
        [&language, english, chinese] { (language.code() == QLatin1String("en") ? chinese : english)->trigger(); });
}

} // namespace

void addStudioActions(ActionRegistry& actions, const ActionTargets& targets) {
    addFileActions(actions, targets);
    addEditActions(actions, targets);
    addPageActions(actions, targets);
    addViewActions(actions, targets);
    addThemeActions(actions, targets);
    addLanguageActions(actions, targets);
    actions.add(
        "help.about", [] { return Actions::tr("&About Meshwright"); }, {}, "info", targets.show_about);
}

} // namespace meshwright::ui
