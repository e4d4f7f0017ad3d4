#include "core/memory/memory.h"

#include "core/memory/calibration.h"
#include "core/memory/host.h"
#include "core/memory/terms.h"

#include <algorithm>

namespace meshwright {

namespace {

const MemoryCalibration::Architecture& calibratedDevice(const Cluster& cluster) {
    const Device* smallest = nullptr;
    for (const auto& group : cluster.groups)
        if (smallest == nullptr || group.node.device.memory_usable < smallest->memory_usable)
            smallest = &group.node.device;
    return memoryCalibration().architecture(smallest != nullptr ? smallest->architecture : "");
}

/// Process groups that a training process opens: the world, one per parallel dimension in use, and in a pipeline one
/// with each neighbour and one of the ranks that share the embedding.
double communicators(const Shape& x) {
    double count = x.p > 1 ? 4 : 1;
    for (const double degree : {x.D, x.t, x.p, x.c, x.e})
        count += degree > 1 ? 1 : 0;
    return x.D * x.t * x.p * x.c > 1 ? count : 0;
}

/// What the allocator and the driver take beside the tensors of the peak.
void addOverhead(Ledger& ledger, StageMemory& result, const Shape& x, const MemoryCalibration::Architecture& device) {
    const double streams = ledger.idleStreams(static_cast<int>(result.peak_phase));
    ledger.addOutside(MemoryResidence::allocator_slack, streams, "memory.overhead.idle_streams", {{"M_s", streams}});
    const auto& calibration = memoryCalibration();
    const auto engine = static_cast<std::size_t>(x.plan->engine);
    const double passes = result.at_peak[static_cast<std::size_t>(MemoryCategory::activations)].value() +
                          result.at_peak[static_cast<std::size_t>(MemoryCategory::logits)].value();
    const double slack =
        calibration.slack[engine] * result.peak.value() + calibration.slack_activations[engine] * passes;
    ledger.addOutside(MemoryResidence::allocator_slack, slack, "memory.overhead.allocator_slack",
                      {{"M", result.peak.value()},
                       {"M_a", passes},
                       {"k", calibration.slack[engine]},
                       {"k_a", calibration.slack_activations[engine]}});
    const double groups = communicators(x);
    const double nccl = groups * calibration.nccl_per_communicator;
    ledger.addOutside(MemoryResidence::driver, nccl, "memory.overhead.nccl",
                      {{"n", groups}, {"M_n", calibration.nccl_per_communicator}});
    ledger.addOutside(MemoryResidence::driver, device.context, "memory.overhead.context", {{"M_c", device.context}});
    result.reserved = result.peak + Bytes(slack + streams);
    result.total = result.reserved + Bytes(nccl + device.context);
}

StageMemory stageMemory(const Shape& x, int stage, const std::vector<ParameterGroup>& inventory,
                        const MemoryCalibration::Architecture& device, bool explain) {
    StageMemory result{.stage = stage};
    Ledger ledger(explain ? &result.terms : nullptr);
    fillLedger(ledger, x, stageLayout(x, stage), inventory);
    result.peak_phase = ledger.peakPhase();
    const auto phase = static_cast<int>(result.peak_phase);
    result.at_peak = ledger.at(phase);
    result.peak = Bytes(ledger.total(phase));
    addOverhead(ledger, result, x, device);
    return result;
}

} // namespace

void fillLedger(Ledger& ledger, const Shape& x, const StageLayout& layout,
                const std::vector<ParameterGroup>& inventory) {
    const auto parameters = rankParameters(x, layout, inventory);
    const StageContext context{x, layout, parameters, inventory};
    addStates(ledger, context);
    addActivations(ledger, context);
    addLogits(ledger, context);
    addBuffers(ledger, context);
    const double workspace = calibratedDevice(x.scenario->cluster).workspace;
    ledger.add(MemoryCategory::overhead, workspace, phases::always, "memory.overhead.workspace", {{"M_w", workspace}});
}

MemoryEstimate estimateMemory(const Scenario& scenario, const Plan& plan, bool explain) {
    const Shape x(scenario, plan);
    const auto inventory = parameterInventory(scenario.model);
    const auto& device = calibratedDevice(scenario.cluster);
    MemoryEstimate estimate;
    estimate.capacity = scenario.cluster.smallestMemory();
    const int stages = std::max(1, plan.parallel.pipeline);
    estimate.stages.reserve(static_cast<std::size_t>(stages));
    for (int stage = 0; stage < stages; ++stage) {
        estimate.stages.push_back(stageMemory(x, stage, inventory, device, explain));
        const auto& result = estimate.stages.back();
        estimate.peak = std::max(estimate.peak, result.peak);
        estimate.reserved = std::max(estimate.reserved, result.reserved);
        estimate.total = std::max(estimate.total, result.total);
    }
    estimate.host_per_node = hostMemoryPerNode(x, inventory);
    return estimate;
}

bool hostHolds(const Cluster& cluster, const MemoryEstimate& memory) {
    return std::ranges::all_of(
        cluster.groups, [&memory](const NodeGroup& group) { return memory.host_per_node <= group.node.host_memory; });
}

} // namespace meshwright
