#pragma once

#include "core/search/plan_space.h"

namespace meshwright {

/// All divisors, smallest first.
[[nodiscard]] std::vector<int> divisorsOf(std::int64_t n);
/// Whether a framework's list has the word.
[[nodiscard]] bool offers(const std::vector<std::string>& words, std::string_view word);

/// Fills in the families and where each layout begins.
void addFamilies(const Scenario& scenario, const SpaceOptions& options, PlanSpace& space);

} // namespace meshwright
