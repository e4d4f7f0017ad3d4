#pragma once

#include "core/memory/memory.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace meshwright {

enum class TimelineEvent : std::uint8_t { step_start, forward, loss, backward, gradient_reduce, optimizer_step };
inline constexpr int timeline_event_count = 6;

/// What is allocated at one moment of the step.
struct TimelineInstant {
    TimelineEvent event{};
    std::int64_t micro_batch = -1; ///< counted from 0 on this rank; -1 where no single one is meant
    int chunk = 0;                 ///< model chunk of an interleaved pipeline
    double progress = 0;           ///< place in the step, 0 to 1: passes counted, not time
    int in_flight = 0;             ///< chunk passes whose activations are alive
    MemoryByCategory bytes{};
    Bytes total;
};

/// The ledger of one pipeline rank replayed over a step.
struct MemoryTimeline {
    int stage = 0;
    std::vector<TimelineInstant> instants;
    std::size_t peak = 0;            ///< index of the fullest instant
    std::int64_t omitted_passes = 0; ///< passes of the steady state that only repeat the ones shown
};

/// Replays the step on one stage; -1 takes the fullest. The largest instant equals the estimate's peak of that stage.
[[nodiscard]] MemoryTimeline memoryTimeline(const Scenario& scenario, const Plan& plan, int stage = -1);

} // namespace meshwright
