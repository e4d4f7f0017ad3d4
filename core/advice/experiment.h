#pragma once

#include "core/advice/decision.h"

#include <array>
#include <optional>

namespace meshwright {

/// Hints that the sizes of an experiment rest on.
struct ExperimentAssumptions {
    double step_noise = 0.03; ///< standard deviation of one step's time over its mean
    int warm_up_steps = 20;   ///< compilation, allocator, NCCL set-up
    int least_steps = 50;
    int most_steps = 500;
    Seconds start = Seconds(600); ///< from submission to the first step
};

/// One plan of the experiment and what it is expected to do.
struct ExperimentArm {
    std::size_t column = 0; ///< in the scorecard
    double tokens_per_second_per_gpu = 0;
    double low = 0; ///< of the 90 % interval
    double high = 0;
    Seconds duration; ///< start, warm-up and measured steps
};

/// What to run before the money is spent: the winner against the framework most likely to belong before it.
struct Experiment {
    std::array<ExperimentArm, 2> arms; ///< winner, rival
    int warm_up_steps = 0;
    int measured_steps = 0;
    double resolution = 0; ///< relative difference of two means that these steps tell apart with 95 %
    /// tokens/s per GPU that the rival has to reach, the winner staying at its prediction, to take the lead.
    double overturns_at = 0;
    double probability = 0; ///< that it does, by the errors of the predictions
    double gpu_hours = 0;   ///< both arms
    UsDollars price;
};

/// Empty where no rival runs a plan of its own, or none could win by being faster.
[[nodiscard]] std::optional<Experiment> experimentFor(const Scenario& scenario, const Decision& decision,
                                                      const ExperimentAssumptions& assumptions = {});

} // namespace meshwright
