#pragma once

#include "core/base/explanation.h"
#include "core/plan/scenario.h"
#include "core/units/quantity.h"

#include <algorithm>
#include <array>
#include <vector>

namespace meshwright {

/// The categories that every chart, table and report shows, in their fixed order.
enum class MemoryCategory : std::uint8_t { parameters, gradients, optimizer, activations, logits, buffers, overhead };
inline constexpr int memory_category_count = 7;
using MemoryByCategory = std::array<Bytes, memory_category_count>;

/// Moments of a training step at which memory may peak.
enum class StepPhase : std::uint8_t {
    start,           ///< before the first forward pass
    forward_end,     ///< all activations in flight are alive
    loss,            ///< logits and their gradient
    backward,        ///< inside backward, a layer being recomputed or differentiated
    gradient_reduce, ///< end of backward, reduction in flight
    optimizer_step,
};
inline constexpr int step_phase_count = 6;

/// Whose bytes they are: `allocator` counts in max_memory_allocated, with `allocator_slack` in max_memory_reserved, and
/// with `driver` in what the device reports as used.
enum class MemoryResidence : std::uint8_t { allocator, allocator_slack, driver };
inline constexpr int memory_residence_count = 3;

/// One class of tensors on one rank.
struct MemoryTerm {
    MemoryCategory category{};
    Bytes bytes;
    std::array<bool, step_phase_count> alive{};             ///< the phases during which it is allocated
    Explanation explanation;                                ///< its formula id also names the term
    MemoryResidence residence = MemoryResidence::allocator; ///< others are not part of the stage's `peak`
};

/// Memory of the ranks of one pipeline stage.
struct StageMemory {
    int stage = 0;
    Bytes peak; ///< the most that is allocated at any moment
    StepPhase peak_phase{};
    MemoryByCategory at_peak{};    ///< sums to `peak`
    Bytes reserved;                ///< peak and what the allocator holds beside it
    Bytes total;                   ///< reserved and what the driver holds
    std::vector<MemoryTerm> terms; ///< filled only when explained
};

struct MemoryEstimate {
    Bytes peak;     ///< of the fullest stage, as torch.cuda.max_memory_allocated counts
    Bytes reserved; ///< with allocator caching, as torch.cuda.max_memory_reserved counts
    Bytes total;    ///< on the device: reserved and what lives outside the allocator (context, NCCL)
    Bytes capacity; ///< of the smallest GPU of the cluster
    Bytes host_per_node;
    std::vector<StageMemory> stages;

    [[nodiscard]] Bytes headroom() const { return capacity - total; }
    [[nodiscard]] bool fits() const { return headroom() >= Bytes(0); }
    /// The stage that holds the most on the device.
    [[nodiscard]] const StageMemory& fullestStage() const {
        return *std::ranges::max_element(stages, {}, &StageMemory::total);
    }
};

/// Whether every node of the cluster has the host memory that the estimate asks for.
[[nodiscard]] bool hostHolds(const Cluster& cluster, const MemoryEstimate& memory);

/// Predicts memory of each pipeline stage. With `explain`, each stage lists its terms.
[[nodiscard]] MemoryEstimate estimateMemory(const Scenario& scenario, const Plan& plan, bool explain = false);

} // namespace meshwright
