#pragma once

#include "core/plan/scenario.h"

#include <vector>

namespace meshwright {

/// Legal plans of the same framework on the same scenario that differ from `plan` in the fewest settings, by no more
/// than three; of two that differ in as many, the one whose degrees move less. The data-parallel degree follows the
/// GPUs and does not count. No two of them change the same settings, so that they are different ways out. Empty if the
/// plan is legal, and where no plan near it is.
[[nodiscard]] std::vector<Plan> nearestLegalPlans(const Scenario& scenario, const Plan& plan, int count = 3);

} // namespace meshwright
