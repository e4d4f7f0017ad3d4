#pragma once

#include "core/memory/memory.h"
#include "core/plan/legality.h"
#include "core/time/cost.h"
#include "core/time/goodput.h"
#include "core/time/time.h"

#include <string>
#include <vector>

namespace meshwright {

/// Everything that the product says about one plan in one scenario.
struct Estimate {
    std::vector<Violation> violations; ///< empty if the plan is legal
    MemoryEstimate memory;
    TimeEstimate time;
    Goodput goodput;   ///< with the default assumptions about failures
    TrainingCost cost; ///< to the workload's token budget

    [[nodiscard]] bool legal() const { return violations.empty(); }
    [[nodiscard]] bool fits() const { return memory.fits(); }
};

[[nodiscard]] Estimate estimate(const Scenario& scenario, const Plan& plan, bool explain = false);

} // namespace meshwright
