#pragma once

#include "core/memory/memory.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace meshwright {

// Questions asked backwards. Answers keep everything else of the plan as it is and rest on `MemoryEstimate::fits`.

/// Sequences per micro-batch that still fit, at most what one data-parallel rank has per step; 0 if not even one does.
[[nodiscard]] std::int64_t largestMicroBatch(const Scenario& scenario, const Plan& plan);

/// Longest sequence that fits, in tokens, a multiple of `step`; 0 if none does. Looks up to 16 Mi tokens.
[[nodiscard]] std::int64_t largestSequence(const Scenario& scenario, const Plan& plan, std::int64_t step = 1024);

/// Layers of the model's last kind that fit with the pipeline's divisibility kept; 0 if none. Looks up to 4096.
[[nodiscard]] std::int64_t mostLayers(const Scenario& scenario, const Plan& plan);

/// GPUs for the smallest data-parallel degree at which the plan fits, up to 65,536; empty if sharding further does not
/// help. The cluster's capacity per GPU is kept, its size is not.
[[nodiscard]] std::optional<int> fewestGpus(const Scenario& scenario, const Plan& plan);

enum class FitChange : std::uint8_t {
    sequence_parallelism,
    fused_cross_entropy,
    chunked_loss,
    shard_optimizer,
    shard_gradients,
    recompute_selective,
    smaller_micro_batch,
    shard_parameters,
    more_tensor_parallelism,
    more_pipeline_stages,
    recompute_full,
    eight_bit_optimizer,
    offload_optimizer,
    offload_parameters,
};
inline constexpr int fit_change_count = 14;

/// One change that makes a plan fit.
struct FittingChange {
    FitChange change{};
    Plan plan; ///< with the change made
    Bytes total;
    double throughput_lost = 0; ///< typical share, for ranking; the time model knows better
};

/// Every single change after which the plan fits and is legal, the cheapest in throughput first.
[[nodiscard]] std::vector<FittingChange> changesThatFit(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
