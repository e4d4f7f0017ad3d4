// An independent simulation of collectives, for tests/core/hardware/simgrid_test.cpp: flows over a fat tree in
// SimGrid 3.32 (Debian's libsimgrid-dev; it brings Boost, so neither build nor tests need it, and its figures are
// kept).
//
//   scripts/simgrid/run.sh
//
// The cluster: nodes of 8 GPUs, each with 450 GB/s of NVLink through a switch and a NIC of 50 GB/s; four nodes to a
// leaf, leaves joined without oversubscription. A hop takes 1 us over NVLink, 3 us over the network. A ring has as many
// channels as a node has members in the group: channel k leaves each node by member k's NIC.

#include <cstdio>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

constexpr int gpus_per_node = 8;
constexpr int nodes_per_leaf = 4;
constexpr double nvlink = 450e9;
constexpr double nic = 50e9;
constexpr double nvlink_latency = 1e-6;
constexpr double network_latency = 3e-6;

std::string nameOf(const char* what, int i) {
    return what + std::to_string(i);
}

struct Platform {
    std::vector<sg4::Host*> gpus;
};

Platform build(int nodes) {
    Platform platform;
    auto* zone = sg4::create_full_zone("cluster");
    const int gpus = nodes * gpus_per_node;
    const int leaves = (nodes + nodes_per_leaf - 1) / nodes_per_leaf;
    std::vector<sg4::Link*> out, in, up, down, leaf_up, leaf_down;
    const auto link = [&](const char* what, int i, double rate, double latency) {
        return zone->create_link(nameOf(what, i), rate)->set_latency(latency)->seal();
    };
    for (int i = 0; i < gpus; ++i) {
        platform.gpus.push_back(zone->create_host(nameOf("gpu", i), 1e12)->seal());
        out.push_back(link("nvlink_out", i, nvlink, nvlink_latency));
        in.push_back(link("nvlink_in", i, nvlink, 0));
        up.push_back(link("nic_out", i, nic, network_latency));
        down.push_back(link("nic_in", i, nic, 0));
    }
    for (int i = 0; i < leaves; ++i) {
        leaf_up.push_back(link("leaf_up", i, nic * gpus_per_node * nodes_per_leaf, 0));
        leaf_down.push_back(link("leaf_down", i, nic * gpus_per_node * nodes_per_leaf, 0));
    }
    for (int a = 0; a < gpus; ++a)
        for (int b = 0; b < gpus; ++b) {
            if (a == b)
                continue;
            const int node_a = a / gpus_per_node, node_b = b / gpus_per_node;
            const int leaf_a = node_a / nodes_per_leaf, leaf_b = node_b / nodes_per_leaf;
            std::vector<sg4::LinkInRoute> route;
            if (node_a == node_b)
                route = {sg4::LinkInRoute(out[a]), sg4::LinkInRoute(in[b])};
            else if (leaf_a == leaf_b)
                route = {sg4::LinkInRoute(up[a]), sg4::LinkInRoute(down[b])};
            else
                route = {sg4::LinkInRoute(up[a]), sg4::LinkInRoute(leaf_up[leaf_a]),
                         sg4::LinkInRoute(leaf_down[leaf_b]), sg4::LinkInRoute(down[b])};
            zone->add_route(platform.gpus[a]->get_netpoint(), platform.gpus[b]->get_netpoint(), nullptr, nullptr, route,
                            false);
        }
    zone->seal();
    return platform;
}

/// `passes` times around the ring: 2 for an all-reduce, 1 for an all-gather.
void ring(const Platform& platform, const std::vector<int>& members, int per_node, int passes, double bytes) {
    const int n = static_cast<int>(members.size());
    for (int channel = 0; channel < per_node; ++channel) {
        std::vector<int> order;
        for (int first = 0; first < n; first += per_node)
            for (int i = 1; i <= per_node; ++i) // member `channel` comes last and leaves the node
                order.push_back(members[static_cast<std::size_t>(first + (channel + i) % per_node)]);
        for (int place = 0; place < n; ++place) {
            const std::string box = "c" + std::to_string(channel) + "p";
            const std::string mine = box + std::to_string(place);
            const std::string next = box + std::to_string((place + 1) % n);
            const double piece = bytes / per_node / n;
            const int steps = passes * (n - 1);
            sg4::Actor::create(
                "rank", platform.gpus[static_cast<std::size_t>(order[static_cast<std::size_t>(place)])], [=] {
                    static char token = 0;
                    // Buffered as in NCCL: a step waits for what came in, not for a partner to be ready.
                    std::vector<char*> received(static_cast<std::size_t>(steps));
                    std::vector<sg4::CommPtr> sends, receipts;
                    for (char*& slot : received)
                        receipts.push_back(sg4::Mailbox::by_name(mine)->get_async<char>(&slot));
                    for (int step = 0; step < steps; ++step) {
                        sends.push_back(sg4::Mailbox::by_name(next)->put_async(&token, static_cast<uint64_t>(piece)));
                        receipts[static_cast<std::size_t>(step)]->wait();
                    }
                    for (const auto& send : sends)
                        send->wait();
                });
        }
    }
}

/// To and from all peers at once.
void allToAll(const Platform& platform, const std::vector<int>& members, double bytes) {
    const int n = static_cast<int>(members.size());
    for (int rank = 0; rank < n; ++rank)
        sg4::Actor::create(
            "rank", platform.gpus[static_cast<std::size_t>(members[static_cast<std::size_t>(rank)])], [=] {
                static char token = 0;
                std::vector<char*> received(static_cast<std::size_t>(n));
                std::vector<sg4::CommPtr> transfers;
                for (int peer = 0; peer < n; ++peer) {
                    if (peer == rank)
                        continue;
                    const std::string there = std::to_string(rank) + "-" + std::to_string(peer);
                    const std::string back = std::to_string(peer) + "-" + std::to_string(rank);
                    transfers.push_back(
                        sg4::Mailbox::by_name(there)->put_async(&token, static_cast<uint64_t>(bytes / n)));
                    transfers.push_back(
                        sg4::Mailbox::by_name(back)->get_async<char>(&received[static_cast<std::size_t>(peer)]));
                }
                for (const auto& transfer : transfers)
                    transfer->wait();
            });
}

} // namespace

int main(int argc, char** argv) {
    sg4::Engine engine(&argc, argv);
    if (argc == 6) { // one case: kind nodes stride size bytes
        const std::string kind = argv[1];
        const int stride = std::stoi(argv[3]), size = std::stoi(argv[4]);
        const double bytes = std::stod(argv[5]);
        const Platform platform = build(std::stoi(argv[2]));
        std::vector<int> members;
        for (int i = 0; i < size; ++i)
            members.push_back(i * stride);
        const int per_node = std::min(size, std::max(1, gpus_per_node / stride));
        if (kind == "all_to_all")
            allToAll(platform, members, bytes);
        else
            ring(platform, members, per_node, kind == "all_reduce" ? 2 : 1, bytes);
        engine.run();
        std::printf("%s,%s,%d,%d,%.0f,%.9g\n", argv[1], argv[2], stride, size, bytes, sg4::Engine::get_clock());
        return 0;
    }
    std::fprintf(stderr, "usage: collectives all_reduce|all_gather|all_to_all NODES STRIDE SIZE BYTES\n");
    return 2;
}
