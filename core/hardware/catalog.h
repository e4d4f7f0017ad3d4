#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/hardware/cluster.h"

#include <string_view>
#include <vector>

namespace meshwright {

/// A cluster as offered in the catalog: one kind of node, whose number the user chooses.
struct ClusterPreset {
    std::string id;
    std::string name;
    Cluster cluster;

    [[nodiscard]] Cluster withNodes(int nodes) const;
};

/// Devices and cluster presets, as read from resources/devices and resources/clusters.
struct HardwareCatalog {
    std::vector<Device> devices;         ///< sorted by id
    std::vector<ClusterPreset> clusters; ///< sorted by id

    [[nodiscard]] const Device* device(std::string_view id_or_alias) const;
    [[nodiscard]] const ClusterPreset* cluster(std::string_view id) const;
};

[[nodiscard]] Result<Device> readDevice(std::string_view text, const std::string& file);
[[nodiscard]] Result<ClusterPreset> readClusterPreset(std::string_view text, const std::string& file,
                                                      const std::vector<Device>& devices);
/// Reads a whole catalog; every fault of every file is reported.
[[nodiscard]] Result<HardwareCatalog> readHardwareCatalog(const std::vector<Resource>& devices,
                                                          const std::vector<Resource>& clusters);
/// The catalog compiled into the program.
[[nodiscard]] const HardwareCatalog& hardwareCatalog();

} // namespace meshwright
