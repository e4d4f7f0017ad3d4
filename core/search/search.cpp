#include "core/search/search.h"

#include "core/search/family_search.h"
#include "core/search/parallel.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>

namespace meshwright {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What the rounds of a search add up to.
struct Totals {
    FamilyResult sum;
    bool cancelled = false;
};

void add(FamilyResult& sum, FamilyResult&& part) {
    std::ranges::move(part.best, std::back_inserter(sum.best));
    std::ranges::move(part.front, std::back_inserter(sum.front));
    sum.counts += part.counts;
    sum.nearest_bytes = std::min(sum.nearest_bytes, part.nearest_bytes);
    for (std::size_t i = 0; i < sum.against.size(); ++i) {
        sum.against[i] += part.against[i];
        sum.nearest[i] = std::min(sum.nearest[i], part.nearest[i]);
    }
}

SearchResult resultOf(Totals totals) {
    return {.best = std::move(totals.sum.best),
            .front = std::move(totals.sum.front),
            .counts = std::move(totals.sum.counts),
            .infeasible = {},
            .cancelled = totals.cancelled};
}

/// Families in the order in which they are searched: those that may be fastest first. The smallest micro-batch of each
/// layout comes before all others, because it most likely fits: then there is something to hold the others against.
std::vector<std::size_t> searchOrder(const PlanSpace& space, const std::vector<FamilyBound>& bounds) {
    std::vector<std::size_t> order(space.families.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto sooner = [&bounds](std::size_t a, std::size_t b) {
        return bounds[a].least != bounds[b].least ? bounds[a].least < bounds[b].least : a < b;
    };
    std::ranges::sort(order, sooner);
    const auto frugal = [&space](std::size_t i) {
        const Plan& plan = space.families[i].plan;
        return plan.micro_batch == 1 && plan.recompute.kind != RecomputeKind::none;
    };
    constexpr std::ptrdiff_t seeds = 24;
    const auto rest = std::stable_partition(order.begin(), order.end(), frugal);
    if (rest - order.begin() > seeds)
        std::ranges::sort(order.begin() + seeds, order.end(), sooner);
    return order;
}

class Rounds {
public:
    Rounds(const SearchTask& task, const std::stop_token& stop, const SearchProgress& progress)
        : task_(task)
        , stop_(stop)
        , progress_(progress)
        , threads_(threadCount(task.request.threads))
        , states_(static_cast<std::size_t>(threads_))
        , bounds_(task.space.families.size()) {}

    Totals run() {
        forEachItem(bounds_.size(), threads_, [this](int, std::size_t i) {
            if (!stop_.stop_requested())
                bounds_[i] = familyBound(task_.scenario, task_.space.families[i].plan);
        });
        const auto order = searchOrder(task_.space, bounds_);
        std::size_t size = 8;
        for (std::size_t done = 0; done < order.size(); done += size) {
            size = std::min<std::size_t>(done == 0 ? 8 : 2 * size, 512);
            if (stop_.stop_requested()) {
                totals_.cancelled = true;
                break;
            }
            round({order.data() + done, std::min(size, order.size() - done)});
        }
        if (task_.request.front)
            totals_.sum.front = paretoFront(std::move(totals_.sum.front));
        return std::move(totals_);
    }

private:
    /// The limit is fixed while a round lasts, so that what is passed over does not depend on the threads.
    void round(std::span<const std::size_t> families) {
        const auto top = static_cast<std::size_t>(std::max(1, task_.request.top));
        auto& best = totals_.sum.best;
        const double limit = best.size() < top || !ranksByTime(task_.request) ? unlimited : best.back().score;
        std::vector<FamilyResult> results(families.size());
        forEachItem(families.size(), threads_, [&](int thread, std::size_t i) {
            if (stop_.stop_requested())
                return;
            const std::size_t family = families[i];
            results[i] = searchFamily(task_, task_.space.families[family], bounds_[family], limit,
                                      states_[static_cast<std::size_t>(thread)]);
        });
        for (auto& result : results)
            add(totals_.sum, std::move(result));
        keepBest(best, top);
        if (totals_.sum.front.size() > 1024)
            totals_.sum.front = paretoFront(std::move(totals_.sum.front));
        if (progress_)
            progress_(resultOf(totals_));
    }

    const SearchTask& task_;
    const std::stop_token& stop_;
    const SearchProgress& progress_;
    int threads_;
    std::vector<StatesTable> states_;
    std::vector<FamilyBound> bounds_;
    Totals totals_;
};

Infeasibility whyNone(const Scenario& scenario, const FamilyResult& sum) {
    Infeasibility why;
    const auto& counts = sum.counts;
    if (scenario.cluster.gpuCount() < 1) {
        why.binding = Binding::gpus;
        return why;
    }
    constexpr std::array<Binding, 3> limits = {Binding::deadline, Binding::budget, Binding::power};
    const auto most = std::ranges::max_element(sum.against);
    if (*most > 0) {
        const auto i = static_cast<std::size_t>(most - sum.against.begin());
        why.binding = limits[i];
        why.nearest = sum.nearest[i];
    } else if (counts.too_large + counts.states_too_large > 0) {
        why.binding = Binding::memory;
        why.nearest = sum.nearest_bytes < unlimited ? sum.nearest_bytes : 0;
    } else {
        why.binding = Binding::legality;
        const auto rule = std::ranges::max_element(counts.broken_rules, {}, [](const auto& r) { return r.second; });
        why.rule = rule == counts.broken_rules.end() ? "global-batch" : rule->first;
    }
    return why;
}

Totals totalsOf(const Scenario& scenario, const Framework& framework, const SearchRequest& request,
                const std::stop_token& stop, const SearchProgress& progress) {
    const PlanSpace space = planSpace(scenario, framework, request.space);
    const SearchTask task{scenario, request, space, parameterInventory(scenario.model)};
    return Rounds(task, stop, progress).run();
}

Seconds wallClock(const Scenario& scenario, const RankedPlan& ranked) {
    const TimeEstimate time{.step = ranked.step, .interval = ranked.interval};
    return trainingCost(scenario, ranked.plan, time, goodputOf(ranked.plan.parallel.gpus())).wall_clock;
}

/// The next larger cluster of the same nodes with a plan: doubled up to 64 times its size.
std::optional<int> nearestGpus(const Scenario& scenario, const std::vector<const Framework*>& frameworks,
                               SearchRequest request, const std::stop_token& stop) {
    const auto deadline = request.constraints.deadline;
    request.constraints = {}; // the fastest plan is the one that meets a deadline, if any does
    request.objective = Objective::throughput;
    request.top = 1;
    request.front = false;
    Scenario larger = scenario;
    for (int factor = 2; factor <= 64 && !stop.stop_requested(); factor *= 2) {
        for (std::size_t i = 0; i < larger.cluster.groups.size(); ++i)
            larger.cluster.groups[i].count = scenario.cluster.groups[i].count * factor;
        for (const auto* framework : frameworks) {
            const auto best = totalsOf(larger, *framework, request, stop, {}).sum.best;
            if (!best.empty() && (!deadline || wallClock(larger, best.front()) <= *deadline))
                return larger.cluster.gpuCount();
        }
    }
    return std::nullopt;
}

/// The totals as a result, with the reason where there is no plan.
SearchResult finish(const Scenario& scenario, const std::vector<const Framework*>& frameworks,
                    const SearchRequest& request, const std::stop_token& stop, Totals totals) {
    Infeasibility why;
    if (totals.sum.best.empty() && !totals.cancelled) {
        why = whyNone(scenario, totals.sum);
        if (frameworks.empty())
            why.binding = Binding::framework;
        else if (why.binding == Binding::memory || why.binding == Binding::deadline)
            why.gpus = nearestGpus(scenario, frameworks, request, stop);
    }
    SearchResult result = resultOf(std::move(totals));
    result.infeasible = why;
    return result;
}

} // namespace

SearchResult searchFramework(const Scenario& scenario, const Framework& framework, const SearchRequest& request,
                             const std::stop_token& stop, const SearchProgress& progress) {
    return finish(scenario, {&framework}, request, stop, totalsOf(scenario, framework, request, stop, progress));
}

SearchResult searchPlans(const Scenario& scenario, const SearchRequest& request, const std::stop_token& stop,
                         const SearchProgress& progress) {
    Totals all;
    const auto frameworks = allowedFrameworks(request.constraints);
    const auto top = static_cast<std::size_t>(std::max(1, request.top));
    for (const auto* framework : frameworks) {
        Totals one = totalsOf(scenario, *framework, request, stop, {});
        add(all.sum, std::move(one.sum));
        keepBest(all.sum.best, top);
        all.cancelled = one.cancelled;
        if (progress)
            progress(resultOf(all));
        if (all.cancelled)
            break;
    }
    all.sum.front = paretoFront(std::move(all.sum.front));
    return finish(scenario, frameworks, request, stop, std::move(all));
}

std::vector<const Framework*> allowedFrameworks(const SearchConstraints& constraints) {
    std::vector<const Framework*> allowed;
    const auto contains = [](const std::vector<std::string>& ids, const std::string& id) {
        return std::ranges::find(ids, id) != ids.end();
    };
    for (const auto& framework : frameworkCatalog())
        if ((constraints.only.empty() || contains(constraints.only, framework.id)) &&
            !contains(constraints.without, framework.id))
            allowed.push_back(&framework);
    return allowed;
}

} // namespace meshwright
