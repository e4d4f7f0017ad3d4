#include "core/search/search.h"

#include "core/search/family_search.h"
#include "core/search/parallel.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <unordered_set>

namespace meshwright {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What the rounds of a search add up to.
struct Totals {
    FamilyResult sum;
    std::int64_t plans = 0; ///< of all families
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
            .plans = totals.plans,
            .infeasible = {},
            .cancelled = totals.cancelled};
}

/// By the least time that a step of the family takes.
struct Sooner {
    const std::vector<FamilyBound>& bounds;

    bool operator()(std::size_t a, std::size_t b) const {
        return bounds[a].least != bounds[b].least ? bounds[a].least < bounds[b].least : a < b;
    }
};

/// Families in the order in which they are searched: those that may be fastest first.
class SearchOrder {
public:
    SearchOrder(const PlanSpace& space, const std::vector<FamilyBound>& bounds)
        : space_(space)
        , bounds_(bounds) {}

    /// The smallest micro-batch of some layouts comes before all others, because it most likely fits: then there is
    /// something to hold the others against.
    [[nodiscard]] std::vector<std::size_t> seeds() {
        std::vector<std::size_t> frugal;
        for (std::size_t i = 0; i < bounds_.size(); ++i) {
            const auto& family = space_.families[i];
            if (family.micro_batch == 1 && family.recompute != RecomputeKind::none && bounds_[i].plans > 0)
                frugal.push_back(i);
        }
        const auto count = std::min<std::ptrdiff_t>(24, static_cast<std::ptrdiff_t>(frugal.size()));
        std::ranges::partial_sort(frugal, frugal.begin() + count, Sooner{bounds_});
        frugal.resize(static_cast<std::size_t>(count));
        taken_.insert(frugal.begin(), frugal.end());
        return frugal;
    }

    /// All others that may be faster than `limit`.
    [[nodiscard]] std::vector<std::size_t> rest(double limit) const {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < bounds_.size(); ++i)
            if (bounds_[i].least <= limit && bounds_[i].plans > 0 && !taken_.contains(i))
                order.push_back(i);
        std::ranges::sort(order, Sooner{bounds_});
        return order;
    }

private:
    const PlanSpace& space_;
    const std::vector<FamilyBound>& bounds_;
    std::unordered_set<std::size_t> taken_;
};

class Rounds {
public:
    /// `limit`: a score that other plans reach already; worse ones need not be found.
    Rounds(const SearchTask& task, double limit, int threads, const std::stop_token& stop,
           const SearchProgress& progress)
        : task_(task)
        , limit_(ranksByTime(task.request) ? limit : unlimited)
        , stop_(stop)
        , progress_(progress)
        , threads_(threads)
        , states_(static_cast<std::size_t>(threads))
        , bounds_(familyBounds(task.scenario, task.space, task.table, threads, stop)) {
        for (const auto& bound : bounds_)
            totals_.plans += bound.plans;
    }

    Totals run() {
        SearchOrder order(task_.space, bounds_);
        search(order.seeds());
        search(order.rest(limit_));
        auto& counts = totals_.sum.counts;
        if (!totals_.cancelled) { // families whose bound is above the limit were not even begun
            counts.bounded += totals_.plans - counts.looked_at;
            counts.looked_at = totals_.plans;
        }
        for (const auto& [rule, count] : task_.space.never_built)
            counts.never_built[rule] += count;
        if (task_.request.front)
            totals_.sum.front = paretoFront(std::move(totals_.sum.front));
        return std::move(totals_);
    }

private:
    void search(const std::vector<std::size_t>& order) {
        std::size_t size = 8;
        for (std::size_t done = 0; done < order.size(); done += size) {
            size = std::min<std::size_t>(done == 0 ? 8 : 2 * size, 512);
            if (stop_.stop_requested())
                totals_.cancelled = true;
            if (totals_.cancelled || bounds_[order[done]].least > limit_)
                break;
            round({order.data() + done, std::min(size, order.size() - done)});
        }
    }

    /// The limit is fixed while a round lasts, so that what is passed over does not depend on the threads.
    void round(std::span<const std::size_t> families) {
        std::vector<FamilyResult> results(families.size());
        forEachItem(families.size(), threads_, [&](int thread, std::size_t i) {
            const std::size_t family = families[i];
            if (!stop_.stop_requested() && bounds_[family].least <= limit_)
                results[i] =
                    searchFamily(task_, family, bounds_[family], limit_, states_[static_cast<std::size_t>(thread)]);
        });
        for (auto& result : results)
            add(totals_.sum, std::move(result));
        const auto top = static_cast<std::size_t>(std::max(1, task_.request.top));
        auto& best = totals_.sum.best;
        keepBest(best, top);
        if (best.size() >= top && ranksByTime(task_.request))
            limit_ = std::min(limit_, best.back().score);
        if (totals_.sum.front.size() > 1024)
            totals_.sum.front = paretoFront(std::move(totals_.sum.front));
        if (progress_)
            progress_(resultOf(totals_));
    }

    const SearchTask& task_;
    double limit_;
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
        const auto& rules = counts.broken_rules.empty() ? counts.never_built : counts.broken_rules;
        const auto rule = std::ranges::max_element(rules, {}, [](const auto& r) { return r.second; });
        why.rule = rule == rules.end() ? "global-batch" : rule->first;
    }
    return why;
}

Totals totalsOf(const Scenario& scenario, const Framework& framework, const SearchRequest& request, double limit,
                const std::stop_token& stop, const SearchProgress& progress) {
    const int threads = threadCount(request.threads);
    const PlanSpace space = planSpace(scenario, framework, request.space);
    const SearchTask task(scenario, request, space, threads);
    return Rounds(task, limit, threads, stop, progress).run();
}

/// The same plans under the name of a framework that has them too.
Totals renamed(Totals totals, const Framework& framework) {
    for (auto* plans : {&totals.sum.best, &totals.sum.front})
        for (auto& ranked : *plans) {
            ranked.plan.framework = framework.id;
            ranked.effort = framework.learning_effort;
        }
    return totals;
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
            const auto best = totalsOf(larger, *framework, request, unlimited, stop, {}).sum.best;
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
    return finish(scenario, {&framework}, request, stop,
                  totalsOf(scenario, framework, request, unlimited, stop, progress));
}

SearchResult searchPlans(const Scenario& scenario, const SearchRequest& request, const std::stop_token& stop,
                         const SearchProgress& progress) {
    Totals all;
    const auto frameworks = allowedFrameworks(request.constraints);
    const auto top = static_cast<std::size_t>(std::max(1, request.top));
    std::map<const Framework*, Totals> done; // for front ends of one engine, which need no search of their own
    for (const auto* framework : frameworks) {
        const auto twin =
            std::ranges::find_if(done, [&](const auto& other) { return samePlans(*other.first, *framework); });
        const double limit = all.sum.best.size() < top ? unlimited : all.sum.best.back().score;
        Totals one = twin != done.end() ? renamed(twin->second, *framework)
                                        : totalsOf(scenario, *framework, request, limit, stop, {});
        if (twin == done.end())
            done.emplace(framework, one);
        all.plans += one.plans;
        all.cancelled = one.cancelled;
        add(all.sum, std::move(one.sum));
        keepBest(all.sum.best, top);
        if (progress)
            progress(resultOf(all));
        if (all.cancelled)
            break;
    }
    all.sum.front = paretoFront(std::move(all.sum.front));
    return finish(scenario, frameworks, request, stop, std::move(all));
}

bool samePlans(const Framework& a, const Framework& b) {
    const auto supports = [](const Framework& framework) {
        std::array<Support, dimension_count> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = framework.dimensions[i].support;
        return all;
    };
    const auto refusals = [](const Refusal& x, const Refusal& y) { return x.id == y.id && x.when == y.when; };
    return a.engine == b.engine && a.shardings == b.shardings && supports(a) == supports(b) &&
           a.schedules == b.schedules && a.context_kinds == b.context_kinds && a.precisions == b.precisions &&
           a.recompute == b.recompute && a.offload.optimizer == b.offload.optimizer &&
           a.offload.parameters == b.offload.parameters && a.offload.all_or_nothing == b.offload.all_or_nothing &&
           std::ranges::equal(a.refusals, b.refusals, refusals);
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
