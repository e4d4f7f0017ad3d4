#include "core/time/device_model.h"

#include <algorithm>
#include <cstdint>

namespace meshwright {

namespace {

/// Best large-product rate: measured if the device file states it, else the usual share of the peak.
double bestRate(const Device& device, const KernelBehaviour& kernels, DataType type) {
    const double measured = device.achievable_matmul[static_cast<std::size_t>(type)].value();
    return measured > 0 ? measured : device.peak(type).value() * kernels.achievable;
}

double rateOf16(const Device& device, const KernelBehaviour& kernels) {
    const double bf16 = bestRate(device, kernels, DataType::bf16);
    return bf16 > 0 ? bf16 : bestRate(device, kernels, DataType::fp16);
}

/// Output tiles that the libraries choose from, and how close to the best rate each runs.
struct Tile {
    double rows;
    double columns;
    double efficiency;
};
constexpr std::array<Tile, 3> tiles = {{{256, 128, 1.0}, {128, 128, 0.92}, {64, 64, 0.6}}};

/// Rate of products with a dimension that is no multiple of 8, over the others. A GPT-2 with its vocabulary padded from
/// 50257 to 50304 trains a quarter faster (nanoGPT), with about 30 % of its products in the head.
constexpr double misaligned = 0.5;

/// std::ceil of a count, without the library call that it is on processors of before 2008.
double ceiling(double n) {
    const auto whole = static_cast<double>(static_cast<std::int64_t>(n));
    return whole < n ? whole + 1 : whole;
}

bool multipleOf8(double n) {
    const auto whole = static_cast<std::int64_t>(n);
    return static_cast<double>(whole) == n && whole % 8 == 0;
}

} // namespace

DeviceModel::DeviceModel(const Device& device, const TimeConstants& constants, DataType compute,
                         double weight_gradient_bytes)
    : kernels_(constants.kernels[static_cast<std::size_t>(architectureOf(device))])
    , weight_gradient_bytes_(weight_gradient_bytes) {
    rate_16_ = rateOf16(device, kernels_) * kernels_.gemm;
    peak_16_ = std::max(device.peak(DataType::bf16).value(), device.peak(DataType::fp16).value());
    rate_ = rate_16_;
    if (compute == DataType::fp32 || compute == DataType::tf32) {
        rate_ = std::max(device.peak(compute).value(), device.peak(DataType::fp32).value()) * kernels_.achievable;
        operand_bytes_ = 4;
    }
    const bool narrow = compute == DataType::fp8 || compute == DataType::mxfp8 || compute == DataType::fp4;
    // Devices list mxfp8 at the fp8 rate or not at all.
    const DataType narrow_type = compute == DataType::fp4 ? DataType::fp4 : DataType::fp8;
    if (narrow && device.peak(narrow_type).value() > 0) {
        rate_ = bestRate(device, kernels_, narrow_type) * kernels_.gemm_8bit;
        operand_bytes_ = 1;
        eight_bit_ = true;
    }
    memory_rate_ = device.memory_bandwidth.value() * kernels_.memory;
    units_ = std::max(1, device.streaming_multiprocessors);
}

double DeviceModel::product(double rate, double bytes, double m, double n, double k, GemmPass pass,
                            double groups) const {
    const double unit_rate = rate / units_;
    // Filling and emptying a tile takes a time of its own, which is fewer steps of depth where each step is slow
    // (fp32).
    const double half_depth = kernels_.half_depth * std::min(1.0, rate / rate_16_);
    double best = 1e30;
    for (const Tile& tile : tiles) {
        // Either orientation of a tile may be used; the library takes the one that wastes less.
        const double upright = ceiling(m / tile.rows) * ceiling(n / tile.columns);
        const double turned = ceiling(m / tile.columns) * ceiling(n / tile.rows);
        const double waves = std::min(upright, turned) * groups / units_;
        const double felt = waves + kernels_.wave_damping * (ceiling(waves) - waves);
        const double work = 2 * tile.rows * tile.columns * (k + half_depth);
        best = std::min(best, std::max(felt, kernels_.wave_damping) * work / (unit_rate * tile.efficiency));
    }
    // Rows that do not start on 16 bytes are read piece by piece (NVIDIA's guide, "Tensor Core requirements").
    const double contiguous = pass == GemmPass::weight_gradient ? m : k; // the other one of a weight's two sides
    if (!multipleOf8(contiguous) || !multipleOf8(n))
        best /= misaligned;
    double traffic = groups * bytes * (m * k + k * n);
    if (pass == GemmPass::weight_gradient) {
        best /= kernels_.weight_gradient;
        traffic += groups * m * n * weight_gradient_bytes_;
    } else {
        traffic += groups * m * n * 2;
    }
    if (groups > 1)
        best /= kernels_.grouped;
    return std::max(best, traffic / memory_rate_) + kernels_.kernel_s;
}

double DeviceModel::gemm(double m, double n, double k, GemmPass pass, double groups) const {
    return product(rate_, operand_bytes_, m, n, k, pass, groups);
}

double DeviceModel::gemm16(double m, double n, double k, GemmPass pass, double groups) const {
    return product(eight_bit_ ? rate_16_ : rate_, eight_bit_ ? 2 : operand_bytes_, m, n, k, pass, groups);
}

double DeviceModel::memory(double bytes, double kernels) const {
    return bytes / memory_rate_ + kernels * kernels_.kernel_s;
}

double DeviceModel::fusedAttention(AttentionKernel kernel, double flops, double blocks, double keys, int head_dim,
                                   bool backward) const {
    const AttentionBehaviour& a = kernels_.attention[static_cast<std::size_t>(kernel)];
    double fraction = backward ? a.backward : a.forward;
    if (head_dim < 128)
        fraction *= head_dim <= 64 ? 0.86 : 0.93;
    // Few blocks leave units idle: measured on one to thirty-two heads of 4096 tokens (SimuMax system files).
    const double per_unit = std::max(blocks / units_, 1e-3);
    const double filled = per_unit / (per_unit + 0.6);
    return flops / (peak_16_ * fraction * filled) * (1 + a.half_sequence / std::max(keys, 1.0)) + kernels_.kernel_s;
}

} // namespace meshwright
