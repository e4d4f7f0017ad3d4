#include "core/advice/claim_rules.h"
#include "core/advice/zero_ladder.h"
#include "core/model/parameters.h"

#include <algorithm>

namespace meshwright::claim_rules {

namespace {

using enum ClaimUnit;

/// Bytes of 16-bit elements that pass through one rank in one collective over N ranks: (N - 1) / N of the tensor
/// (ZeRO, arXiv 1910.02054, section 7).
double passOf(const Scenario& s) {
    const double ranks = s.cluster.gpuCount();
    return 2 * static_cast<double>(totalParameters(s.model)) * (ranks - 1) / ranks;
}

Values trafficByStage(const Scenario& s, const Plan&) {
    const double pass = passOf(s);
    return {{"zero0-traffic", bytes, 2 * pass},
            {"zero1-traffic", bytes, 2 * pass},
            {"zero2-traffic", bytes, 2 * pass},
            {"zero3-traffic", bytes, 3 * pass},
            {"gpus", count, static_cast<double>(s.cluster.gpuCount())}};
}

Values accumulation(const Scenario& s, const Plan& plan) {
    Plan all = ladderPlan(s, Sharding::full);
    all.micro_batch = plan.micro_batch;
    const auto steps = static_cast<double>(microBatches(s.workload.global_batch, all));
    const double pass = passOf(s);
    return {{"accumulation-steps", count, steps},
            {"zero1-traffic", bytes, 2 * pass},
            {"zero2-traffic", bytes, (steps + 1) * pass},
            {"zero3-traffic", bytes, 3 * steps * pass}};
}

Values links(const Scenario& s, const Plan&) {
    const Node& node = s.cluster.groups.front().node;
    const double network = node.nics.count * node.nics.bits_per_second_each / 8 / std::max(1, node.gpus);
    Values values{{"node-bandwidth", bytes_per_second, node.scale_up.bandwidth_per_gpu.value()}};
    if (s.cluster.nodeCount() > 1)
        values.push_back({"network-bandwidth", bytes_per_second, network});
    return values;
}

Values transfers(const Scenario& s, const Plan&) {
    // ZeRO-Offload sends 16-bit gradients down and parameters up (arXiv 2101.06840, section 4); each rank its share.
    const Node& node = s.cluster.groups.front().node;
    const double pcie = node.pcie_bandwidth_per_gpu.value();
    const double moved = 4 * static_cast<double>(totalParameters(s.model)) / s.cluster.gpuCount();
    if (pcie <= 0)
        return {};
    double block = 0;
    for (std::size_t kind = 0; kind < s.model.layer_kinds.size(); ++kind)
        block = std::max(block, 2.0 * static_cast<double>(layerParameters(s.model, static_cast<int>(kind))));
    return {{"offload-bytes", bytes, moved},
            {"transfer-seconds", seconds, moved / pcie},
            {"layer-bytes", bytes, block},
            {"block-transfer-seconds", seconds, block / pcie}};
}

Values experts(const Scenario& s, const Plan&) {
    double most = 0;
    for (const auto& layer : s.model.layer_kinds)
        if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
            most = std::max(most, static_cast<double>(moe->experts));
    if (most == 0)
        return {};
    auto values = links(s, {});
    const int domain =
        s.cluster.scale_up_domain_gpus > 0 ? s.cluster.scale_up_domain_gpus : s.cluster.groups.front().node.gpus;
    int degree = 1;
    for (int d = 1; d <= std::min(domain, s.cluster.gpuCount()); ++d)
        if (static_cast<std::int64_t>(most) % d == 0)
            degree = d;
    values.push_back({"experts-per-gpu", count, most / degree});
    return values;
}

} // namespace

std::vector<ClaimRule> trafficRules() {
    using enum ClaimComputation;
    return {{traffic_by_stage, trafficByStage},
            {accumulation_traffic, accumulation},
            {link_bandwidth, links},
            {offload_transfer_time, transfers},
            {expert_placement, experts}};
}

} // namespace meshwright::claim_rules
