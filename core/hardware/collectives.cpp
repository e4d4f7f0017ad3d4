#include "core/hardware/collectives.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

int ceilDivide(int a, int b) {
    return (a + b - 1) / b;
}

/// GPUs that reach one another without the network.
int domainSize(const Cluster& cluster, const Node& node) {
    return std::max({1, cluster.scale_up_domain_gpus, node.gpus});
}

double ceilLog2(int n) {
    double steps = 0;
    for (int reach = 1; reach < n; reach *= 2)
        ++steps;
    return steps;
}

struct Links {
    LinkBehaviour up;
    LinkBehaviour net;
    double up_line = 0;  ///< bytes/s per GPU
    double net_line = 0; ///< bytes/s of network per GPU when all of a node share its NICs
};

Links linksOf(const Cluster& cluster, const Node& node, const CollectiveConstants& constants, int domains) {
    Links links;
    links.up = constants.scale_up[static_cast<std::size_t>(node.scale_up.kind)];
    links.net = constants.network[static_cast<std::size_t>(node.nics.kind)];
    links.up_line = node.scale_up.bandwidth_per_gpu.value();
    if (links.up_line <= 0)
        links.up_line = node.pcie_bandwidth_per_gpu.value();
    const double crowding = 1.0 / (1.0 + constants.loaded_node_slope * ceilLog2(domains));
    links.net_line = node.nics.count * node.nics.bits_per_second_each / 8.0 / std::max(1, node.gpus) /
                     std::max(1.0, cluster.fabric.oversubscription) * crowding;
    return links;
}

/// One pass around a ring: all pieces cross its slowest link one after the other, and each piece has to come around.
/// The two coincide where links are alike; where few links are slow, latency elsewhere hides behind them.
double ringPassSeconds(const CommunicationGroup& group, double bytes) {
    const double through_the_slowest = bytes * (group.size - 1) / group.size / group.ring_bandwidth;
    return std::max(through_the_slowest, group.ring_latency_s + bytes * group.ring_s_per_byte);
}

} // namespace

CommunicationGroup placeGroup(const Cluster& cluster, const CollectiveConstants& constants, GroupShape shape) {
    CommunicationGroup g;
    g.size = std::max(1, shape.size);
    if (g.size == 1 || cluster.groups.empty())
        return g;
    const Node& node = cluster.groups.front().node;
    const int domain = domainSize(cluster, node);
    g.per_domain = std::clamp(domain / std::max(1, shape.stride), 1, g.size);
    g.domains = ceilDivide(g.size, g.per_domain);
    const Links links = linksOf(cluster, node, constants, g.domains);
    const double up = links.up_line * links.up.efficiency;
    // A ring leaves each domain once, over the NICs that belong to the group's members there.
    const double out = links.net_line * g.per_domain * links.net.efficiency;
    g.ring_bandwidth = g.domains == 1 ? up : (g.per_domain == 1 ? out : std::min(up, out));
    g.tree_bandwidth = g.ring_bandwidth * constants.tree_bandwidth;
    const double outside_hops = g.domains == 1 ? 0 : g.domains;
    const double inside_hops = g.size - outside_hops;
    const double way = (g.size - 1.0) / g.size; // a piece rests where it started
    g.ring_latency_s = (inside_hops * links.up.latency_s + outside_hops * links.net.latency_s) * way;
    // Each member's NIC has a channel of its own. Inside a node the channels share the links, which idle while NICs
    // work.
    g.ring_s_per_byte =
        (g.domains == 1 ? inside_hops / up : inside_hops / (up * g.per_domain) + outside_hops / out) * way / g.size;
    g.tree_latency_s = 2 * (ceilLog2(g.domains) * links.net.latency_s + (g.per_domain - 1.0) * links.up.latency_s);
    g.start_s = g.domains == 1 ? links.up.start_s : links.net.start_s;
    if (node.scale_up.in_network_reduction && g.domains == 1 && g.size >= constants.switch_reduction_minimum)
        g.switch_bandwidth = g.ring_bandwidth * constants.switch_reduction_gain;
    g.local_rate = links.up_line * links.up.all_to_all_efficiency;
    g.remote_rate = links.net_line * links.net.all_to_all_efficiency;
    g.exchange_latency_s =
        (g.per_domain - 1) * links.up.all_to_all_latency_s + (g.size - g.per_domain) * links.net.all_to_all_latency_s;
    return g;
}

double allReduceSeconds(const CommunicationGroup& group, double bytes) {
    if (group.trivial())
        return 0;
    const double sent = 2 * bytes * (group.size - 1) / group.size;
    if (group.switch_bandwidth > 0)
        return group.start_s + group.tree_latency_s + sent / group.switch_bandwidth;
    const double ring = 2 * ringPassSeconds(group, bytes);
    const double tree = group.tree_latency_s + 2 * bytes / group.tree_bandwidth;
    return group.start_s + (group.domains > 1 ? std::min(ring, tree) : ring);
}

double allGatherSeconds(const CommunicationGroup& group, double bytes) {
    if (group.trivial())
        return 0;
    return group.start_s + ringPassSeconds(group, bytes);
}

double reduceScatterSeconds(const CommunicationGroup& group, double bytes) {
    return allGatherSeconds(group, bytes);
}

double broadcastSeconds(const CommunicationGroup& group, double bytes) {
    if (group.trivial())
        return 0;
    return group.start_s + group.tree_latency_s / 2 + bytes / group.ring_bandwidth;
}

double allToAllSeconds(const CommunicationGroup& group, double bytes) {
    if (group.trivial())
        return 0;
    const double each = bytes / group.size;
    const double local = each * (group.per_domain - 1) / group.local_rate;
    const double remote = group.domains > 1 ? each * (group.size - group.per_domain) / group.remote_rate : 0;
    return group.start_s + group.exchange_latency_s + std::max(local, remote);
}

double pointToPointSeconds(const CommunicationGroup& group, double bytes) {
    if (group.trivial())
        return 0;
    // Neighbours in one domain use its links; where each stage is a domain of its own, one NIC share each.
    const double rate = group.per_domain > 1 && group.domains == 1 ? group.ring_bandwidth : group.remote_rate;
    return group.start_s + bytes / rate;
}

} // namespace meshwright
