#include "core/hardware/cluster.h"

namespace meshwright {

Bytes Cluster::smallestMemory() const {
    std::optional<Bytes> smallest;
    for (const auto& group : groups)
        if (!smallest || group.node.device.memory_usable < *smallest)
            smallest = group.node.device.memory_usable;
    return smallest.value_or(Bytes{});
}

} // namespace meshwright
