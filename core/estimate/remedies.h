#pragma once

#include "core/plan/legality.h"
#include "core/plan/scenario.h"
#include "core/units/quantity.h"

#include <cstdint>
#include <vector>

namespace meshwright {

/// One change that may make a plan fit.
enum class RemedyKind : std::uint8_t {
    recompute_full,      ///< `value` is not used
    smaller_micro_batch, ///< `value`: sequences
    higher_zero_stage,   ///< `value`: stage
    offload_optimizer,   ///< to CPU memory; `value` is not used
    offload_parameters,  ///< with the optimizer, to CPU memory; `value` is not used
    all_gpus,            ///< those that the plan leaves idle too; `value`: GPUs of the cluster
    more_gpus,           ///< `value`: GPUs, in whole nodes of the same kind; the global batch may have to follow
    lora,                ///< `value`: rank
};

struct Remedy {
    RemedyKind kind{};
    double value = 0;
    Scenario scenario; ///< as changed
    Plan plan;         ///< as changed
    Bytes headroom;    ///< after the change
};

/// What would make a plan fit, or legal, that is not: each single change that applies, evaluated, those first that
/// change the least: how the step is computed, then where states live, then how much hardware, then what is trained.
/// Only changes that suffice and leave the plan legal are listed: an empty list for a plan that cannot be used means
/// that no single change is enough.
[[nodiscard]] std::vector<Remedy> remediesFor(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
