#include "core/estimate/remedies.h"

#include "core/memory/memory.h"

#include <algorithm>
#include <optional>

namespace meshwright {

namespace {

constexpr int usual_lora_rank = 16;
constexpr std::int64_t most_searched_gpus = 131'072;

bool breaks(const std::vector<Violation>& violations, std::string_view rule) {
    return std::ranges::any_of(violations, [rule](const Violation& v) { return v.rule == rule; });
}

bool hostHolds(const Scenario& scenario, const MemoryEstimate& memory) {
    return std::ranges::all_of(scenario.cluster.groups, [&memory](const NodeGroup& group) {
        return memory.host_per_node <= group.node.host_memory;
    });
}

/// Evaluates one change after another and keeps those that suffice.
class Remedies {
public:
    Remedies(const Scenario& scenario, const Plan& plan)
        : scenario_(scenario)
        , plan_(plan)
        , broken_before_(violationsOf(scenario, plan)) {}

    /// Keeps the change if with it the plan fits and breaks no rule that it kept before.
    bool offer(RemedyKind kind, double value, const Scenario& scenario, const Plan& plan) {
        const auto broken = violationsOf(scenario, plan);
        if (std::ranges::any_of(broken, [this](const Violation& v) { return !breaks(broken_before_, v.rule); }))
            return false;
        const auto memory = estimateMemory(scenario, plan);
        if (!memory.fits() || !hostHolds(scenario, memory))
            return false;
        found_.push_back({kind, value, scenario, plan, memory.headroom(), broken.empty()});
        return true;
    }
    bool offer(RemedyKind kind, double value, const Plan& plan) { return offer(kind, value, scenario_, plan); }

    void add(Remedy remedy) { found_.push_back(std::move(remedy)); }
    [[nodiscard]] std::vector<Remedy> take() { return std::move(found_); }

private:
    const Scenario& scenario_;
    const Plan& plan_;
    std::vector<Violation> broken_before_;
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

/// The scenario on `nodes` nodes, all but the last group as they are; and the plan with the data-parallel degree that
/// the GPUs then leave. Nothing if they leave a remainder.
std::optional<Remedy> onNodes(const Scenario& scenario, const Plan& plan, int nodes) {
    Remedy remedy{.kind = RemedyKind::more_gpus, .scenario = scenario, .plan = plan};
    auto& last = remedy.scenario.cluster.groups.back();
    last.count += nodes - remedy.scenario.cluster.nodeCount();
    const int gpus = remedy.scenario.cluster.gpuCount();
    const auto& p = plan.parallel;
    const int others = p.tensor * p.pipeline * p.context;
    if (gpus % others != 0)
        return std::nullopt;
    remedy.value = gpus;
    remedy.plan.parallel.data = gpus / others;
    const auto memory = estimateMemory(remedy.scenario, remedy.plan);
    remedy.headroom = memory.headroom();
    remedy.legal = violationsOf(remedy.scenario, remedy.plan).empty();
    return remedy;
}

/// The fewest nodes on which the plan fits; more GPUs never need more memory each. Prefers a number that is legal, for
/// the global batch must divide by the data-parallel degree.
void offerMoreGpus(Remedies& remedies, const Scenario& scenario, const Plan& plan) {
    const auto& cluster = scenario.cluster;
    if (cluster.groups.empty() || cluster.groups.back().node.gpus < 1)
        return;
    const int per_node = cluster.groups.back().node.gpus;
    const auto& p = plan.parallel;
    const std::int64_t useful = scenario.workload.global_batch / std::max<std::int64_t>(1, plan.micro_batch) *
                                p.tensor * p.pipeline * p.context;
    const int most = static_cast<int>(std::min(useful, most_searched_gpus) / per_node);
    const auto fits = [&](int nodes) {
        const auto remedy = onNodes(scenario, plan, nodes);
        return remedy && remedy->fits();
    };
    // Doubling finds an upper end, halving the first that fits.
    int low = cluster.nodeCount();
    int high = low;
    while (high < most && !fits(high)) {
        low = high;
        high = std::min(most, high * 2);
    }
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (fits(middle) ? high : low) = middle;
    }
    for (int nodes = high; nodes <= most; ++nodes)
        if (auto remedy = onNodes(scenario, plan, nodes); remedy && remedy->fits() && remedy->legal)
            return remedies.add(std::move(*remedy));
    if (auto remedy = onNodes(scenario, plan, high); remedy && remedy->fits() && high > cluster.nodeCount())
        remedies.add(std::move(*remedy));
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
    if (estimateMemory(scenario, plan).fits())
        return {};
    Remedies remedies(scenario, plan);
    offerRecompute(remedies, plan);
    offerSmallerMicroBatch(remedies, plan);
    offerHigherStage(remedies, plan);
    offerOffload(remedies, plan);
    offerMoreGpus(remedies, scenario, plan);
    offerLora(remedies, scenario, plan);
    return remedies.take();
}

} // namespace meshwright
