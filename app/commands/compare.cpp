#include "app/commands/compare.h"

#include "app/commands/search_options.h"
#include "app/text_table.h"
#include "core/base/json.h"
#include "core/search/compare.h"
#include "ui/text/advice_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QLocale>

namespace meshwright::app {

namespace {

QString number(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
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
            .arg(number(column.factor, 2), name, ui::timeCategoryName(column.costliest),
                 number(column.costs.value(), 2));
    case WhyNot::within_error:
        return CommandLine::tr("%1 times the step time of %2, less than the estimate can tell apart (it is the faster "
                               "one with %3 %)")
            .arg(number(column.factor, 2), name, number(100 * column.probability_faster, 0));
    case WhyNot::nothing_fits:
    case WhyNot::nothing_legal:
    case WhyNot::outside_limits:
        return ui::describe(column.infeasible);
    }
    return {};
}

void print(const Scenario& scenario, const std::vector<FrameworkColumn>& columns, std::ostream& out) {
    TextTable table;
    table.addRow({CommandLine::tr("Framework"), CommandLine::tr("Tokens/s/GPU"), CommandLine::tr("90 % interval"),
                  CommandLine::tr("GiB free"), CommandLine::tr("Days"), CommandLine::tr("USD"),
                  CommandLine::tr("Lines to change"), CommandLine::tr("Parallelism"), CommandLine::tr("Micro-batch"),
                  CommandLine::tr("States")});
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
                      ui::parallelismName(column.best->plan), ui::formatCount(column.best->plan.micro_batch),
                      ui::statesText(column.best->plan)});
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
    const auto call = readSearchCall(args, "compare", err);
    if (!call.file)
        return call.status;
    const auto& scenario = call.file->resolved.scenario;
    const auto columns = compareFrameworks(scenario, call.request);
    if (columns.empty())
        return report({callFault(CommandLine::tr("no framework is left to compare"))}, err, exit_call_wrong);
    if (call.json)
        out << jsonOf(scenario, columns).dump(2) << '\n';
    else
        print(scenario, columns, out);
    return exit_done;
}

QString compareHelp() {
    return CommandLine::tr("meshwright compare FILE [--framework F] [--without F] [--objective O] [--json]\n"
                           "\n"
                           "Sets each framework's own best plan for FILE side by side, and says why the others lost.\n"
                           "The options are those of search.\n");
}

} // namespace meshwright::app
