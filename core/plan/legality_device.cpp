#include "core/plan/legality_rules.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

Broken sequenceParallelAlone(const Scenario&, const Plan& plan) {
    return plan.parallel.sequence_parallel && plan.parallel.tensor == 1 ? broken(1, 2) : Broken{};
}

/// Stages per pipeline rank that a schedule needs: {least, most}.
std::pair<int, int> virtualStagesOf(ScheduleKind schedule) {
    switch (schedule) {
    case ScheduleKind::gpipe:
    case ScheduleKind::one_forward_one_backward:
    case ScheduleKind::zero_bubble_h1:
    case ScheduleKind::zero_bubble_h2:
        return {1, 1};
    case ScheduleKind::interleaved:
        return {2, 1'000'000};
    case ScheduleKind::zero_bubble_v:
    case ScheduleKind::dualpipe_v:
        return {2, 2};
    case ScheduleKind::dualpipe:
        return {1, 2}; // two copies of one stage, counted either way
    }
    return {1, 1};
}

Broken scheduleStages(const Scenario&, const Plan& plan) {
    const int stages = plan.parallel.virtual_stages;
    if (plan.parallel.pipeline == 1)
        return stages > 1 ? broken(stages, 1) : Broken{};
    const auto [least, most] = virtualStagesOf(plan.schedule);
    if (stages < least)
        return broken(stages, least);
    return stages > most ? broken(stages, most) : Broken{};
}

Broken activationLayers(const Scenario& s, const Plan& plan) {
    // Megatron's own bound; others take any number.
    const int layers = plan.offload.activation_layers;
    const bool bounded = plan.engine == Engine::megatron && layers > 0;
    return bounded && layers >= s.model.layerCount() ? broken(layers, static_cast<double>(s.model.layerCount() - 1))
                                                     : Broken{};
}

Broken offloadNvmeDrive(const Scenario& s, const Plan& plan) {
    const bool nvme = plan.offload.optimizer == OffloadDevice::nvme || plan.offload.parameters == OffloadDevice::nvme;
    const bool everywhere =
        std::ranges::all_of(s.cluster.groups, [](const NodeGroup& group) { return group.node.nvme.has_value(); });
    return nvme && !everywhere ? broken(0, 1) : Broken{};
}

Broken precisionOnDevice(const Scenario& s, const Plan& plan) {
    DataType type = precisionOf(plan).compute;
    if (type == DataType::mxfp8)
        type = DataType::fp4; // catalogs name no mxfp8 peak; the devices that scale blocks in hardware have both
    if (type == DataType::fp32)
        return std::nullopt;
    for (const auto& group : s.cluster.groups) {
        const Device& device = group.node.device;
        const bool known = device.peak(DataType::fp32).value() > 0;
        if (known && device.peak(type).value() <= 0)
            return broken(device.compute_capability, 0);
    }
    return std::nullopt;
}

constexpr std::array<LegalityRule, 5> device_rules = {{
    {"sequence-parallel-needs-tensor-parallel", sequenceParallelAlone},
    {"schedule-virtual-stages", scheduleStages},
    {"activation-offload-layers", activationLayers},
    {"offload-nvme-drive", offloadNvmeDrive},
    {"precision-device", precisionOnDevice},
}};

} // namespace

std::span<const LegalityRule> deviceRules() {
    return device_rules;
}

} // namespace meshwright
