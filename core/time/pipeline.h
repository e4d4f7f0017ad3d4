#pragma once

#include "core/plan/plan.h"

#include <cstdint>
#include <vector>

namespace meshwright {

/// Seconds of one micro-batch on one pipeline rank, all of its chunks together.
struct StageDurations {
    double forward = 0;
    double backward = 0;        ///< input gradients, weight gradients and recomputation
    double weight_gradient = 0; ///< the part of `backward` that can wait

    [[nodiscard]] double both() const { return forward + backward; }
};

struct PipelineShape {
    ScheduleKind schedule = ScheduleKind::one_forward_one_backward;
    int stages = 1;
    int chunks = 1; ///< model chunks per rank
    std::int64_t micro_batches = 1;
    double transfer_s = 0; ///< of activations to the next stage, and of gradients back

    [[nodiscard]] bool splitsBackward() const;
    /// A V: rank i holds chunks i and 2p - 1 - i.
    [[nodiscard]] bool folds() const;
};

/// Duration of all micro-batches in closed form: exact where stages are equal, and for unequal stages the slowest one's
/// work plus one micro-batch through the others. `sum` is over all ranks, `slowest` the rank with the largest both().
[[nodiscard]] double pipelineSeconds(const PipelineShape& shape, const StageDurations& sum,
                                     const StageDurations& slowest);

enum class PipelineWork : std::uint8_t { forward, backward, weight_gradient };

/// One bar of the chart.
struct PipelineEvent {
    std::int32_t rank = 0;
    std::int32_t chunk = 0;
    std::int32_t micro_batch = 0;
    PipelineWork work{};
    double start = 0; ///< seconds from the start of the step
    double end = 0;
};

struct PipelineTrace {
    double seconds = 0; ///< until the last rank is done
    double period = 0;  ///< the longest that any rank takes from its first to its last work: the time of a step where
                        ///< ranks start the next one as soon as they are done (zero-bubble schedules)
    std::vector<double> busy;          ///< by rank, seconds
    std::vector<double> start;         ///< by rank, seconds from the start
    std::vector<double> finish;        ///< by rank, seconds from the start
    std::vector<PipelineEvent> events; ///< in order of start on each rank; empty unless asked for

    [[nodiscard]] double bubbleFraction() const;
};

/// Runs the schedule event by event with the given time of each rank (`ranks.size()` = stages).
[[nodiscard]] PipelineTrace simulatePipeline(const PipelineShape& shape, const std::vector<StageDurations>& ranks,
                                             bool keep_events);

} // namespace meshwright
