#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace meshwright {

/// Numbers of a plan and its scenario that a framework's rules of combination speak about. Switches are 0 or 1.
enum class PlanQuantity : std::uint8_t {
    zero_stage,
    data,
    tensor,
    sequence_parallel,
    pipeline,
    virtual_stages,
    context,
    expert,
    expert_tensor,
    shard_group,        ///< ranks over which states are cut; 0: all data-parallel ranks
    offload_optimizer,  ///< 0 none, 1 CPU, 2 NVMe
    offload_parameters, ///< as above
    offload_optimizer_fraction,
    offload_activation_layers,
    recompute, ///< 0 none, 1 selective, 2 full
    fp16,
    fp8,
    mxfp8,
    fp4,
    adam_or_sgd,
    overlap_gradient_reduce,
    overlap_tensor_parallel,
    moe_layers_overlap,
    compiled,      ///< torch.compile
    dualpipe_v,    ///< the schedule
    micro_batches, ///< per data-parallel rank and step
    heads,         ///< of the model
    kv_heads,
    experts, ///< of the model; 0 if it is dense
    latent_attention,
    tied_embeddings,
    sequence_length,
    gpus,
    gpus_per_node,
    compute_capability,
};
inline constexpr int plan_quantity_count = 35;

inline constexpr std::array<std::string_view, plan_quantity_count> plan_quantity_names = {
    "zero_stage",
    "data",
    "tensor",
    "sequence_parallel",
    "pipeline",
    "virtual_stages",
    "context",
    "expert",
    "expert_tensor",
    "shard_group",
    "offload_optimizer",
    "offload_parameters",
    "offload_optimizer_fraction",
    "offload_activation_layers",
    "recompute",
    "fp16",
    "fp8",
    "mxfp8",
    "fp4",
    "adam_or_sgd",
    "overlap_gradient_reduce",
    "overlap_tensor_parallel",
    "moe_layers_overlap",
    "compiled",
    "dualpipe_v",
    "micro_batches",
    "heads",
    "kv_heads",
    "experts",
    "latent_attention",
    "tied_embeddings",
    "sequence_length",
    "gpus",
    "gpus_per_node",
    "compute_capability",
};

/// The values of one plan in one scenario, by PlanQuantity.
class QuantityValues {
public:
    [[nodiscard]] double operator[](PlanQuantity quantity) const { return values_[static_cast<std::size_t>(quantity)]; }
    [[nodiscard]] double& operator[](PlanQuantity quantity) { return values_[static_cast<std::size_t>(quantity)]; }

private:
    std::array<double, plan_quantity_count> values_{};
};

enum class Comparison : std::uint8_t { equal, not_equal, less, at_most, more, at_least, not_divisible_by };
inline constexpr int comparison_count = 7;
inline constexpr std::array<std::string_view, comparison_count> comparison_names = {
    "=", "!=", "<", "<=", ">", ">=", "not divisible by"};

/// "pipeline > 1", "kv_heads < tensor".
struct Condition {
    PlanQuantity left{};
    Comparison is{};
    std::variant<double, PlanQuantity> right;

    friend bool operator==(const Condition&, const Condition&) = default;
};

[[nodiscard]] bool holds(const Condition& condition, const QuantityValues& values);
[[nodiscard]] bool allHold(const std::vector<Condition>& conditions, const QuantityValues& values);

} // namespace meshwright
