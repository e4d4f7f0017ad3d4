#pragma once

#include "core/evidence/model_of_run.h"
#include "core/evidence/run.h"
#include "core/hardware/device.h"
#include "core/plan/plan.h"

#include <vector>

namespace meshwright {

/// Sets the plan's precision from the source's words; `plan.engine` must be set. "bf16" means fp32 weights under
/// autocast in plain PyTorch and FSDP, 16-bit weights with a master copy elsewhere.
void applyPrecision(Plan& plan, const PublishedRun& run, const Device& device, std::vector<Assumption>& assumptions);

} // namespace meshwright
