#include "app/commands/export.h"

#include "app/command_line.h"
#include "app/commands/load.h"
#include "core/base/json.h"
#include "core/exchange/export_folder.h"
#include "core/memory/memory.h"
#include "core/plan/legality.h"
#include "ui/text/exchange_words.h"
#include "ui/text/words.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 8> export_options = {{{"--plan", true},
                                                   {"--to", true},
                                                   {"--out", true},
                                                   {"-o", true},
                                                   {"--job-name", true},
                                                   {"--program", true},
                                                   {"--force"},
                                                   {"--json"}}};

QString targetList() {
    QStringList names;
    for (const auto word : export_target_words)
        names << fromUtf8(word);
    return names.join(QStringLiteral(", "));
}

Result<ExportTarget> targetOf(const Arguments& arguments) {
    const auto word = arguments.value("--to");
    if (!word)
        return callFault(CommandLine::tr("export needs --to FORMAT: %1").arg(targetList()));
    const auto found = std::ranges::find(export_target_words, std::string_view(*word));
    if (found == export_target_words.end())
        return callFault(
            CommandLine::tr("there is no format \"%1\" to export to: %2").arg(fromUtf8(*word), targetList()));
    return static_cast<ExportTarget>(found - export_target_words.begin());
}

/// The plan that is named; the only one if there is only one.
Result<NamedPlan> planOf(const LoadedFile& file, const Arguments& arguments) {
    const auto wanted = arguments.value("--plan");
    QStringList names;
    for (const auto& named : file.project().plans) {
        names << QLatin1Char('"') + fromUtf8(named.name) + QLatin1Char('"');
        const bool only = !wanted && file.project().plans.size() == 1;
        if (only || (wanted && fromUtf8(named.name).compare(fromUtf8(*wanted), Qt::CaseInsensitive) == 0))
            return named;
    }
    return callFault(wanted ? CommandLine::tr("there is no plan \"%1\"; the file has %2")
                                  .arg(fromUtf8(*wanted), names.join(QStringLiteral(", ")))
                            : CommandLine::tr("the file has several plans; --plan names one of %1")
                                  .arg(names.join(QStringLiteral(", "))));
}

void warn(const LoadedFile& file, const Plan& plan, const ExportFolder& folder, std::ostream& err) {
    for (const auto& violation : violationsOf(file.resolved.scenario, plan))
        err << utf8(CommandLine::tr("warning: the plan is not legal: %1").arg(ui::describe(violation))) << '\n';
    if (!estimateMemory(file.resolved.scenario, plan).fits())
        err << utf8(CommandLine::tr("warning: by the estimate, the plan does not fit in GPU memory")) << '\n';
    for (const auto& note : folder.notes)
        err << utf8(CommandLine::tr("note: %1").arg(ui::describe(note))) << '\n';
}

Json folderJson(const std::string& path, const ExportFolder& folder) {
    Json files = Json::array();
    for (const auto& file : folder.files)
        files.push_back(file.name);
    Json lost = Json::array();
    for (const auto& note : folder.notes)
        lost.push_back(note.key);
    return {{"format", "meshwright-export"},
            {"version", 1},
            {"folder", path},
            {"files", std::move(files)},
            {"left_to_code", std::move(lost)}};
}

int writeTo(const std::string& path, const ExportFolder& folder, const Arguments& arguments, std::ostream& out,
            std::ostream& err) {
    const auto existing = arguments.has("--force") ? ExistingFiles::replaced : ExistingFiles::refused;
    if (const auto written = writeExportFolder(folder, path, existing); !written) {
        report(written.faults(), err, exit_input_wrong);
        if (existing == ExistingFiles::refused && std::filesystem::exists(path))
            err << utf8(CommandLine::tr("meshwright: --force replaces files that exist")) << '\n';
        return exit_input_wrong;
    }
    if (arguments.has("--json")) {
        out << folderJson(path, folder).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        return exit_done;
    }
    for (const auto& file : folder.files)
        out << utf8(CommandLine::tr("written: %1").arg(fromUtf8((std::filesystem::path(path) / file.name).string())))
            << '\n';
    return exit_done;
}

} // namespace

int runExport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, export_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    const auto target = targetOf(*arguments);
    if (!target)
        return report(target.faults(), err, exit_call_wrong);
    const auto path = arguments->has("-o") ? arguments->value("-o") : arguments->value("--out");
    if (arguments->files().size() != 1 || !path || path->empty())
        return report({callFault(CommandLine::tr("export needs one FILE and --out DIR"))}, err, exit_call_wrong);
    const auto file = loadFile(arguments->files().front());
    if (!file)
        return report(file.faults(), err, exit_input_wrong);
    const auto named = planOf(*file, *arguments);
    if (!named)
        return report(named.faults(), err, exit_call_wrong);
    ExportOptions export_options{.job_name = file->project().name};
    export_options.job_name = arguments->value("--job-name").value_or(export_options.job_name);
    export_options.program = arguments->value("--program").value_or(export_options.program);
    const auto folder = exportPlan(*target, file->resolved.scenario, named->plan, export_options);
    if (!folder)
        return report(folder.faults(), err, exit_call_wrong);
    warn(*file, named->plan, *folder, err);
    return writeTo(*path, *folder, *arguments, out, err);
}

QString exportHelp() {
    return CommandLine::tr(
        "meshwright export FILE [--plan NAME] --to FORMAT --out DIR [--job-name NAME] [--program PY] [--force] "
        "[--json]\n"
        "\n"
        "Writes the files that run one plan of FILE into the folder DIR: configuration, launch file with the\n"
        "environment variables that the plan needs, and a README that says what was decided and what to fill in.\n"
        "FORMAT: deepspeed, megatron, torchtitan, accelerate, fsdp2, torchrun, slurm, kubernetes.\n"
        "  --program PY  the training program to start (train.py), where the framework has none of its own\n"
        "  --force       over files that exist; links are replaced, never followed\n"
        "  --json        for programs (docs/json-output.md)\n");
}

} // namespace meshwright::app
