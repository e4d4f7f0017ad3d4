#include "core/memory/inverse.h"

#include "core/plan/legality.h"

#include <algorithm>
#include <array>
#include <utility>

namespace meshwright {

namespace {

/// Largest n in [0, limit] for which fits(n) holds, given that it holds for all smaller ones.
template <class Fits>
std::int64_t largest(std::int64_t limit, Fits fits) {
    std::int64_t low = 0;
    std::int64_t high = limit + 1;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        (fits(middle) ? low : high) = middle;
    }
    return low;
}

/// Typical share of throughput that a change costs. Recomputation: Korthikanti et al. (arXiv 2205.05198), table 5:
/// about 30-40 % of time for full, 2-4 % for selective. The others are the order in which practitioners' guides try
/// them (Ultra-Scale Playbook; Hugging Face performance guides).
constexpr std::array<double, fit_change_count> throughput_lost = {0.00, 0.00, 0.01, 0.01, 0.02, 0.03, 0.05,
                                                                  0.08, 0.10, 0.12, 0.25, 0.02, 0.40, 0.60};

bool cutsMoreTensor(Plan& plan, const Scenario& scenario) {
    const int domain = std::max(1, scenario.cluster.scale_up_domain_gpus);
    if (plan.parallel.data % 2 != 0 || plan.parallel.tensor * 2 > domain)
        return false;
    plan.parallel.data /= 2;
    plan.parallel.tensor *= 2;
    return true;
}

bool cutsMorePipeline(Plan& plan) {
    if (plan.parallel.data % 2 != 0 || plan.engine == Engine::ddp || plan.engine == Engine::fsdp1)
        return false;
    plan.parallel.data /= 2;
    plan.parallel.pipeline *= 2;
    return true;
}

bool shardTo(Plan& plan, Sharding sharding) {
    if (plan.sharding >= sharding || plan.engine == Engine::ddp || plan.engine == Engine::horovod)
        return false;
    const bool only_optimizer = plan.engine == Engine::megatron || plan.engine == Engine::nanotron;
    if (only_optimizer && sharding != Sharding::optimizer)
        return false;
    plan.sharding = sharding;
    return true;
}

bool recomputeAs(Plan& plan, RecomputeKind kind) {
    if (plan.recompute.kind >= kind)
        return false;
    plan.recompute = {.kind = kind};
    return true;
}

bool offload(Plan& plan, bool parameters) {
    const bool can = plan.engine == Engine::deepspeed || plan.engine == Engine::fsdp1 || plan.engine == Engine::fsdp2;
    if (!can || plan.offload.optimizer != OffloadDevice::none || (parameters && plan.sharding != Sharding::full))
        return false;
    plan.offload.optimizer = OffloadDevice::cpu;
    if (parameters)
        plan.offload.parameters = OffloadDevice::cpu;
    return true;
}

bool setOnce(bool& flag) {
    const bool changes = !flag;
    flag = true;
    return changes;
}

/// Makes the change; false where it is already made or makes no sense.
bool apply(FitChange change, Plan& plan, const Scenario& scenario) {
    switch (change) {
    case FitChange::sequence_parallelism:
        return plan.parallel.tensor > 1 && setOnce(plan.parallel.sequence_parallel);
    case FitChange::fused_cross_entropy:
        return setOnce(plan.software.fused_cross_entropy);
    case FitChange::chunked_loss:
        return std::exchange(plan.software.loss_chunks, 8) < 8;
    case FitChange::shard_optimizer:
        return shardTo(plan, Sharding::optimizer);
    case FitChange::shard_gradients:
        return shardTo(plan, Sharding::optimizer_gradients);
    case FitChange::shard_parameters:
        return shardTo(plan, Sharding::full);
    case FitChange::recompute_selective:
        return recomputeAs(plan, RecomputeKind::selective);
    case FitChange::recompute_full:
        return recomputeAs(plan, RecomputeKind::full);
    case FitChange::smaller_micro_batch:
        return plan.micro_batch > 1 && (plan.micro_batch /= 2) > 0;
    case FitChange::more_tensor_parallelism:
        return cutsMoreTensor(plan, scenario);
    case FitChange::more_pipeline_stages:
        return cutsMorePipeline(plan);
    case FitChange::eight_bit_optimizer:
        return std::exchange(plan.optimizer, OptimizerKind::adam_8bit) == OptimizerKind::adam;
    case FitChange::offload_optimizer:
        return offload(plan, false);
    case FitChange::offload_parameters:
        return offload(plan, true);
    }
    return false;
}

} // namespace

std::int64_t largestMicroBatch(const Scenario& scenario, const Plan& plan) {
    const auto limit = scenario.workload.global_batch / std::max(1, plan.parallel.data);
    return largest(limit, [&](std::int64_t micro_batch) {
        Plan changed = plan;
        changed.micro_batch = std::max<std::int64_t>(1, micro_batch);
        return estimateMemory(scenario, changed).fits();
    });
}

std::int64_t largestSequence(const Scenario& scenario, const Plan& plan, std::int64_t step) {
    step = std::max<std::int64_t>(1, step);
    constexpr std::int64_t limit = 16 * 1024 * 1024;
    return step * largest(limit / step, [&](std::int64_t steps) {
               Scenario changed = scenario;
               changed.workload.sequence_length = std::max<std::int64_t>(1, steps) * step;
               return estimateMemory(changed, plan).fits();
           });
}

std::int64_t mostLayers(const Scenario& scenario, const Plan& plan) {
    if (scenario.model.layer_kinds.empty())
        return 0;
    const std::int64_t unit =
        std::max<std::int64_t>(1, std::int64_t{1} * plan.parallel.pipeline * std::max(1, plan.parallel.virtual_stages));
    const auto kind = static_cast<std::uint8_t>(scenario.model.layer_kinds.size() - 1);
    return unit * largest(4096 / unit, [&](std::int64_t units) {
               Scenario changed = scenario;
               changed.model.layers.resize(static_cast<std::size_t>(units * unit), kind);
               return estimateMemory(changed, plan).fits();
           });
}

std::optional<int> fewestGpus(const Scenario& scenario, const Plan& plan) {
    const int replica = plan.parallel.tensor * plan.parallel.pipeline * plan.parallel.context;
    for (int data = 1; data * replica <= 65'536; data *= 2) {
        Plan changed = plan;
        changed.parallel.data = data;
        changed.knobs.shard_group = 0;
        if (!estimateMemory(scenario, changed).fits())
            continue;
        // Between the last power of two that did not fit and this one.
        const int below = data / 2;
        const auto misses = largest(data - below - 1, [&](std::int64_t more) {
            changed.parallel.data = std::max(1, below + static_cast<int>(more));
            return !estimateMemory(scenario, changed).fits();
        });
        return data == 1 ? replica : (below + static_cast<int>(misses) + 1) * replica;
    }
    return std::nullopt;
}

std::vector<FittingChange> changesThatFit(const Scenario& scenario, const Plan& plan) {
    std::vector<FittingChange> changes;
    for (int i = 0; i < fit_change_count; ++i) {
        FittingChange candidate{.change = static_cast<FitChange>(i), .plan = plan};
        if (!apply(candidate.change, candidate.plan, scenario))
            continue;
        const auto estimate = estimateMemory(scenario, candidate.plan);
        if (!estimate.fits() || !violationsOf(scenario, candidate.plan).empty())
            continue;
        candidate.total = estimate.total;
        candidate.throughput_lost = throughput_lost[static_cast<std::size_t>(i)];
        changes.push_back(std::move(candidate));
    }
    std::ranges::stable_sort(changes, {}, &FittingChange::throughput_lost);
    return changes;
}

} // namespace meshwright
