#pragma once

#include "core/search/plan_space.h"
#include "core/time/stage_time.h"

#include <array>
#include <vector>

namespace meshwright {

/// Times of attention, feed-forward and ends, each worked out once for all families that share it: attention does not
/// know the experts, the experts do not know how the sequence was cut. Read only once it is built.
class LayerTable {
public:
    LayerTable(const Scenario& scenario, const PlanSpace& space, int threads);

    /// The parts of a step of the family. `context` is that of a plan of the family.
    [[nodiscard]] StepParts parts(const StepContext& context, std::size_t family) const;
    /// Seconds of one micro-batch through the whole model, both directions.
    [[nodiscard]] double passes(const StepContext& context, std::size_t family) const;

private:
    /// Which entries a layout uses with one micro-batch.
    struct Entry {
        int attention = 0;
        int feed_forward = 0;
        int ends = 0;
    };

    void fill(const Scenario& scenario, const PlanSpace& space, int threads);

    [[nodiscard]] LayerTime layer(const StepContext& context, const Entry& entry, std::size_t kind) const;

    std::size_t kinds_ = 0;
    std::array<double, maximum_layer_kinds> count_{}; ///< layers of each kind, those of token prediction included
    std::size_t recomputes_ = 1;                      ///< families per entry
    std::vector<Entry> entries_;
    /// First family of each attention, feed-forward and end that differs from the ones before.
    std::vector<std::size_t> attention_of_;
    std::vector<std::size_t> feed_forward_of_;
    std::vector<std::size_t> ends_of_;
    std::vector<LayerTime> attention_;    ///< by entry and kind of layer
    std::vector<LayerTime> feed_forward_; ///< as above
    std::vector<LayerTime> ends_;         ///< embedding and head
};

} // namespace meshwright
