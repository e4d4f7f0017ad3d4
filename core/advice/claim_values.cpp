#include "core/advice/claim_values.h"

#include "core/advice/claim_rules.h"

namespace meshwright {

std::vector<ClaimValue> computeClaim(ClaimComputation computation, const Scenario& scenario, const Plan& plan) {
    if (scenario.cluster.gpuCount() < 1 || scenario.model.layer_kinds.empty())
        return {};
    using namespace claim_rules;
    for (const auto& rules : {memoryRules(), trafficRules(), timeRules(), planRules()})
        for (const auto& rule : rules)
            if (rule.computation == computation)
                return rule.compute(scenario, plan);
    return {};
}

} // namespace meshwright
