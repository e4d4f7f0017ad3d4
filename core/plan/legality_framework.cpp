#include "core/plan/legality_rules.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

bool hasBit(std::uint32_t bits, auto value) {
    return (bits >> static_cast<unsigned>(value) & 1U) != 0;
}

Broken beyond(const Framework& framework, Dimension dimension, int degree, int none = 1) {
    return degree > none && framework.supports(dimension) == Support::none ? broken(degree, none) : Broken{};
}

Broken shardingOffered(const Legality&, const Framework& framework, const Plan& plan) {
    if (framework.offers(plan.sharding))
        return std::nullopt;
    int highest = 0;
    for (const auto sharding : framework.shardings)
        highest = std::max(highest, static_cast<int>(sharding));
    return broken(static_cast<int>(plan.sharding), highest);
}

Broken hybridOffered(const Legality&, const Framework& framework, const Plan& plan) {
    return beyond(framework, Dimension::hybrid_sharding, plan.knobs.shard_group, 0);
}

Broken tensorOffered(const Legality&, const Framework& framework, const Plan& plan) {
    return beyond(framework, Dimension::tensor, plan.parallel.tensor);
}

Broken sequenceOffered(const Legality&, const Framework& framework, const Plan& plan) {
    return beyond(framework, Dimension::sequence, plan.parallel.sequence_parallel ? 1 : 0, 0);
}

Broken pipelineOffered(const Legality&, const Framework& framework, const Plan& plan) {
    return beyond(framework, Dimension::pipeline, plan.parallel.pipeline);
}

Broken contextOffered(const Legality&, const Framework& framework, const Plan& plan) {
    return beyond(framework, Dimension::context, plan.parallel.context);
}

Broken expertOffered(const Legality&, const Framework& framework, const Plan& plan) {
    return beyond(framework, Dimension::expert, plan.parallel.expert);
}

/// Without a degree of their own, experts are whole or cut as attention is.
Broken expertTensorOffered(const Legality&, const Framework& framework, const Plan& plan) {
    const auto& p = plan.parallel;
    const bool own = p.expert_tensor != 1 && p.expert_tensor != p.tensor;
    return own && framework.supports(Dimension::expert_tensor) == Support::none ? broken(p.expert_tensor, 1) : Broken{};
}

Broken scheduleOffered(const Legality& legality, const Framework& framework, const Plan& plan) {
    const bool cut = plan.parallel.pipeline > 1 && framework.supports(Dimension::pipeline) != Support::none;
    return cut && !hasBit(legality.offers().schedules, plan.schedule) ? broken(1, 0) : Broken{};
}

Broken contextKindOffered(const Legality& legality, const Framework& framework, const Plan& plan) {
    const bool cut = plan.parallel.context > 1 && framework.supports(Dimension::context) != Support::none;
    return cut && !hasBit(legality.offers().context_kinds, plan.knobs.context_parallel) ? broken(1, 0) : Broken{};
}

Broken offloadOffered(const Legality& legality, const Framework&, const Plan& plan) {
    const auto& o = plan.offload;
    const bool optimizer =
        o.optimizer != OffloadDevice::none && !hasBit(legality.offers().optimizer_offload, o.optimizer);
    const bool parameters =
        o.parameters != OffloadDevice::none && !hasBit(legality.offers().parameter_offload, o.parameters);
    return optimizer || parameters ? broken(1, 0) : Broken{};
}

Broken offloadWhole(const Legality&, const Framework& framework, const Plan& plan) {
    const auto& o = plan.offload;
    const bool one_only = (o.optimizer == OffloadDevice::none) != (o.parameters == OffloadDevice::none);
    return framework.offload.all_or_nothing && one_only ? broken(1, 2) : Broken{};
}

constexpr std::array<OfferRule, 12> offer_rules = {{
    {"sharding-offered", shardingOffered},
    {"hybrid-sharding-offered", hybridOffered},
    {"tensor-parallel-offered", tensorOffered},
    {"sequence-parallel-offered", sequenceOffered},
    {"pipeline-offered", pipelineOffered},
    {"context-parallel-offered", contextOffered},
    {"expert-parallel-offered", expertOffered},
    {"expert-tensor-offered", expertTensorOffered},
    {"schedule-offered", scheduleOffered},
    {"context-kind-offered", contextKindOffered},
    {"offload-offered", offloadOffered},
    {"offload-whole", offloadWhole},
}};

} // namespace

std::span<const OfferRule> offerRules() {
    return offer_rules;
}

} // namespace meshwright
