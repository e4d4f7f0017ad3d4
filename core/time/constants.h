#pragma once

#include "core/base/result.h"
#include "core/framework/framework.h"
#include "core/hardware/collectives.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// Families of GPU whose kernels behave alike.
enum class Architecture : std::uint8_t { volta, ampere, ada, hopper, blackwell, blackwell_ultra, cdna, other };
inline constexpr int architecture_count = 8;

/// How the host feeds the GPU.
enum class Stack : std::uint8_t {
    eager_early, ///< eager PyTorch of 2019 to 2021, kernels fused by hand or not at all
    eager,
    compiled,
    graphs, ///< CUDA graphs
};
inline constexpr int stack_count = 4;

inline constexpr int attention_kernel_count = 5;

/// A fused attention kernel on one architecture; rates are fractions of the data-sheet peak in 16 bit.
struct AttentionBehaviour {
    double forward = 0.4;
    double backward = 0.35;
    double half_sequence = 300; ///< tokens at which a causal kernel reaches half its rate
};

struct KernelBehaviour {
    double achievable = 0.75;      ///< best matmul rate over peak, where the device file states none
    double gemm = 0.9;             ///< sustained rate of large products in training over the best rate
    double gemm_8bit = 0.75;       ///< the same for fp8, mxfp8 and fp4
    double half_depth = 200;       ///< K at which a product reaches half its rate
    double wave_damping = 0.5;     ///< share of the last wave's idle units that is felt
    double weight_gradient = 0.95; ///< rate of weight-gradient products over the others
    double grouped = 0.85;         ///< rate of grouped products over dense ones
    double memory = 0.8;           ///< of the memory bandwidth that large streams reach
    double kernel_s = 3e-6;        ///< start and end of any kernel
    std::array<AttentionBehaviour, attention_kernel_count> attention{}; ///< by AttentionKernel
};

struct StackBehaviour {
    double compute = 1;                  ///< factor on kernel times: unmodelled kernels and gaps of that generation
    double forward_operation_s = 15e-6;  ///< host time to issue one operation, forward
    double backward_operation_s = 10e-6; ///< and backward
    double optimizer_tensor_s = 2e-6;    ///< host time per parameter tensor in the optimizer step
};

/// What an engine adds to the kernels and collectives it issues.
struct EngineBehaviour {
    double compute = 1;        ///< factor on kernel times: unmodelled kernels, gaps, casts
    double step_s = 5e-3;      ///< fixed time of a step: data, scaler, logging
    double micro_batch_s = 0;  ///< fixed time of a micro-batch
    double layer_s = 0;        ///< host time of the engine's own hooks per layer and pass
    double overlap = 0.85;     ///< share of the window that communication can hide in
    double interference = 0.1; ///< how much hidden communication slows the computation it hides under
    // Lost per micro-batch in pipelines and on many nodes (see stallSeconds in stage_time.cpp).
    double stall_s = 0;        ///< for each neighbouring stage ...
    double stall_nodes = 48;   ///< ... on more than this many nodes
    double stall_tensor_s = 0; ///< host time of a pipelined layer and micro-batch, times the tensor-parallel degree
};

/// Measured over predicted step time, 5th and 95th percentile over published runs that the fit had not seen.
struct IntervalBehaviour {
    double low = 0.75; ///< in one scale-up domain
    double high = 1.35;
    double network_low = 0.7; ///< over a network
    double network_high = 1.5;
};

/// Everything in core/time that is measured rather than derived. One global set; see scripts/fit_time.py.
struct TimeConstants {
    std::array<KernelBehaviour, architecture_count> kernels{};
    CollectiveConstants collectives;
    std::array<StackBehaviour, stack_count> stacks{};
    std::array<EngineBehaviour, engine_count> engines{};
    std::array<IntervalBehaviour, engine_count> intervals{};
    double tensor_interference = 0.0; ///< slow-down of computation by tensor-parallel communication that is overlapped
    double point_to_point_overlap = 0.5; ///< share of pipeline transfers hidden when chunks interleave
    double expert_imbalance = 1.0;       ///< busiest expert rank over the mean, where the plan does not say
    double straggler_per_doubling = 0;   ///< slow-down per doubling of nodes
};

[[nodiscard]] Result<TimeConstants> readTimeConstants(std::string_view text, const std::string& file);
/// The calibration compiled into the program.
[[nodiscard]] const TimeConstants& timeConstants();
/// Names of all constants as "kernels.ampere.gemm", with their values: what the fit script reads.
[[nodiscard]] std::vector<std::pair<std::string, double>> listTimeConstants(const TimeConstants& constants);

[[nodiscard]] Architecture architectureOf(const Device& device);

} // namespace meshwright
