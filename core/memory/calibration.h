#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/framework/framework.h"

#include <array>
#include <string>
#include <vector>

namespace meshwright {

/// Constants of memory that no formula gives, fitted once over published runs by scripts/fit_memory.py. Bytes.
struct MemoryCalibration {
    struct Architecture {
        std::string name;     ///< as in Device::architecture; "" for any other
        double context = 0;   ///< CUDA or HIP context with loaded modules
        double workspace = 0; ///< matrix product workspaces, taken from the allocator
    };
    std::vector<Architecture> architectures; ///< the last one serves every other
    double nccl_per_communicator = 0;
    std::array<double, engine_count> slack{}; ///< share of the allocated peak that the allocator holds beside it
    std::array<double, engine_count> slack_activations{}; ///< the same, of activations and logits at the peak

    [[nodiscard]] const Architecture& architecture(std::string_view name) const;
};

[[nodiscard]] Result<MemoryCalibration> readMemoryCalibration(const Resource& file);
/// The constants compiled into the program.
[[nodiscard]] const MemoryCalibration& memoryCalibration();

} // namespace meshwright
