#pragma once

#include "core/advice/claim_values.h"

namespace meshwright::claim_rules {

using Values = std::vector<ClaimValue>;

/// A computation as code.
struct ClaimRule {
    ClaimComputation computation{};
    Values (*compute)(const Scenario& scenario, const Plan& plan);
};

[[nodiscard]] std::vector<ClaimRule> memoryRules();
[[nodiscard]] std::vector<ClaimRule> trafficRules();
[[nodiscard]] std::vector<ClaimRule> timeRules();
[[nodiscard]] std::vector<ClaimRule> planRules();

} // namespace meshwright::claim_rules
