#pragma once

#include "core/memory/shape.h"

#include <array>
#include <vector>

namespace meshwright {

/// A run of consecutive layers that a pipeline rank holds, with what stands at the model's ends.
struct ModelChunk {
    std::int64_t first_layer = 0;
    std::int64_t layers = 0;
    bool embedding = false;
    bool head = false;
    double in_flight = 0; ///< micro-batches whose activations are alive at the fullest moment
};

/// The chunks of one pipeline rank.
struct StageLayout {
    int stage = 0;
    int chunk_count = 0;
    std::array<ModelChunk, 64> chunks{}; ///< at most 64 virtual stages: no allocation in the bare estimate

    /// Whether the rank fills up with activations again after its first backward pass: gradients of earlier
    /// micro-batches then stand beside them.
    [[nodiscard]] bool refills(const Shape& shape) const;
    [[nodiscard]] bool hasEmbedding() const;
    [[nodiscard]] bool hasHead() const;
    [[nodiscard]] std::int64_t layerCount() const;
    /// Micro-batches times layers whose activations are alive, of one kind of layer.
    [[nodiscard]] double layersInFlight(const TransformerSpec& model, int kind) const;
    [[nodiscard]] std::int64_t layersOfKind(const TransformerSpec& model, int kind) const;
};

/// How layers are dealt to pipeline ranks, and how many micro-batches each keeps alive (docs/physics.md, 2.5).
[[nodiscard]] StageLayout stageLayout(const Shape& shape, int stage);

} // namespace meshwright
