#pragma once

#include "core/time/step_context.h"
#include "core/time/time.h"

namespace meshwright {

/// The 90 % interval of a step, from cross-validated residuals of published runs under the same engine.
[[nodiscard]] TimeInterval stepInterval(const StepContext& context, const TimeEstimate& estimate);

} // namespace meshwright
