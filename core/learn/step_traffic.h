#pragma once

#include "core/plan/scenario.h"
#include "core/units/quantity.h"

namespace meshwright {

/// What data parallelism moves: bytes that one GPU of the busiest pipeline stage sends in a training step. A ring sends
/// (N - 1) / N of a tensor for a reduce-scatter or an all-gather, twice that for an all-reduce (arXiv:1910.02054,
/// section 7).
struct StepTraffic {
    Bytes gradients;              ///< reduced
    Bytes parameters;             ///< gathered: after the update, or before each use under full sharding
    double reductions = 0;        ///< times that all gradients are reduced in a step
    double gathers = 0;           ///< times that all parameters are gathered in a step
    double gradient_elements = 0; ///< of the stage, reduced over `ranks`
    double gradient_bytes = 0;    ///< per element on the wire
    double parameter_bytes = 0;   ///< per element on the wire
    double ranks = 1;             ///< over which dense parameters are reduced: data and context
    bool whole = false;           ///< gradients are all-reduced, not reduce-scattered

    [[nodiscard]] Bytes total() const { return gradients + parameters; }
    /// In units of the number of parameters: 2 for DDP, 3 for ZeRO-3, and more with accumulation.
    [[nodiscard]] double passes() const { return (whole ? 2 : 1) * reductions + gathers; }
};

[[nodiscard]] StepTraffic stepTraffic(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
