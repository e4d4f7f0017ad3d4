#pragma once

#include "core/time/stage_time.h"
#include "core/time/time.h"

namespace meshwright {

/// Adds the terms of an explained estimate: each category with its formula and inputs.
void explainTime(const StepContext& context, const StepParts& parts, TimeEstimate& estimate);

} // namespace meshwright
