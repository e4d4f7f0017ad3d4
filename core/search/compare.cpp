#include "core/search/compare.h"

#include "core/search/parallel.h"

#include <algorithm>

namespace meshwright {

namespace {

WhyNot whyNothing(const Infeasibility& infeasible) {
    switch (infeasible.binding) {
    case Binding::memory:
        return WhyNot::nothing_fits;
    case Binding::deadline:
    case Binding::budget:
    case Binding::power:
        return WhyNot::outside_limits;
    default:
        return WhyNot::nothing_legal;
    }
}

/// The part of the step that the column spends and the winner does not.
void findCostliest(const FrameworkColumn& winner, FrameworkColumn& column) {
    for (std::size_t i = 0; i < time_category_count; ++i) {
        const Seconds more = column.estimate.time.by_category[i] - winner.estimate.time.by_category[i];
        if (more > column.costs) {
            column.costs = more;
            column.costliest = static_cast<TimeCategory>(i);
        }
    }
}

void judge(const FrameworkColumn& winner, FrameworkColumn& column) {
    if (!column.best) {
        column.why = whyNothing(column.infeasible);
        return;
    }
    column.factor = column.best->step / winner.best->step;
    column.probability_faster = probabilityFaster(column.estimate.time, winner.estimate.time);
    if (&column == &winner) {
        column.why = WhyNot::wins;
        return;
    }
    findCostliest(winner, column);
    Plan as_winner = column.best->plan;
    as_winner.framework = winner.best->plan.framework;
    if (as_winner == winner.best->plan)
        column.why = WhyNot::same_engine;
    else
        column.why = column.probability_faster > 0.1 ? WhyNot::within_error : WhyNot::slower;
}

} // namespace

std::vector<FrameworkColumn> compareFrameworks(const Scenario& scenario, const SearchRequest& request,
                                               const std::stop_token& stop) {
    const auto frameworks = allowedFrameworks(request.constraints);
    SearchRequest single = request;
    single.top = 1;
    single.threads = 1; // the frameworks are shared out instead
    std::vector<FrameworkColumn> columns(frameworks.size());
    forEachItem(frameworks.size(), threadCount(request.threads), [&](int, std::size_t i) {
        const Framework& framework = *frameworks[i];
        auto found = searchFramework(scenario, framework, single, stop);
        columns[i] = {.framework = &framework, .infeasible = found.infeasible, .counts = std::move(found.counts)};
        if (found.best.empty())
            return;
        columns[i].best = std::move(found.best.front());
        columns[i].estimate = estimate(scenario, columns[i].best->plan);
    });
    std::ranges::stable_sort(columns, [](const FrameworkColumn& a, const FrameworkColumn& b) {
        if (a.best.has_value() != b.best.has_value())
            return a.best.has_value();
        if (!a.best || a.best->score != b.best->score)
            return a.best && a.best->score < b.best->score;
        return a.best->effort < b.best->effort;
    });
    for (auto& column : columns)
        judge(columns.front(), column);
    return columns;
}

} // namespace meshwright
