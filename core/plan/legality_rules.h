#pragma once

#include "core/plan/legality.h"

#include <optional>
#include <span>

namespace meshwright {

/// A rule as code; resources/rules has its words and source under the same id.
struct LegalityRule {
    std::string_view id;
    /// The numbers that break the rule (with the id left out), or nothing.
    std::optional<Violation> (*check)(const Scenario& scenario, const Plan& plan);
};

/// Rules of arithmetic: what has to divide what.
[[nodiscard]] std::span<const LegalityRule> shapeRules();
/// Rules of frameworks and devices: what they offer, and what they refuse together.
[[nodiscard]] std::span<const LegalityRule> frameworkRules();

} // namespace meshwright
