#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/framework/framework.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// One text in the languages of the product.
struct LocalText {
    std::string en;
    std::string zh_cn;

    friend bool operator==(const LocalText&, const LocalText&) = default;
};

/// What a common statement about distributed training is worth.
enum class Verdict : std::uint8_t {
    holds,
    conditional,    ///< under a condition that the statement leaves out
    simplification, ///< misleads whoever computes with it
    outdated,       ///< was right for an older version
    wrong,
    unverified, ///< a figure without a source
    opinion,
};
inline constexpr int verdict_count = 7;

enum class ClaimTopic : std::uint8_t {
    memory,
    communication,
    hardware,
    scale,
    pipeline,
    moe,
    offload,
    precision,
    checkpoint,
    deepspeed,
    fsdp,
    megatron,
    horovod,
    measurement,
    versions,
    team,
    reading, ///< about a paper, a page or a tool
};
inline constexpr int claim_topic_count = 17;

/// What can be worked out on the open scenario to answer a claim with the user's own numbers.
enum class ClaimComputation : std::uint8_t {
    ddp_state_bytes,           ///< parameters, gradients and optimizer states without sharding
    ddp_largest_model,         ///< parameters whose states fill one GPU under DDP
    optimizer_state_bytes,     ///< whole, and per rank
    gradient_bytes,            ///< whole, and per rank
    zero1_state_bytes,         ///< per rank
    zero2_state_bytes,         ///< per rank
    zero3_state_bytes,         ///< per rank
    zero3_saving_factor,       ///< DDP's states over ZeRO-3's
    zero_state_by_stage,       ///< per rank, stages 0 to 3
    sharded_state_fit,         ///< states under full sharding against the GPU, and the fewest GPUs that hold them
    traffic_by_stage,          ///< bytes per rank and step, stages 0 to 3
    accumulation_traffic,      ///< the same over accumulation steps
    zero3_communication_share, ///< of the step, exposed and hidden
    zero3_versus_zero2_time,
    zero3_slowdown, ///< against the best plan with tensor and pipeline parallelism
    parallelism_needed,
    zero_stage_recommendation,
    offload_slowdown,
    offload_transfer_time,
    prefetch_memory, ///< of the largest unit that is gathered
    recompute_overhead,
    embedding_parameters,
    pipeline_bubble,
    micro_batches,
    world_size_factors,
    throughput_to_mfu,
    framework_throughput,
    link_bandwidth, ///< one way per GPU, within and between nodes
    expert_placement,
};
inline constexpr int claim_computation_count = 29;

/// A statement that people repeat, and what holds today.
struct Claim {
    std::string id; ///< "S18", "Z59": S from talk about frameworks, Z about ZeRO and FSDP
    ClaimTopic topic{};
    LocalText claim;
    Verdict verdict{};
    LocalText statement; ///< the correct one
    std::optional<ClaimComputation> computed;
    std::vector<Source> sources; ///< empty only for opinions and figures without a source
};

[[nodiscard]] Result<std::vector<Claim>> readClaims(const std::vector<Resource>& files);
/// The claims compiled into the program (resources/claims): S before Z, by number.
[[nodiscard]] const std::vector<Claim>& claimCatalog();
[[nodiscard]] const Claim* claimById(std::string_view id);

} // namespace meshwright
