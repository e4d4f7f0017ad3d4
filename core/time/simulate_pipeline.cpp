#include "core/time/pipeline_layout.h"
#include "core/time/simulate_greedy.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace meshwright {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

struct Operation {
    int chunk = 0;
    std::int64_t micro_batch = 0;
    PipelineWork work{};
};

/// In which order ranks run their work, where a schedule fixes it.
class Schedule : public PipelineLayout {
public:
    explicit Schedule(const PipelineShape& shape)
        : PipelineLayout(shape)
        , shape_(shape)
        , ranks_(shape.stages)
        , m_(shape.micro_batches) {}

    /// The n-th operation of a rank where the order is fixed.
    [[nodiscard]] Operation nth(int rank, std::int64_t index) const {
        switch (shape_.schedule) {
        case ScheduleKind::interleaved:
            return nthInterleaved(rank, index);
        case ScheduleKind::zero_bubble_h1:
            return nthDelayed(rank, index);
        case ScheduleKind::gpipe:
            return nthAlternating(m_, index);
        default:
            return nthAlternating(std::min<std::int64_t>(m_, ranks_ - rank - 1), index);
        }
    }
    [[nodiscard]] std::int64_t operationsPerRank() const { return m_ * (shape_.splitsBackward() ? 3 : 2 * chunks()); }

private:
    [[nodiscard]] Operation nthInterleaved(int rank, std::int64_t index) const;
    [[nodiscard]] Operation nthDelayed(int rank, std::int64_t index) const;
    [[nodiscard]] Operation nthAlternating(std::int64_t warm_up, std::int64_t index) const;
    [[nodiscard]] Operation forwardOf(std::int64_t index) const { return virtualPass(index, false); }
    [[nodiscard]] Operation virtualPass(std::int64_t index, bool backward) const;

    PipelineShape shape_;
    int ranks_;
    std::int64_t m_;
};

/// Passes go in groups of p micro-batches per chunk: chunk 0 for p of them, chunk 1 for the same p, and so on.
Operation Schedule::virtualPass(std::int64_t index, bool backward) const {
    const std::int64_t per_group = static_cast<std::int64_t>(ranks_) * chunks();
    const std::int64_t group = index / per_group;
    const std::int64_t size = std::min<std::int64_t>(ranks_, m_ - group * ranks_);
    const std::int64_t inside = index % per_group;
    const int chunk = static_cast<int>(inside / size);
    return {backward ? chunks() - 1 - chunk : chunk, group * ranks_ + inside % size,
            backward ? PipelineWork::backward : PipelineWork::forward};
}

Operation Schedule::nthInterleaved(int rank, std::int64_t index) const {
    const std::int64_t total = m_ * chunks();
    const std::int64_t warm_up =
        std::min<std::int64_t>(total, 2LL * (ranks_ - rank - 1) + static_cast<std::int64_t>(chunks() - 1) * ranks_);
    if (index < warm_up)
        return forwardOf(index);
    const std::int64_t steady = index - warm_up;
    if (steady < 2 * (total - warm_up))
        return steady % 2 == 0 ? forwardOf(warm_up + steady / 2) : virtualPass(steady / 2, true);
    return virtualPass(index - total, true);
}

/// Forward passes to warm up, then one forward and one backward in turn, then the backward passes left.
Operation Schedule::nthAlternating(std::int64_t warm_up, std::int64_t index) const {
    if (index < warm_up)
        return {0, index, PipelineWork::forward};
    const std::int64_t steady = index - warm_up;
    if (steady < 2 * (m_ - warm_up))
        return steady % 2 == 0 ? Operation{0, warm_up + steady / 2, PipelineWork::forward}
                               : Operation{0, steady / 2, PipelineWork::backward};
    return {0, index - m_, PipelineWork::backward};
}

/// ZB-H1: 1F1B whose weight gradients lag by the rank's place, so that every rank holds p micro-batches and the first
/// ranks fill their cooldown with them (arXiv 2401.10241, figure 2).
Operation Schedule::nthDelayed(int rank, std::int64_t index) const {
    const std::int64_t warm_up = std::min<std::int64_t>(m_, ranks_ - rank);
    if (index < warm_up)
        return {0, index, PipelineWork::forward};
    index -= warm_up;
    // Each turn: a backward pass, a weight gradient once the lag is reached, a forward pass while any is left.
    const std::int64_t lag = std::min<std::int64_t>(rank, m_);
    const std::int64_t forwards = m_ - warm_up;
    std::int64_t turn = 0;
    const auto before = [&](std::int64_t t) { return t + std::max<std::int64_t>(0, t - lag) + std::min(t, forwards); };
    turn = std::min(m_ - 1, index / 3);
    while (turn + 1 < m_ && before(turn + 1) <= index)
        ++turn;
    const std::int64_t inside = index - before(turn);
    if (turn == m_ - 1 && index >= before(m_))
        return {0, m_ - lag + index - before(m_), PipelineWork::weight_gradient};
    if (inside == 0)
        return {0, turn, PipelineWork::backward};
    if (inside == 1 && turn >= lag)
        return {0, turn - lag, PipelineWork::weight_gradient};
    return {0, warm_up + turn, PipelineWork::forward};
}

/// State of one rank while the schedule runs.
struct Rank {
    double free_at = 0;
    std::int64_t done = 0;
};

/// Schedules of fixed order: GPipe, 1F1B, interleaved, ZB-H1.
class Simulation {
public:
    Simulation(const PipelineShape& shape, const std::vector<StageDurations>& durations, bool keep)
        : shape_(shape)
        , schedule_(shape)
        , durations_(durations)
        , keep_(keep)
        , split_(shape.splitsBackward()) {
        const auto cells = static_cast<std::size_t>(schedule_.depth()) *
                           static_cast<std::size_t>(std::max<std::int64_t>(1, shape.micro_batches));
        forward_ready_.assign(cells, never);
        backward_ready_.assign(cells, never);
        ranks_.resize(static_cast<std::size_t>(shape.stages));
        for (std::int64_t i = 0; i < shape.micro_batches; ++i)
            forward_ready_[cell(0, i)] = 0;
    }

    PipelineTrace run() {
        trace_.busy.assign(ranks_.size(), 0);
        trace_.start.assign(ranks_.size(), never);
        runFixed();
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
            trace_.finish.push_back(ranks_[rank].free_at);
            trace_.seconds = std::max(trace_.seconds, ranks_[rank].free_at);
            trace_.period = std::max(trace_.period, ranks_[rank].free_at - trace_.start[rank]);
        }
        return std::move(trace_);
    }

private:
    [[nodiscard]] std::size_t cell(int position, std::int64_t micro_batch) const {
        return static_cast<std::size_t>(position * shape_.micro_batches + micro_batch);
    }

    [[nodiscard]] double readyAt(int rank, const Operation& op) const {
        if (op.work == PipelineWork::weight_gradient)
            return 0; // it stands after its backward pass
        const auto& ready = op.work == PipelineWork::forward ? forward_ready_ : backward_ready_;
        return ready[cell(schedule_.position(rank, op.chunk), op.micro_batch)];
    }

    /// Every rank goes through its list as far as what it needs is known; whoever provides that wakes it again.
    void runFixed() {
        std::vector<int> runnable(ranks_.size());
        std::iota(runnable.begin(), runnable.end(), 0);
        while (!runnable.empty()) {
            const int rank = runnable.back();
            runnable.pop_back();
            Rank& r = ranks_[static_cast<std::size_t>(rank)];
            while (r.done < schedule_.operationsPerRank()) {
                const Operation op = schedule_.nth(rank, r.done);
                const double at = readyAt(rank, op);
                if (at == never)
                    break;
                woken_ = -1;
                execute(rank, std::max(at, r.free_at), op);
                if (woken_ >= 0 && woken_ != rank)
                    runnable.push_back(woken_);
            }
        }
    }

    [[nodiscard]] double durationOf(int rank, PipelineWork work) const {
        const StageDurations& d = durations_[static_cast<std::size_t>(rank)];
        const double parts = schedule_.chunks();
        switch (work) {
        case PipelineWork::forward:
            return d.forward / parts;
        case PipelineWork::backward:
            return (d.backward - (split_ ? d.weight_gradient : 0)) / parts;
        case PipelineWork::weight_gradient:
            return d.weight_gradient / parts;
        }
        return 0;
    }

    void execute(int rank, double now, const Operation& op) {
        Rank& r = ranks_[static_cast<std::size_t>(rank)];
        const double duration = durationOf(rank, op.work);
        const double end = now + duration;
        r.free_at = end;
        r.done += 1;
        trace_.busy[static_cast<std::size_t>(rank)] += duration;
        trace_.start[static_cast<std::size_t>(rank)] = std::min(trace_.start[static_cast<std::size_t>(rank)], now);
        if (keep_)
            trace_.events.push_back({rank, op.chunk, static_cast<std::int32_t>(op.micro_batch), op.work, now, end});
        if (op.work == PipelineWork::forward)
            passOn(rank, op, end);
        else if (op.work == PipelineWork::backward)
            passBack(rank, op, end);
    }

    void deliver(int from, int to, double& ready, double end) {
        ready = end + (from == to ? 0 : shape_.transfer_s);
        woken_ = to;
    }

    void passOn(int rank, const Operation& op, double end) {
        const int position = schedule_.position(rank, op.chunk);
        if (position + 1 == schedule_.depth()) {
            backward_ready_[cell(position, op.micro_batch)] = end;
            return;
        }
        deliver(rank, schedule_.rankAndChunk(position + 1, 0).first, forward_ready_[cell(position + 1, op.micro_batch)],
                end);
    }

    void passBack(int rank, const Operation& op, double end) {
        const int position = schedule_.position(rank, op.chunk);
        if (position > 0)
            deliver(rank, schedule_.rankAndChunk(position - 1, 0).first,
                    backward_ready_[cell(position - 1, op.micro_batch)], end);
    }

    PipelineShape shape_;
    Schedule schedule_;
    const std::vector<StageDurations>& durations_;
    bool keep_;
    bool split_;
    int woken_ = -1; ///< the rank whose input the last operation made
    std::vector<double> forward_ready_;
    std::vector<double> backward_ready_;
    std::vector<Rank> ranks_;
    PipelineTrace trace_;
};

} // namespace

PipelineTrace simulatePipeline(const PipelineShape& shape, const std::vector<StageDurations>& ranks, bool keep_events) {
    if (shape.stages < 1 || shape.micro_batches < 1 || ranks.size() != static_cast<std::size_t>(shape.stages))
        return {};
    if (!shape.splitsBackward() || shape.schedule == ScheduleKind::zero_bubble_h1)
        return Simulation(shape, ranks, keep_events).run();
    return simulateGreedy(shape, ranks, keep_events);
}

} // namespace meshwright
