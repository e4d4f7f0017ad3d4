#pragma once

#include "core/framework/framework.h"
#include "core/units/data_type.h"

#include <cstdint>
#include <optional>
#include <string>

namespace meshwright {

/// Number formats of a mixed-precision recipe. What each framework does with them is in core/memory and core/time.
struct Precision {
    DataType compute = DataType::bf16;               ///< operands of matrix products
    DataType weights = DataType::bf16;               ///< stored model weights
    std::optional<DataType> master = DataType::fp32; ///< second copy that the optimizer updates, if there is one
    DataType gradients = DataType::bf16;             ///< as produced by backward
    std::optional<DataType> main_gradients; ///< accumulation copy (Megatron, DeepSpeed grad_accum_dtype), if any
    DataType reduce = DataType::bf16;       ///< on the wire in gradient reduction
    DataType moments = DataType::fp32;      ///< optimizer states

    friend bool operator==(const Precision&, const Precision&) = default;
};

/// The recipes that people name; each framework turns one into a Precision (see precisionOf).
enum class PrecisionRecipe : std::uint8_t {
    fp32,          ///< everything in fp32
    autocast_bf16, ///< fp32 weights, autocast in the forward pass (torch AMP, FSDP MixedPrecision)
    autocast_fp16,
    mixed_bf16, ///< 16-bit weights with an fp32 master copy (Megatron, DeepSpeed)
    mixed_fp16,
    pure_bf16, ///< 16-bit weights and optimizer states, no master copy
    fp8,       ///< as mixed_bf16, matrix products in fp8
    mxfp8,
    fp4,
};

enum class AttentionKernel : std::uint8_t { materialized, flash1, flash2, flash3, cudnn };

enum class RecomputeKind : std::uint8_t { none, selective, full };

/// What backward computes again instead of keeping (activation checkpointing).
struct Recompute {
    RecomputeKind kind = RecomputeKind::none;
    // Which parts a selective recompute frees.
    bool core_attention = true;
    bool norms = false;
    bool mlp = false;
    bool mlp_activation = false; ///< the activation function only
    bool moe = false;            ///< whole expert layers
    bool mla_up_projection = false;
    int full_layers = 0;   ///< full recompute of this many layers per pipeline chunk ("block"); 0: every layer
    int every_nth = 1;     ///< full recompute of every n-th layer (torchtitan's selective "2")
    int uniform_group = 1; ///< layers per checkpoint under full recompute ("uniform")

    friend bool operator==(const Recompute&, const Recompute&) = default;
};

enum class OptimizerKind : std::uint8_t { adam, adam_8bit, adafactor, sgd, sgd_momentum, lion, muon };

enum class OffloadDevice : std::uint8_t { none, cpu, nvme };

struct Offload {
    OffloadDevice optimizer = OffloadDevice::none;
    OffloadDevice parameters = OffloadDevice::none;
    double optimizer_fraction = 1; ///< of the optimizer states, when offloaded
    int activation_layers = 0;     ///< layers whose saved activations go to the host
    bool checkpoints = false;      ///< the checkpoints of full recompute go to the host

    friend bool operator==(const Offload&, const Offload&) = default;
};

enum class ScheduleKind : std::uint8_t {
    gpipe,
    one_forward_one_backward,
    interleaved,
    zero_bubble_h1,
    zero_bubble_h2,
    zero_bubble_v,
    dualpipe,
    dualpipe_v,
};

enum class ContextParallelKind : std::uint8_t { ring, all_gather, ulysses };

/// Degrees of parallelism. `data` is the dense data-parallel degree: GPUs / (tensor · pipeline · context).
struct Parallelism {
    int data = 1;
    int tensor = 1;
    int pipeline = 1;
    int virtual_stages = 1; ///< model chunks per pipeline rank
    int context = 1;
    int expert = 1;
    int expert_tensor = 1;
    bool sequence_parallel = false; ///< Megatron's: norms and residuals split over the tensor-parallel group

    [[nodiscard]] int gpus() const { return data * tensor * pipeline * context; }
    friend bool operator==(const Parallelism&, const Parallelism&) = default;
};

/// How the Python program is run: what decides launch overhead and which intermediates exist.
struct Software {
    bool compiled = false; ///< torch.compile
    bool cuda_graphs = false;
    bool fused_kernels = true;        ///< fused norms, activations, rotary (Transformer Engine, Apex)
    bool fused_cross_entropy = false; ///< loss in place on 16-bit logits
    int loss_chunks = 1;              ///< sequence chunks in which logits and loss are computed
    double year = 0;                  ///< software generation; 0: current

    friend bool operator==(const Software&, const Software&) = default;
};

/// Framework knobs, at their defaults. Element counts are parameters, not bytes.
struct Knobs {
    bool overlap_gradient_reduce = true;
    bool overlap_parameter_gather = true;
    bool overlap_tensor_parallel = false;
    std::int64_t reduce_bucket_elements = 500'000'000;    ///< DeepSpeed reduce_bucket_size
    std::int64_t allgather_bucket_elements = 500'000'000; ///< DeepSpeed allgather_bucket_size
    std::int64_t prefetch_bucket_elements = 50'000'000;   ///< stage3_prefetch_bucket_size
    std::int64_t max_live_parameters = 1'000'000'000;     ///< stage3_max_live_parameters
    std::int64_t persistence_threshold = 100'000;         ///< stage3_param_persistence_threshold
    bool reshard_after_forward = true;                    ///< FSDP
    bool limit_all_gathers = true;                        ///< FSDP1 rate limiter
    bool gradient_as_bucket_view = false;                 ///< DDP
    int shard_group = 0; ///< ranks over which states are cut; 0: all data-parallel ranks (HSDP, MiCS, instances)
    int secondary_shard_group = 0;     ///< ZeRO++ hpZ; 0: off
    bool quantized_weights = false;    ///< ZeRO++ qwZ
    bool quantized_gradients = false;  ///< ZeRO++ qgZ
    double expert_imbalance = 1;       ///< tokens of the busiest expert rank over the mean
    double expert_capacity_factor = 0; ///< 0: dropless
    int moe_layers_overlap = 0;
    ContextParallelKind context_parallel = ContextParallelKind::ring;
    int first_stage_layers = 0; ///< uneven pipeline; 0: even
    int last_stage_layers = 0;
    bool embedding_counts_as_layer = false;
    bool loss_counts_as_layer = false;

    friend bool operator==(const Knobs&, const Knobs&) = default;
};

/// One complete way to run a workload. A value: nothing in it refers to anything else.
struct Plan {
    std::string framework = "pytorch-ddp"; ///< id in the framework catalog
    Engine engine = Engine::ddp;           ///< that framework's
    Sharding sharding = Sharding::none;
    Parallelism parallel;
    std::int64_t micro_batch = 1; ///< sequences per data-parallel rank and forward pass
    PrecisionRecipe precision = PrecisionRecipe::mixed_bf16;
    std::optional<Precision> precision_detail; ///< replaces what the recipe says
    OptimizerKind optimizer = OptimizerKind::adam;
    AttentionKernel attention = AttentionKernel::flash2;
    Recompute recompute;
    Offload offload;
    ScheduleKind schedule = ScheduleKind::one_forward_one_backward;
    std::string placement = "tp-cp-ep-dp-pp"; ///< fastest-varying first
    Software software;
    Knobs knobs;

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// What a recipe means under an engine: DeepSpeed keeps 16-bit gradients where Megatron accumulates in fp32.
[[nodiscard]] Precision precisionOf(const Plan& plan);

/// Micro-batches per data-parallel rank and step; at least 1 even where the batch does not divide.
[[nodiscard]] std::int64_t microBatches(std::int64_t global_batch, const Plan& plan);

} // namespace meshwright
