#include "app/commands/validate.h"

#include "app/command_line.h"
#include "core/base/json.h"
#include "core/evidence/predictor.h"
#include "core/evidence/validation_json.h"
#include "ui/text/words.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 5> validate_options = {
    {{"--json"}, {"--summary"}, {"--no-calibration"}, {"--rows", true}, {"--constants", true}}};

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& part : parts)
        out += (out.empty() ? "" : "; ") + part;
    return out;
}

/// For programs: in English whatever the language of the terminal.
std::string reasonOf(const RowResult& row) {
    std::vector<std::string> parts;
    for (const auto& fault : row.skipped)
        parts.push_back(fault.code == FaultCode::key_missing
                            ? fault.place + " is not stated"
                            : fault.place + " is " + fault.found + ", expected " + fault.expected);
    if (!row.reproduced)
        return joined(parts);
    constexpr std::array<const char*, 3> recompute_words = {"none", "selective", "full"};
    const auto& open = row.reproduced->open;
    const auto& plan = row.reproduced->plan;
    if (open.micro_batch)
        parts.push_back("/batch/micro chosen as " + std::to_string(plan.micro_batch));
    if (open.recompute)
        parts.push_back(std::string("/recompute chosen as ") +
                        recompute_words[static_cast<std::size_t>(plan.recompute.kind)]);
    if (open.virtual_stages)
        parts.push_back("/parallel/vpp chosen as " + std::to_string(plan.parallel.virtual_stages));
    for (const auto& assumption : row.reproduced->assumptions)
        parts.push_back(assumption.place + " taken as " + assumption.value);
    return joined(parts);
}

bool matches(const PublishedRun& run, const std::string& text) {
    return text.empty() || run.id.find(text) != std::string::npos || run.source.title.find(text) != std::string::npos ||
           run.framework.find(text) != std::string::npos;
}

std::string percent(double fraction) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(1) << 100 * fraction;
    return out.str();
}

void writeErrors(const ErrorSummary& errors, std::ostream& out) {
    if (errors.n == 0) {
        out << std::setw(6) << 0 << std::setw(8) << '-' << std::setw(8) << '-' << std::setw(8) << '-' << std::setw(8)
            << '-';
        return;
    }
    out << std::setw(6) << errors.n << std::setw(8) << percent(errors.median_abs) << std::setw(8)
        << percent(errors.mean_abs) << std::setw(8) << percent(errors.p90_abs) << std::setw(8) << percent(errors.bias);
}

void writeLine(const std::string& name, const ValidationSummary& summary, bool completed, std::ostream& out) {
    out << std::left << std::setw(44) << name.substr(0, 43) << std::right << std::setw(6) << summary.rows
        << std::setw(6) << summary.skipped;
    writeErrors(completed ? summary.time_completed : summary.time, out);
    out << "  ";
    writeErrors(completed ? summary.memory_completed : summary.memory, out);
    out << std::setw(8) << (summary.order.n > 0 ? percent(1.0 * summary.order.right / summary.order.n) : "-")
        << std::setw(8) << (summary.verdict.n > 0 ? percent(1.0 * summary.verdict.right / summary.verdict.n) : "-")
        << '\n';
}

void writeTable(const Validation& validation, std::ostream& out) {
    const auto heading = [&](const char* title) {
        out << std::left << std::setw(44) << title << std::right << std::setw(6) << "rows" << std::setw(6) << "skip";
        for (int i = 0; i < 2; ++i)
            out << (i == 0 ? "" : "  ") << std::setw(6) << (i == 0 ? "time" : "mem") << std::setw(8) << "median"
                << std::setw(8) << "mape" << std::setw(8) << "p90" << std::setw(8) << "bias";
        out << std::setw(8) << "order" << std::setw(8) << "fits" << '\n';
    };
    heading("source (errors in %)");
    for (const auto& [name, summary] : validation.by_source)
        writeLine(name, summary, false, out);
    heading("framework");
    for (const auto& [name, summary] : validation.by_framework)
        writeLine(name, summary, false, out);
    heading("completed rows, by source");
    for (const auto& [name, summary] : validation.by_source)
        if (summary.time_completed.n + summary.memory_completed.n > 0)
            writeLine(name, summary, true, out);
    heading("all");
    writeLine("stated in full", validation.summary, false, out);
    writeLine("completed", validation.summary, true, out);
    const auto& s = validation.summary;
    out << "90 % intervals cover " << percent(s.time.coverage90) << " % of times (" << s.time.intervals << "), "
        << percent(s.memory.coverage90) << " % of memory figures (" << s.memory.intervals << ")\n";
}

constexpr std::size_t largest_file = std::size_t{256} << 20U;

Result<Predictor> predictorOf(const Arguments& arguments) {
    if (const auto file = arguments.value("--constants")) {
        const auto text = readTextFile(*file);
        return text ? productPredictor(*text, *file) : Result<Predictor>(text.faults());
    }
    return arguments.has("--no-calibration") ? uncalibratedPredictor() : productPredictor();
}

} // namespace

QString validateHelp() {
    return CommandLine::tr("meshwright validate ROWS.jsonl... [--json] [--summary] [--rows TEXT] [--no-calibration] "
                           "[--constants FILE]\n"
                           "\n"
                           "Predicts published runs and holds them against what was measured.\n"
                           "  --json            for programs, with every row\n"
                           "  --summary         errors by source and framework (the default)\n"
                           "  --rows TEXT       only rows whose id, source or framework has TEXT in it\n"
                           "  --no-calibration  formulas and data sheets only, nothing fitted\n"
                           "  --constants FILE  other time constants than those compiled in\n");
}

int runValidate(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, validate_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().empty())
        return report({callFault(CommandLine::tr("name at least one file: meshwright validate ROWS.jsonl"))}, err,
                      exit_call_wrong);
    const auto predict = predictorOf(*arguments);
    if (!predict)
        return report(predict.faults(), err, exit_input_wrong);
    ExitStatus status = exit_done;
    std::vector<PublishedRun> runs;
    for (const auto& file : arguments->files()) {
        const auto text = readTextFile(file, largest_file);
        const auto read = text ? readRuns(*text, file) : RunFile{{}, text.faults()};
        if (!read.faults.empty())
            status = static_cast<ExitStatus>(report(read.faults, err, exit_input_wrong));
        const auto filter = arguments->value("--rows").value_or("");
        std::ranges::copy_if(read.runs, std::back_inserter(runs),
                             [&](const PublishedRun& run) { return matches(run, filter); });
    }
    const auto validation = validateRuns(runs, hardwareCatalog(), *predict);
    if (arguments->has("--json"))
        out << toJson(validation, reasonOf).dump(1) << '\n';
    else
        writeTable(validation, out);
    return status;
}

} // namespace meshwright::app
