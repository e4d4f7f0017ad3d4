#pragma once

#include "core/evidence/model_of_run.h"
#include "core/evidence/run.h"
#include "core/plan/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// A framework as sources name it, in the terms of the framework catalog.
struct RunFramework {
    std::string id; ///< in the framework catalog
    Engine engine = Engine::ddp;
    bool megatron_family = false; ///< fused kernels, micro-batches and tensor parallelism as in Megatron-LM
    bool recipes = false;         ///< NVIDIA's tuned recipes (NeMo, Megatron-Bridge), not a framework's bare defaults
};

/// "llm-foundry" runs on FSDP1, "hf-trainer" on whatever its parallel fields say. Fault if the name is unknown.
[[nodiscard]] Result<RunFramework> frameworkOfRun(const PublishedRun& run);

/// What the source leaves open and the best choice has to fill in.
struct OpenChoices {
    bool micro_batch = false;
    bool recompute = false;
    bool virtual_stages = false;

    [[nodiscard]] bool any() const { return micro_batch || recompute || virtual_stages; }
};

/// The plan of a run on a known scenario. Fields that the source leaves open take the framework's defaults of that
/// time; those in `open` are for the caller to choose.
[[nodiscard]] Result<Plan> planOfRun(const PublishedRun& run, const TransformerSpec& model, const Cluster& cluster,
                                     OpenChoices& open, std::vector<Assumption>& assumptions);

/// Degrees of parallelism; data parallelism follows from the GPUs if it is not stated. Fault where they contradict.
[[nodiscard]] Result<Parallelism> parallelismOfRun(const PublishedRun& run, std::int64_t gpus,
                                                   const RunFramework& framework);

[[nodiscard]] Recompute recomputeOfText(std::string_view text, std::string_view remarks);
[[nodiscard]] Offload offloadOfText(std::string_view text);
[[nodiscard]] OptimizerKind optimizerOfText(std::string_view text);

} // namespace meshwright
