#include "core/time/pipeline_chart.h"

#include "core/time/pipeline_layout.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace meshwright {

namespace {

constexpr std::uint32_t no_event = std::numeric_limits<std::uint32_t>::max();

std::int64_t eventsPerMicroBatch(const PipelineShape& shape) {
    const PipelineLayout layout(shape);
    return static_cast<std::int64_t>(layout.depth()) * (shape.splitsBackward() ? 3 : 2);
}

/// Puts the events of each rank together; within a rank they come in order of start.
void groupByRank(PipelineChart& chart, const std::vector<PipelineEvent>& events) {
    chart.first.assign(static_cast<std::size_t>(chart.shape.stages) + 1, 0);
    for (const auto& event : events)
        chart.first[static_cast<std::size_t>(event.rank) + 1] += 1;
    for (std::size_t rank = 1; rank < chart.first.size(); ++rank)
        chart.first[rank] += chart.first[rank - 1];
    std::vector<std::uint32_t> next(chart.first.begin(), chart.first.end() - 1);
    chart.events.resize(events.size());
    for (const auto& event : events)
        chart.events[next[static_cast<std::size_t>(event.rank)]++] = event;
}

void summarize(PipelineChart& chart, const PipelineTrace& trace) {
    // Activations live until the pass that is done with them: the weight gradient where it is a pass of its own.
    const PipelineWork frees = chart.shape.splitsBackward() ? PipelineWork::weight_gradient : PipelineWork::backward;
    for (std::size_t rank = 0; rank < trace.busy.size(); ++rank) {
        PipelineRank summary{trace.busy[rank], trace.start[rank], trace.finish[rank]};
        int held = 0;
        for (const auto& event : chart.eventsOf(rank)) {
            if (event.work == PipelineWork::forward && ++held > summary.most_held) {
                summary.most_held = held;
                summary.most_held_since = event.end;
            }
            held -= event.work == frees ? 1 : 0;
        }
        chart.ranks.push_back(summary);
    }
}

/// Finds the chain of events that the end of the schedule waited for, from the end back to the start.
class CriticalPath {
public:
    explicit CriticalPath(const PipelineChart& chart)
        : chart_(chart)
        , layout_(chart.shape)
        , micro_batches_(static_cast<std::size_t>(chart.shape.micro_batches))
        , chunks_(static_cast<std::size_t>(layout_.chunks())) {
        places_.assign(static_cast<std::size_t>(chart.shape.stages) * chunks_ * 3 * micro_batches_, no_event);
        for (std::uint32_t i = 0; i < chart.events.size(); ++i)
            places_[cell(chart.events[i])] = i;
    }

    [[nodiscard]] std::vector<std::uint32_t> run() const {
        std::vector<std::uint32_t> path;
        std::uint32_t at = lastToEnd();
        // Each step goes back in time or to an earlier work of the same moment, so there are no more than all events.
        while (at != no_event && path.size() <= chart_.events.size()) {
            path.push_back(at);
            at = cause(at);
        }
        std::ranges::reverse(path);
        return path;
    }

private:
    [[nodiscard]] std::size_t cell(const PipelineEvent& e) const {
        const std::size_t pass = (static_cast<std::size_t>(e.rank) * chunks_ + static_cast<std::size_t>(e.chunk)) * 3 +
                                 static_cast<std::size_t>(e.work);
        return pass * micro_batches_ + static_cast<std::size_t>(e.micro_batch);
    }

    [[nodiscard]] std::uint32_t lastToEnd() const {
        std::uint32_t last = no_event;
        for (std::size_t rank = 0; rank + 1 < chart_.first.size(); ++rank) {
            if (chart_.first[rank] == chart_.first[rank + 1])
                continue;
            const std::uint32_t candidate = chart_.first[rank + 1] - 1;
            if (last == no_event || chart_.events[candidate].end > chart_.events[last].end)
                last = candidate;
        }
        return last;
    }

    /// What an event needs from another pass; none for the first forward passes.
    [[nodiscard]] std::uint32_t needed(const PipelineEvent& event) const {
        PipelineEvent from = event;
        const int direction = layout_.directionOf(event.chunk);
        const int position = layout_.position(event.rank, event.chunk);
        if (event.work == PipelineWork::weight_gradient) {
            from.work = PipelineWork::backward;
        } else if (event.work == PipelineWork::forward) {
            if (position == 0)
                return no_event;
            std::tie(from.rank, from.chunk) = layout_.rankAndChunk(position - 1, direction);
        } else if (position + 1 == layout_.depth()) {
            from.work = PipelineWork::forward;
        } else {
            std::tie(from.rank, from.chunk) = layout_.rankAndChunk(position + 1, direction);
        }
        return places_[cell(from)];
    }

    /// The event without whose end this one could not have started: what it needs, or what its rank did before. Of
    /// both at once the rank's own, so that the path changes ranks no more often than it must.
    [[nodiscard]] std::uint32_t cause(std::uint32_t index) const {
        const PipelineEvent& event = chart_.events[index];
        const bool is_first = index == chart_.first[static_cast<std::size_t>(event.rank)];
        const std::uint32_t before = is_first ? no_event : index - 1;
        const std::uint32_t input = needed(event);
        if (before == no_event || input == no_event)
            return before == no_event ? input : before;
        const PipelineEvent& from = chart_.events[input];
        const double arrival = from.end + (from.rank == event.rank ? 0 : chart_.shape.transfer_s);
        const double tolerance = 1e-9 * chart_.seconds;
        return arrival > chart_.events[before].end + tolerance ? input : before;
    }

    const PipelineChart& chart_;
    PipelineLayout layout_;
    std::size_t micro_batches_;
    std::size_t chunks_;
    std::vector<std::uint32_t> places_; ///< index of each pass among the events
};

} // namespace

double PipelineChart::bubbleFraction() const {
    double busy = 0;
    for (const auto& rank : ranks)
        busy += rank.busy;
    return seconds > 0 && !ranks.empty() ? 1 - busy / (seconds * static_cast<double>(ranks.size())) : 0;
}

std::uint32_t PipelineChart::firstEndingAfter(std::size_t rank, double at) const {
    const auto all = eventsOf(rank);
    const auto found = std::ranges::upper_bound(all, at, {}, &PipelineEvent::end);
    return first[rank] + static_cast<std::uint32_t>(found - all.begin());
}

std::optional<std::uint32_t> PipelineChart::eventAt(std::size_t rank, double at) const {
    const std::uint32_t index = firstEndingAfter(rank, at);
    if (index >= first[rank + 1] || events[index].start > at)
        return std::nullopt;
    return index;
}

std::vector<std::uint32_t> PipelineChart::eventsOfMicroBatch(std::int32_t micro_batch, int direction) const {
    const PipelineLayout layout(shape);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < events.size(); ++i)
        if (events[i].micro_batch == micro_batch && layout.directionOf(events[i].chunk) == direction)
            found.push_back(i);
    return found;
}

PipelineChart pipelineChart(const PipelineShape& shape, const std::vector<StageDurations>& ranks,
                            std::int64_t most_events) {
    PipelineChart chart;
    if (shape.stages < 1 || shape.micro_batches < 1 || ranks.size() != static_cast<std::size_t>(shape.stages))
        return chart;
    chart.shape = shape;
    const std::int64_t most = std::max<std::int64_t>(1, most_events / eventsPerMicroBatch(shape));
    chart.shape.micro_batches = std::min(shape.micro_batches, most);
    chart.omitted_micro_batches = shape.micro_batches - chart.shape.micro_batches;
    const PipelineTrace trace = simulatePipeline(chart.shape, ranks, true);
    chart.seconds = trace.seconds;
    chart.period = trace.period;
    groupByRank(chart, trace.events);
    summarize(chart, trace);
    chart.critical = CriticalPath(chart).run();
    return chart;
}

} // namespace meshwright
