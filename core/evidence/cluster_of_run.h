#pragma once

#include "core/evidence/model_of_run.h"
#include "core/evidence/run.h"
#include "core/hardware/catalog.h"

#include <string_view>
#include <vector>

namespace meshwright {

/// What a source's words say about the links inside a node ("NVLink3 600GB/s"). Zero and none: it does not say.
struct IntraNodeText {
    ScaleUpKind kind = ScaleUpKind::none;
    BytesPerSecond per_direction; ///< of one GPU; "per direction" is taken as such, other figures are both directions
};
[[nodiscard]] IntraNodeText readIntraNodeText(std::string_view text);

/// What a source's words say about the network ("8x HDR 200Gb/s IB", "1600 Gbps RoCE", "RDMA 400Gb/s per GPU").
struct InterNodeText {
    NetworkKind kind = NetworkKind::none;
    int count = 0;                   ///< NICs of a node; 0 if it does not say
    double bits_per_second_each = 0; ///< 0 if it does not say, or gives only the total
    double bits_per_second_node = 0; ///< all NICs of a node together; 0 if it does not say
    bool per_gpu = false;            ///< one NIC for each GPU
};
[[nodiscard]] InterNodeText readInterNodeText(std::string_view text);

/// The device that a source's words name: an alias of the catalog, else the family ("A100") with the nearest memory;
/// with no memory stated, the family's largest SXM card. Null if no family matches.
[[nodiscard]] const Device* deviceOfText(const HardwareCatalog& catalog, std::string_view text,
                                         std::vector<Assumption>& assumptions);

/// The machines of a run. What the source leaves open is the catalog's usual node of that device. Needs `gpus`.
[[nodiscard]] Result<Cluster> clusterOfRun(const PublishedRun& run, std::int64_t gpus, const HardwareCatalog& catalog,
                                           std::vector<Assumption>& assumptions);

} // namespace meshwright
