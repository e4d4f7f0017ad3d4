#pragma once

#include "core/framework/framework.h"
#include "core/plan/scenario.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace meshwright {

/// A rule that a plan breaks, as meaning; ruleOf (rule_catalog.h) has its words and source.
struct Violation {
    std::string_view rule; ///< id: "world-size", "global-batch", "heads-tensor-parallel", ...
    double have = 0;       ///< the value that breaks it
    double need = 0;       ///< what it would have to be, divide or stay below
    /// Words and source from the framework's file, where it has its own. They live as long as the Framework: for those
    /// of the catalog, as long as the program.
    const BilingualText* text = nullptr;
    const Source* source = nullptr;

    friend bool operator==(const Violation&, const Violation&) = default;
};

/// The rules of one framework on one scenario, made ready to check many plans. Keeps a reference to the scenario.
class Legality {
public:
    /// `framework` may be null (an unknown one): then only what holds for all of them is checked.
    Legality(const Scenario& scenario, const Framework* framework);

    /// Every rule that the plan breaks; empty if it is legal.
    [[nodiscard]] std::vector<Violation> violationsOf(const Plan& plan) const;

    /// What the framework's file offers, as bits by the enumerator.
    struct Offers {
        std::uint32_t schedules = 0;
        std::uint32_t context_kinds = 0;
        std::uint32_t optimizer_offload = 0;
        std::uint32_t parameter_offload = 0;
    };
    [[nodiscard]] const Scenario& scenario() const { return *scenario_; }
    [[nodiscard]] const Framework* framework() const { return framework_; }
    [[nodiscard]] const Offers& offers() const { return offers_; }

private:
    const Scenario* scenario_;
    const Framework* framework_;
    Offers offers_;
    QuantityValues fixed_; ///< the quantities that do not depend on a plan
};

/// Every rule that the plan breaks in this scenario, its framework's own (resources/frameworks) included.
[[nodiscard]] std::vector<Violation> violationsOf(const Scenario& scenario, const Plan& plan);

/// The numbers of a plan that a framework's refusals speak about.
[[nodiscard]] QuantityValues quantityValues(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
