#pragma once

#include "core/hardware/device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace meshwright {

/// How the GPUs inside a node reach one another.
enum class ScaleUpKind : std::uint8_t { none, pcie, nvlink_pair, nvlink_mesh, nvswitch, infinity_fabric_mesh };

enum class NetworkKind : std::uint8_t { none, infiniband, roce, ethernet, efa, omni_path };

struct ScaleUp {
    ScaleUpKind kind = ScaleUpKind::none;
    BytesPerSecond bandwidth_per_gpu;  ///< per direction
    bool in_network_reduction = false; ///< NVLink SHARP

    friend bool operator==(const ScaleUp&, const ScaleUp&) = default;
};

struct Nics {
    int count = 0; ///< per node
    double bits_per_second_each = 0;
    NetworkKind kind = NetworkKind::none;

    friend bool operator==(const Nics&, const Nics&) = default;
};

struct Nvme {
    Bytes capacity;
    BytesPerSecond read_bandwidth;
    BytesPerSecond write_bandwidth;

    friend bool operator==(const Nvme&, const Nvme&) = default;
};

/// One machine: GPUs of one kind, what joins them, and what leads out.
struct Node {
    Device device;
    int gpus = 1;
    ScaleUp scale_up;
    Bytes host_memory;
    BytesPerSecond host_memory_bandwidth;
    int cpu_cores = 0;
    BytesPerSecond pcie_bandwidth_per_gpu; ///< host to device, per direction
    Nics nics;
    std::optional<Nvme> nvme;

    friend bool operator==(const Node&, const Node&) = default;
};

struct NodeGroup {
    Node node;
    int count = 1;

    friend bool operator==(const NodeGroup&, const NodeGroup&) = default;
};

struct Fabric {
    int rails = 1;
    double oversubscription = 1; ///< leaf down-links over up-links

    friend bool operator==(const Fabric&, const Fabric&) = default;
};

/// All machines of a job. Mixed clusters have several groups.
struct Cluster {
    std::string name;
    std::vector<NodeGroup> groups;
    int scale_up_domain_gpus = 0; ///< GPUs that share one scale-up fabric: 8 in a DGX, 72 in an NVL72 rack
    Fabric fabric;

    [[nodiscard]] int gpuCount() const {
        int total = 0;
        for (const auto& group : groups)
            total += group.node.gpus * group.count;
        return total;
    }
    [[nodiscard]] int nodeCount() const {
        int total = 0;
        for (const auto& group : groups)
            total += group.count;
        return total;
    }
    /// The smallest usable memory of any GPU: a plan has to fit there.
    [[nodiscard]] Bytes smallestMemory() const;
    friend bool operator==(const Cluster&, const Cluster&) = default;
};

} // namespace meshwright
