#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace meshwright {

/// Number formats of tensors and of matrix units.
enum class DataType : std::uint8_t { fp64, fp32, tf32, fp16, bf16, fp8, mxfp8, fp4, int8, nf4 };
inline constexpr int data_type_count = 10;

/// Bytes per element. mxfp8 carries one scale byte per block of 32; nf4 is half a byte without its block scales.
[[nodiscard]] constexpr double bytesPerElement(DataType type) {
    switch (type) {
    case DataType::fp64:
        return 8;
    case DataType::fp32:
    case DataType::tf32:
        return 4;
    case DataType::fp16:
    case DataType::bf16:
        return 2;
    case DataType::fp8:
    case DataType::int8:
        return 1;
    case DataType::mxfp8:
        return 1.0 + 1.0 / 32.0;
    case DataType::fp4:
    case DataType::nf4:
        return 0.5;
    }
    return 0;
}

inline constexpr std::array<std::string_view, data_type_count> data_type_names = {
    "fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "mxfp8", "fp4", "int8", "nf4"};

[[nodiscard]] constexpr std::string_view nameOf(DataType type) {
    return data_type_names[static_cast<std::size_t>(type)];
}

} // namespace meshwright
