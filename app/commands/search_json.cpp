#include "app/commands/search_options.h"
#include "core/project/plan_fields.h"

namespace meshwright::app {

Json planJson(const Plan& plan) {
    Json object = Json::object();
    FieldWriter writer(object);
    writePlanFields(writer, plan);
    return object;
}

Json rankedJson(const Scenario& scenario, const RankedPlan& ranked) {
    const double tokens = static_cast<double>(scenario.workload.global_batch * scenario.workload.sequence_length);
    const double step = ranked.step.value();
    const TimeEstimate time{.step = ranked.step, .interval = ranked.interval};
    const int gpus = ranked.plan.parallel.gpus();
    const auto cost = trainingCost(scenario, ranked.plan, time, goodputOf(gpus));
    return {{"framework", ranked.plan.framework},
            {"step_s", step},
            {"interval_s", {ranked.interval.low.value(), ranked.interval.high.value()}},
            {"tokens_per_s_per_gpu", tokens / step / gpus},
            {"headroom_bytes", static_cast<std::int64_t>(ranked.headroom.value())},
            {"days", cost.wall_clock.value() / 86400},
            {"cost_usd", cost.price.value()},
            {"learning_effort", ranked.effort},
            {"plan", planJson(ranked.plan)}};
}

Json countsJson(const SearchCounts& counts) {
    Json rules = Json::object();
    for (const auto& [rule, count] : counts.broken_rules)
        rules[rule] = count;
    Json never_built = Json::object();
    for (const auto& [rule, count] : counts.never_built)
        never_built[rule] = count;
    return {{"looked_at", counts.looked_at},
            {"bounded", counts.bounded},
            {"slower", counts.slower},
            {"states_too_large", counts.states_too_large},
            {"too_large", counts.too_large},
            {"illegal", counts.illegal},
            {"constrained", counts.constrained},
            {"fitting", counts.fitting},
            {"broken_rules", rules},
            {"never_built", never_built}};
}

Json infeasibleJson(const Infeasibility& infeasible) {
    constexpr std::array<const char*, 8> words = {"none",   "gpus",     "framework", "legality",
                                                  "memory", "deadline", "budget",    "power"};
    if (infeasible.binding == Binding::none)
        return nullptr;
    return {{"binding", words[static_cast<std::size_t>(infeasible.binding)]},
            {"rule", infeasible.rule},
            {"nearest", infeasible.nearest},
            {"gpus", infeasible.gpus ? Json(*infeasible.gpus) : Json()}};
}

} // namespace meshwright::app
