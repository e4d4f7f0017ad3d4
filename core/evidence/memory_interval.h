#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/framework/framework.h"

#include <array>
#include <string_view>

namespace meshwright {

/// Quantiles of measured over predicted peak memory, by engine; from published runs, by scripts/fit_memory_interval.
struct MemoryIntervals {
    struct Ratio {
        double low = 1;  ///< 5th percentile
        double high = 1; ///< 95th percentile
    };
    std::array<Ratio, engine_count> by_engine{};

    [[nodiscard]] const Ratio& of(Engine engine) const { return by_engine[static_cast<std::size_t>(engine)]; }
};

/// As written in data files: "megatron-deepspeed".
[[nodiscard]] std::string_view engineId(Engine engine);

[[nodiscard]] Result<MemoryIntervals> readMemoryIntervals(const Resource& file);
/// Those compiled into the program.
[[nodiscard]] const MemoryIntervals& memoryIntervals();

} // namespace meshwright
