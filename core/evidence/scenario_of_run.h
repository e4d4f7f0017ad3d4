#pragma once

#include "core/evidence/model_of_run.h"
#include "core/evidence/plan_of_run.h"
#include "core/evidence/run.h"
#include "core/hardware/catalog.h"
#include "core/plan/scenario.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace meshwright {

/// A published run in the product's terms. It is made from the configuration alone: never from the run's id, its
/// source's name or what was measured.
struct ReproducedRun {
    Scenario scenario;
    Plan plan;
    OpenChoices open;              ///< what the source leaves to be chosen
    std::int64_t accumulation = 1; ///< micro-batches per step, where the global batch is not stated
    bool global_batch_open = false;
    std::vector<Assumption> assumptions;
};

/// Faults say what is missing or outside what the product models, by JSON pointer into the row.
[[nodiscard]] Result<ReproducedRun> reproduce(const PublishedRun& run, const HardwareCatalog& catalog);

/// The micro-batches, recompute kinds and virtual stages that an open run may have had: every combination of powers of
/// two that divides the batch, of no, selective and full recompute, and of chunk counts that divide the layers.
[[nodiscard]] std::vector<ReproducedRun> completionsOf(const ReproducedRun& run);

} // namespace meshwright
