#include "app/commands/validate.h"

#include "core/evidence/predictor.h"
#include "core/evidence/validation_json.h"
#include "ui/text/words.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace meshwright::app {

namespace {

struct Options {
    std::vector<std::string> files;
    std::string rows;      ///< only rows whose id, source or framework holds this
    std::string constants; ///< calibration file
    bool json = false;
};

std::optional<Options> readOptions(const std::vector<std::string>& args, std::ostream& err) {
    Options options;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const auto& arg = args[i];
        if (arg == "--json")
            options.json = true;
        else if (arg == "--summary")
            options.json = false;
        else if ((arg == "--rows" || arg == "--constants") && i + 1 < args.size())
            (arg == "--rows" ? options.rows : options.constants) = args[++i];
        else if (arg.rfind("--", 0) == 0) {
            err << "validate: unknown option or missing value: " << arg << '\n';
            return std::nullopt;
        } else
            options.files.push_back(arg);
    }
    if (!options.files.empty())
        return options;
    err << "usage: meshwright validate ROWS.jsonl... [--json] [--summary] [--rows TEXT] [--constants FILE]\n";
    return std::nullopt;
}

void report(const Faults& faults, std::ostream& err) {
    for (const auto& fault : faults)
        err << ui::describe(fault).toStdString() << '\n';
}

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& part : parts)
        out += (out.empty() ? "" : "; ") + part;
    return out;
}

std::string reasonOf(const RowResult& row) {
    std::vector<std::string> parts;
    for (const auto& fault : row.skipped)
        parts.push_back(ui::describe(fault).toStdString());
    if (!row.reproduced)
        return joined(parts);
    const auto& open = row.reproduced->open;
    const auto& plan = row.reproduced->plan;
    if (open.micro_batch)
        parts.push_back("micro-batch " + std::to_string(plan.micro_batch) + " chosen");
    if (open.recompute)
        parts.push_back("recompute \"" + ui::recomputeName(plan.recompute.kind).toStdString() + "\" chosen");
    if (open.virtual_stages)
        parts.push_back(std::to_string(plan.parallel.virtual_stages) + " virtual stages chosen");
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

} // namespace

int runValidate(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto options = readOptions(args, err);
    if (!options)
        return 2;
    auto predict = productPredictor();
    if (!options->constants.empty()) {
        const auto text = readTextFile(options->constants);
        auto changed = text ? productPredictor(*text, options->constants) : Result<Predictor>(text.faults());
        if (!changed) {
            report(changed.faults(), err);
            return 1;
        }
        predict = std::move(changed).value();
    }
    bool all_read = true;
    std::vector<PublishedRun> runs;
    for (const auto& file : options->files) {
        const auto text = readTextFile(file, std::size_t{256} << 20U);
        auto read = text ? readRuns(*text, file) : RunFile{{}, text.faults()};
        report(read.faults, err);
        all_read = all_read && read.faults.empty();
        std::ranges::copy_if(read.runs, std::back_inserter(runs),
                             [&](const PublishedRun& run) { return matches(run, options->rows); });
    }
    const auto validation = validateRuns(runs, hardwareCatalog(), predict);
    if (options->json)
        out << toJson(validation, reasonOf).dump(1) << '\n';
    else
        writeTable(validation, out);
    return all_read ? 0 : 1;
}

} // namespace meshwright::app
