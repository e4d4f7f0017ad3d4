#pragma once

#include "core/search/bounds.h"
#include "core/search/search.h"

#include <array>
#include <limits>
#include <unordered_map>

namespace meshwright {

/// What every family of one search shares. Read only.
struct SearchTask {
    SearchTask(const Scenario& scenario, const SearchRequest& request, const PlanSpace& space, int threads);

    const Scenario& scenario;
    const SearchRequest& request;
    const PlanSpace& space;
    LayerTable table;
    FixedCosts fixed;
    std::vector<PipelineLoads> loads; ///< of each pipeline choice
    std::vector<ParameterGroup> inventory;
    Legality legality;
};

/// Plans of one family that may still be among the best, and what became of the others.
struct FamilyResult {
    std::vector<RankedPlan> best;  ///< unsorted, at most the request's `top`
    std::vector<RankedPlan> front; ///< Pareto front of the family, where asked for
    SearchCounts counts;
    std::array<std::int64_t, 3> against{};                          ///< plans against deadline, budget and power
    double nearest_bytes = std::numeric_limits<double>::infinity(); ///< least overflow of a legal plan
    std::array<double, 3> nearest{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
                                  std::numeric_limits<double>::infinity()};
};

/// Verdicts about model states, which many families share. One for each thread.
using StatesTable = std::unordered_map<std::uint64_t, bool>;

/// Goes through the plans of one family. Plans that cannot score better than `limit` are passed over.
[[nodiscard]] FamilyResult searchFamily(const SearchTask& task, std::size_t family, const FamilyBound& bound,
                                        double limit, StatesTable& states);

/// Keeps the `top` best.
void keepBest(std::vector<RankedPlan>& plans, std::size_t top);

/// Whether the objective is a step time, for which time bounds hold.
[[nodiscard]] bool ranksByTime(const SearchRequest& request);

} // namespace meshwright
