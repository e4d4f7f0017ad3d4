#include "core/hardware/catalog.h"
#include "core/hardware/figures.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr double most_bytes = 1e18;
constexpr double most_bytes_per_second = 1e15;
constexpr double most_bits_per_second = 1e14;
constexpr std::int64_t most_gpus_per_node = 1024;
constexpr std::int64_t most_nodes = 1'000'000;

constexpr std::pair<std::string_view, ScaleUpKind> scale_up_words[] = {
    {"none", ScaleUpKind::none},
    {"pcie", ScaleUpKind::pcie},
    {"nvlink-pair", ScaleUpKind::nvlink_pair},
    {"nvlink-mesh", ScaleUpKind::nvlink_mesh},
    {"nvswitch", ScaleUpKind::nvswitch},
    {"infinity-fabric-mesh", ScaleUpKind::infinity_fabric_mesh}};

constexpr std::pair<std::string_view, NetworkKind> network_words[] = {
    {"none", NetworkKind::none}, {"infiniband", NetworkKind::infiniband},
    {"roce", NetworkKind::roce}, {"ethernet", NetworkKind::ethernet},
    {"efa", NetworkKind::efa},   {"omni-path", NetworkKind::omni_path}};

/// Catalogs are read with their devices sorted by id.
Device findDevice(ObjectReader& node, const std::vector<Device>& devices) {
    const auto id = node.text("device");
    const auto found = std::ranges::find(devices, id, &Device::id);
    if (found != devices.end())
        return *found;
    if (!id.empty())
        node.fault(FaultCode::unknown_reference, "device", "the id of a device", id);
    return {};
}

ScaleUp readScaleUp(ObjectReader reader, FigureReader& figures) {
    ScaleUp scale_up;
    scale_up.kind = reader.choice<ScaleUpKind>("kind", scale_up_words);
    const bool none = scale_up.kind == ScaleUpKind::none;
    scale_up.bandwidth_per_gpu =
        BytesPerSecond(figures.read(reader, "bytes_per_s_per_direction_per_gpu", most_bytes_per_second, none));
    scale_up.in_network_reduction = reader.boolean("in_network_reduction", false);
    reader.reportUnknownKeys();
    return scale_up;
}

void readHost(ObjectReader host, FigureReader& figures, Node& node) {
    node.host_memory = Bytes(figures.read(host, "memory_bytes", most_bytes));
    node.host_memory_bandwidth =
        BytesPerSecond(figures.read(host, "memory_bandwidth_bytes_per_s", most_bytes_per_second));
    node.cpu_cores = static_cast<int>(figures.read(host, "cpu_cores", 100'000));
    host.reportUnknownKeys();
}

Nics readNics(ObjectReader reader, FigureReader& figures) {
    Nics nics;
    nics.count = static_cast<int>(reader.integer("count", 0, 1024));
    nics.kind = reader.choice<NetworkKind>("kind", network_words);
    if ((nics.kind == NetworkKind::none) != (nics.count == 0))
        reader.fault(FaultCode::contradiction, "count", "0 exactly if kind is none", std::to_string(nics.count));
    nics.bits_per_second_each = figures.read(reader, "bits_per_s_each", most_bits_per_second, nics.count == 0);
    reader.reportUnknownKeys();
    return nics;
}

std::optional<Nvme> readNvme(ObjectReader& node, FigureReader& figures) {
    ObjectReader reader = node.object("nvme", false);
    if (!node.hasValue("nvme"))
        return std::nullopt;
    const Nvme nvme{Bytes(figures.read(reader, "bytes", most_bytes)),
                    BytesPerSecond(figures.read(reader, "read_bytes_per_s", most_bytes_per_second)),
                    BytesPerSecond(figures.read(reader, "write_bytes_per_s", most_bytes_per_second))};
    reader.reportUnknownKeys();
    return nvme;
}

Node readNode(ObjectReader reader, FigureReader& figures, const std::vector<Device>& devices) {
    Node node;
    node.device = findDevice(reader, devices);
    node.gpus = static_cast<int>(reader.integer("gpus", 1, most_gpus_per_node));
    node.scale_up = readScaleUp(reader.object("scale_up"), figures);
    readHost(reader.object("host"), figures, node);
    ObjectReader pcie = reader.object("pcie");
    node.pcie_bandwidth_per_gpu =
        BytesPerSecond(figures.read(pcie, "bytes_per_s_per_direction_per_gpu", most_bytes_per_second));
    pcie.text("note", "");
    pcie.reportUnknownKeys();
    node.nics = readNics(reader.object("nics"), figures);
    node.nvme = readNvme(reader, figures);
    reader.reportUnknownKeys();
    return node;
}

/// A single machine has no fabric.
Fabric readFabric(ObjectReader& root, FigureReader& figures) {
    ObjectReader reader = root.object("fabric", false);
    if (!root.hasValue("fabric"))
        return {};
    Fabric fabric;
    reader.text("topology");
    fabric.rails = static_cast<int>(reader.integer("rails", 1, 1024));
    fabric.oversubscription = reader.number("oversubscription", 1, 1000);
    figures.checkSource(reader, "source");
    reader.text("note", "");
    reader.reportUnknownKeys();
    return fabric;
}

void checkDomain(ObjectReader& root, const Cluster& cluster) {
    const Node& node = cluster.groups.front().node;
    const int domain = cluster.scale_up_domain_gpus;
    const bool fits = domain <= node.gpus ? node.gpus % domain == 0 : domain % node.gpus == 0;
    if (!fits)
        root.fault(FaultCode::contradiction, "scale_up_domain_gpus",
                   "a divisor or a multiple of node.gpus = " + std::to_string(node.gpus), std::to_string(domain));
    if (cluster.nodeCount() > 1 && node.nics.count == 0 && domain < cluster.gpuCount())
        root.fault(FaultCode::contradiction, "nodes", "1 without a network", std::to_string(cluster.nodeCount()));
}

} // namespace

Result<ClusterPreset> readClusterPreset(std::string_view text, const std::string& file,
                                        const std::vector<Device>& devices) {
    const auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-cluster")
        root.fault(FaultCode::wrong_format, "format", "meshwright-cluster");
    root.integer("version", 1, 1);
    FigureReader figures(root, context);
    ClusterPreset preset;
    preset.id = root.text("id");
    preset.name = root.text("name");
    preset.cluster.name = preset.name;
    NodeGroup group{readNode(root.object("node"), figures, devices), 1};
    group.count = static_cast<int>(root.integer("nodes", 1, most_nodes));
    preset.cluster.groups.push_back(std::move(group));
    preset.cluster.scale_up_domain_gpus = static_cast<int>(root.integer("scale_up_domain_gpus", 1, 1'000'000));
    preset.cluster.fabric = readFabric(root, figures);
    root.reportUnknownKeys();
    if (context.faults.empty())
        checkDomain(root, preset.cluster);
    if (!context.faults.empty())
        return context.faults;
    return preset;
}

} // namespace meshwright
