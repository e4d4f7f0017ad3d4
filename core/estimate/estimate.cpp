#include "core/estimate/estimate.h"

namespace meshwright {

Estimate estimate(const Scenario& scenario, const Plan& plan, bool explain) {
    Estimate result{.violations = violationsOf(scenario, plan),
                    .memory = estimateMemory(scenario, plan, explain),
                    .time = estimateTime(scenario, plan, explain),
                    .goodput = goodputOf(plan.parallel.gpus())};
    result.cost = trainingCost(scenario, plan, result.time, result.goodput);
    return result;
}

} // namespace meshwright
