#pragma once

#include "core/memory/memory.h"

#include <optional>
#include <vector>

namespace meshwright {

// What other published estimators say, by their own formulas. None of this enters this program's estimate.

enum class PeerEstimator : std::uint8_t {
    deepspeed_zero2,
    deepspeed_zero3,
    megatron_report,
    eleuther_calculator,
    accelerate
};
inline constexpr int peer_estimator_count = 5;

/// What an estimator does not count.
enum class MemoryOmission : std::uint8_t { activations, logits, buffers, gated_mlp_activations, allocator_and_driver };

struct PeerEstimate {
    PeerEstimator estimator{};
    Bytes gpu;
    std::optional<Bytes> host_per_node;
    std::vector<MemoryOmission> leaves_out;
};

/// Every estimator that covers this framework and plan.
[[nodiscard]] std::vector<PeerEstimate> peerEstimates(const Scenario& scenario, const Plan& plan);

struct PeerBytes {
    Bytes gpu;
    Bytes host_per_node;
};

/// DeepSpeed's estimate_zero2_model_states_mem_needs (docs/code-docs/source/memory.rst, deepspeedai/DeepSpeed).
[[nodiscard]] PeerBytes deepspeedZero2Estimate(double parameters, int gpus_per_node, int nodes, bool offload_optimizer);
/// DeepSpeed's estimate_zero3_model_states_mem_needs; `meta_init`: the model is built already cut (zero.Init).
[[nodiscard]] PeerBytes deepspeedZero3Estimate(double parameters, double largest_layer, int gpus_per_node, int nodes,
                                               bool offload_parameters, bool offload_optimizer, bool meta_init);
/// Megatron-LM's report_theoretical_memory (megatron/training/theoretical_memory_usage.py) of the fullest rank.
struct MegatronReport {
    Bytes weights_and_optimizer;
    Bytes activations;
};
[[nodiscard]] MegatronReport megatronReport(const Scenario& scenario, const Plan& plan);
/// EleutherAI cookbook's calc_transformer_mem.py, dense models, with its defaults.
[[nodiscard]] Bytes eleutherEstimate(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
