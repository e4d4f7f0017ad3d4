#include "app/commands/load.h"

#include "app/command_line.h"
#include "ui/text/exchange_words.h"
#include "ui/text/words.h"

namespace meshwright::app {

namespace {

void printNote(const QString& text, std::ostream& err) {
    err << utf8(CommandLine::tr("note: %1").arg(text)) << '\n';
}

} // namespace

Result<LoadedFile> loadFile(const std::string& path) {
    if (path.empty())
        return callFault(CommandLine::tr("FILE is an empty text: name a project or a config.json"));
    auto opened = openFile(path);
    if (!opened)
        return opened.faults();
    auto resolved = resolveOpened(*opened, path);
    if (!resolved)
        return resolved.faults();
    return LoadedFile{std::move(opened.value()), std::move(resolved.value())};
}

void printAssumptions(const LoadedFile& file, std::ostream& err) {
    if (file.opened.from_configuration)
        printNote(CommandLine::tr("the file holds a model only; cluster, workload and plans are those of the example "
                                  "(%1)")
                      .arg(fromUtf8(file.resolved.scenario.cluster.name)),
                  err);
}

void printNotes(const LoadedFile& file, std::ostream& err) {
    for (const auto& note : file.opened.notes)
        printNote(ui::describe(note), err);
    for (const auto& note : file.resolved.notes)
        printNote(ui::describe(note), err);
}

} // namespace meshwright::app
