#include "app/commands/estimate.h"

#include "app/command_line.h"
#include "app/commands/estimate_json.h"
#include "app/commands/load.h"
#include "app/text_table.h"
#include "core/base/json.h"
#include "core/model/parameters.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 4> estimate_options = {{{"--plan", true}, {"--json"}, {"--explain"}, {"--check"}}};

QString gib(Bytes bytes) {
    return ui::formatBytes(bytes, ui::ByteUnit::gib);
}

/// The plans asked for, estimated.
Result<std::vector<EstimatedPlan>> estimated(const LoadedFile& file, const Arguments& arguments) {
    const auto wanted = arguments.value("--plan");
    std::vector<EstimatedPlan> plans;
    QStringList names;
    for (const auto& named : file.project().plans) {
        names << QLatin1Char('"') + fromUtf8(named.name) + QLatin1Char('"');
        if (wanted && fromUtf8(named.name).compare(fromUtf8(*wanted), Qt::CaseInsensitive) != 0)
            continue;
        const auto& scenario = file.resolved.scenario;
        plans.push_back(
            {named, estimate(scenario, named.plan, arguments.has("--explain")), remediesFor(scenario, named.plan)});
    }
    if (wanted && plans.empty())
        return callFault(CommandLine::tr("there is no plan \"%1\"; the file has %2")
                             .arg(fromUtf8(*wanted), names.join(QStringLiteral(", "))));
    return plans;
}

void printScenario(const LoadedFile& file, std::ostream& out) {
    const auto& [model, cluster, workload] = file.resolved.scenario;
    const auto total = totalParameters(model);
    const auto active = activeParameters(model);
    QString line = CommandLine::tr("%1: %2 parameters").arg(fromUtf8(model.name), ui::formatCount(total));
    if (active != total)
        line += CommandLine::tr(", %1 active").arg(ui::formatCount(active));
    out << utf8(line) << '\n';
    out << utf8(CommandLine::tr("%1: %2 GPUs of %3")
                    .arg(fromUtf8(cluster.name), ui::formatCount(cluster.gpuCount()), gib(cluster.smallestMemory())))
        << '\n';
    out << utf8(CommandLine::tr("global batch %1, sequence %2")
                    .arg(ui::formatCount(workload.global_batch), ui::formatCount(workload.sequence_length)))
        << "\n\n";
}

QString verdictOf(const Estimate& estimate) {
    const Bytes headroom = estimate.memory.headroom();
    const QString fit = estimate.fits() ? CommandLine::tr("fits, %1 free").arg(gib(headroom))
                                        : CommandLine::tr("over by %1").arg(gib(-headroom));
    return estimate.legal() ? fit : CommandLine::tr("not legal (by memory: %1)").arg(fit);
}

/// Parameters, gradients and optimizer states: what textbooks count per parameter.
Bytes modelStates(const StageMemory& stage) {
    Bytes sum;
    for (const auto part : {MemoryCategory::parameters, MemoryCategory::gradients, MemoryCategory::optimizer})
        sum += stage.at_peak[static_cast<std::size_t>(part)];
    return sum;
}

void printMemory(const std::vector<EstimatedPlan>& plans, std::ostream& out) {
    TextTable table;
    table.addRow({CommandLine::tr("GiB per GPU")});
    for (const auto& plan : plans)
        table.addCell(fromUtf8(plan.named.name));
    const auto number = [](Bytes bytes) { return gib(bytes).section(QLatin1Char(' '), 0, 0); };
    for (std::size_t i = 0; i < memory_category_count; ++i) {
        table.addRow({ui::categoryName(static_cast<MemoryCategory>(i))});
        for (const auto& plan : plans) {
            const StageMemory& stage = plan.estimate.memory.fullestStage();
            const bool overhead = static_cast<MemoryCategory>(i) == MemoryCategory::overhead;
            table.addCell(number(stage.at_peak[i] + (overhead ? stage.total - stage.peak : Bytes(0))));
        }
        if (static_cast<MemoryCategory>(i) != MemoryCategory::optimizer)
            continue;
        table.addRow({CommandLine::tr("= model states")});
        for (const auto& plan : plans)
            table.addCell(number(modelStates(plan.estimate.memory.fullestStage())));
    }
    const std::array<std::pair<QString, Bytes MemoryEstimate::*>, 3> sums = {
        {{CommandLine::tr("On the device"), &MemoryEstimate::total},
         {CommandLine::tr("of it reserved by PyTorch"), &MemoryEstimate::reserved},
         {CommandLine::tr("of it allocated"), &MemoryEstimate::peak}}};
    for (const auto& [name, sum] : sums) {
        table.addRow({name});
        for (const auto& plan : plans)
            table.addCell(number(plan.estimate.memory.*sum));
    }
    table.addRow({CommandLine::tr("Peak at")});
    for (const auto& plan : plans)
        table.addCell(ui::phaseName(plan.estimate.memory.fullestStage().peak_phase));
    table.print(out);
}

/// "4.87 (4.1 - 5.6)": a value and its 90 % interval.
QString withInterval(double value, double low, double high, int decimals) {
    const auto number = [decimals](double x) { return QLocale().toString(x, 'f', decimals); };
    return CommandLine::tr("%1 (%2 - %3)", "value and its 90 % interval").arg(number(value), number(low), number(high));
}

void printTime(const std::vector<EstimatedPlan>& plans, std::ostream& out) {
    TextTable table;
    const auto row = [&](const QString& name, const auto& cell) {
        table.addRow({name});
        for (const auto& plan : plans)
            table.addCell(cell(plan.estimate));
    };
    row(CommandLine::tr("Step time, s"), [](const Estimate& estimate) {
        const auto& [low, high] = estimate.time.interval;
        return withInterval(estimate.time.step.value(), low.value(), high.value(), 2);
    });
    row(CommandLine::tr("Tokens per second and GPU"), [](const Estimate& estimate) {
        const double rate = estimate.time.tokens_per_second_per_gpu;
        const double tokens = rate * estimate.time.step.value();
        const auto& [low, high] = estimate.time.interval;
        return withInterval(rate, tokens / high.value(), tokens / low.value(), 0);
    });
    row(CommandLine::tr("Model FLOPs utilization"), [](const Estimate& estimate) {
        return CommandLine::tr("%1 %").arg(QLocale().toString(100 * estimate.time.mfu, 'f', 1));
    });
    if (std::ranges::any_of(plans, [](const auto& plan) { return plan.estimate.cost.gpu_hours > 0; })) {
        row(CommandLine::tr("Days to the token budget"), [](const Estimate& estimate) {
            return QLocale().toString(estimate.cost.wall_clock.value() / 86400, 'f', 1);
        });
        row(CommandLine::tr("Cost, USD"),
            [](const Estimate& estimate) { return QLocale().toString(estimate.cost.price.value(), 'f', 0); });
    }
    out << '\n';
    table.print(out);
}

void printVerdicts(const std::vector<EstimatedPlan>& plans, std::ostream& out) {
    for (const auto& [named, estimate, remedies] : plans) {
        out << '\n' << named.name << ": " << utf8(verdictOf(estimate)) << '\n';
        for (const auto& violation : estimate.violations)
            out << "  - " << utf8(ui::describe(violation)) << '\n';
        if (estimate.fits() && estimate.legal())
            continue;
        out << "  "
            << utf8(remedies.empty() ? CommandLine::tr("No single change makes it legal and fit.")
                                     : CommandLine::tr("What would make it legal and fit:"))
            << '\n';
        for (const auto& remedy : remedies)
            out << "  - " << utf8(CommandLine::tr("%1 (%2 free)").arg(ui::describe(remedy), gib(remedy.headroom)))
                << '\n';
    }
}

void printTerms(const EstimatedPlan& plan, std::ostream& out) {
    for (const auto& stage : plan.estimate.memory.stages) {
        out << '\n'
            << utf8(CommandLine::tr("%1, pipeline stage %2, peak at: %3")
                        .arg(fromUtf8(plan.named.name))
                        .arg(stage.stage)
                        .arg(ui::phaseName(stage.peak_phase)))
            << '\n';
        for (const auto& term : stage.terms) {
            const Formula* formula = formulaById(term.explanation.formula);
            out << "  " << utf8(ui::categoryName(term.category)) << " · "
                << utf8(ui::termName(term.explanation.formula)) << ": " << utf8(gib(term.bytes)) << '\n'
                << "      " << utf8(ui::explain(term.explanation)) << '\n';
            if (formula != nullptr)
                out << "      [" << formula->source_title << "]\n";
        }
    }
}

} // namespace

int runEstimate(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, estimate_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().size() != 1)
        return report({callFault(CommandLine::tr("estimate needs one FILE"))}, err, exit_call_wrong);
    const auto file = loadFile(arguments->files().front());
    if (!file)
        return report(file.faults(), err, exit_input_wrong);
    const auto plans = estimated(*file, *arguments);
    if (!plans)
        return report(plans.faults(), err, exit_call_wrong);
    printAssumptions(*file, err);
    printNotes(*file, err);
    if (arguments->has("--json")) {
        out << estimateJson(*plans, arguments->has("--explain")).dump(2, ' ', false, Json::error_handler_t::replace)
            << '\n';
    } else {
        printScenario(*file, out);
        printMemory(*plans, out);
        printTime(*plans, out);
        printVerdicts(*plans, out);
        if (arguments->has("--explain"))
            for (const auto& plan : *plans)
                printTerms(plan, out);
    }
    const bool feasible = std::ranges::all_of(
        *plans, [](const EstimatedPlan& plan) { return plan.estimate.legal() && plan.estimate.fits(); });
    return arguments->has("--check") && !feasible ? exit_infeasible : exit_done;
}

QString estimateHelp() {
    return CommandLine::tr(
        "meshwright estimate FILE [--plan NAME] [--json] [--explain] [--check]\n"
        "\n"
        "Predicts memory, time and cost of each plan of FILE, a project or a Hugging Face config.json.\n"
        "  --plan NAME  only this plan\n"
        "  --json       for programs (docs/json-output.md)\n"
        "  --explain    each term with its formula, the values put in and its source\n"
        "  --check      exit status 3 if a plan does not fit or is illegal\n");
}

} // namespace meshwright::app
