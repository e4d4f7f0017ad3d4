#pragma once

#include "core/units/quantity.h"

namespace meshwright {

/// What interrupts training, and what it costs each time.
struct ReliabilityAssumptions {
    /// Unplanned interruptions per GPU-hour: 419 in 54 days on 16,384 H100 (Llama 3, arXiv 2407.21783, section 3.3.4).
    double failures_per_gpu_hour = 419.0 / (54 * 24 * 16384.0);
    Seconds restart = Seconds(600);         ///< detect, replace, load the checkpoint, warm up
    Seconds checkpoint_write = Seconds(30); ///< time that training stands still for one checkpoint
    double data_loading_fraction = 0;       ///< of a step, not hidden
};

/// The share of wall-clock time that is training.
struct Goodput {
    double fraction = 1;
    Seconds checkpoint_interval;    ///< the best one
    Seconds mean_time_to_failure;   ///< of the whole job
    double lost_to_checkpoints = 0; ///< fractions of wall-clock time
    double lost_to_rework = 0;
    double lost_to_restarts = 0;
};

/// Young's optimum in Daly's first-order form: interval sqrt(2 C M) (Young 1974; Daly 2006, equation 9).
[[nodiscard]] Goodput goodputOf(double gpus, const ReliabilityAssumptions& assumptions = {});

} // namespace meshwright
