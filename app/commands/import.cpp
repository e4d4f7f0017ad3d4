#include "app/commands/import.h"

#include "app/command_line.h"
#include "app/commands/load.h"
#include "core/base/json.h"
#include "core/model/parameters.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <array>
#include <filesystem>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 3> options = {{{"-o", true}, {"--force"}, {"--json"}}};

// Words of the output format: never rename one.
constexpr std::array<const char*, 4> note_words = {"text_part_only", "default_used", "ignored_field",
                                                   "quantized_weights"};

struct Imported {
    std::string path;
    LoadedFile file;
};

Json modelJson(const Imported& imported) {
    const auto& model = imported.file.resolved.scenario.model;
    Json notes = Json::array();
    for (const auto& note : imported.file.resolved.notes)
        notes.push_back(
            {{"kind", note_words[static_cast<std::size_t>(note.kind)]}, {"place", note.place}, {"value", note.value}});
    return {{"file", imported.path},
            {"name", model.name},
            {"family", model.family},
            {"parameters", {{"total", totalParameters(model)}, {"active", activeParameters(model)}}},
            {"layers", model.layerCount()},
            {"hidden", model.hidden},
            {"vocabulary", model.vocabulary},
            {"notes", std::move(notes)}};
}

void printModel(const Imported& imported, std::ostream& out) {
    const auto& model = imported.file.resolved.scenario.model;
    out << utf8(CommandLine::tr("%1 (%2): %3 parameters, %4 active per token, %5 layers of width %6")
                    .arg(fromUtf8(model.name), fromUtf8(model.family), ui::formatCount(totalParameters(model)),
                         ui::formatCount(activeParameters(model)), ui::formatCount(model.layerCount()),
                         ui::formatCount(model.hidden)))
        << '\n';
}

/// Every PATH that can be read, and the faults of the others.
std::vector<Imported> readAll(const std::vector<std::string>& paths, Faults& faults) {
    std::vector<Imported> imported;
    for (const auto& path : paths) {
        auto file = loadFile(path);
        if (file)
            imported.push_back({path, std::move(file.value())});
        else
            faults.insert(faults.end(), file.faults().begin(), file.faults().end());
    }
    return imported;
}

Result<std::monostate> save(const Imported& imported, const std::string& path, bool force) {
    std::error_code ignored;
    if (!force && std::filesystem::exists(path, ignored))
        return callFault(CommandLine::tr("\"%1\" exists; --force replaces it").arg(fromUtf8(path)));
    return saveProjectFile(imported.file.opened.document, path);
}

} // namespace

int runImport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().empty())
        return report({callFault(CommandLine::tr("import needs a PATH"))}, err, exit_call_wrong);
    const auto output = arguments->value("-o");
    if (output && arguments->files().size() != 1)
        return report({callFault(CommandLine::tr("a project holds one model: -o takes one PATH"))}, err,
                      exit_call_wrong);
    Faults faults;
    const auto imported = readAll(arguments->files(), faults);
    Json models = Json::array();
    for (const auto& model : imported) {
        printNotes(model.file, err);
        if (arguments->has("--json"))
            models.push_back(modelJson(model));
        else
            printModel(model, out);
    }
    if (arguments->has("--json"))
        out << Json{{"format", "meshwright-import"}, {"version", 1}, {"models", std::move(models)}}.dump(
                   2, ' ', false, Json::error_handler_t::replace)
            << '\n';
    if (!faults.empty())
        return report(faults, err, exit_input_wrong);
    if (output) {
        const auto saved = save(imported.front(), *output, arguments->has("--force"));
        if (!saved)
            return report(saved.faults(), err,
                          saved.faults().front().code == FaultCode::call_wrong ? exit_call_wrong : exit_input_wrong);
        (arguments->has("--json") ? err : out) << utf8(CommandLine::tr("written: %1").arg(fromUtf8(*output))) << '\n';
    }
    return exit_done;
}

QString importHelp() {
    return CommandLine::tr("meshwright import PATH... [-o FILE] [--force] [--json]\n"
                           "\n"
                           "Reads Hugging Face config.json files and says what was understood.\n"
                           "  -o FILE  writes a project with the model; never over a file that exists\n"
                           "  --force  over it all the same\n"
                           "  --json   for programs (docs/json-output.md)\n");
}

} // namespace meshwright::app
