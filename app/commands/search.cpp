#include "app/commands/search.h"

#include "app/commands/search_options.h"
#include "app/text_table.h"
#include "core/base/json.h"
#include "ui/text/advice_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QLocale>

namespace meshwright::app {

namespace {

void printPlans(const Scenario& scenario, const std::vector<RankedPlan>& plans, std::ostream& out) {
    const double tokens = static_cast<double>(scenario.workload.global_batch * scenario.workload.sequence_length);
    TextTable table;
    table.addRow({QString(), CommandLine::tr("Step, s"), CommandLine::tr("90 % interval"),
                  CommandLine::tr("Tokens/s/GPU"), CommandLine::tr("GiB free"), CommandLine::tr("Parallelism"),
                  CommandLine::tr("Micro-batch"), CommandLine::tr("States")});
    const auto number = [](double value, int decimals) { return QLocale().toString(value, 'f', decimals); };
    for (const auto& ranked : plans) {
        table.addRow(
            {ui::frameworkName(ranked.plan.framework), number(ranked.step.value(), 2),
             number(ranked.interval.low.value(), 2) + QStringLiteral(" - ") + number(ranked.interval.high.value(), 2),
             number(tokens / ranked.step.value() / ranked.plan.parallel.gpus(), 0),
             number(inGibibytes(ranked.headroom), 1), ui::parallelismName(ranked.plan),
             ui::formatCount(ranked.plan.micro_batch), ui::statesText(ranked.plan)});
    }
    table.print(out, TextTable::Align::left);
}

void printCounts(const SearchCounts& counts, std::ostream& out) {
    const auto number = [](std::int64_t count) { return ui::formatCount(count); };
    out << '\n'
        << utf8(CommandLine::tr("%1 plans looked at: %2 cannot be among the best by a lower bound, %3 are slower, %4 "
                                "hold too large states, %5 do not fit, %6 are illegal, %7 break a limit, %8 fit.")
                    .arg(number(counts.looked_at), number(counts.bounded), number(counts.slower),
                         number(counts.states_too_large), number(counts.too_large), number(counts.illegal),
                         number(counts.constrained), number(counts.fitting)))
        << '\n';
    for (const auto& [rule, count] : counts.broken_rules)
        out << "  " << rule << ": " << utf8(number(count)) << '\n';
    if (!counts.never_built.empty())
        out << utf8(CommandLine::tr("Layouts, and ways to keep model states, that a rule refuses in every plan:"))
            << '\n';
    for (const auto& [rule, count] : counts.never_built)
        out << "  " << rule << ": " << utf8(number(count)) << '\n';
}

Json jsonOf(const Scenario& scenario, const SearchResult& result) {
    Json best = Json::array();
    for (const auto& ranked : result.best)
        best.push_back(rankedJson(scenario, ranked));
    Json front = Json::array();
    for (const auto& ranked : result.front)
        front.push_back(rankedJson(scenario, ranked));
    return {{"format", "meshwright-search"},
            {"version", 1},
            {"best", best},
            {"front", front},
            {"counts", countsJson(result.counts)},
            {"infeasible", infeasibleJson(result.infeasible)}};
}

} // namespace

int runSearch(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto call = readSearchCall(args, "search", err);
    if (!call.file)
        return call.status;
    const Scenario& scenario = call.file->resolved.scenario;
    const auto result = searchPlans(scenario, call.request);
    if (call.json) {
        out << jsonOf(scenario, result).dump(2) << '\n';
        return exit_done;
    }
    if (result.best.empty())
        out << utf8(ui::describe(result.infeasible)) << '\n';
    else
        printPlans(scenario, result.best, out);
    if (!result.front.empty()) {
        out << '\n' << utf8(CommandLine::tr("Pareto front of step time, free memory and effort:")) << '\n';
        printPlans(scenario, result.front, out);
    }
    printCounts(result.counts, out);
    return exit_done;
}

QString searchHelp() {
    return CommandLine::tr(
        "meshwright search FILE [--framework F] [--objective O] [--top N] [--threads N] [--json]\n"
        "\n"
        "Searches all legal plans of the frameworks on FILE's model, cluster and batch for the best ones that fit.\n"
        "  --framework F[,F]  only these frameworks; --without F[,F]: all but these\n"
        "  --objective O      throughput (the default), robust (the slow end of the interval), memory or cost\n"
        "  --top N            how many plans to show (10)\n"
        "  --threads N        as many threads (all cores); the result is the same\n"
        "  --front            also the plans that no other one beats in step time, free memory and effort alike\n"
        "  --deadline-days D, --budget-usd D, --power-kw D\n"
        "                     limits to the token budget, and of the GPUs' rated power\n"
        "  --json             for programs (docs/json-output.md)\n");
}

} // namespace meshwright::app
