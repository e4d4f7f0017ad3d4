#pragma once

#include "core/plan/legality.h"

#include <concepts>
#include <optional>
#include <span>

namespace meshwright {

/// What breaks a rule; nothing where the plan keeps it.
using Broken = std::optional<Violation>;

/// The rule's id is put in by who asked.
[[nodiscard]] inline Broken broken(double have, double need) {
    return Violation{{}, have, need};
}
[[nodiscard]] inline Broken broken(std::integral auto have, std::integral auto need) {
    return broken(static_cast<double>(have), static_cast<double>(need));
}

/// A rule as code; resources/rules has its words and source under the same id.
struct LegalityRule {
    std::string_view id;
    /// The numbers that break the rule (with the id left out), or nothing.
    Broken (*check)(const Scenario& scenario, const Plan& plan);
};

/// A rule that reads what the framework's file offers.
struct OfferRule {
    std::string_view id;
    Broken (*check)(const Legality& legality, const Framework& framework, const Plan& plan);
};

/// Rules of arithmetic: what has to divide what.
[[nodiscard]] std::span<const LegalityRule> shapeRules();
/// Rules of schedules and devices.
[[nodiscard]] std::span<const LegalityRule> deviceRules();
/// Rules of frameworks: what they offer. What they refuse together stands in their files.
[[nodiscard]] std::span<const OfferRule> offerRules();

/// The quantities of QuantityValues that a scenario decides, and those that a plan does.
void setScenarioQuantities(const Scenario& scenario, QuantityValues& values);
void setPlanQuantities(const Scenario& scenario, const Plan& plan, QuantityValues& values);

} // namespace meshwright
