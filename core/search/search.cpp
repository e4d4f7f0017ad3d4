#include "core/search/search.h"

#include "core/search/family_search.h"
#include "core/search/parallel.h"

#include <algorithm>
#include <numeric>

namespace meshwright {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What the rounds of a search add up to.
struct Totals {
    SearchResult result;
    std::array<std::int64_t, 3> against{};
    double nearest_bytes = unlimited;
    std::array<double, 3> nearest{unlimited, unlimited, unlimited};
};

void add(Totals& totals, FamilyResult&& family) {
    auto& result = totals.result;
    std::ranges::move(family.best, std::back_inserter(result.best));
    std::ranges::move(family.front, std::back_inserter(result.front));
    result.counts += family.counts;
    totals.nearest_bytes = std::min(totals.nearest_bytes, family.nearest_bytes);
    for (std::size_t i = 0; i < totals.against.size(); ++i) {
        totals.against[i] += family.against[i];
        totals.nearest[i] = std::min(totals.nearest[i], family.nearest[i]);
    }
}

/// Families in the order in which they are searched: those that may be fastest first. The smallest micro-batch of each
/// layout comes before all others, because it most likely fits: then there is something to hold the others against.
std::vector<std::size_t> searchOrder(const PlanSpace& space, const std::vector<FamilyBound>& bounds) {
    std::vector<std::size_t> order(space.families.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        if (bounds[a].least != bounds[b].least)
            return bounds[a].least < bounds[b].least;
        return a < b;
    });
    const auto frugal = [&space](std::size_t i) {
        const Plan& plan = space.families[i].plan;
        return plan.micro_batch == 1 && plan.recompute.kind != RecomputeKind::none;
    };
    constexpr std::ptrdiff_t seeds = 24;
    const auto rest = std::stable_partition(order.begin(), order.end(), frugal);
    if (rest - order.begin() > seeds)
        std::ranges::sort(order.begin() + seeds, order.end(), [&](std::size_t a, std::size_t b) {
            if (bounds[a].least != bounds[b].least)
                return bounds[a].least < bounds[b].least;
            return a < b;
        });
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
                totals_.result.cancelled = true;
                break;
            }
            round({order.data() + done, std::min(size, order.size() - done)});
        }
        if (task_.request.front)
            totals_.result.front = paretoFront(std::move(totals_.result.front));
        return std::move(totals_);
    }

private:
    /// The limit is fixed while a round lasts, so that what is passed over does not depend on the threads.
    void round(std::span<const std::size_t> families) {
        const auto top = static_cast<std::size_t>(std::max(1, task_.request.top));
        auto& best = totals_.result.best;
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
            add(totals_, std::move(result));
        keepBest(best, top);
        if (totals_.result.front.size() > 1024)
            totals_.result.front = paretoFront(std::move(totals_.result.front));
        if (progress_)
            progress_(totals_.result);
    }

    const SearchTask& task_;
    const std::stop_token& stop_;
    const SearchProgress& progress_;
    int threads_;
    std::vector<StatesTable> states_;
    std::vector<FamilyBound> bounds_;
    Totals totals_;
};

Infeasibility whyNone(const Scenario& scenario, const Totals& totals) {
    Infeasibility why;
    const auto& counts = totals.result.counts;
    if (scenario.cluster.gpuCount() < 1) {
        why.binding = Binding::gpus;
        return why;
    }
    constexpr std::array<Binding, 3> limits = {Binding::deadline, Binding::budget, Binding::power};
    const auto most = std::ranges::max_element(totals.against);
    if (*most > 0) {
        const auto i = static_cast<std::size_t>(most - totals.against.begin());
        why.binding = limits[i];
        why.nearest = totals.nearest[i];
    } else if (counts.too_large + counts.states_too_large > 0) {
        why.binding = Binding::memory;
        why.nearest = totals.nearest_bytes < unlimited ? totals.nearest_bytes : 0;
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
            const auto best = totalsOf(larger, *framework, request, stop, {}).result.best;
            if (!best.empty() && (!deadline || wallClock(larger, best.front()) <= *deadline))
                return larger.cluster.gpuCount();
        }
    }
    return std::nullopt;
}

void explainNone(const Scenario& scenario, const std::vector<const Framework*>& frameworks,
                 const SearchRequest& request, const std::stop_token& stop, Totals& totals) {
    if (!totals.result.best.empty() || totals.result.cancelled)
        return;
    auto& why = totals.result.infeasible;
    why = whyNone(scenario, totals);
    if (frameworks.empty())
        why.binding = Binding::framework;
    else if (why.binding == Binding::memory || why.binding == Binding::deadline)
        why.gpus = nearestGpus(scenario, frameworks, request, stop);
}

} // namespace

SearchResult searchFramework(const Scenario& scenario, const Framework& framework, const SearchRequest& request,
                             const std::stop_token& stop, const SearchProgress& progress) {
    Totals totals = totalsOf(scenario, framework, request, stop, progress);
    explainNone(scenario, {&framework}, request, stop, totals);
    return std::move(totals.result);
}

SearchResult searchPlans(const Scenario& scenario, const SearchRequest& request, const std::stop_token& stop,
                         const SearchProgress& progress) {
    Totals all;
    const auto frameworks = allowedFrameworks(request.constraints);
    const auto top = static_cast<std::size_t>(std::max(1, request.top));
    for (const auto* framework : frameworks) {
        Totals one = totalsOf(scenario, *framework, request, stop, {});
        FamilyResult part{std::move(one.result.best),
                          std::move(one.result.front),
                          std::move(one.result.counts),
                          one.against,
                          one.nearest_bytes,
                          one.nearest};
        add(all, std::move(part));
        keepBest(all.result.best, top);
        all.result.cancelled = all.result.cancelled || one.result.cancelled;
        if (progress)
            progress(all.result);
        if (all.result.cancelled)
            break;
    }
    all.result.front = paretoFront(std::move(all.result.front));
    explainNone(scenario, frameworks, request, stop, all);
    return std::move(all.result);
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
