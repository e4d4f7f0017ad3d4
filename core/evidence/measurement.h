#pragma once

#include "core/evidence/flops_count.h"
#include "core/evidence/run.h"
#include "core/evidence/scenario_of_run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace meshwright {

/// Which of a process's memory figures a source prints.
enum class MemoryFigure : std::uint8_t {
    allocated, ///< torch.cuda.max_memory_allocated
    reserved,  ///< torch.cuda.max_memory_reserved, also where a source does not say
    device,    ///< nvidia-smi or NVML: with the CUDA context and NCCL
};

/// Which ranks the figure covers.
enum class MemoryScope : std::uint8_t { fullest_rank, last_stage, mean_rank };

/// A run's measurements in the product's units, so that they can be held against a prediction.
struct Measurement {
    std::optional<double> iter_time_s; ///< of one optimizer step, from whichever rate the source gives
    std::optional<double> tokens_per_s_per_gpu;
    std::optional<double> tflops_per_gpu; ///< as the source prints it
    std::optional<double> mfu;            ///< as the source prints it
    std::optional<double> memory_gib;
    MemoryFigure memory_figure = MemoryFigure::allocated;
    MemoryScope memory_scope = MemoryScope::fullest_rank;
    std::optional<double> reserved_gib; ///< beside an allocated figure
    std::vector<double> memory_gib_by_stage;
    std::optional<bool> fitted;
};

[[nodiscard]] MemoryFigure memoryFigureOf(const PublishedRun& run);

/// Converts what was measured. Time comes from iteration time, tokens/s, TFLOP/s, MFU or samples/s, in this order; the
/// last three need the source's convention or whole sequences. A source that says its time means nothing has none.
[[nodiscard]] Measurement measurementOf(const PublishedRun& run, const ReproducedRun& reproduced);

} // namespace meshwright
