#pragma once

#include "core/memory/weights.h"

namespace meshwright {

/// Pinned and ordinary host memory of the training processes of one node: offloaded states, gradients in transit,
/// offloaded activations. Without offloading, what each process takes for itself is not counted.
[[nodiscard]] Bytes hostMemoryPerNode(const Shape& shape, const std::vector<ParameterGroup>& inventory);

} // namespace meshwright
