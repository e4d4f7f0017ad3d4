#include "core/evidence/cluster_of_run.h"

#include "core/evidence/run_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace meshwright {

namespace {

constexpr double gigabit = 1e9;

NetworkKind networkKind(const std::string& text) {
    if (containsAny(text, "efa"))
        return NetworkKind::efa;
    if (containsAny(text, "omni", "opa"))
        return NetworkKind::omni_path;
    if (containsAny(text, "roce"))
        return NetworkKind::roce;
    if (containsAny(text, "infiniband", "edr", "hdr", "ndr", "xdr", "fdr", "cx-7", "connectx", " ib"))
        return NetworkKind::infiniband;
    if (contains(text, "rdma"))
        return NetworkKind::roce;
    return containsAny(text, "ethernet", "tcp", "gpudirect-tcpx", "bps", "b/s", "gbe") ? NetworkKind::ethernet
                                                                                       : NetworkKind::none;
}

/// Signalling rates of InfiniBand generations, 4 lanes.
double generationRate(const std::string& text) {
    constexpr std::array<std::pair<std::string_view, double>, 5> rates = {
        {{"xdr", 800}, {"ndr", 400}, {"hdr", 200}, {"edr", 100}, {"fdr", 56}}};
    for (const auto& [word, rate] : rates)
        if (contains(text, word))
            return rate * gigabit;
    return 0;
}

std::optional<double> statedRate(const std::string& text) {
    for (const auto unit : {"tb/s", "tbps", "tbit"})
        if (const auto rate = numberBefore(text, unit))
            return *rate * 1000 * gigabit;
    for (const auto unit : {"gb/s", "gbps", "gbit", "gigabit", "gb "})
        if (const auto rate = numberBefore(text, unit))
            return *rate * gigabit;
    return std::nullopt;
}

/// "A100-80GB (79GiB)" without what stands in brackets.
std::string withoutBrackets(std::string_view text) {
    std::string out(text.substr(0, text.find('(')));
    while (!out.empty() && out.back() == ' ')
        out.pop_back();
    return out;
}

/// The catalog entry of that family whose memory is nearest; SXM before PCIe unless the text says PCIe.
const Device* deviceOfFamily(const HardwareCatalog& catalog, const std::string& text, const std::string& family) {
    const bool pcie = contains(text, "pcie");
    auto memory = numberBefore(text, "gb");
    if (!memory)
        memory = numberBefore(text, "gib");
    const Device* best = nullptr;
    double best_distance = 0;
    for (const auto& device : catalog.devices) {
        if (!contains("-" + device.id + "-", "-" + family + "-"))
            continue;
        const double size = inGibibytes(device.memory_nominal);
        double distance = memory ? std::abs(size - *memory) : 1000 - size;
        distance += contains(device.id, "pcie") == pcie ? 0 : 10'000;
        if (best == nullptr || distance < best_distance) {
            best = &device;
            best_distance = distance;
        }
    }
    return best;
}

/// The usual machine of a device: DGX and its like before cloud shapes.
const ClusterPreset* presetOf(const HardwareCatalog& catalog, const Device& device, const std::string& inter_node) {
    const ClusterPreset* best = nullptr;
    int best_rank = 0;
    for (const auto& preset : catalog.clusters) {
        if (preset.cluster.groups.size() != 1 || preset.cluster.groups.front().node.device.id != device.id)
            continue;
        int rank = preset.id.rfind("dgx-", 0) == 0 ? 2 : 1;
        // "AWS EFA (p5)" names the machine.
        if (contains(inter_node, "efa") && preset.cluster.groups.front().node.nics.kind == NetworkKind::efa)
            rank = 3;
        // Of two DGX entries the shorter id is the full configuration ("-4hdr" has half of the links).
        const bool shorter = best != nullptr && rank == best_rank && preset.id.size() < best->id.size();
        if (best == nullptr || rank > best_rank || shorter) {
            best = &preset;
            best_rank = rank;
        }
    }
    return best;
}

/// A machine for a device that no preset has: its own links, a workstation or server host, 100 Gb/s Ethernet.
Node plainNode(const Device& device) {
    Node node;
    node.device = device;
    node.gpus = 8;
    const bool linked = device.scale_up_bandwidth.value() > 0 && !device.scale_up_link.empty();
    node.scale_up = linked ? ScaleUp{ScaleUpKind::nvswitch, device.scale_up_bandwidth, false}
                           : ScaleUp{ScaleUpKind::pcie, device.pcie_bandwidth, false};
    node.host_memory = gibibytes(1024);
    node.host_memory_bandwidth = BytesPerSecond(400e9);
    node.cpu_cores = 64;
    node.pcie_bandwidth_per_gpu = device.pcie_bandwidth;
    node.nics = {.count = 1, .bits_per_second_each = 100 * gigabit, .kind = NetworkKind::ethernet};
    return node;
}

void applyIntraNode(Node& node, const std::string& text) {
    const auto stated = readIntraNodeText(text);
    if (stated.kind != ScaleUpKind::none)
        node.scale_up.kind = stated.kind;
    if (stated.kind == ScaleUpKind::pcie)
        node.scale_up.bandwidth_per_gpu = node.device.pcie_bandwidth;
    if (stated.per_direction.value() > 0)
        node.scale_up.bandwidth_per_gpu = stated.per_direction;
}

void applyInterNode(Node& node, const std::string& text) {
    const auto stated = readInterNodeText(text);
    auto& nics = node.nics;
    if (stated.kind != NetworkKind::none)
        nics.kind = stated.kind;
    if (stated.per_gpu)
        nics.count = node.gpus;
    else if (stated.count > 0)
        nics.count = stated.count;
    if (stated.bits_per_second_each > 0)
        nics.bits_per_second_each = stated.bits_per_second_each;
    if (stated.bits_per_second_node > 0) {
        // A node total: as many NICs as the usual machine has, or one for each 100 Gb/s of a smaller total.
        const double smallest_nic = 100 * gigabit;
        const auto most = std::max(1, static_cast<int>(stated.bits_per_second_node / smallest_nic));
        nics.count = std::clamp(nics.count, 1, most);
        nics.bits_per_second_each = stated.bits_per_second_node / nics.count;
    }
}

int nodeSize(const PublishedRun& run, std::int64_t gpus, const Node& node) {
    const auto stated = run.cluster.gpus_per_node.value_or(node.gpus);
    return static_cast<int>(std::clamp<std::int64_t>(stated, 1, gpus));
}

} // namespace

IntraNodeText readIntraNodeText(std::string_view text) {
    const auto words = lowered(text);
    IntraNodeText out;
    if (contains(words, "nvswitch") || contains(words, "nvlink domain"))
        out.kind = ScaleUpKind::nvswitch;
    else if (contains(words, "pcie") && !contains(words, "nvlink"))
        out.kind = ScaleUpKind::pcie;
    else if (contains(words, "infinity fabric"))
        out.kind = ScaleUpKind::infinity_fabric_mesh;
    else if (contains(words, "bridge"))
        out.kind = ScaleUpKind::nvlink_pair;
    if (const auto rate = numberBefore(words, "gb/s"))
        out.per_direction = BytesPerSecond(*rate * 1e9 / (contains(words, "per direction") ? 1 : 2));
    return out;
}

InterNodeText readInterNodeText(std::string_view text) {
    const auto words = lowered(text);
    InterNodeText out;
    out.kind = networkKind(words);
    out.per_gpu = contains(words, "per gpu");
    if (const auto count = numberBefore(words, "x"); count && *count >= 1 && *count <= 64)
        out.count = static_cast<int>(*count);
    const auto rate = statedRate(words);
    if (!rate) {
        out.bits_per_second_each = generationRate(words);
        return out;
    }
    if (out.count > 0 || out.per_gpu)
        out.bits_per_second_each = *rate;
    else
        out.bits_per_second_node = *rate;
    return out;
}

const Device* deviceOfText(const HardwareCatalog& catalog, std::string_view text,
                           std::vector<Assumption>& assumptions) {
    if (text.empty())
        return nullptr;
    if (const auto* exact = catalog.device(text))
        return exact;
    if (const auto* exact = catalog.device(withoutBrackets(text)))
        return exact;
    constexpr std::array<std::string_view, 27> families = {
        "gb300",  "gb200",  "gh200",  "b300",   "b200",  "h200",     "h100",     "h800",     "h20",
        "a100",   "a800",   "v100",   "a6000",  "a40",   "a10",      "l40s",     "l4",       "t4",
        "mi355x", "mi325x", "mi300x", "mi250x", "mi210", "rtx-5090", "rtx-4090", "rtx-3090", "titan-rtx"};
    auto words = lowered(text);
    std::ranges::replace(words, ' ', '-');
    for (const auto family : families) {
        if (!contains(words, family))
            continue;
        const auto* device = deviceOfFamily(catalog, words, std::string(family));
        if (device != nullptr)
            assumptions.push_back({"/cluster/gpu", device->id});
        return device;
    }
    return nullptr;
}

Result<Cluster> clusterOfRun(const PublishedRun& run, std::int64_t gpus, const HardwareCatalog& catalog,
                             std::vector<Assumption>& assumptions) {
    if (run.cluster.gpu.empty())
        return Fault{FaultCode::key_missing, {}, "/cluster/gpu", "a GPU", "null"};
    const auto* device = deviceOfText(catalog, run.cluster.gpu, assumptions);
    if (device == nullptr)
        return Fault{FaultCode::unknown_value, {}, "/cluster/gpu", "a device of the catalog", run.cluster.gpu};
    const auto inter_node = lowered(run.cluster.inter_node);
    const auto* preset = presetOf(catalog, *device, inter_node);
    Cluster cluster;
    cluster.name = run.cluster.gpu;
    Node node = preset != nullptr ? preset->cluster.groups.front().node : plainNode(*device);
    const int usual_gpus = node.gpus;
    cluster.fabric = preset != nullptr ? preset->cluster.fabric : Fabric{};
    cluster.scale_up_domain_gpus = preset != nullptr ? preset->cluster.scale_up_domain_gpus : usual_gpus;
    node.gpus = nodeSize(run, gpus, node);
    applyIntraNode(node, run.cluster.intra_node);
    applyInterNode(node, inter_node);
    if (cluster.scale_up_domain_gpus <= usual_gpus || node.gpus > cluster.scale_up_domain_gpus)
        cluster.scale_up_domain_gpus = node.gpus;
    if (run.cluster.inter_node.empty() && gpus > node.gpus)
        assumptions.push_back({"/cluster/inter_node", preset != nullptr ? preset->id : "100 Gb/s Ethernet"});
    const auto full_nodes = static_cast<int>(gpus / node.gpus);
    cluster.groups.push_back({node, full_nodes});
    if (const auto rest = static_cast<int>(gpus % node.gpus); rest > 0) {
        node.gpus = rest;
        cluster.groups.push_back({node, 1});
    }
    return cluster;
}

} // namespace meshwright
