#pragma once

#include "core/time/pipeline.h"

#include <algorithm>
#include <utility>

namespace meshwright {

/// Where the model chunks of a pipeline stand, and in which order a micro-batch passes through them.
class PipelineLayout {
public:
    explicit PipelineLayout(const PipelineShape& shape)
        : folds_(shape.folds())
        , two_way_(shape.schedule == ScheduleKind::dualpipe)
        , ranks_(shape.stages)
        , chunks_(folds_ || two_way_                            ? 2
                  : shape.schedule == ScheduleKind::interleaved ? std::max(1, shape.chunks)
                                                                : 1)
        , micro_batches_(shape.micro_batches) {}

    /// Chunks per rank. Under DualPipe each is a whole copy of the rank's stage.
    [[nodiscard]] int chunks() const { return chunks_; }
    /// DualPipe runs two pipelines in opposite directions, each with half of the micro-batches.
    [[nodiscard]] bool twoWay() const { return two_way_; }
    /// How many chunks a micro-batch passes through.
    [[nodiscard]] int depth() const { return two_way_ ? ranks_ : ranks_ * chunks_; }
    [[nodiscard]] std::int64_t microBatchesOf(int chunk) const {
        if (!two_way_)
            return micro_batches_;
        return chunk == 0 ? (micro_batches_ + 1) / 2 : micro_batches_ / 2;
    }
    /// Which of the pipelines a chunk belongs to.
    [[nodiscard]] int directionOf(int chunk) const { return two_way_ ? chunk : 0; }
    /// Place of a rank's chunk along its pipeline, from the embedding on.
    [[nodiscard]] int position(int rank, int chunk) const {
        if (two_way_)
            return chunk == 0 ? rank : ranks_ - 1 - rank;
        if (folds_)
            return chunk == 0 ? rank : 2 * ranks_ - 1 - rank;
        return chunk * ranks_ + rank;
    }
    [[nodiscard]] std::pair<int, int> rankAndChunk(int position, int direction) const {
        if (two_way_)
            return direction == 0 ? std::pair{position, 0} : std::pair{ranks_ - 1 - position, 1};
        if (folds_)
            return position < ranks_ ? std::pair{position, 0} : std::pair{2 * ranks_ - 1 - position, 1};
        return {position % ranks_, position / ranks_};
    }

private:
    bool folds_;
    bool two_way_;
    int ranks_;
    int chunks_;
    std::int64_t micro_batches_;
};

} // namespace meshwright
