#include "core/report/assumptions.h"

#include <algorithm>

namespace meshwright {

namespace {

using enum AssumptionSubject;

Origin said(bool stated) {
    return stated ? Origin::given : Origin::defaulted;
}

void addTeam(const Workload& workload, const TeamProfile& team, std::vector<ScenarioAssumption>& list) {
    const auto stated_weights =
        std::ranges::count_if(team.weights, [](const Answer<double>& weight) { return weight.stated; });
    list.push_back({token_budget, workload.token_budget, said(workload.token_budget > 0), {}});
    list.push_back({deadline, team.deadline ? team.deadline->value() : 0, said(team.deadline.has_value()), {}});
    list.push_back({budget, team.budget ? team.budget->value() : 0, said(team.budget.has_value()), {}});
    list.push_back({team_size, double(team.size.value), said(team.size.stated), {}});
    list.push_back({systems_engineers, double(team.systems_engineers.value), said(team.systems_engineers.stated), {}});
    list.push_back({code_change, double(team.code_change.value), said(team.code_change.stated), {}});
    list.push_back({hugging_face, team.hugging_face.value ? 1.0 : 0.0, said(team.hugging_face.stated), {}});
    list.push_back({weights, double(stated_weights), said(stated_weights > 0), {}});
}

/// Seconds by which a step grows under `change` of the cluster.
template <class Change>
IfWrong slowerStep(const Scenario& scenario, const Plan& plan, const Estimate& estimate, Change change) {
    Scenario changed = scenario;
    for (auto& group : changed.cluster.groups)
        change(group.node);
    return {IfWrong::Kind::tenth_less_step, (estimateTime(changed, plan).step - estimate.time.step).value()};
}

IfWrong longerTraining(const Scenario& scenario, const Plan& plan, const Estimate& estimate,
                       const ReliabilityAssumptions& reliability) {
    const auto goodput = goodputOf(plan.parallel.gpus(), reliability);
    const auto cost = trainingCost(scenario, plan, estimate.time, goodput);
    return {IfWrong::Kind::doubled_days, (cost.wall_clock - estimate.cost.wall_clock).value()};
}

double bytesOf(const StageMemory& stage, MemoryResidence residence) {
    double bytes = 0;
    for (const auto& term : stage.terms)
        if (term.residence == residence)
            bytes += term.bytes.value();
    return bytes;
}

void addMemory(const Estimate& estimate, std::vector<ScenarioAssumption>& list) {
    const auto& stages = estimate.memory.stages;
    const auto fullest = std::ranges::max_element(stages, {}, [](const StageMemory& stage) { return stage.total; });
    if (fullest == stages.end())
        return;
    for (const auto& [subject, residence] :
         {std::pair(driver, MemoryResidence::driver), std::pair(slack, MemoryResidence::allocator_slack)}) {
        const double bytes = bytesOf(*fullest, residence);
        const double left = estimate.memory.headroom().value() - bytes;
        list.push_back({subject, bytes, Origin::fitted, IfWrong{IfWrong::Kind::doubled_headroom, left}});
    }
}

void addCluster(const Project& project, const Scenario& scenario, std::vector<ScenarioAssumption>& list) {
    if (scenario.cluster.groups.empty())
        return;
    const Node& node = scenario.cluster.groups.front().node;
    const bool network_given = project.cluster.network_bits_per_second_per_node.has_value();
    list.push_back({gpu_memory, scenario.cluster.smallestMemory().value(), Origin::catalog, {}});
    list.push_back({scale_up, node.scale_up.bandwidth_per_gpu.value(), Origin::catalog, {}});
    list.push_back({network,
                    node.nics.count * node.nics.bits_per_second_each,
                    network_given ? Origin::given : Origin::catalog,
                    {}});
    list.push_back({gpu_price, node.device.price_per_hour.value(), Origin::catalog, {}});
}

void addEffects(const Scenario& scenario, const Plan& plan, const Estimate& estimate,
                std::vector<ScenarioAssumption>& list) {
    for (auto& one : list) {
        if (one.subject == gpu_memory)
            one.if_wrong =
                IfWrong{IfWrong::Kind::tenth_less_memory, estimate.memory.headroom().value() - one.value / 10};
        if (one.subject == scale_up)
            one.if_wrong = slowerStep(scenario, plan, estimate, [](Node& node) {
                node.scale_up.bandwidth_per_gpu = node.scale_up.bandwidth_per_gpu * 0.9;
            });
        if (one.subject == network && scenario.cluster.nodeCount() > 1)
            one.if_wrong =
                slowerStep(scenario, plan, estimate, [](Node& node) { node.nics.bits_per_second_each *= 0.9; });
        if (one.subject == gpu_price && estimate.cost.price > UsDollars(0))
            one.if_wrong = IfWrong{IfWrong::Kind::tenth_more_price, estimate.cost.price.value() / 10};
    }
}

void addReliability(const Scenario& scenario, const Plan& plan, const Estimate& estimate,
                    std::vector<ScenarioAssumption>& list) {
    const bool has_budget = estimate.cost.wall_clock > Seconds(0);
    ReliabilityAssumptions twice_failing;
    twice_failing.failures_per_gpu_hour *= 2;
    ReliabilityAssumptions twice_writing;
    twice_writing.checkpoint_write = twice_writing.checkpoint_write * 2;
    ScenarioAssumption failing{failures, estimate.goodput.mean_time_to_failure.value(), Origin::defaulted, {}};
    ScenarioAssumption writing{checkpoints, ReliabilityAssumptions{}.checkpoint_write.value(), Origin::defaulted, {}};
    if (has_budget) {
        failing.if_wrong = longerTraining(scenario, plan, estimate, twice_failing);
        writing.if_wrong = longerTraining(scenario, plan, estimate, twice_writing);
    }
    list.push_back(failing);
    list.push_back(writing);
}

} // namespace

std::vector<ScenarioAssumption> assumptionsOf(const Project& project, const Scenario& scenario, const TeamProfile& team,
                                              const Plan* plan, const Estimate* estimate) {
    std::vector<ScenarioAssumption> list;
    addTeam(scenario.workload, team, list);
    addCluster(project, scenario, list);
    if (plan == nullptr || estimate == nullptr)
        return list;
    addEffects(scenario, *plan, *estimate, list);
    addReliability(scenario, *plan, *estimate, list);
    addMemory(*estimate, list);
    return list;
}

} // namespace meshwright
