#pragma once

#include "core/plan/plan.h"
#include "core/time/constants.h"

namespace meshwright {

/// Which of a layer's three matrix products: they read and write differently.
enum class GemmPass : std::uint8_t { forward, input_gradient, weight_gradient };

/// Rates of one device under one calibration and one number format: what kernels cost. All times in seconds.
/// Made once per estimate; cheap to copy.
class DeviceModel {
public:
    DeviceModel(const Device& device, const TimeConstants& constants, DataType compute, double weight_gradient_bytes);

    /// C[m,n] = A[m,k] B[k,n], `groups` of them at once. Dense products have groups = 1.
    [[nodiscard]] double gemm(double m, double n, double k, GemmPass pass, double groups = 1) const;
    /// The same in 16 bit whatever the recipe (attention scores, the head).
    [[nodiscard]] double gemm16(double m, double n, double k, GemmPass pass, double groups = 1) const;
    /// Streams `bytes` through memory in `kernels` kernels.
    [[nodiscard]] double memory(double bytes, double kernels = 1) const;
    /// Fused attention: `flops` as really computed, over `blocks` of 128 queries (all heads and sequences).
    [[nodiscard]] double fusedAttention(AttentionKernel kernel, double flops, double blocks, double keys, int head_dim,
                                        bool backward) const;
    [[nodiscard]] bool eightBit() const { return eight_bit_; }
    [[nodiscard]] double memoryRate() const { return memory_rate_; }

private:
    [[nodiscard]] double product(double rate, double bytes, double m, double n, double k, GemmPass pass,
                                 double groups) const;

    KernelBehaviour kernels_;
    double rate_ = 0;    ///< flop/s of large products in the compute format
    double rate_16_ = 0; ///< and in 16 bit
    double peak_16_ = 0;
    double memory_rate_ = 0;
    double units_ = 108;
    double operand_bytes_ = 2;
    double weight_gradient_bytes_ = 2;
    bool eight_bit_ = false;
};

} // namespace meshwright
