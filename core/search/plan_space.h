#pragma once

#include "core/framework/framework.h"
#include "core/plan/scenario.h"

#include <cstdint>
#include <vector>

namespace meshwright {

/// What a search may vary beyond the layout, and what all of its plans have in common.
struct SpaceOptions {
    Plan base;                               ///< optimizer, attention kernel, software and knobs of every plan
    std::vector<PrecisionRecipe> precisions; ///< empty: the framework's usual 16-bit recipe on this device
    bool offload = true;                     ///< also with optimizer states or parameters in CPU memory
};

/// Plans alike in all that decides how long one layer takes: they share that time. What is left open stands at 1.
struct PlanFamily {
    Plan plan;
    int layout = 0; ///< number of its combination of tensor, context and expert degrees
};

/// One way to cut the layers into pipeline stages.
struct PipelineChoice {
    int pipeline = 1;
    int virtual_stages = 1;
    ScheduleKind schedule = ScheduleKind::one_forward_one_backward;
    int last_stage_layers = 0;
    bool embedding_counts_as_layer = false;
    bool loss_counts_as_layer = false;
};

/// Where model states live, and in which order ranks are dealt.
struct StateChoice {
    Sharding sharding = Sharding::none;
    int shard_group = 0;
    Offload offload;
    std::string_view placement = "tp-cp-ep-dp-pp";
};

/// The legal plans of one framework on one scenario as three lists whose product holds them all. The lists hold only
/// what can be legal: degrees that divide the GPUs, the heads, the experts and the batch.
struct PlanSpace {
    const Framework* framework = nullptr;
    std::vector<PlanFamily> families;
    std::vector<PipelineChoice> pipelines;
    std::vector<StateChoice> states;
};

[[nodiscard]] PlanSpace planSpace(const Scenario& scenario, const Framework& framework,
                                  const SpaceOptions& options = {});

/// Sets the pipeline and the data-parallel degree that the GPUs leave; false if either GPUs, batch or experts do not
/// divide, so that no such plan exists.
[[nodiscard]] bool applyPipeline(const Scenario& scenario, const PipelineChoice& choice, Plan& plan);
void applyStates(const StateChoice& choice, Plan& plan);
/// False where the choice only repeats another one: nothing to cut over a single rank.
[[nodiscard]] bool distinct(const Plan& plan, const StateChoice& choice, const StateChoice& first);

/// Every rule of the plan's framework that it breaks, those of resources/frameworks included.
[[nodiscard]] std::vector<std::string_view> reasonsAgainst(const Scenario& scenario, const Plan& plan,
                                                           const Framework& framework);

/// The numbers of a plan that a framework's refusals speak about.
[[nodiscard]] QuantityValues quantityValues(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
