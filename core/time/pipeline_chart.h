#pragma once

#include "core/time/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meshwright {

/// One rank of a schedule in figures.
struct PipelineRank {
    double busy = 0;            ///< seconds of work
    double start = 0;           ///< of its first work, seconds
    double finish = 0;          ///< of its last work, seconds
    int most_held = 0;          ///< chunk passes whose activations are alive at once, at most
    double most_held_since = 0; ///< when that is first so, seconds
};

/// A simulated schedule made ready to be drawn, searched and exported: the events of each rank together, in order of
/// start.
struct PipelineChart {
    PipelineShape shape; ///< as simulated
    double seconds = 0;  ///< until the last rank is done
    double period = 0;   ///< as in PipelineTrace
    std::vector<PipelineEvent> events;
    std::vector<std::uint32_t> first; ///< index of each rank's first event, and one past the last rank's
    std::vector<PipelineRank> ranks;
    std::vector<std::uint32_t> critical;    ///< the longest chain of events, in order of time
    std::int64_t omitted_micro_batches = 0; ///< beyond the memory that a chart may take: not simulated

    [[nodiscard]] std::span<const PipelineEvent> eventsOf(std::size_t rank) const {
        return std::span(events).subspan(first[rank], first[rank + 1] - first[rank]);
    }
    /// Idle share of all ranks' time until the last one is done.
    [[nodiscard]] double bubbleFraction() const;
    /// Idle time of one rank until the last one is done, seconds.
    [[nodiscard]] double idle(std::size_t rank) const { return seconds - ranks[rank].busy; }
    /// The event of a rank that runs at a moment; none in a bubble.
    [[nodiscard]] std::optional<std::uint32_t> eventAt(std::size_t rank, double at) const;
    /// The first event of a rank that ends after a moment; one past the rank's last if there is none.
    [[nodiscard]] std::uint32_t firstEndingAfter(std::size_t rank, double at) const;
    /// All events of one micro-batch, rank by rank. Under DualPipe both directions count micro-batches from 0;
    /// `direction` says which is meant.
    [[nodiscard]] std::vector<std::uint32_t> eventsOfMicroBatch(std::int32_t micro_batch, int direction) const;
};

/// Events that a chart keeps at most: 32 bytes each.
inline constexpr std::int64_t most_chart_events = 2'000'000;

/// Runs the schedule and finds its critical path. Empty if the shape is impossible.
[[nodiscard]] PipelineChart pipelineChart(const PipelineShape& shape, const std::vector<StageDurations>& ranks,
                                          std::int64_t most_events = most_chart_events);

} // namespace meshwright
