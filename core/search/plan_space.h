#pragma once

#include "core/framework/framework.h"
#include "core/plan/scenario.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace meshwright {

/// What a search may vary beyond the layout, and what all of its plans have in common.
struct SpaceOptions {
    Plan base;                               ///< optimizer, attention kernel, software and knobs of every plan
    std::vector<PrecisionRecipe> precisions; ///< empty: the framework's usual 16-bit recipe on this device
    bool offload = true;                     ///< also with optimizer states or parameters in CPU memory
};

/// Plans alike in all that decides how long one layer takes: they share that time.
struct PlanFamily {
    int tensor = 1;
    int context = 1;
    int expert = 1;
    int expert_tensor = 1;
    int layout = 0; ///< number of its combination of everything but micro-batch and recomputation
    ContextParallelKind context_kind = ContextParallelKind::ring;
    PrecisionRecipe precision = PrecisionRecipe::mixed_bf16;
    RecomputeKind recompute = RecomputeKind::none;
    bool sequence_parallel = false;
    std::int64_t micro_batch = 1;

    /// Tensor and context ranks: the GPUs that work on one micro-batch in each stage.
    [[nodiscard]] std::int64_t ranks() const { return std::int64_t{tensor} * context; }
    [[nodiscard]] std::int64_t expertRanks() const { return std::int64_t{expert} * expert_tensor; }
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
    Plan base;                             ///< what all plans have in common
    std::vector<PlanFamily> families;      ///< those of one layout together
    std::vector<std::size_t> layout_begin; ///< first family of each layout, and the end
    std::vector<PipelineChoice> pipelines; ///< by stages
    std::vector<StateChoice> states;
    /// Layouts and state choices that a rule refuses in every plan, so that none of their plans is built; by rule.
    std::map<std::string, std::int64_t> never_built;
};

[[nodiscard]] PlanSpace planSpace(const Scenario& scenario, const Framework& framework,
                                  const SpaceOptions& options = {});

/// Sets what the family decides, with one stage and all other GPUs data parallel.
void applyFamily(const Scenario& scenario, const PlanFamily& family, Plan& plan);
[[nodiscard]] Plan familyPlan(const Scenario& scenario, const PlanSpace& space, const PlanFamily& family);
/// Whether GPUs and batch divide over so many stages, and GPUs over the experts.
[[nodiscard]] bool divides(const Scenario& scenario, const PlanFamily& family, int stages);
/// How many plans the family has.
[[nodiscard]] std::int64_t planCount(const Scenario& scenario, const PlanSpace& space, const PlanFamily& family);

/// Sets the pipeline and the data-parallel degree that the GPUs leave; false if either GPUs, batch or experts do not
/// divide, so that no such plan exists.
[[nodiscard]] bool applyPipeline(const Scenario& scenario, const PipelineChoice& choice, Plan& plan);
/// Sets the pipeline alone.
void applyPipelineFields(const PipelineChoice& choice, Plan& plan);
void applyStates(const StateChoice& choice, Plan& plan);
/// False where the choice only repeats another one (nothing to cut over a single rank), or the engine has no such plan:
/// gradients or parameters cut with a pipeline.
[[nodiscard]] bool distinct(const Plan& plan, const StateChoice& choice, const StateChoice& first);

} // namespace meshwright
