#pragma once

#include "app/command_line.h"
#include "app/commands/load.h"
#include "core/search/search.h"

#include <array>
#include <optional>

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

/// A call of `search` or `compare`, read.
struct SearchCall {
    std::optional<LoadedFile> file; ///< nothing: the call is wrong, and `err` says how
    SearchRequest request;
    bool json = false;
    int status = 0; ///< with which to leave where there is no file
};

[[nodiscard]] SearchCall readSearchCall(const std::vector<std::string>& args, const char* command, std::ostream& err);

[[nodiscard]] Json planJson(const Plan& plan);
[[nodiscard]] Json rankedJson(const Scenario& scenario, const RankedPlan& ranked);
[[nodiscard]] Json countsJson(const SearchCounts& counts);
[[nodiscard]] Json infeasibleJson(const Infeasibility& infeasible);

} // namespace meshwright::app
