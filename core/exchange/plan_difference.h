#pragma once

#include "core/plan/plan.h"

#include <string_view>
#include <vector>

namespace meshwright {

/// The fields in which two plans differ, by their names in the code: "parallel.tensor", "knobs.reduce_bucket_elements".
[[nodiscard]] std::vector<std::string_view> planDifferences(const Plan& a, const Plan& b);

} // namespace meshwright
