#pragma once

#include "core/time/pipeline_chart.h"

#include <ostream>
#include <string_view>
#include <vector>

namespace meshwright {

/// A schedule under its name, for a trace that holds several.
struct NamedChart {
    std::string_view name;
    const PipelineChart* chart = nullptr;
};

/// Writes schedules as a trace that chrome://tracing and ui.perfetto.dev open: one process for each schedule, one
/// thread for each pipeline stage, times in microseconds ("Trace Event Format", JSON object format). Stages, chunks and
/// micro-batches count from 1, as in the studio.
void writeChromeTrace(std::ostream& out, const std::vector<NamedChart>& charts);

} // namespace meshwright
