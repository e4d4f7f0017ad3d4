#pragma once

#include "core/time/traffic.h"

namespace meshwright {

/// The optimizer's step on the host for `owned` parameters of one rank, with the transfers that it cannot hide and,
/// where states are on NVMe, their way there and back. `moment_bytes` are read and written per parameter.
[[nodiscard]] double hostOptimizerSeconds(const StepContext& context, double owned, double moment_bytes);
/// Exposed time of moving saved activations, parameters and gradients to the host and back, per micro-batch.
[[nodiscard]] double offloadSeconds(const StepContext& context, const StageWork& work);

} // namespace meshwright
