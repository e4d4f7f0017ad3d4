#pragma once

#include "core/time/pipeline.h"

namespace meshwright {

/// Runs a schedule whose order is not fixed (ZB-H2, ZB-V, DualPipe, DualPipeV): in order of time, every rank takes the
/// best work that is ready. Backward passes must be split (PipelineShape::splitsBackward).
[[nodiscard]] PipelineTrace simulateGreedy(const PipelineShape& shape, const std::vector<StageDurations>& ranks,
                                           bool keep_events);

} // namespace meshwright
