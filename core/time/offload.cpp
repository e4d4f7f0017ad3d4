#include "core/time/offload.h"

#include <algorithm>

namespace meshwright {

namespace {

// DeepSpeed's CPU-Adam takes 0.22 s for 1e9 parameters and 2.57 s for 1e10 on a DGX-2 host of 256 GB/s and 48 cores
// (ZeRO-Offload, arXiv 2101.06840, table 4): 28 bytes per parameter at 45 % of the memory bandwidth.
constexpr double host_share = 0.45;
constexpr double bytes_per_core_second = 2.65e9; ///< what each of those cores did, where a host has few for its memory
// torch.optim on the host makes a pass over memory for each of Adam's terms. DeepSpeed's tutorial on ZeRO-Offload puts
// its own kernel at 5 to 7 times that speed; table 4 has 1.39 s for 1e9 parameters.
constexpr double unfused_factor = 6;
constexpr double pcie_share = 0.85; ///< pinned copies of large blocks: 55 of 64 GB/s (PCIe 5, H200)

const Node& nodeOf(const StepContext& x) {
    return x.scenario->cluster.groups.front().node;
}

double hostBandwidth(const Node& node) {
    const double stated = node.host_memory_bandwidth.value();
    return stated > 0 ? stated : 200e9;
}

/// Bytes/s of one GPU's host link while all of its node copy at once: every copy also crosses host memory.
double linkRate(const StepContext& x) {
    const Node& node = nodeOf(x);
    const double pcie = node.pcie_bandwidth_per_gpu.value() > 0 ? node.pcie_bandwidth_per_gpu.value() : 16e9;
    return std::min(pcie * pcie_share, hostBandwidth(node) * host_share / std::max(1, node.gpus));
}

/// Bytes/s at which one rank's share of the host's cores and memory updates states.
double updateRate(const StepContext& x) {
    const Node& node = nodeOf(x);
    double rate = hostBandwidth(node) * host_share;
    if (node.cpu_cores > 0)
        rate = std::min(rate, node.cpu_cores * bytes_per_core_second);
    return rate / std::max(1, node.gpus);
}

/// FSDP keeps the fp32 shard on the host and casts after the copy; the others copy weights of 16 bit.
bool copiesMasters(const StepContext& x) {
    return x.plan->engine == Engine::fsdp1 || x.plan->engine == Engine::fsdp2;
}

} // namespace

double hostOptimizerSeconds(const StepContext& x, double owned, double moment_bytes) {
    const Node& node = nodeOf(x);
    const double part = x.plan->offload.optimizer_fraction * owned;
    // fp32 gradient read, master and moments read and written, weights of 16 bit written.
    const double bytes = part * (4 + 8 + moment_bytes + 2);
    double seconds = bytes / updateRate(x) * (copiesMasters(x) ? unfused_factor : 1);
    if (x.plan->offload.optimizer == OffloadDevice::nvme && node.nvme) {
        // Master and moments come and go in blocks while others are updated; the drives are the node's.
        const double states = part * std::max(1, node.gpus) * (4 + moment_bytes / 2);
        seconds =
            std::max(seconds, states / node.nvme->read_bandwidth.value() + states / node.nvme->write_bandwidth.value());
    }
    // New weights return block by block behind the update; parameters that stay on the host are not sent at all.
    if (x.plan->offload.parameters != OffloadDevice::none)
        return seconds;
    return std::max(seconds, part * x.weight_bytes / linkRate(x));
}

double offloadSeconds(const StepContext& x, const StageWork& work) {
    const Offload& offload = x.plan->offload;
    const bool gradients = offload.optimizer != OffloadDevice::none && x.trains_weights;
    if (!offload.checkpoints && offload.activation_layers == 0 && offload.parameters == OffloadDevice::none &&
        !gradients)
        return 0;
    const double owned = work.parameters.total() / std::max(1.0, x.plan->sharding == Sharding::none ? 1 : x.d * x.c);
    const double weight = copiesMasters(x) ? 4 : x.weight_bytes;
    double down = 0; // to the host and from it: the link carries both at once
    double up = 0;
    if (offload.checkpoints)
        down += 2 * x.shard_tokens * x.h * work.layers;
    // A layer keeps about 34 bytes per token and channel (Korthikanti et al., equation 1).
    down += 34 * x.shard_tokens * x.h / (x.plan->parallel.sequence_parallel ? 1 : x.t) *
            std::min<double>(work.layers, offload.activation_layers);
    up += down;
    if (offload.parameters != OffloadDevice::none)
        up += 2 * weight * owned; // once in each direction of the pass
    if (gradients)
        down += weight * owned * offload.optimizer_fraction; // each micro-batch's, as soon as they are reduced
    double seconds = std::max(down, up) / linkRate(x);
    if (offload.parameters == OffloadDevice::nvme && nodeOf(x).nvme)
        seconds = std::max(seconds,
                           2 * weight * owned * std::max(1, nodeOf(x).gpus) / nodeOf(x).nvme->read_bandwidth.value());
    return std::max(0.0, seconds - x.engine->overlap * (work.forward.total() + work.backward.total()));
}

} // namespace meshwright
