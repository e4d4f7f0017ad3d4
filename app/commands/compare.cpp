#include "app/commands/compare.h"

#include "app/commands/load.h"
#include "app/commands/search_options.h"
#include "app/text_table.h"
#include "core/search/compare.h"
#include "ui/text/words.h"

#include <QLocale>

namespace meshwright::app {

namespace {

QString number(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

QString costliestName(TimeCategory category) {
    static const std::array<const char*, time_category_count> names = {
        QT_TRANSLATE_NOOP("CommandLine", "matrix products"),
        QT_TRANSLATE_NOOP("CommandLine", "attention"),
        QT_TRANSLATE_NOOP("CommandLine", "elementwise kernels"),
        QT_TRANSLATE_NOOP("CommandLine", "the loss"),
        QT_TRANSLATE_NOOP("CommandLine", "recomputation"),
        QT_TRANSLATE_NOOP("CommandLine", "kernel launches"),
        QT_TRANSLATE_NOOP("CommandLine", "the pipeline bubble"),
        QT_TRANSLATE_NOOP("CommandLine", "tensor-parallel communication"),
        QT_TRANSLATE_NOOP("CommandLine", "pipeline transfers"),
        QT_TRANSLATE_NOOP("CommandLine", "data-parallel communication"),
        QT_TRANSLATE_NOOP("CommandLine", "context-parallel communication"),
        QT_TRANSLATE_NOOP("CommandLine", "expert-parallel communication"),
        QT_TRANSLATE_NOOP("CommandLine", "the optimizer's step"),
        QT_TRANSLATE_NOOP("CommandLine", "offloading"),
        QT_TRANSLATE_NOOP("CommandLine", "fixed costs of steps and micro-batches"),
    };
    return CommandLine::tr(names[static_cast<std::size_t>(category)]);
}

QString whyNotText(const FrameworkColumn& column, const FrameworkColumn& winner) {
    const QString name = QString::fromStdString(winner.framework->name);
    switch (column.why) {
    case WhyNot::wins:
        return CommandLine::tr("the best plan found");
    case WhyNot::same_engine:
        return CommandLine::tr("the same plan as %1, on the same engine").arg(name);
    case WhyNot::slower:
        return CommandLine::tr("its best plan takes %1 times as long as that of %2; %3 costs most, %4 s a step")
            .arg(number(column.factor, 2), name, costliestName(column.costliest), number(column.costs.value(), 2));
    case WhyNot::within_error:
        return CommandLine::tr("%1 times the step time of %2, less than the estimate can tell apart (it is the faster "
                               "one with %3 %)")
            .arg(number(column.factor, 2), name, number(100 * column.probability_faster, 0));
    case WhyNot::nothing_fits:
    case WhyNot::nothing_legal:
    case WhyNot::outside_limits:
        return infeasibleText(column.infeasible);
    }
    return {};
}

void print(const Scenario& scenario, const std::vector<FrameworkColumn>& columns, std::ostream& out) {
    TextTable table;
    table.addRow({CommandLine::tr("Framework"), CommandLine::tr("Tokens/s/GPU"), CommandLine::tr("90 % interval"),
                  CommandLine::tr("GiB free"), CommandLine::tr("Days"), CommandLine::tr("USD"),
                  CommandLine::tr("Lines to change"), CommandLine::tr("Layout"), CommandLine::tr("States")});
    for (const auto& column : columns) {
        if (!column.best)
            continue;
        const auto& time = column.estimate.time;
        const double tokens = static_cast<double>(scenario.workload.global_batch * scenario.workload.sequence_length) /
                              column.best->plan.parallel.gpus();
        const auto& change = column.framework->code_change;
        table.addRow({QString::fromStdString(column.framework->name), number(time.tokens_per_second_per_gpu, 0),
                      number(tokens / time.interval.high.value(), 0) + QStringLiteral(" - ") +
                          number(tokens / time.interval.low.value(), 0),
                      number(inGibibytes(column.best->headroom), 1),
                      number(column.estimate.cost.wall_clock.value() / 86400, 1),
                      number(column.estimate.cost.price.value(), 0),
                      QStringLiteral("%1 - %2").arg(change.lines_from).arg(change.lines_to),
                      layoutText(column.best->plan), statesText(column.best->plan)});
    }
    table.print(out, TextTable::Align::left);
    out << '\n';
    for (const auto& column : columns)
        out << column.framework->name << ": " << utf8(whyNotText(column, columns.front())) << '\n';
}

Json jsonOf(const Scenario& scenario, const std::vector<FrameworkColumn>& columns) {
    constexpr std::array<const char*, 7> words = {"wins",          "slower",         "within_error", "nothing_fits",
                                                  "nothing_legal", "outside_limits", "same_engine"};
    Json list = Json::array();
    for (const auto& column : columns) {
        const auto& change = column.framework->code_change;
        list.push_back({{"framework", column.framework->id},
                        {"best", column.best ? rankedJson(scenario, *column.best) : Json()},
                        {"why_not", words[static_cast<std::size_t>(column.why)]},
                        {"step_over_winner", column.best ? Json(column.factor) : Json()},
                        {"probability_faster", column.best ? Json(column.probability_faster) : Json()},
                        {"sentence", utf8(whyNotText(column, columns.front()))},
                        {"code_change_lines", {change.lines_from, change.lines_to}},
                        {"learning_effort", column.framework->learning_effort},
                        {"infeasible", infeasibleJson(column.infeasible)},
                        {"counts", countsJson(column.counts)}});
    }
    return {{"format", "meshwright-compare"}, {"version", 1}, {"frameworks", list}};
}

} // namespace

int runCompare(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, search_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().size() != 1)
        return report({callFault(CommandLine::tr("compare needs one FILE"))}, err, exit_call_wrong);
    const auto request = searchRequestOf(*arguments);
    if (!request)
        return report(request.faults(), err, exit_call_wrong);
    const auto file = loadFile(arguments->files().front());
    if (!file)
        return report(file.faults(), err, exit_input_wrong);
    printAssumptions(*file, err);
    printNotes(*file, err);
    const auto columns = compareFrameworks(file->resolved.scenario, *request);
    if (columns.empty())
        return report({callFault(CommandLine::tr("no framework is left to compare"))}, err, exit_call_wrong);
    if (arguments->has("--json"))
        out << jsonOf(file->resolved.scenario, columns).dump(2) << '\n';
    else
        print(file->resolved.scenario, columns, out);
    return exit_done;
}

QString compareHelp() {
    return CommandLine::tr("meshwright compare FILE [--framework F] [--without F] [--objective O] [--json]\n"
                           "\n"
                           "Sets each framework's own best plan for FILE side by side, and says why the others lost.\n"
                           "The options are those of search.\n");
}

} // namespace meshwright::app
