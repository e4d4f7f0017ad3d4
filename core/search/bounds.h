#pragma once

#include "core/model/parameters.h"
#include "core/search/plan_space.h"

#include <vector>

namespace meshwright {

/// Lower bounds of a family's step time, from the time of its layers alone: no bubble, no gradient traffic, no
/// optimizer. What plans of the family add is never negative, so no plan of it is faster.
struct FamilyBound {
    double passes = 0;      ///< seconds of one micro-batch through all layers and the ends, both directions
    double step = 0;        ///< fixed cost of a step
    double micro_batch = 0; ///< and of a micro-batch
    double least = 0;       ///< seconds that any step of the family takes
};

[[nodiscard]] FamilyBound familyBound(const Scenario& scenario, const Plan& family);
/// Seconds that a step takes at least with this pipeline and this many micro-batches.
[[nodiscard]] double pipelineBound(const FamilyBound& family, const PipelineChoice& choice, double micro_batches);

/// Whether parameters, gradients and optimizer states of the first stage alone exceed the smallest GPU's memory.
[[nodiscard]] bool statesExceed(const Scenario& scenario, const Plan& plan,
                                const std::vector<ParameterGroup>& inventory);
/// Whether the tensors of the first or the last stage exceed it: a quick no, never a yes.
[[nodiscard]] bool tensorsExceed(const Scenario& scenario, const Plan& plan,
                                 const std::vector<ParameterGroup>& inventory);

} // namespace meshwright
