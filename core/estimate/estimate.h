#pragma once

#include "core/memory/memory.h"
#include "core/plan/legality.h"

#include <string>
#include <vector>

namespace meshwright {

/// Everything that the product says about one plan in one scenario.
struct Estimate {
    std::vector<Violation> violations; ///< empty if the plan is legal
    MemoryEstimate memory;

    [[nodiscard]] bool legal() const { return violations.empty(); }
    [[nodiscard]] bool fits() const { return memory.fits(); }
};

[[nodiscard]] Estimate estimate(const Scenario& scenario, const Plan& plan, bool explain = false);

} // namespace meshwright
