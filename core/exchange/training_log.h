#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

enum class LogFormat : std::uint8_t { megatron, deepspeed, torchtitan, trainer };

/// What a log says of one optimizer step. Only what stands there; nothing is derived.
struct LogStep {
    std::int64_t step = 0;
    int line = 0;
    std::optional<double> seconds;                 ///< per step
    std::optional<double> samples_per_second;      ///< whole job
    std::optional<double> tokens_per_second_gpu;   ///< per GPU
    std::optional<double> teraflops_gpu;           ///< per GPU, as the framework counts them
    std::optional<double> model_flops_utilization; ///< 0..1
    std::optional<double> loss;
    std::optional<std::int64_t> global_batch; ///< sequences
    std::optional<double> peak_bytes;         ///< most that was allocated or reserved so far, as the format has it
};

/// One timer of a breakdown.
struct LogTimer {
    std::string name; ///< as the framework names it
    int line = 0;
    double milliseconds = 0; ///< the slowest rank's, where the log has several
};

/// Memory of one rank, in bytes.
struct LogMemory {
    int line = 0;
    std::optional<int> rank;
    std::optional<double> allocated;
    std::optional<double> max_allocated;
    std::optional<double> reserved;
    std::optional<double> max_reserved;
};

struct TrainingLog {
    LogFormat format = LogFormat::megatron; ///< of most of its step lines
    std::vector<LogStep> steps;             ///< each step once, in the order of the file
    std::vector<LogTimer> timers;
    std::vector<LogMemory> memory;
};

/// Reads a log of Megatron-LM (also NeoX, Megatron-DeepSpeed), DeepSpeed, torchtitan or the Hugging Face Trainer, or a
/// trainer_state.json. A text with no step in it is a wrong_format fault.
[[nodiscard]] Result<TrainingLog> readTrainingLog(std::string_view text, const std::string& file);

} // namespace meshwright
