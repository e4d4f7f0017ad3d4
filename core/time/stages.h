#pragma once

#include "core/time/step_context.h"

#include <array>

namespace meshwright {

inline constexpr std::size_t maximum_layer_kinds = 16;

/// What one pipeline rank holds.
struct StageLoad {
    std::array<double, maximum_layer_kinds> layers{}; ///< by kind
    bool embedding = false;
    bool head = false;

    [[nodiscard]] double layerCount() const;
    friend bool operator==(const StageLoad&, const StageLoad&) = default;
};

/// The layers dealt to pipeline rank `stage`, over all of its chunks: evenly, or as the plan's knobs or the engine say
/// (physics.md 2.2; nanotron deals by cost).
[[nodiscard]] StageLoad stageLoad(const StepContext& context, int stage);

/// Parameters of one layer on one rank, cut by tensor and expert parallelism but not by data parallelism.
struct TrafficParameters {
    double dense = 0;   ///< reduced over data and context ranks
    double experts = 0; ///< reduced over the expert-data group
    double tensors = 0; ///< how many tensors they are

    TrafficParameters& operator+=(const TrafficParameters& other);
    [[nodiscard]] double total() const { return dense + experts; }
};

[[nodiscard]] TrafficParameters layerTrafficParameters(const StepContext& context, const LayerSpec& layer);
/// Embedding and position table (first stage) or final norm and head (last stage). A tied head on the embedding's own
/// rank adds nothing.
[[nodiscard]] TrafficParameters embeddingTrafficParameters(const StepContext& context);
[[nodiscard]] TrafficParameters headTrafficParameters(const StepContext& context);

} // namespace meshwright
