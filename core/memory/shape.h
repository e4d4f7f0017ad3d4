#pragma once

#include "core/plan/plan.h"
#include "core/plan/scenario.h"

namespace meshwright {

/// How an engine's runtime treats tensors where engines differ. Each line was read in the engine's source.
struct EngineTraits {
    double vocabulary_multiple = 1; ///< the vocabulary is padded to a multiple of this, times t if `padded_per_rank`
    bool vocabulary_padded_per_rank = false; ///< Megatron: 128 per tensor-parallel rank
    bool persistent_gradients = false;       ///< gradient memory is never freed (contiguous buffers)
    bool gathers_units = false;              ///< FSDP: parameters of a block are gathered as one unit
    bool dummy_weight_gradients = false;     ///< Transformer Engine with fused gradient accumulation
    bool expands_kv_heads = false;           ///< repeats keys and values to all query heads before attention
    bool foreach_optimizer = false;          ///< torch.optim: one temporary of the size of the updated shard
    bool vocabulary_parallel_loss = false;   ///< softmax in place on an fp32 copy
};

[[nodiscard]] EngineTraits engineTraits(Engine engine);

/// The symbols of docs/physics.md for one scenario and plan, computed once. All counts are doubles: they go into
/// products.
struct Shape {
    Shape(const Scenario& scenario, const Plan& plan);

    const Scenario* scenario; ///< outlives the shape
    const Plan* plan;
    Precision precision;
    EngineTraits traits;

    double s = 0;           ///< sequence length
    double b = 0;           ///< micro-batch
    double h = 0;           ///< hidden width
    double V = 0;           ///< padded vocabulary
    double t = 1;           ///< tensor parallel
    double c = 1;           ///< context parallel
    double p = 1;           ///< pipeline parallel
    double v = 1;           ///< virtual stages
    double D = 1;           ///< data parallel
    double e = 1;           ///< expert parallel
    double t_e = 1;         ///< expert tensor parallel
    double m = 1;           ///< micro-batches per step
    double r = 1;           ///< t under sequence parallelism, else 1
    double d = 1;           ///< shard group of dense parameters
    double d_e = 1;         ///< shard group of expert parameters
    double tokens = 0;      ///< T_c = b s / c
    double residual = 0;    ///< T_r = b s / (c r): tokens per rank in norms and residuals
    double beta = 2;        ///< bytes per element of activations
    double beta_stream = 2; ///< bytes per element of the residual stream

    /// nanotron without tp_recompute_allgather: products keep the gathered sequence, not this rank's part. Published
    /// configurations do not say; in its authors' sweep runs without a pipeline or with few tensor-parallel ranks
    /// mostly did, others mostly did not.
    [[nodiscard]] bool keepsGatheredInputs() const {
        return plan->engine == Engine::nanotron && r > 1 && (p == 1 || t <= 4);
    }
    [[nodiscard]] bool eager() const { return !plan->software.fused_kernels && !plan->software.compiled; }
};

/// Smallest multiple of `unit` that is at least `n`.
[[nodiscard]] double roundedUp(double n, double unit);

} // namespace meshwright
