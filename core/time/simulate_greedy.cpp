#include "core/time/simulate_greedy.h"

#include "core/time/pipeline_layout.h"

#include <algorithm>
#include <array>
#include <limits>

namespace meshwright {

namespace {

constexpr double unknown_time = std::numeric_limits<double>::infinity();
constexpr int most_chunks = 2; ///< a V has two per rank, two-way pipelines two copies

/// One chunk of the model on one rank: what it has done, and when its inputs are there.
struct ChunkState {
    std::int64_t count = 0; ///< micro-batches that pass through
    std::int64_t forwards = 0;
    std::int64_t backwards = 0;
    std::int64_t weights = 0;
    std::int64_t held = 0; ///< micro-batches whose activations are kept
    double* forward_ready = nullptr;
    double* backward_ready = nullptr;
    double* forward_to = nullptr; ///< where its output is awaited; null at the end of the pipeline
    double* backward_to = nullptr;
    int forward_rank = 0;
    int backward_rank = 0;
};

struct RankState {
    std::array<ChunkState, most_chunks> chunks{};
    StageDurations durations; ///< of one chunk; `backward` without what can wait
    double free_at = 0;
    double wake_at = unknown_time; ///< when it next looks for work
    double start = unknown_time;
    double busy = 0;
};

/// What a rank does next, or until when it waits.
struct Choice {
    double at = unknown_time;
    int chunk = 0;
    PipelineWork work{};
};

class GreedyRun {
public:
    GreedyRun(const PipelineShape& shape, const std::vector<StageDurations>& durations, double patience, bool keep)
        : shape_(shape)
        , layout_(shape)
        , chunks_(layout_.chunks())
        , columns_(shape.micro_batches + 8) // rows of a power of two would meet in the same lines of the cache
        , patience_(patience)
        , keep_(keep)
        , ranks_(static_cast<std::size_t>(shape.stages)) {
        const auto rows = static_cast<std::size_t>(layout_.depth()) * (layout_.twoWay() ? 2 : 1);
        forward_ready_.assign(rows * static_cast<std::size_t>(columns_), unknown_time);
        backward_ready_.assign(rows * static_cast<std::size_t>(columns_), unknown_time);
        for (int rank = 0; rank < shape.stages; ++rank) {
            RankState& r = ranks_[static_cast<std::size_t>(rank)];
            const StageDurations& d = durations[static_cast<std::size_t>(rank)];
            // Two-way pipelines run every micro-batch through one of two whole copies.
            const double parts = layout_.twoWay() ? 1 : chunks_;
            r.durations = {d.forward / parts, (d.backward - d.weight_gradient) / parts, d.weight_gradient / parts};
            lookahead_ = std::min({lookahead_, r.durations.forward, r.durations.backward});
            for (int chunk = 0; chunk < chunks_; ++chunk)
                connect(rank, chunk, r.chunks[static_cast<std::size_t>(chunk)]);
        }
    }

    /// Nothing that starts within one pass of the earliest wake-up can reach another rank before that pass is over, so
    /// all ranks that wake until then are handled in one sweep.
    PipelineTrace run() {
        for (RankState& r : ranks_)
            r.wake_at = 0;
        for (;;) {
            double earliest = unknown_time;
            for (const RankState& r : ranks_)
                earliest = std::min(earliest, r.wake_at);
            if (earliest == unknown_time)
                break;
            const double limit = earliest + lookahead_;
            for (int rank = 0; rank < shape_.stages; ++rank) {
                RankState& r = ranks_[static_cast<std::size_t>(rank)];
                while (r.wake_at < limit || r.wake_at == earliest)
                    wake(rank, r);
            }
        }
        collect();
        return std::move(trace_);
    }

private:
    void wake(int rank, RankState& r) {
        if (r.wake_at < r.free_at) { // by a message, while at other work
            r.wake_at = r.free_at;
            return;
        }
        const Choice choice = choose(rank, r, r.wake_at);
        if (choice.at <= r.wake_at)
            execute(rank, r, choice);
        else
            r.wake_at = choice.at;
    }

    [[nodiscard]] double* row(std::vector<double>& ready, int direction, int position) {
        const std::int64_t index = direction * layout_.depth() + position;
        return ready.data() + index * columns_;
    }

    void connect(int rank, int chunk, ChunkState& c) {
        const int direction = layout_.directionOf(chunk);
        const int position = layout_.position(rank, chunk);
        c.count = layout_.microBatchesOf(chunk);
        c.forward_ready = row(forward_ready_, direction, position);
        c.backward_ready = row(backward_ready_, direction, position);
        if (position == 0)
            std::fill_n(c.forward_ready, shape_.micro_batches, 0.0);
        if (position + 1 < layout_.depth()) {
            c.forward_to = row(forward_ready_, direction, position + 1);
            c.forward_rank = layout_.rankAndChunk(position + 1, direction).first;
        }
        if (position > 0) {
            c.backward_to = row(backward_ready_, direction, position - 1);
            c.backward_rank = layout_.rankAndChunk(position - 1, direction).first;
        }
    }

    /// May a rank run one more forward pass of a chunk, with so many of each whose activations are still held?
    [[nodiscard]] bool mayRunAhead(int rank, int chunk, const RankState& r) const {
        const std::int64_t held = r.chunks[static_cast<std::size_t>(chunk)].held;
        if (layout_.twoWay()) // each direction as 1F1B: p + 1 micro-batches in all
            return held < shape_.stages - layout_.position(rank, chunk);
        if (shape_.folds()) // what comes back along the V always may, or the V would never drain
            return chunk == 1 || held + r.chunks[1].held < 2LL * shape_.stages;
        return held < 2LL * shape_.stages - 1;
    }

    /// Backward passes first, then forward passes, then weight gradients unless other work comes up soon.
    [[nodiscard]] Choice choose(int rank, const RankState& r, double now) const {
        double soonest = unknown_time;
        for (int chunk = 0; chunk < chunks_; ++chunk) {
            const ChunkState& c = r.chunks[static_cast<std::size_t>(chunk)];
            if (c.backwards >= c.count)
                continue;
            const double at = c.backward_ready[c.backwards];
            if (at <= now)
                return {now, chunk, PipelineWork::backward};
            soonest = std::min(soonest, at);
        }
        for (int chunk = chunks_ - 1; chunk >= 0; --chunk) {
            const ChunkState& c = r.chunks[static_cast<std::size_t>(chunk)];
            if (c.forwards >= c.count || !mayRunAhead(rank, chunk, r))
                continue;
            const double at = c.forward_ready[c.forwards];
            if (at <= now)
                return {now, chunk, PipelineWork::forward};
            soonest = std::min(soonest, at);
        }
        if (soonest - now < patience_ * r.durations.weight_gradient)
            return {soonest, 0, {}};
        for (int chunk = 0; chunk < chunks_; ++chunk)
            if (r.chunks[static_cast<std::size_t>(chunk)].weights < r.chunks[static_cast<std::size_t>(chunk)].backwards)
                return {now, chunk, PipelineWork::weight_gradient};
        return {soonest, 0, {}};
    }

    void execute(int rank, RankState& r, const Choice& choice) {
        const double now = r.wake_at;
        ChunkState& c = r.chunks[static_cast<std::size_t>(choice.chunk)];
        const double duration = choice.work == PipelineWork::forward    ? r.durations.forward
                                : choice.work == PipelineWork::backward ? r.durations.backward
                                                                        : r.durations.weight_gradient;
        const double end = now + duration;
        r.free_at = end;
        r.busy += duration;
        r.start = std::min(r.start, now);
        r.wake_at = end;
        std::int64_t index = 0;
        switch (choice.work) {
        case PipelineWork::forward:
            index = c.forwards++;
            c.held += 1;
            if (c.forward_to == nullptr)
                c.backward_ready[index] = end;
            else
                deliver(rank, c.forward_rank, c.forward_to[index], end);
            break;
        case PipelineWork::backward:
            index = c.backwards++;
            if (c.backward_to != nullptr)
                deliver(rank, c.backward_rank, c.backward_to[index], end);
            break;
        case PipelineWork::weight_gradient:
            index = c.weights++;
            c.held -= 1;
            break;
        }
        if (keep_)
            trace_.events.push_back({rank, choice.chunk, static_cast<std::int32_t>(index), choice.work, now, end});
    }

    /// A rank that looks for work sees all that is ready, and wakes itself for the rest: one wake-up each is enough.
    void deliver(int from, int to, double& ready, double end) {
        ready = end + (from == to ? 0 : shape_.transfer_s);
        RankState& receiver = ranks_[static_cast<std::size_t>(to)];
        receiver.wake_at = std::min(receiver.wake_at, std::max(ready, receiver.free_at));
    }

    void collect() {
        for (const RankState& r : ranks_) {
            trace_.busy.push_back(r.busy);
            trace_.start.push_back(r.start);
            trace_.finish.push_back(r.free_at);
            trace_.seconds = std::max(trace_.seconds, r.free_at);
            trace_.period = std::max(trace_.period, r.free_at - r.start);
        }
    }

    PipelineShape shape_;
    PipelineLayout layout_;
    int chunks_;
    std::int64_t columns_;
    double patience_;
    bool keep_;
    std::vector<double> forward_ready_;
    std::vector<double> backward_ready_;
    std::vector<RankState> ranks_;
    double lookahead_ = unknown_time; ///< the shortest pass that hands something on
    PipelineTrace trace_;
};

} // namespace

PipelineTrace simulateGreedy(const PipelineShape& shape, const std::vector<StageDurations>& ranks, bool keep_events) {
    // When to fill in weight gradients is a heuristic; as the authors' planner does, try some and keep the shortest.
    // Long waits only ever paid in short steps, where filling and draining count.
    PipelineTrace best;
    best.period = unknown_time;
    double best_patience = 0;
    for (const double patience : {0.0, 0.5, 1.0}) {
        if (patience > 0.5 && shape.micro_batches > 2LL * shape.stages)
            continue;
        PipelineTrace trace = GreedyRun(shape, ranks, patience, false).run();
        if (trace.period >= best.period)
            continue;
        best = std::move(trace);
        best_patience = patience;
    }
    return keep_events ? GreedyRun(shape, ranks, best_patience, true).run() : best;
}

} // namespace meshwright
