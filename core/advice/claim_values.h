#pragma once

#include "core/advice/claims.h"
#include "core/plan/scenario.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace meshwright {

enum class ClaimUnit : std::uint8_t {
    bytes,
    seconds,
    factor,
    share, ///< 0 .. 1
    count,
    parameters,
    bytes_per_second,
    tokens_per_second,
    flops_per_second,
};

/// One number that answers a claim. The id is a word of the vocabulary below; ui/text has its name.
struct ClaimValue {
    std::string_view id;
    ClaimUnit unit{};
    double value = 0;

    friend bool operator==(const ClaimValue&, const ClaimValue&) = default;
};

/// Ids of claim values, each of which some computation yields.
inline constexpr std::array<std::string_view, 63> claim_value_ids = {
    "parameters-bytes",
    "gradients-bytes",
    "optimizer-bytes",
    "states-bytes",
    "states-without-sharding",
    "gpu-memory",
    "bytes-per-parameter",
    "largest-model",
    "model-parameters",
    "optimizer-bytes-per-rank",
    "gradients-bytes-per-rank",
    "zero1-saving",
    "zero2-saving",
    "zero3-saving",
    "zero0-states",
    "zero1-states",
    "zero2-states",
    "zero3-states",
    "fewest-gpus-for-states",
    "gpus",
    "zero0-traffic",
    "zero1-traffic",
    "zero2-traffic",
    "zero3-traffic",
    "accumulation-steps",
    "communication-share",
    "hidden-communication-share",
    "zero2-step",
    "zero3-step",
    "zero3-over-zero2",
    "zero3-tokens-per-gpu",
    "best-3d-tokens-per-gpu",
    "fsdp2-tokens-per-gpu",
    "zero3-slowdown",
    "needs-sharding",
    "needs-offload",
    "needs-model-parallelism",
    "needs-context",
    "needs-experts",
    "lowest-stage-that-fits",
    "fastest-stage-that-fits",
    "step-without-offload",
    "step-with-offload",
    "offload-slowdown",
    "offload-bytes",
    "transfer-seconds",
    "block-transfer-seconds",
    "layer-bytes",
    "step-without-recompute",
    "step-with-recompute",
    "recompute-overhead",
    "embedding-parameters",
    "layer-parameters",
    "bubble-by-formula",
    "bubble-share",
    "micro-batches",
    "degrees-product",
    "tokens-per-gpu",
    "model-flops",
    "mfu",
    "node-bandwidth",
    "network-bandwidth",
    "experts-per-gpu",
};

/// Works a claim out on a scenario. `plan` is the open one: what depends on a layout is taken from it. Empty where the
/// question does not arise there (experts of a dense model), or no plan fits that could answer it.
[[nodiscard]] std::vector<ClaimValue> computeClaim(ClaimComputation computation, const Scenario& scenario,
                                                   const Plan& plan);

} // namespace meshwright
