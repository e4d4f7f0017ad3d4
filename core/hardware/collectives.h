#pragma once

#include "core/hardware/cluster.h"

#include <array>

namespace meshwright {

inline constexpr int scale_up_kind_count = 6;
inline constexpr int network_kind_count = 6;

/// How collectives behave on one kind of link. Fitted by scripts/fit_time.py, stored in resources/calibration.
struct LinkBehaviour {
    double efficiency = 0.8;            ///< of the line rate that large messages reach
    double latency_s = 6e-6;            ///< added by each step of a ring over this link
    double start_s = 10e-6;             ///< fixed cost of one collective or transfer
    double all_to_all_efficiency = 0.7; ///< of the line rate, for all-to-all
    double all_to_all_latency_s = 2e-6; ///< added by each peer of an all-to-all

    friend bool operator==(const LinkBehaviour&, const LinkBehaviour&) = default;
};

struct CollectiveConstants {
    std::array<LinkBehaviour, scale_up_kind_count> scale_up{}; ///< by ScaleUpKind
    std::array<LinkBehaviour, network_kind_count> network{};   ///< by NetworkKind
    double switch_reduction_gain = 1.3; ///< all-reduce rate of in-switch reduction over that of a ring
    int switch_reduction_minimum = 5;   ///< GPUs in the domain from which it is used
    double tree_bandwidth = 0.9;        ///< of a ring's bandwidth, double binary tree
    double loaded_node_slope = 0;       ///< loss of network bandwidth per doubling of nodes

    friend bool operator==(const CollectiveConstants&, const CollectiveConstants&) = default;
};

/// The ranks {first, first + stride, ...}: `size` of them.
struct GroupShape {
    int stride = 1;
    int size = 1;
};

/// One communication group placed on a cluster: which links it uses and what share of them, when every group of the
/// same shape communicates at once, as it does in training.
struct CommunicationGroup {
    int size = 1;
    int per_domain = 1;            ///< members that share one scale-up domain
    int domains = 1;               ///< scale-up domains that the group spans
    double ring_bandwidth = 0;     ///< bytes/s through any member of a ring (the bus bandwidth of large messages)
    double switch_bandwidth = 0;   ///< the same for all-reduce with in-switch reduction; 0 if there is none
    double ring_latency_s = 0;     ///< of one pass around the ring
    double ring_s_per_byte = 0;    ///< of one piece's way around the ring, over the tensor's bytes
    double tree_latency_s = 0;     ///< up and down a tree over domains
    double start_s = 0;            ///< fixed cost of a collective
    double local_rate = 0;         ///< bytes/s of one member to peers in its domain, all-to-all
    double remote_rate = 0;        ///< bytes/s of one member to peers outside, all-to-all
    double exchange_latency_s = 0; ///< of one all-to-all
    double tree_bandwidth = 0;

    [[nodiscard]] bool trivial() const { return size <= 1; }
};

/// Places a group. Ranks fill nodes in order. Mixed clusters are taken at their first group of nodes.
[[nodiscard]] CommunicationGroup placeGroup(const Cluster& cluster, const CollectiveConstants& constants,
                                            GroupShape shape);

// Times of one collective. `bytes` is the whole tensor: what every rank holds before an all-reduce or reduce-scatter
// and after an all-gather. All are zero for a group of one.
[[nodiscard]] double allReduceSeconds(const CommunicationGroup& group, double bytes);
[[nodiscard]] double allGatherSeconds(const CommunicationGroup& group, double bytes);
[[nodiscard]] double reduceScatterSeconds(const CommunicationGroup& group, double bytes);
[[nodiscard]] double broadcastSeconds(const CommunicationGroup& group, double bytes);
/// `bytes` is what one rank holds and sends, its own part included.
[[nodiscard]] double allToAllSeconds(const CommunicationGroup& group, double bytes);
/// Between neighbours in the group (pipeline stages): inside a domain if all of the group is.
[[nodiscard]] double pointToPointSeconds(const CommunicationGroup& group, double bytes);

} // namespace meshwright
