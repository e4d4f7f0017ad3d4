#pragma once

#include "core/model/transformer_spec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace meshwright {

/// Which scores a kernel computes (or a convention counts): every pair of tokens, or those on and below the diagonal.
/// The causal half is s^2/2, as published conventions take it; a sliding window w < s leaves s w - w^2/2 of it.
enum class ScoreMask : std::uint8_t { full, causal, causal_without_windows };

/// Matrix-product FLOPs of the forward pass for one token; a multiplication and an addition are two.
struct ForwardFlops {
    double attention_projections = 0; ///< into queries, keys, values, and out again; latent and linear ones included
    double attention_scores = 0;      ///< queries by keys, and scores by values; the recurrence of linear attention
    double mlp = 0;                   ///< dense MLPs
    double router = 0;                ///< router and shared-expert gate
    double experts = 0;               ///< the routed experts of this token
    double shared_experts = 0;
    double head = 0; ///< output projection to the vocabulary; embedding projections

    [[nodiscard]] double layers() const {
        return attention_projections + attention_scores + mlp + router + experts + shared_experts;
    }
    [[nodiscard]] double total() const { return layers() + head; }

    ForwardFlops& operator+=(const ForwardFlops& other);
    friend bool operator==(const ForwardFlops&, const ForwardFlops&) = default;
    friend ForwardFlops operator*(double factor, const ForwardFlops& flops);
};

/// One layer, mean over the tokens of a sequence of `sequence_length` tokens.
[[nodiscard]] ForwardFlops layerForwardFlops(const LayerSpec& layer, std::int64_t hidden, std::int64_t sequence_length,
                                             ScoreMask mask);

/// The whole model without multi-token-prediction layers.
[[nodiscard]] ForwardFlops forwardFlops(const TransformerSpec& model, std::int64_t sequence_length, ScoreMask mask);

/// What the multi-token-prediction layers add: per depth a layer, a 2h x h projection and the shared head.
[[nodiscard]] ForwardFlops multiTokenPredictionForwardFlops(const TransformerSpec& model, std::int64_t sequence_length,
                                                            ScoreMask mask);

/// Published ways to count the FLOPs of training; a utilization means something only together with its convention.
/// P is the number of parameters that a token passes through.
enum class FlopsConvention : std::uint8_t {
    parameters_6,        ///< 6 P (Kaplan et al. 2020, arXiv 2001.08361, section 2.1)
    parameters_8,        ///< 8 P: with every forward pass computed twice; a hardware figure
    palm,                ///< 6 P + 12 L a d s (PaLM, arXiv 2204.02311, appendix B)
    torchtitan,          ///< as PaLM, P without the input embedding
    megatron_2021,       ///< 96 B s L h^2 (1 + s/6h + V/16Lh) (arXiv 2104.04473): full recompute; a hardware figure
    megatron_2021_model, ///< 72 B s L h^2 (1 + s/6h + V/12Lh) (arXiv 2205.05198, appendix A): the same, no recompute
    megatron,            ///< Megatron-LM's num_floating_point_operations today: three forwards, causal half
};
inline constexpr int flops_convention_count = 7;

inline constexpr std::array<std::string_view, flops_convention_count> flops_convention_names = {
    "6p", "8p", "palm", "torchtitan", "megatron-2021", "megatron-2021-model", "megatron"};

[[nodiscard]] std::optional<FlopsConvention> flopsConventionByName(std::string_view name);

/// Does the convention count recomputed forward passes as work done (a hardware figure, HFU), or not (MFU)?
[[nodiscard]] bool countsRecompute(FlopsConvention convention);

/// FLOPs per token of one training step, forward and backward.
[[nodiscard]] double trainingFlopsPerToken(const TransformerSpec& model, std::int64_t sequence_length,
                                           FlopsConvention convention);

} // namespace meshwright
