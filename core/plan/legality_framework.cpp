#include "core/plan/legality_rules.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Broken = std::optional<Violation>;

Broken broken(double have, double need) {
    return Violation{{}, have, need};
}

int stageOf(const Plan& plan) {
    return static_cast<int>(plan.sharding);
}

/// The data-parallel engines that know no other dimension.
bool dataParallelOnly(Engine engine) {
    return engine == Engine::ddp || engine == Engine::horovod;
}

bool deepspeedFamily(Engine engine) {
    return engine == Engine::deepspeed || engine == Engine::megatron_deepspeed;
}

bool fsdpFamily(Engine engine) {
    return engine == Engine::fsdp1 || engine == Engine::fsdp2;
}

Broken shardingOffered(const Scenario&, const Plan& plan) {
    const Framework* framework = frameworkById(plan.framework);
    if (framework == nullptr || std::ranges::find(framework->shardings, plan.sharding) != framework->shardings.end())
        return std::nullopt;
    int highest = 0;
    for (const auto sharding : framework->shardings)
        highest = std::max(highest, static_cast<int>(sharding));
    return broken(stageOf(plan), highest);
}

Broken tensorOffered(const Scenario&, const Plan& plan) {
    return plan.parallel.tensor > 1 && dataParallelOnly(plan.engine) ? broken(plan.parallel.tensor, 1) : Broken{};
}

Broken pipelineOffered(const Scenario&, const Plan& plan) {
    return plan.parallel.pipeline > 1 && dataParallelOnly(plan.engine) ? broken(plan.parallel.pipeline, 1) : Broken{};
}

Broken contextOffered(const Scenario&, const Plan& plan) {
    const bool none = dataParallelOnly(plan.engine) || plan.engine == Engine::fsdp1;
    return plan.parallel.context > 1 && none ? broken(plan.parallel.context, 1) : Broken{};
}

Broken expertOffered(const Scenario&, const Plan& plan) {
    const bool none = dataParallelOnly(plan.engine) || plan.engine == Engine::fsdp1;
    return plan.parallel.expert > 1 && none ? broken(plan.parallel.expert, 1) : Broken{};
}

Broken zeroWithPipeline(const Scenario&, const Plan& plan) {
    const bool refuses = deepspeedFamily(plan.engine) || plan.engine == Engine::colossalai;
    return refuses && plan.parallel.pipeline > 1 && stageOf(plan) >= 2 ? broken(stageOf(plan), 1) : Broken{};
}

Broken expertTensorDegree(const Scenario&, const Plan& plan) {
    const auto& p = plan.parallel;
    const bool fixed = deepspeedFamily(plan.engine) && p.expert_tensor != 1;
    const bool two_choices = plan.engine == Engine::fsdp2 && p.expert_tensor != 1 && p.expert_tensor != p.tensor;
    return fixed || two_choices ? broken(p.expert_tensor, 1) : Broken{};
}

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

Broken offloadOffered(const Scenario&, const Plan& plan) {
    const bool any = plan.offload.optimizer != OffloadDevice::none || plan.offload.parameters != OffloadDevice::none;
    return any && dataParallelOnly(plan.engine) ? broken(1, 0) : Broken{};
}

Broken offloadOptimizerStage(const Scenario&, const Plan& plan) {
    const bool offloads = deepspeedFamily(plan.engine) && plan.offload.optimizer != OffloadDevice::none;
    return offloads && stageOf(plan) < 1 ? broken(stageOf(plan), 1) : Broken{};
}

Broken offloadStage3(const Scenario&, const Plan& plan) {
    const auto& o = plan.offload;
    const bool needs_stage_3 = o.parameters != OffloadDevice::none || o.optimizer == OffloadDevice::nvme ||
                               (o.optimizer != OffloadDevice::none && o.optimizer_fraction < 1);
    return deepspeedFamily(plan.engine) && needs_stage_3 && stageOf(plan) < 3 ? broken(stageOf(plan), 3) : Broken{};
}

Broken offloadFsdpWhole(const Scenario&, const Plan& plan) {
    const auto& o = plan.offload;
    const bool one_only = (o.optimizer == OffloadDevice::none) != (o.parameters == OffloadDevice::none);
    return fsdpFamily(plan.engine) && one_only ? broken(1, 2) : Broken{};
}

Broken offloadNvmeDrive(const Scenario& s, const Plan& plan) {
    const bool nvme = plan.offload.optimizer == OffloadDevice::nvme || plan.offload.parameters == OffloadDevice::nvme;
    const bool everywhere =
        std::ranges::all_of(s.cluster.groups, [](const NodeGroup& group) { return group.node.nvme.has_value(); });
    return nvme && !everywhere ? broken(0, 1) : Broken{};
}

Broken activationOffload(const Scenario& s, const Plan& plan) {
    const int layers = plan.offload.activation_layers;
    if (layers == 0 || plan.engine != Engine::megatron)
        return std::nullopt;
    if (layers >= s.model.layerCount())
        return broken(layers, static_cast<double>(s.model.layerCount() - 1));
    const bool refused = plan.parallel.pipeline > 1 || plan.recompute.kind != RecomputeKind::none;
    return refused ? broken(layers, 0) : Broken{};
}

Broken megatronFsdpOptimizer(const Scenario&, const Plan& plan) {
    const bool known = plan.optimizer == OptimizerKind::adam || plan.optimizer == OptimizerKind::sgd ||
                       plan.optimizer == OptimizerKind::sgd_momentum;
    return plan.engine == Engine::megatron_fsdp && !known ? broken(1, 0) : Broken{};
}

Broken tensorOverlap(const Scenario&, const Plan& plan) {
    const bool overlaps = plan.engine == Engine::megatron && plan.knobs.overlap_tensor_parallel;
    return overlaps && !plan.parallel.sequence_parallel ? broken(0, 1) : Broken{};
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

constexpr std::array<LegalityRule, 18> rules = {{
    {"sharding-offered", shardingOffered},
    {"tensor-parallel-offered", tensorOffered},
    {"pipeline-offered", pipelineOffered},
    {"context-parallel-offered", contextOffered},
    {"expert-parallel-offered", expertOffered},
    {"zero-pipeline", zeroWithPipeline},
    {"expert-tensor-degree", expertTensorDegree},
    {"sequence-parallel-needs-tensor-parallel", sequenceParallelAlone},
    {"schedule-virtual-stages", scheduleStages},
    {"offload-offered", offloadOffered},
    {"offload-optimizer-stage", offloadOptimizerStage},
    {"offload-stage-3", offloadStage3},
    {"offload-fsdp-whole", offloadFsdpWhole},
    {"offload-nvme-drive", offloadNvmeDrive},
    {"activation-offload", activationOffload},
    {"megatron-fsdp-optimizer", megatronFsdpOptimizer},
    {"tensor-overlap-needs-sequence-parallel", tensorOverlap},
    {"precision-device", precisionOnDevice},
}};

} // namespace

std::span<const LegalityRule> frameworkRules() {
    return rules;
}

} // namespace meshwright
