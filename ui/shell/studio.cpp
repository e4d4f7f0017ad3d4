#include "ui/shell/studio.h"

#include "ui/document/recovery.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/shell/file_flow.h"
#include "ui/shell/language.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/shell/prompts.h"
#include "ui/theme/appearance.h"

#include <QApplication>

#include <iostream>

namespace meshwright::ui {

namespace {

/// Leaves once the first estimate is on the screen: for smoke tests and start-up measurements.
void exitAfterStartup(QApplication& application, StudioDocument& document, MainWindow& window) {
    const auto leave = [&application, &window] {
        window.repaint();
        QMetaObject::invokeMethod(&application, &QCoreApplication::quit, Qt::QueuedConnection);
    };
    if (document.snapshot())
        leave();
    else
        QObject::connect(&document, &StudioDocument::snapshotChanged, &window, leave, Qt::QueuedConnection);
}

} // namespace

int runStudio(QApplication& application, const QStringList& files) {
    QCoreApplication::setOrganizationName(QStringLiteral("Meshwright"));
    QCoreApplication::setApplicationName(QStringLiteral("Meshwright"));
    Preferences preferences;
    Appearance appearance(application, preferences.themeMode());
    Language language(application);
    language.choose(preferences.language());
    ViewSettings view;
    view.setByteUnit(preferences.byteUnit());
    Evaluator evaluator(Evaluator::Execution::threaded);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    Prompts prompts;
    MainWindow window({{appearance, document, view}, language, preferences, prompts});
    const Recovery recovery(document, Recovery::standardFolder());
    window.show();
    if (files.isEmpty() || window.files().open(files))
        window.files().offerRescued(Recovery::standardFolder());
    else { // whoever called from a terminal looks there
        std::cerr << window.files().message().toStdString() << '\n';
        window.files().mentionRescued(Recovery::standardFolder());
    }
    if (qEnvironmentVariableIntValue("MESHWRIGHT_EXIT_AFTER_STARTUP") == 1)
        exitAfterStartup(application, document, window);
    return QApplication::exec();
}

} // namespace meshwright::ui
