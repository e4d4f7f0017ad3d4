#include "core/time/pipeline_layout.h"

#include <queue>

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

/// In which order ranks may run their work: what distinguishes one schedule from another.
class Schedule : public PipelineLayout {
public:
    explicit Schedule(const PipelineShape& shape)
        : PipelineLayout(shape)
        , shape_(shape)
        , ranks_(shape.stages)
        , m_(shape.micro_batches) {}

    /// May a rank run one more forward pass of a chunk, with so many of each chunk whose activations are still held?
    [[nodiscard]] bool mayRunAhead(int rank, int chunk, const std::vector<std::int64_t>& held) const {
        const auto at = static_cast<std::size_t>(chunk);
        if (twoWay()) // each direction as 1F1B: p + 1 micro-batches in all
            return held[at] < ranks_ - position(rank, chunk);
        if (shape_.folds()) // what comes back along the V always may, or the V would never drain
            return chunk == 1 || held[0] + held[1] < 2LL * ranks_;
        return held[at] < 2LL * ranks_ - 1;
    }
    [[nodiscard]] bool fixedOrder() const {
        return !shape_.splitsBackward() || shape_.schedule == ScheduleKind::zero_bubble_h1;
    }
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
    double wake_at = never; ///< the next time it looks for work
    std::int64_t done = 0;
    std::vector<std::int64_t> in_flight; ///< by chunk
    std::vector<std::int64_t> next_forward;
    std::vector<std::int64_t> next_backward;
    std::vector<std::int64_t> next_weight;
};

class Simulation {
public:
    /// `patience`: a weight gradient waits if other work comes up within this share of its own duration.
    Simulation(const PipelineShape& shape, const std::vector<StageDurations>& durations, double patience, bool keep)
        : shape_(shape)
        , schedule_(shape)
        , durations_(durations)
        , patience_(patience)
        , keep_(keep)
        , split_(shape.splitsBackward())
        , directions_(schedule_.twoWay() ? 2 : 1) {
        const auto cells = static_cast<std::size_t>(schedule_.depth() * directions_) *
                           static_cast<std::size_t>(std::max<std::int64_t>(1, shape.micro_batches));
        forward_ready_.assign(cells, never);
        backward_ready_.assign(cells, never);
        ranks_.resize(static_cast<std::size_t>(shape.stages));
        for (Rank& rank : ranks_) {
            rank.next_forward.assign(static_cast<std::size_t>(schedule_.chunks()), 0);
            rank.next_backward = rank.next_forward;
            rank.next_weight = rank.next_forward;
            rank.in_flight = rank.next_forward;
        }
        for (int direction = 0; direction < directions_; ++direction)
            for (std::int64_t i = 0; i < shape.micro_batches; ++i)
                forward_ready_[cell(direction, 0, i)] = 0;
    }

    PipelineTrace run() {
        trace_.busy.assign(ranks_.size(), 0);
        trace_.start.assign(ranks_.size(), never);
        schedule_.fixedOrder() ? runFixed() : runGreedy();
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
            trace_.finish.push_back(ranks_[rank].free_at);
            trace_.seconds = std::max(trace_.seconds, ranks_[rank].free_at);
            trace_.period = std::max(trace_.period, ranks_[rank].free_at - trace_.start[rank]);
        }
        return std::move(trace_);
    }

private:
    [[nodiscard]] std::size_t cell(int direction, int position, std::int64_t micro_batch) const {
        return static_cast<std::size_t>((direction * schedule_.depth() + position) * shape_.micro_batches +
                                        micro_batch);
    }
    [[nodiscard]] int directionOf(int chunk) const { return schedule_.directionOf(chunk); }

    [[nodiscard]] double readyAt(int rank, const Operation& op) const {
        if (op.work == PipelineWork::weight_gradient)
            return 0; // in a fixed order it stands after its backward pass
        const auto& ready = op.work == PipelineWork::forward ? forward_ready_ : backward_ready_;
        return ready[cell(directionOf(op.chunk), schedule_.position(rank, op.chunk), op.micro_batch)];
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

    /// In order of time, every rank takes the best operation that is ready.
    void runGreedy() {
        for (int rank = 0; rank < shape_.stages; ++rank)
            wakeAt(0, rank);
        while (!queue_.empty()) {
            const auto [now, rank] = queue_.top();
            queue_.pop();
            double& pending = ranks_[static_cast<std::size_t>(rank)].wake_at;
            if (now > pending)
                continue; // an earlier wake-up has taken its place
            pending = never;
            if (now < ranks_[static_cast<std::size_t>(rank)].free_at)
                continue; // a wake-up that came while the rank was given other work
            Operation op;
            const double at = choose(rank, now, op);
            if (at <= now) {
                execute(rank, now, op);
                wakeAt(ranks_[static_cast<std::size_t>(rank)].free_at, rank);
            } else if (at < never) {
                wakeAt(at, rank);
            }
        }
    }

    /// A rank that looks for work sees all that is ready, and wakes itself for the rest: one wake-up each is enough.
    void wakeAt(double time, int rank) {
        double& pending = ranks_[static_cast<std::size_t>(rank)].wake_at;
        if (time >= pending)
            return;
        pending = time;
        queue_.push({time, rank});
    }

    /// The best operation that is ready, else the time at which the next one will be.
    double choose(int rank, double now, Operation& best) const {
        const Rank& r = ranks_[static_cast<std::size_t>(rank)];
        double soonest = never;
        const auto consider = [&](int chunk, std::int64_t index, PipelineWork work) {
            if (index >= schedule_.microBatchesOf(chunk))
                return false;
            const Operation op{chunk, index, work};
            const double at = readyAt(rank, op);
            if (at <= now) {
                best = op;
                return true;
            }
            soonest = std::min(soonest, at);
            return false;
        };
        for (int chunk = 0; chunk < schedule_.chunks(); ++chunk)
            if (consider(chunk, r.next_backward[static_cast<std::size_t>(chunk)], PipelineWork::backward))
                return now;
        for (int chunk = schedule_.chunks() - 1; chunk >= 0; --chunk)
            if (schedule_.mayRunAhead(rank, chunk, r.in_flight) &&
                consider(chunk, r.next_forward[static_cast<std::size_t>(chunk)], PipelineWork::forward))
                return now;
        if (soonest - now < patience_ * durationOf(rank, PipelineWork::weight_gradient))
            return soonest;
        return chooseWeightGradient(r, now, best, soonest);
    }

    static double chooseWeightGradient(const Rank& r, double now, Operation& best, double soonest) {
        for (std::size_t chunk = 0; chunk < r.next_weight.size(); ++chunk)
            if (r.next_weight[chunk] < r.next_backward[chunk]) {
                best = {static_cast<int>(chunk), r.next_weight[chunk], PipelineWork::weight_gradient};
                return now;
            }
        return soonest;
    }

    [[nodiscard]] double durationOf(int rank, PipelineWork work) const {
        const StageDurations& d = durations_[static_cast<std::size_t>(rank)];
        // Two-way pipelines run every micro-batch through one of two whole copies; others cut the rank's work in
        // chunks.
        const double parts = schedule_.twoWay() ? 1 : schedule_.chunks();
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
        const auto chunk = static_cast<std::size_t>(op.chunk);
        if (op.work == PipelineWork::forward) {
            r.next_forward[chunk] = op.micro_batch + 1;
            r.in_flight[chunk] += 1;
            passOn(rank, op, end);
        } else if (op.work == PipelineWork::backward) {
            r.next_backward[chunk] = op.micro_batch + 1;
            r.in_flight[chunk] -= split_ ? 0 : 1;
            passBack(rank, op, end);
        } else {
            r.next_weight[chunk] += 1;
            r.in_flight[chunk] -= 1;
        }
    }

    void wake(int from, int to, std::size_t index, std::vector<double>& ready, double end) {
        ready[index] = end + (from == to ? 0 : shape_.transfer_s);
        woken_ = to;
        if (!schedule_.fixedOrder())
            wakeAt(std::max(ready[index], ranks_[static_cast<std::size_t>(to)].free_at), to);
    }

    void passOn(int rank, const Operation& op, double end) {
        const int direction = directionOf(op.chunk);
        const int position = schedule_.position(rank, op.chunk);
        if (position + 1 == schedule_.depth()) {
            backward_ready_[cell(direction, position, op.micro_batch)] = end;
            return;
        }
        const int to = schedule_.rankAndChunk(position + 1, direction).first;
        wake(rank, to, cell(direction, position + 1, op.micro_batch), forward_ready_, end);
    }

    void passBack(int rank, const Operation& op, double end) {
        const int direction = directionOf(op.chunk);
        const int position = schedule_.position(rank, op.chunk);
        if (position == 0)
            return;
        const int to = schedule_.rankAndChunk(position - 1, direction).first;
        wake(rank, to, cell(direction, position - 1, op.micro_batch), backward_ready_, end);
    }

    using Wake = std::pair<double, int>;
    PipelineShape shape_;
    Schedule schedule_;
    const std::vector<StageDurations>& durations_;
    double patience_;
    bool keep_;
    bool split_;
    int directions_;
    int woken_ = -1; ///< the rank whose input the last operation made
    std::vector<double> forward_ready_;
    std::vector<double> backward_ready_;
    std::vector<Rank> ranks_;
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> queue_;
    PipelineTrace trace_;
};

} // namespace

PipelineTrace simulatePipeline(const PipelineShape& shape, const std::vector<StageDurations>& ranks, bool keep_events) {
    if (shape.stages < 1 || shape.micro_batches < 1 || ranks.size() != static_cast<std::size_t>(shape.stages))
        return {};
    if (!shape.splitsBackward() || shape.schedule == ScheduleKind::zero_bubble_h1)
        return Simulation(shape, ranks, 0, keep_events).run();
    // When to fill in weight gradients is a heuristic; as the authors' planner does, try some and keep the shortest.
    // The first few rounds of a long step tell.
    PipelineShape rounds = shape;
    rounds.micro_batches = std::min<std::int64_t>(shape.micro_batches, 3LL * shape.stages);
    double best_patience = 0;
    double best_period = never;
    for (const double patience : {0.0, 0.5, 1.0}) {
        const double period = Simulation(rounds, ranks, patience, false).run().period;
        if (period < best_period) {
            best_period = period;
            best_patience = patience;
        }
    }
    return Simulation(shape, ranks, best_patience, keep_events).run();
}

} // namespace meshwright
