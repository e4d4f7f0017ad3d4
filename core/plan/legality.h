#pragma once

#include "core/plan/scenario.h"

#include <string_view>
#include <vector>

namespace meshwright {

/// A rule that a plan breaks, as meaning; resources/rules.json has its words and source.
struct Violation {
    std::string_view rule; ///< id: "world-size", "global-batch", "heads-tensor-parallel", ...
    double have = 0;       ///< the value that breaks it
    double need = 0;       ///< what it would have to be, divide or stay below

    friend bool operator==(const Violation&, const Violation&) = default;
};

/// Every rule that the plan breaks in this scenario; empty if it is legal.
[[nodiscard]] std::vector<Violation> violationsOf(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
