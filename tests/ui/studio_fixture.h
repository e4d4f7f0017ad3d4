#pragma once

#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/file_flow.h"
#include "ui/shell/language.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/shell/prompts.h"
#include "ui/theme/appearance.h"

#include <QApplication>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace meshwright::ui {

/// Answers the questions of the program as a test says.
class ScriptedPrompts final : public Prompts {
public:
    QString open;
    QString save;
    QString report;
    SaveAnswer answer = SaveAnswer::discard;
    int asked = 0;
    bool discards_rescued = false;
    QString save_suggested;

    QString fileToOpen(QWidget*) override { return open; }
    QString fileToSave(QWidget*, const QString& suggestion) override {
        save_suggested = suggestion;
        return save;
    }
    bool discardRescued(QWidget*, const QString&) override { return discards_rescued; }
    QString fileForReport(QWidget*, const QString&) override { return report; }
    SaveAnswer unsavedChanges(QWidget*, const QString&) override {
        ++asked;
        return answer;
    }
};

/// A whole studio on the example project, evaluated at once, shown and active.
struct Studio {
    Preferences preferences;
    Appearance appearance{*qApp, ThemeMode::light};
    Language language{*qApp};
    ViewSettings view;
    Evaluator evaluator{Evaluator::Execution::immediate};
    StudioDocument document{evaluator};
    ScriptedPrompts prompts;
    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;

    explicit Studio(const QString& language_code = QStringLiteral("en"), const QSize& size = QSize(1360, 860)) {
        language.choose(language_code);
        document.start(exampleProject());
        window = std::make_unique<MainWindow>(
            MainWindow::Services{{appearance, document, view}, language, preferences, prompts});
        window->resize(size);
        window->show();
        window->activateWindow();
        const bool active = QTest::qWaitForWindowActive(window.get());
        Q_UNUSED(active)
    }

    template <class Widget = QWidget>
    [[nodiscard]] Widget* find(const char* name) const {
        auto* found = window->findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr)
            qFatal("no widget named %s", name);
        return found;
    }
    void trigger(const char* action) const { window->registry().action(action)->trigger(); }
    [[nodiscard]] QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
};

/// Settings of the person who runs the tests stay untouched.
inline void isolateSettings() {
    QCoreApplication::setOrganizationName(QStringLiteral("MeshwrightTests"));
    QCoreApplication::setApplicationName(QCoreApplication::applicationFilePath().section(QLatin1Char('/'), -1));
    QStandardPaths::setTestModeEnabled(true);
    QSettings().clear();
}

inline void writeFile(const QString& path, const QByteArray& text) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace meshwright::ui
