#include "core/advice/pitfall_rules.h"
#include "core/model/parameters.h"
#include "core/time/time.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright::pitfall_rules {

namespace {

double seconds(const TimeEstimate& time, TimeCategory category) {
    return time.by_category[static_cast<std::size_t>(category)].value();
}

double computeSeconds(const TimeEstimate& time) {
    return seconds(time, TimeCategory::gemm) + seconds(time, TimeCategory::attention) +
           seconds(time, TimeCategory::elementwise) + seconds(time, TimeCategory::loss) +
           seconds(time, TimeCategory::recompute);
}

/// GPUs that share the fast fabric of one scale-up domain.
int domainOf(const Scenario& scenario) {
    const int domain = scenario.cluster.scale_up_domain_gpus;
    return domain > 0 ? domain : gpusPerNode(scenario);
}

/// P01: data-parallel communication takes longer than half of the computation.
Found fullShardingOverNetwork(const PlanFacts& f) {
    const int nodes = f.scenario.cluster.nodeCount();
    if (f.plan.sharding != Sharding::full || nodes < 2 || !f.estimate.legal())
        return std::nullopt;
    const auto time = estimateTime(f.scenario, f.plan);
    const double exposed = seconds(time, TimeCategory::data_communication);
    const double communication = exposed + time.hidden.data.value();
    const double compute = computeSeconds(time);
    if (communication <= 0.5 * compute)
        return std::nullopt;
    return {{{"communication_s", communication},
             {"exposed_s", exposed},
             {"compute_s", compute},
             {"gpus_per_node", double(gpusPerNode(f.scenario))},
             {"nodes", double(nodes)}}};
}

/// P07 (DeepSpeed, zero/config.py: overlap_comm is on by itself at stage 3 only)
Found noOverlapBelowStage3(const PlanFacts& f) {
    const bool stage = f.plan.sharding == Sharding::optimizer || f.plan.sharding == Sharding::optimizer_gradients;
    if (!isDeepSpeed(f.plan) || !stage || f.plan.knobs.overlap_gradient_reduce || f.scenario.cluster.nodeCount() < 2)
        return std::nullopt;
    const double bytes =
        2.0 * static_cast<double>(f.plan.knobs.reduce_bucket_elements) * bytesPerElement(precisionOf(f.plan).reduce);
    return {{{"bucket_bytes", bytes}}};
}

/// P09
Found expertsAcrossDomains(const PlanFacts& f) {
    const int group = f.plan.parallel.expert * f.plan.parallel.expert_tensor;
    const int domain = domainOf(f.scenario);
    if (f.plan.parallel.expert <= 1 || group <= domain)
        return std::nullopt;
    return {{{"expert_group", double(group)}, {"domain_gpus", double(domain)}}};
}

/// P11: gradients down and parameters up in 16 bit over PCIe, and the CPU's Adam, which reads and writes 28 bytes a
/// parameter (fp32 master weights and moments, gradient, 16-bit copy), against the computation of a step.
Found offloadSlowerThanCompute(const PlanFacts& f) {
    if (f.plan.offload.optimizer != OffloadDevice::cpu || f.scenario.cluster.groups.empty() || !f.estimate.legal())
        return std::nullopt;
    const Node& node = f.scenario.cluster.groups.front().node;
    const auto& p = f.plan.parallel;
    const double owned = static_cast<double>(totalParameters(f.scenario.model)) * f.plan.offload.optimizer_fraction /
                         (double(p.data) * p.tensor * p.pipeline);
    if (node.pcie_bandwidth_per_gpu.value() <= 0 || node.host_memory_bandwidth.value() <= 0)
        return std::nullopt;
    const double transfer = 4 * owned / node.pcie_bandwidth_per_gpu.value();
    const double update = 28 * owned * node.gpus / node.host_memory_bandwidth.value();
    const double compute = computeSeconds(estimateTime(f.scenario, f.plan));
    if (transfer + update <= compute)
        return std::nullopt;
    return {{{"transfer_s", transfer}, {"update_s", update}, {"compute_s", compute}}};
}

/// P36
Found tensorParallelAcrossDomains(const PlanFacts& f) {
    const int tensor = f.plan.parallel.tensor;
    const int domain = domainOf(f.scenario);
    if (tensor <= 1 || (tensor <= domain && domain % tensor == 0))
        return std::nullopt;
    return {{{"tensor_parallel", double(tensor)}, {"domain_gpus", double(domain)}}};
}

/// P38: stage 1 moves 2 elements a parameter and step, stage 2 G+1 with G micro-steps (DeepSpeed issue 2252).
Found stage2ReducesEveryMicroStep(const PlanFacts& f) {
    const auto steps = accumulationSteps(f.scenario, f.plan);
    if (!isDeepSpeed(f.plan) || f.plan.sharding != Sharding::optimizer_gradients || steps <= 1)
        return std::nullopt;
    Plan stage1 = f.plan;
    stage1.sharding = Sharding::optimizer;
    if (!estimateMemory(f.scenario, stage1).fits())
        return std::nullopt;
    return {{{"traffic_now", double(steps + 1)}, {"traffic_stage_1", 2}, {"micro_batches", double(steps)}}};
}

/// P39
Found optimizerWithoutOverlap(const PlanFacts& f) {
    const bool overlaps = f.plan.knobs.overlap_gradient_reduce && f.plan.knobs.overlap_parameter_gather;
    if (!isMegatron(f.plan) || f.plan.sharding == Sharding::none || overlaps || f.plan.parallel.data <= 1)
        return std::nullopt;
    return {{{"data_parallel", double(f.plan.parallel.data)}}};
}

/// P40
Found bucketsTooSmall(const PlanFacts& f) {
    if (!isMegatron(f.plan) && !isDeepSpeed(f.plan))
        return std::nullopt;
    constexpr double least_bytes = 1e6;
    const double element = bytesPerElement(precisionOf(f.plan).reduce);
    const double share = static_cast<double>(f.plan.knobs.reduce_bucket_elements) * element / f.plan.parallel.data;
    if (f.plan.parallel.data <= 1 || share >= least_bytes)
        return std::nullopt;
    return {{{"share_bytes", share},
             {"bucket_elements", std::ceil(least_bytes / element) * f.plan.parallel.data},
             {"nodes", double(f.scenario.cluster.nodeCount())}}};
}

/// P41
Found unitsTooSmall(const PlanFacts& f) {
    constexpr double least_parameters = 5e7;
    constexpr int many_ranks = 64;
    if (!isFsdp(f.plan) || f.plan.sharding != Sharding::full || f.plan.parallel.data < many_ranks)
        return std::nullopt;
    std::int64_t largest = 0;
    for (int kind = 0; kind < static_cast<int>(f.scenario.model.layer_kinds.size()); ++kind)
        largest = std::max(largest, layerParameters(f.scenario.model, kind));
    const double unit = static_cast<double>(largest) / f.plan.parallel.tensor;
    if (largest == 0 || unit >= least_parameters)
        return std::nullopt;
    return {{{"unit_parameters", unit}, {"data_parallel", double(f.plan.parallel.data)}}};
}

/// P43: one NIC for many GPUs, or a rate within the node that exceeds what the device can send one way.
Found bandwidthEnteredWrong(const PlanFacts& f) {
    for (const auto& [node, count] : f.scenario.cluster.groups) {
        const double per_gpu = node.nics.count * node.nics.bits_per_second_each / 8 / std::max(1, node.gpus);
        const double device = node.device.scale_up_bandwidth.value();
        const double entered = node.scale_up.bandwidth_per_gpu.value();
        const bool shared = f.scenario.cluster.nodeCount() > 1 && node.nics.count == 1 && node.gpus >= 4;
        if (shared || (device > 0 && entered > 1.1 * device))
            return {{{"network_bytes_per_s_per_gpu", per_gpu},
                     {"scale_up_bytes_per_s", entered},
                     {"device_bytes_per_s", device}}};
    }
    return std::nullopt;
}

constexpr std::array<PitfallRule<PlanFacts>, 10> communication_rules{{
    {"P01", fullShardingOverNetwork},
    {"P07", noOverlapBelowStage3},
    {"P09", expertsAcrossDomains},
    {"P11", offloadSlowerThanCompute},
    {"P36", tensorParallelAcrossDomains},
    {"P38", stage2ReducesEveryMicroStep},
    {"P39", optimizerWithoutOverlap},
    {"P40", bucketsTooSmall},
    {"P41", unitsTooSmall},
    {"P43", bandwidthEnteredWrong},
}};

} // namespace

std::span<const PitfallRule<PlanFacts>> communicationRules() {
    return communication_rules;
}

} // namespace meshwright::pitfall_rules
