#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// What PyTorch says when the GPU is full. All sizes in bytes; those that a version of PyTorch does not tell are
/// absent.
struct OutOfMemory {
    int line = 0;
    std::optional<int> device;                  ///< index on its machine
    double requested = 0;                       ///< the allocation that failed
    std::optional<double> capacity;             ///< of the device
    std::optional<double> free;                 ///< of the device, at that moment
    std::optional<double> allowed;              ///< cap set by set_per_process_memory_fraction
    std::optional<double> process_in_use;       ///< by this process, with the CUDA context and libraries
    std::optional<double> others_in_use;        ///< by all other processes together
    std::optional<double> allocated;            ///< by PyTorch's tensors
    std::optional<double> private_pools;        ///< part of it that belongs to CUDA graphs
    std::optional<double> reserved;             ///< by PyTorch in all
    std::optional<double> reserved_unallocated; ///< reserved, and free inside of PyTorch: where fragmentation shows

    friend bool operator==(const OutOfMemory&, const OutOfMemory&) = default;
};

/// Every out-of-memory message of a text, of any PyTorch since 1.0, for CUDA and ROCm. None is a wrong_format fault.
[[nodiscard]] Result<std::vector<OutOfMemory>> readOutOfMemory(std::string_view text, const std::string& file);

} // namespace meshwright
