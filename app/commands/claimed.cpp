#include "app/commands/claimed.h"

#include "app/command_line.h"
#include "app/commands/load.h"
#include "app/text_table.h"
#include "core/base/json.h"
#include "core/time/implied_network.h"
#include "core/time/time.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright::app {

namespace {

struct ClaimedPlan {
    std::string name;
    double claimed = 0; ///< tokens/s per GPU
    TimeEstimate time;
    ImpliedNetwork network;
    double probability_fastest = 1; ///< over the plan that we find fastest
};

QString claimedNumber(double value) {
    return QLocale().toString(value, 'f', 0);
}

/// One number above 0 for each plan, in their order.
Result<std::vector<double>> claimedRates(const Arguments& arguments, std::size_t plans) {
    const QString text = fromUtf8(arguments.value("--tokens-per-s-per-gpu").value_or(""));
    std::vector<double> rates;
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool ok = false;
        const double rate = part.toDouble(&ok);
        if (!ok || !std::isfinite(rate) || rate <= 0)
            return Faults{callFault(CommandLine::tr("%1 needs a number above 0, not \"%2\"")
                                        .arg(QStringLiteral("--tokens-per-s-per-gpu"), part))};
        rates.push_back(rate);
    }
    if (rates.size() != plans)
        return Faults{
            callFault(CommandLine::tr("--tokens-per-s-per-gpu needs one number for each of the %1 plans, not %2")
                          .arg(plans)
                          .arg(rates.size()))};
    return rates;
}

std::vector<ClaimedPlan> claimedPlans(const LoadedFile& file, const std::vector<double>& rates) {
    std::vector<ClaimedPlan> plans;
    const Scenario& scenario = file.resolved.scenario;
    for (const auto& [name, plan] : file.project().plans) {
        const double rate = rates[plans.size()];
        plans.push_back({name, rate, estimateTime(scenario, plan), impliedNetwork(scenario, plan, rate)});
    }
    const auto fastest = std::ranges::min_element(plans, {}, [](const ClaimedPlan& plan) { return plan.time.step; });
    const TimeEstimate best = fastest->time;
    for (auto plan = plans.begin(); plan != plans.end(); ++plan)
        plan->probability_fastest = plan == fastest ? 1 : probabilityFaster(plan->time, best);
    return plans;
}

QString networkText(const ImpliedNetwork& network) {
    if (network.bits_per_second)
        return CommandLine::tr("%1 Gb/s a node").arg(claimedNumber(*network.bits_per_second / 1e9));
    return CommandLine::tr("none: at most %1").arg(claimedNumber(network.fastest));
}

void printClaimed(const std::vector<ClaimedPlan>& plans, double tokens_per_gpu, std::ostream& out) {
    TextTable table;
    table.addRow({CommandLine::tr("Tokens/s/GPU"), CommandLine::tr("Claimed"), CommandLine::tr("Ours"),
                  CommandLine::tr("90 % interval"), CommandLine::tr("Network that the claim implies")});
    const ClaimedPlan* fastest = &plans.front();
    for (const ClaimedPlan& plan : plans) {
        table.addRow({QString::fromStdString(plan.name), claimedNumber(plan.claimed),
                      claimedNumber(plan.time.tokens_per_second_per_gpu),
                      claimedNumber(tokens_per_gpu / plan.time.interval.high.value()) + QStringLiteral(" - ") +
                          claimedNumber(tokens_per_gpu / plan.time.interval.low.value()),
                      networkText(plan.network)});
        if (plan.time.step < fastest->time.step)
            fastest = &plan;
    }
    table.print(out);
    out << '\n';
    for (const ClaimedPlan& plan : plans)
        if (&plan != fastest)
            out << utf8(CommandLine::tr("%1 is faster than %2 with %3 %")
                            .arg(QString::fromStdString(fastest->name), QString::fromStdString(plan.name),
                                 claimedNumber(100 * (1 - plan.probability_fastest))))
                << '\n';
}

Json claimedJson(const std::vector<ClaimedPlan>& plans) {
    Json list = Json::array();
    for (const ClaimedPlan& plan : plans)
        list.push_back({{"plan", plan.name},
                        {"claimed_tokens_per_s_per_gpu", plan.claimed},
                        {"tokens_per_s_per_gpu", plan.time.tokens_per_second_per_gpu},
                        {"implied_network_bits_per_s_per_node",
                         plan.network.bits_per_second ? Json(*plan.network.bits_per_second) : Json()},
                        {"tokens_per_s_per_gpu_without_network_cost", plan.network.fastest},
                        {"probability_faster_than_fastest", plan.probability_fastest}});
    return {{"format", "meshwright-claimed"}, {"version", 1}, {"plans", list}};
}

} // namespace

int runClaimed(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    static constexpr std::array<Option, 2> options = {{{"--tokens-per-s-per-gpu", true}, {"--json"}}};
    const auto arguments = Arguments::parse(args, options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().size() != 1)
        return report({callFault(CommandLine::tr("claimed needs one FILE"))}, err, exit_call_wrong);
    const auto file = loadFile(arguments->files().front());
    if (!file)
        return report(file.faults(), err, exit_input_wrong);
    const Scenario& scenario = file->resolved.scenario;
    if (file->project().plans.empty())
        return report({callFault(CommandLine::tr("claimed needs a project with plans"))}, err, exit_call_wrong);
    const auto rates = claimedRates(*arguments, file->project().plans.size());
    if (!rates)
        return report(rates.faults(), err, exit_call_wrong);
    const auto plans = claimedPlans(*file, *rates);
    if (arguments->has("--json"))
        out << claimedJson(plans).dump(2) << '\n';
    else
        printClaimed(plans,
                     static_cast<double>(scenario.workload.global_batch * scenario.workload.sequence_length) /
                         std::max(1, file->project().plans.front().plan.parallel.gpus()),
                     out);
    return exit_done;
}

QString claimedHelp() {
    return CommandLine::tr(
        "meshwright claimed FILE --tokens-per-s-per-gpu N,N,... [--json]\n"
        "\n"
        "Sets throughputs that someone claims for the plans of FILE, one for each plan, beside ours.\n"
        "Says what network each claim would imply, and how likely the fastest plan is the faster one.\n");
}

} // namespace meshwright::app
