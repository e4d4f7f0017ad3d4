#pragma once

#include "core/search/search.h"

namespace meshwright {

/// Why a framework's best plan is not the winner.
enum class WhyNot : std::uint8_t {
    wins,
    slower,         ///< its best plan takes longer (or whatever the objective is)
    within_error,   ///< it takes longer by less than the estimate can tell
    nothing_fits,   ///< legal plans there are, none fits into memory
    nothing_legal,  ///< no legal plan on this cluster, model and batch
    outside_limits, ///< no plan keeps deadline, budget or power
    same_engine,    ///< runs the winner's plan with the winner's engine: a front end to it
};

/// One framework's own best plan, beside those of the others.
struct FrameworkColumn {
    const Framework* framework = nullptr;
    std::optional<RankedPlan> best;
    Estimate estimate; ///< of `best`
    WhyNot why{};
    double factor = 1;             ///< step time over the winner's
    double probability_faster = 0; ///< that it is the faster one all the same
    /// Where the time goes that the winner does not spend: the largest part of the difference.
    TimeCategory costliest{};
    Seconds costs; ///< and how much it is, a step
    Infeasibility infeasible;
    SearchCounts counts;
};

/// Every allowed framework with its own best plan, best first; those without a plan last, in the catalog's order.
[[nodiscard]] std::vector<FrameworkColumn>
compareFrameworks(const Scenario& scenario, const SearchRequest& request = {}, const std::stop_token& stop = {});
/// The same for these frameworks, which may be none of the catalog's; which of them the constraints allow is not asked.
[[nodiscard]] std::vector<FrameworkColumn> compareFrameworks(const Scenario& scenario,
                                                             const std::vector<const Framework*>& frameworks,
                                                             const SearchRequest& request,
                                                             const std::stop_token& stop = {});

} // namespace meshwright
