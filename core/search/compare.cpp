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

/// The first framework with the plans of the one at `index`: front ends of one engine need no search of their own.
std::size_t firstWithSamePlans(const std::vector<const Framework*>& frameworks, std::size_t index) {
    std::size_t first = 0;
    while (!samePlans(*frameworks[first], *frameworks[index]))
        ++first;
    return first;
}

/// Frameworks that need a search, those with the most dimensions first: one that begins last may not take longest.
std::vector<std::size_t> searchesNeeded(const std::vector<const Framework*>& frameworks) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < frameworks.size(); ++i)
        if (firstWithSamePlans(frameworks, i) == i)
            order.push_back(i);
    const auto breadth = [&](std::size_t i) {
        const Framework& f = *frameworks[i];
        const auto dimensions =
            std::ranges::count_if(f.dimensions, [](const auto& c) { return c.support != Support::none; });
        return static_cast<std::size_t>(dimensions) * (1 + f.context_kinds.size()) * (1 + f.schedules.size()) *
               (1 + f.shardings.size());
    };
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return breadth(a) > breadth(b); });
    return order;
}

} // namespace

std::vector<FrameworkColumn> compareFrameworks(const Scenario& scenario, const SearchRequest& request,
                                               const std::stop_token& stop) {
    return compareFrameworks(scenario, allowedFrameworks(request.constraints), request, stop);
}

std::vector<FrameworkColumn> compareFrameworks(const Scenario& scenario,
                                               const std::vector<const Framework*>& frameworks,
                                               const SearchRequest& request, const std::stop_token& stop) {
    SearchRequest single = request;
    single.top = 1;
    single.threads = 1; // the frameworks are shared out instead
    std::vector<FrameworkColumn> columns(frameworks.size());
    const auto order = searchesNeeded(frameworks);
    forEachItem(order.size(), threadCount(request.threads), [&](int, std::size_t i) {
        const std::size_t at = order[i];
        auto found = searchFramework(scenario, *frameworks[at], single, stop);
        columns[at] = {.infeasible = found.infeasible, .counts = std::move(found.counts)};
        if (found.best.empty())
            return;
        columns[at].best = std::move(found.best.front());
        columns[at].estimate = estimate(scenario, columns[at].best->plan);
    });
    for (std::size_t i = 0; i < frameworks.size(); ++i) {
        const std::size_t twin = firstWithSamePlans(frameworks, i);
        if (twin != i)
            columns[i] = columns[twin];
        columns[i].framework = frameworks[i];
        if (columns[i].best) {
            columns[i].best->plan.framework = frameworks[i]->id;
            columns[i].best->effort = frameworks[i]->learning_effort;
        }
    }
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
