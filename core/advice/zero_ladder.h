#pragma once

#include "core/estimate/estimate.h"

#include <optional>

namespace meshwright {

/// The usual 16-bit recipe with fp32 master weights: bf16 where every GPU of the cluster has it, else fp16.
[[nodiscard]] PrecisionRecipe usualMixedPrecision(const Scenario& scenario);

/// DeepSpeed on every GPU as data-parallel ranks: the plan that the ZeRO paper's stages are about. Micro-batch 1, no
/// recomputation.
[[nodiscard]] Plan ladderPlan(const Scenario& scenario, Sharding sharding);

/// Model states on the fullest rank.
struct StateBytes {
    Bytes parameters;
    Bytes gradients;
    Bytes optimizer;

    [[nodiscard]] Bytes total() const { return parameters + gradients + optimizer; }
};

/// What the memory model keeps of each state, whether or not all of it is alive at the peak. Buffers are not states.
[[nodiscard]] StateBytes stateBytes(const Scenario& scenario, const Plan& plan);

/// The ladder's plan at this stage with the micro-batch and the recomputation that are fastest among those that fit;
/// nothing if none does. Legality beyond that is not asked: it is a yardstick.
[[nodiscard]] std::optional<Plan> fastestLadderPlan(const Scenario& scenario, Sharding sharding);

} // namespace meshwright
