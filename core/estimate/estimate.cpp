#include "core/estimate/estimate.h"

namespace meshwright {

Estimate estimate(const Scenario& scenario, const Plan& plan, bool explain) {
    return {.violations = violationsOf(scenario, plan), .memory = estimateMemory(scenario, plan, explain)};
}

} // namespace meshwright
