#pragma once

#include "core/evidence/run.h"
#include "core/evidence/scenario_of_run.h"
#include "core/hardware/catalog.h"

#include <string_view>
#include <vector>

namespace meshwright {

/// Published rows copied from their sources (each names its own) into tests/data/evidence/runs.jsonl.
const std::vector<PublishedRun>& fixtureRuns();
PublishedRun fixtureRun(std::string_view id);
ReproducedRun reproducedRun(std::string_view id);

} // namespace meshwright
