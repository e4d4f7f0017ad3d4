#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/estimate/remedies.h"
#include "core/project/project.h"

#include <vector>

namespace meshwright::app {

struct EstimatedPlan {
    NamedPlan named;
    Estimate estimate;
    std::vector<Remedy> remedies;
};

/// The output of `estimate --json` (docs/json-output.md). The same in every language.
[[nodiscard]] Json estimateJson(const std::vector<EstimatedPlan>& plans, bool explain);

} // namespace meshwright::app
