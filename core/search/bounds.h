#pragma once

#include "core/model/parameters.h"
#include "core/search/layer_table.h"

#include <span>
#include <stop_token>
#include <vector>

namespace meshwright {

/// Lower bounds of a family's step time, from the time of its layers alone: no bubble, no gradient traffic, no
/// optimizer. What plans of the family add is never negative, so no plan of it is faster.
struct FamilyBound {
    double passes = 0;      ///< seconds of one micro-batch through all layers and the ends, both directions
    double least = 0;       ///< seconds that any step of the family takes
    std::int64_t plans = 0; ///< that the family has
};

/// Bounds of all families of one space, worked out on `threads` threads.
[[nodiscard]] std::vector<FamilyBound> familyBounds(const Scenario& scenario, const PlanSpace& space,
                                                    const LayerTable& table, int threads, const std::stop_token& stop);

/// Fixed costs that every step of an engine has.
struct FixedCosts {
    double step = 0;
    double micro_batch = 0;
};

[[nodiscard]] FixedCosts fixedCosts(Engine engine);

/// Seconds that a step takes at least with this pipeline and this many micro-batches, whatever is on which stage.
[[nodiscard]] double pipelineBound(double passes, const FixedCosts& fixed, const PipelineChoice& choice,
                                   double micro_batches);

/// Stages that hold the same layers, and how many of them there are.
struct StageRun {
    StageLoad load;
    int count = 1;
};

/// What each stage holds under one pipeline choice.
struct PipelineLoads {
    std::vector<StageLoad> stages;
    std::vector<StageRun> runs;
};

[[nodiscard]] PipelineLoads pipelineLoads(const Scenario& scenario, const PlanSpace& space,
                                          const PipelineChoice& choice);

/// The same with the layers where they are: only transfers, data-parallel traffic and the optimizer are missing.
[[nodiscard]] double loadedBound(const StepContext& family, const StepParts& parts, const FixedCosts& fixed,
                                 const PipelineChoice& choice, std::span<const StageRun> runs, double micro_batches);

/// Whether parameters, gradients and optimizer states of the first stage alone exceed the smallest GPU's memory.
[[nodiscard]] bool statesExceed(const Scenario& scenario, const Plan& plan,
                                const std::vector<ParameterGroup>& inventory);
/// Whether the tensors of the first or the last stage exceed it: a quick no, never a yes.
[[nodiscard]] bool tensorsExceed(const Scenario& scenario, const Plan& plan,
                                 const std::vector<ParameterGroup>& inventory);

} // namespace meshwright
