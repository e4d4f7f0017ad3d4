#pragma once

#include "core/evidence/run.h"
#include "core/hardware/device.h"
#include "core/model/transformer_spec.h"
#include "core/plan/plan.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace meshwright {

/// How a source counts floating-point operations of one token.
enum class FlopsFormula : std::uint8_t {
    unstated,
    parameters,           ///< 2 p N
    parameters_attention, ///< 2 p N + 4 p L d s
    body_attention,       ///< the same with N less the input embedding (torchtitan)
    gpt,                  ///< 24 p L h^2 (1 + s/6h) + 6 V h (Narayanan et al. 2021, equation 3)
    layers,               ///< 12 L h^2 (1 + kv/heads + s/h) + 18 or 12 L h f + 6 V h (NVIDIA DGX Cloud recipes)
    exact,                ///< every matrix product of the model, heads and experts counted as they are
};

struct FlopsCount {
    FlopsFormula formula = FlopsFormula::unstated;
    double passes = 3;   ///< p: forward passes of equal work; 3 for forward and backward, 4 with full recompute
    bool causal = false; ///< attention counted at half
    bool tied_counted_twice = false;  ///< with pipeline parallelism (nanotron)
    std::optional<double> peak_flops; ///< FLOP/s against which the source prints MFU, where it says so

    friend bool operator==(const FlopsCount&, const FlopsCount&) = default;
};

/// What a source says about its count. `full_recompute`: the run recomputes, for "x4 with checkpointing, x3 without".
[[nodiscard]] FlopsCount readFlopsCount(std::string_view text, bool full_recompute);

/// FLOPs of one token and step by that convention; nothing if it is unstated.
[[nodiscard]] std::optional<double> flopsPerToken(const FlopsCount& count, const PublishedRun& run,
                                                  const TransformerSpec& model, std::int64_t sequence_length,
                                                  int pipeline);

/// FLOP/s against which the source prints MFU: what it states, else the device's dense 16-bit peak, or its fp8 peak
/// where the source says so and the run used fp8.
[[nodiscard]] double utilizationPeak(const FlopsCount& count, const PublishedRun& run, const Device& device);

} // namespace meshwright
