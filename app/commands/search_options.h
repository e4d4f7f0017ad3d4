#pragma once

#include "app/command_line.h"
#include "core/search/search.h"

#include <array>

namespace meshwright::app {

/// Options that `search` and `compare` share.
inline constexpr std::array<Option, 10> search_options = {{{"--framework", true},
                                                           {"--without", true},
                                                           {"--objective", true},
                                                           {"--top", true},
                                                           {"--threads", true},
                                                           {"--deadline-days", true},
                                                           {"--budget-usd", true},
                                                           {"--power-kw", true},
                                                           {"--json"},
                                                           {"--front"}}};

[[nodiscard]] Result<SearchRequest> searchRequestOf(const Arguments& arguments);

/// "TP 8 · PP 4 x 2 · DP 4 · micro-batch 1": the layout of a plan in one line.
[[nodiscard]] QString layoutText(const Plan& plan);
/// Sharding, recomputation and offloading.
[[nodiscard]] QString statesText(const Plan& plan);
/// Which condition leaves no plan, and the nearest cluster that has one.
[[nodiscard]] QString infeasibleText(const Infeasibility& infeasible);

[[nodiscard]] Json planJson(const Plan& plan);
[[nodiscard]] Json rankedJson(const Scenario& scenario, const RankedPlan& ranked);
[[nodiscard]] Json countsJson(const SearchCounts& counts);
[[nodiscard]] Json infeasibleJson(const Infeasibility& infeasible);

} // namespace meshwright::app
