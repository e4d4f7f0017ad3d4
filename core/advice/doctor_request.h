#pragma once

#include "core/advice/doctor.h"

namespace meshwright {

/// Tensors of this plan that are as large as a failed request, as PyTorch's allocator rounds and prints it.
[[nodiscard]] std::vector<RequestMatch> matchRequest(const Scenario& scenario, const Plan& plan, double requested);

} // namespace meshwright
