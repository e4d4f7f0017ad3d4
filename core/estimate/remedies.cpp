#include "core/estimate/remedies.h"

#include "core/memory/memory.h"

#include <algorithm>
#include <optional>

namespace meshwright {

namespace {

constexpr int usual_lora_rank = 16;
constexpr std::int64_t most_searched_gpus = 131'072;

/// Evaluates one change after another and keeps those that suffice.
class Remedies {
public:
    explicit Remedies(const Scenario& scenario)
        : scenario_(scenario) {}

    /// Keeps the change if with it the plan is legal and fits.
    bool offer(RemedyKind kind, double value, const Scenario& scenario, const Plan& plan) {
        if (!violationsOf(scenario, plan).empty())
            return false;
        const auto memory = estimateMemory(scenario, plan);
        if (!memory.fits() || !hostHolds(scenario.cluster, memory))
            return false;
        found_.push_back({kind, value, scenario, plan, memory.headroom()});
        return true;
    }
    bool offer(RemedyKind kind, double value, const Plan& plan) { return offer(kind, value, scenario_, plan); }

    [[nodiscard]] std::vector<Remedy> take() { return std::move(found_); }

private:
    const Scenario& scenario_;
    std::vector<Remedy> found_;
};

void offerRecompute(Remedies& remedies, const Plan& plan) {
    const Recompute full{.kind = RecomputeKind::full};
    Plan changed = plan;
    changed.recompute = full;
    if (plan.recompute.kind != RecomputeKind::full || plan.recompute.full_layers != 0 || plan.recompute.every_nth != 1)
        remedies.offer(RemedyKind::recompute_full, 0, changed);
}

void offerSmallerMicroBatch(Remedies& remedies, const Plan& plan) {
    Plan changed = plan;
    while (changed.micro_batch > 1) {
        changed.micro_batch /= 2;
        if (remedies.offer(RemedyKind::smaller_micro_batch, static_cast<double>(changed.micro_batch), changed))
            return;
    }
}

void offerHigherStage(Remedies& remedies, const Plan& plan) {
    const auto& p = plan.parallel;
    const bool only_data = p.tensor * p.pipeline * p.context * p.expert == 1;
    for (int stage = static_cast<int>(plan.sharding) + 1; stage <= 3; ++stage) {
        Plan changed = plan;
        changed.sharding = static_cast<Sharding>(stage);
        if (remedies.offer(RemedyKind::higher_zero_stage, stage, changed))
            return;
        const Framework* deepspeed = frameworkById("deepspeed"); // offers every stage
        if (!only_data || deepspeed == nullptr || plan.engine == deepspeed->engine)
            continue;
        changed.framework = deepspeed->id;
        changed.engine = deepspeed->engine;
        if (remedies.offer(RemedyKind::higher_zero_stage, stage, changed))
            return;
    }
}

void offerOffload(Remedies& remedies, const Plan& plan) {
    Plan changed = plan;
    changed.offload.optimizer = OffloadDevice::cpu;
    changed.offload.optimizer_fraction = 1;
    if (!(changed == plan) && remedies.offer(RemedyKind::offload_optimizer, 0, changed))
        return;
    changed.offload.parameters = OffloadDevice::cpu;
    if (!(changed == plan))
        remedies.offer(RemedyKind::offload_parameters, 0, changed);
}

/// The multiple of `step` nearest to `value`, at least one step.
std::int64_t nearestMultiple(std::int64_t value, std::int64_t step) {
    return std::max<std::int64_t>(1, (value + step / 2) / step) * step;
}

/// A cluster of another size and the plan on all of it.
struct Resized {
    Scenario scenario;
    Plan plan;
};

/// The scenario on `nodes` nodes, all but the last group as they are, and the plan with the data-parallel degree that
/// the GPUs then leave; the global batch moves to the nearest that divides. Nothing if the GPUs leave a remainder.
std::optional<Resized> onNodes(const Scenario& scenario, const Plan& plan, int nodes) {
    Resized resized{scenario, plan};
    auto& cluster = resized.scenario.cluster;
    cluster.groups.back().count += nodes - cluster.nodeCount();
    const auto& p = plan.parallel;
    const int others = p.tensor * p.pipeline * p.context;
    if (cluster.gpuCount() % others != 0)
        return std::nullopt;
    resized.plan.parallel.data = cluster.gpuCount() / others;
    auto& batch = resized.scenario.workload.global_batch;
    batch = nearestMultiple(batch, std::max<std::int64_t>(1, plan.micro_batch) * resized.plan.parallel.data);
    return resized;
}

/// The fewest nodes on which the plan fits and is legal, beginning with those that it leaves idle; and, where that
/// takes another global batch, the fewest that keep the one given. More GPUs never need more memory each, so halving
/// finds the first that fits.
void offerMoreGpus(Remedies& remedies, const Scenario& scenario, const Plan& plan) {
    const auto& cluster = scenario.cluster;
    if (cluster.groups.empty() || cluster.groups.back().node.gpus < 1)
        return;
    const auto& p = plan.parallel;
    const std::int64_t useful = scenario.workload.global_batch / std::max<std::int64_t>(1, plan.micro_batch) *
                                p.tensor * p.pipeline * p.context;
    const int most = static_cast<int>(std::min(useful, most_searched_gpus) / cluster.groups.back().node.gpus);
    const auto fits = [&](int nodes) {
        const auto resized = onNodes(scenario, plan, nodes);
        return resized && estimateMemory(resized->scenario, resized->plan).fits();
    };
    int low = p.gpus() < cluster.gpuCount() ? cluster.nodeCount() - 1 : cluster.nodeCount();
    int high = low + 1;
    while (high < most && !fits(high)) {
        low = high;
        high = std::min(most, high * 2);
    }
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (fits(middle) ? high : low) = middle;
    }
    bool offered = false;
    for (int nodes = high; nodes <= most; ++nodes) {
        const auto resized = onNodes(scenario, plan, nodes);
        if (!resized)
            continue;
        const bool keeps_batch = resized->scenario.workload.global_batch == scenario.workload.global_batch;
        if (offered && !keeps_batch)
            continue;
        const auto kind = nodes == cluster.nodeCount() ? RemedyKind::all_gpus : RemedyKind::more_gpus;
        offered |= remedies.offer(kind, resized->scenario.cluster.gpuCount(), resized->scenario, resized->plan);
        if (offered && keeps_batch)
            return;
    }
}

/// For a plan that fits and is not legal: the cluster as it is, all of it used.
void offerWholeCluster(Remedies& remedies, const Scenario& scenario, const Plan& plan) {
    if (scenario.cluster.groups.empty())
        return;
    if (const auto resized = onNodes(scenario, plan, scenario.cluster.nodeCount()))
        remedies.offer(RemedyKind::all_gpus, scenario.cluster.gpuCount(), resized->scenario, resized->plan);
}

void offerLora(Remedies& remedies, const Scenario& scenario, const Plan& plan) {
    if (scenario.workload.training != TrainingKind::full)
        return;
    Scenario changed = scenario;
    changed.workload.training = TrainingKind::lora;
    changed.workload.lora_rank = usual_lora_rank;
    remedies.offer(RemedyKind::lora, usual_lora_rank, changed, plan);
}

} // namespace

std::vector<Remedy> remediesFor(const Scenario& scenario, const Plan& plan) {
    Remedies remedies(scenario);
    if (estimateMemory(scenario, plan).fits()) {
        if (!violationsOf(scenario, plan).empty())
            offerWholeCluster(remedies, scenario, plan);
        return remedies.take();
    }
    offerRecompute(remedies, plan);
    offerSmallerMicroBatch(remedies, plan);
    offerHigherStage(remedies, plan);
    offerOffload(remedies, plan);
    offerMoreGpus(remedies, scenario, plan);
    offerLora(remedies, scenario, plan);
    return remedies.take();
}

} // namespace meshwright
