#include "app/commands/import.h"

#include "app/command_line.h"
#include "app/commands/load.h"
#include "core/base/json.h"
#include "core/model/parameters.h"
#include "core/project/import_files.h"
#include "ui/text/exchange_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 3> import_options = {{{"-o", true}, {"--force"}, {"--json"}}};

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

// Words of the output format: never rename one.
constexpr std::array<const char*, 10> fragment_note_words = {
    "unknown_key",      "automatic",         "unresolved", "conditional",  "not_modelled",
    "include_not_read", "replaced_by_newer", "assumed",    "left_to_code", "several_alternatives"};

Json notesJson(const std::vector<FragmentNote>& notes) {
    Json list = Json::array();
    for (const auto& note : notes)
        list.push_back({{"kind", fragment_note_words[static_cast<std::size_t>(note.kind)]},
                        {"file", note.place.file},
                        {"line", note.place.line},
                        {"key", note.key},
                        {"value", note.text}});
    return list;
}

Json mergedJson(const ImportedProject& imported, const Imported& model) {
    Json files = Json::array();
    for (const auto& [path, kind] : imported.files.kinds)
        files.push_back({{"file", path}, {"kind", foreignKindWord(kind)}});
    Json models = Json::array();
    if (imported.has_model)
        models.push_back(modelJson(model));
    return {{"format", "meshwright-import"},
            {"version", 1},
            {"models", std::move(models)},
            {"files", std::move(files)},
            {"stated", {{"model", imported.has_model}, {"cluster", imported.has_cluster}, {"plan", imported.has_plan}}},
            {"project", Json::parse(writeProject(imported.document))},
            {"notes", notesJson(imported.notes)}};
}

void printMerged(const ImportedProject& imported, const Imported& model, std::ostream& out) {
    for (const auto& [path, kind] : imported.files.kinds)
        out << utf8(CommandLine::tr("%1: %2").arg(fromUtf8(path), ui::foreignKindName(kind))) << '\n';
    printModel(model, out);
    const auto& scenario = model.file.resolved.scenario;
    out << utf8(CommandLine::tr("%1: %2 GPUs").arg(fromUtf8(scenario.cluster.name)).arg(scenario.cluster.gpuCount()))
        << '\n';
    if (!imported.has_plan)
        return;
    const Plan& plan = imported.document.project.plans.back().plan;
    out << utf8(CommandLine::tr("%1: %2, micro-batch %3, global batch %4, sequence %5")
                    .arg(ui::frameworkName(plan.framework), ui::planName(plan))
                    .arg(plan.micro_batch)
                    .arg(scenario.workload.global_batch)
                    .arg(scenario.workload.sequence_length))
        << '\n';
}

Result<std::monostate> save(const ProjectDocument& document, const std::string& path, bool force) {
    std::error_code ignored;
    if (!force && std::filesystem::exists(path, ignored))
        return callFault(CommandLine::tr("\"%1\" exists; --force replaces it").arg(fromUtf8(path)));
    return saveProjectFile(document, path);
}

int finish(const ProjectDocument& document, const Arguments& arguments, std::ostream& out, std::ostream& err) {
    const auto output = arguments.value("-o");
    if (!output)
        return exit_done;
    const auto saved = save(document, *output, arguments.has("--force"));
    if (!saved)
        return report(saved.faults(), err,
                      saved.faults().front().code == FaultCode::call_wrong ? exit_call_wrong : exit_input_wrong);
    (arguments.has("--json") ? err : out) << utf8(CommandLine::tr("written: %1").arg(fromUtf8(*output))) << '\n';
    return exit_done;
}

/// Files of which some are neither projects nor models: all together are one scenario.
int importMerged(const std::vector<BroughtFile>& files, const Arguments& arguments, std::ostream& out,
                 std::ostream& err) {
    auto imported = importFiles(files, exampleProject());
    if (!imported)
        return report(imported.faults(), err, exit_input_wrong);
    auto resolved = resolve(imported->document.project);
    if (!resolved)
        return report(resolved.faults(), err, exit_input_wrong);
    const Imported model{files.front().path,
                         {{imported->document, false, imported->notes}, std::move(resolved).value()}};
    printNotes(model.file, err);
    if (arguments.has("--json"))
        out << mergedJson(*imported, model).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    else
        printMerged(*imported, model, out);
    return finish(imported->document, arguments, out, err);
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

} // namespace

int runImport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, import_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().empty())
        return report({callFault(CommandLine::tr("import needs a PATH"))}, err, exit_call_wrong);
    const auto texts = readBroughtTexts(arguments->files());
    if (texts && !std::ranges::all_of(*texts, [](const auto& file) { return isProjectOrModel(file.text); }))
        return importMerged(*texts, *arguments, out, err);
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
    return finish(imported.front().file.opened.document, *arguments, out, err);
}

QString importHelp() {
    return CommandLine::tr("meshwright import PATH... [-o FILE] [--force] [--json]\n"
                           "\n"
                           "Reads what people have, tells each file by its content, and says what was understood:\n"
                           "Hugging Face config.json, DeepSpeed JSON, Accelerate YAML, torchtitan TOML, Megatron-LM\n"
                           "scripts and YAML, Trainer arguments, SLURM headers, training logs, out-of-memory\n"
                           "messages. Several files are merged into one scenario; models alone are told one by one.\n"
                           "  -o FILE  writes a project; never over a file that exists\n"
                           "  --force  over it all the same\n"
                           "  --json   for programs (docs/json-output.md)\n");
}

} // namespace meshwright::app
