#include "core/plan/legality.h"

#include "core/plan/legality_rules.h"

namespace meshwright {

std::vector<Violation> violationsOf(const Scenario& scenario, const Plan& plan) {
    std::vector<Violation> violations;
    for (const auto rules : {shapeRules(), frameworkRules()})
        for (const auto& [id, check] : rules)
            if (auto violation = check(scenario, plan)) {
                violation->rule = id;
                violations.push_back(*violation);
            }
    return violations;
}

} // namespace meshwright
