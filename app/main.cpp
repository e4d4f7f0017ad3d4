#include "app/command_line.h"
#include "app/commands.h"
#include "app/commands/load.h"
#include "core/base/json.h"
#include "core/project/import_files.h"
#include "ui/shell/studio.h"

#include <QApplication>
#include <QLocale>
#include <QTranslator>

#include <iostream>
#include <memory>

namespace {

using namespace meshwright;
using namespace meshwright::app;

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

/// A drawing command needs fonts, not a screen.
void drawOffscreenWithoutDisplay() {
    if (!hasDisplay() && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

/// Without a session there is no XDG_RUNTIME_DIR, and Qt says so at each start; a command needs none.
void dropRuntimeFolderWarning() {
    static QtMessageHandler usual = nullptr;
    usual = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& text) {
        if (!text.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR")) && usual != nullptr)
            usual(type, context, text);
    });
}

int runCommand(const Command& command, const std::vector<std::string>& args, int argc, char** argv) {
    std::unique_ptr<QCoreApplication> application;
    if (command.draws) {
        drawOffscreenWithoutDisplay();
        dropRuntimeFolderWarning();
        application = std::make_unique<QApplication>(argc, argv);
    } else {
        application = std::make_unique<QCoreApplication>(argc, argv);
    }
    // Written for a terminal: in the language of the environment if the program speaks it, else in English.
    QTranslator translator;
    const QLocale locale = QLocale::system();
    if (locale.language() == QLocale::Chinese &&
        translator.load(locale, QStringLiteral("meshwright"), QStringLiteral("_"), QStringLiteral(":/translations"))) {
        QCoreApplication::installTranslator(&translator);
        QLocale::setDefault(locale);
    } else {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    for (const auto& arg : args)
        if (arg == "--help" || arg == "-h") {
            std::cout << utf8(command.help());
            return exit_done;
        }
    const int status = command.run(args, std::cout, std::cerr);
    std::cout.flush();
    if (!std::cout) {
        std::cerr << "meshwright: " << utf8(CommandLine::tr("standard output cannot be written")) << '\n';
        return exit_input_wrong;
    }
    return status;
}

/// What is wrong with the files that the studio was to open.
Faults faultsOf(const std::vector<std::string>& paths) {
    if (paths.empty())
        return {};
    if (paths.size() == 1) {
        const auto text = readTextFile(paths.front());
        if (!text || isProjectOrModel(*text)) {
            const auto loaded = loadFile(paths.front());
            return loaded ? Faults{} : loaded.faults();
        }
    }
    const auto files = readBroughtTexts(paths);
    if (!files)
        return files.faults();
    const auto imported = importFiles(*files, exampleProject(), PlansAround::kept);
    return imported ? Faults{} : imported.faults();
}

/// Without a display the studio stays closed; a file that would not have opened either is told first.
int withoutDisplay(const std::vector<std::string>& paths) {
    if (const Faults faults = faultsOf(paths); !faults.empty())
        return report(faults, std::cerr, exit_input_wrong);
    std::cerr << utf8(CommandLine::tr("meshwright: there is no display to open the studio on. Without one: meshwright "
                                      "report %1 -o decision.pdf; other commands: meshwright --help\n")
                          .arg(paths.empty() ? QStringLiteral("FILE") : fromUtf8(paths.front())));
    return exit_call_wrong;
}

int openStudio(int argc, char** argv) {
    if (!hasDisplay() && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        return withoutDisplay({argv + 1, argv + argc});
    QApplication application(argc, argv);
    return ui::runStudio(application, QCoreApplication::arguments().mid(1));
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setApplicationName(QStringLiteral("meshwright"));
    QCoreApplication::setApplicationVersion(QStringLiteral(MESHWRIGHT_VERSION));
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty())
        return openStudio(argc, argv);
    if (words[0] == "--version") {
        std::cout << "meshwright " MESHWRIGHT_VERSION "\n";
        return exit_done;
    }
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        std::cout << utf8(overview());
        return exit_done;
    }
    if (const Command* command = commandNamed(words[0]))
        return runCommand(*command, {words.begin() + 1, words.end()}, argc, argv);
    const bool is_file = words[0].find_first_of("./") != std::string::npos;
    if (words[0][0] == '-' || !is_file)
        return report({callFault(CommandLine::tr("there is no command \"%1\"").arg(fromUtf8(words[0])))}, std::cerr,
                      exit_call_wrong);
    return openStudio(argc, argv);
}
