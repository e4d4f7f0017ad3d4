#pragma once

#include "core/units/data_type.h"
#include "core/units/quantity.h"

#include <array>
#include <string>
#include <vector>

namespace meshwright {

enum class Vendor : std::uint8_t { nvidia, amd, intel, other };

/// One accelerator. Rates are data-sheet peaks for dense operands; `achievable_matmul` is the best that anyone has
/// published as measured. A zero rate means that the device lacks the format.
struct Device {
    std::string id;
    std::string name;
    Vendor vendor = Vendor::nvidia;
    std::string architecture;      ///< "ampere", "hopper", "cdna3", ...
    double compute_capability = 0; ///< 8.0, 9.0, 10.0 ...; 0 where the notion does not exist
    std::vector<std::string> aliases;
    Bytes memory_nominal;
    Bytes memory_usable; ///< what the framework reports as the device's total memory
    BytesPerSecond memory_bandwidth;
    std::array<FlopsPerSecond, data_type_count> peak_flops{};
    std::array<FlopsPerSecond, data_type_count> achievable_matmul{};
    int streaming_multiprocessors = 0;
    Bytes l2_cache;
    double boost_clock_hz = 0;
    Watts power;
    std::string scale_up_link;         ///< "nvlink3"; empty if it has none
    BytesPerSecond scale_up_bandwidth; ///< per direction
    BytesPerSecond pcie_bandwidth;     ///< per direction
    int pcie_generation = 0;
    std::string host_link;              ///< a faster way to the CPU than PCIe ("nvlink-c2c"); empty if it has none
    BytesPerSecond host_link_bandwidth; ///< per direction; 0 without one
    UsDollars price_per_hour;           ///< typical, to be changed in the project

    [[nodiscard]] FlopsPerSecond peak(DataType type) const { return peak_flops[static_cast<std::size_t>(type)]; }
    friend bool operator==(const Device&, const Device&) = default;
};

} // namespace meshwright
