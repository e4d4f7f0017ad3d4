#include "core/advice/pitfall_rules.h"

#include <algorithm>

namespace meshwright {

namespace {

using namespace pitfall_rules;

template <class Facts>
void apply(std::span<const PitfallRule<Facts>> rules, const Facts& facts, std::vector<DetectedPitfall>& found) {
    for (const auto& rule : rules)
        if (auto values = rule.find(facts))
            found.push_back({rule.id, std::move(*values)});
}

std::vector<DetectedPitfall> inOrder(std::vector<DetectedPitfall> found) {
    std::ranges::sort(found, {}, &DetectedPitfall::id);
    return found;
}

} // namespace

std::vector<DetectedPitfall> detectPitfalls(const Scenario& scenario, const Plan& plan, const Estimate& estimate) {
    const PlanFacts facts{scenario, plan, estimate};
    std::vector<DetectedPitfall> found;
    for (const auto& rules : {memoryRules(), communicationRules(), pipelineRules(), combinationRules()})
        apply(rules, facts, found);
    return inOrder(std::move(found));
}

std::vector<DetectedPitfall> detectPitfalls(const Scenario& scenario, const Plan& plan,
                                            const ImportedSettings& settings) {
    std::vector<DetectedPitfall> found;
    apply(importRules(), ImportFacts{scenario, plan, settings}, found);
    return inOrder(std::move(found));
}

std::vector<DetectedPitfall> detectPitfalls(const Scenario& scenario, const Plan& plan,
                                            const std::vector<InstalledVersion>& versions) {
    std::vector<DetectedPitfall> found;
    apply(versionRules(), VersionFacts{scenario, plan, versions}, found);
    return inOrder(std::move(found));
}

std::vector<DetectedPitfall> detectPitfallsInLog(std::string_view log) {
    std::vector<DetectedPitfall> found;
    for (const auto& pitfall : pitfallCatalog()) {
        auto first = std::string_view::npos;
        for (const auto& phrase : pitfall.log)
            first = std::min(first, log.find(phrase));
        if (first == std::string_view::npos)
            continue;
        const auto line = 1 + std::ranges::count(log.substr(0, first), '\n');
        found.push_back({pitfall.id, {{"line", static_cast<double>(line)}}});
    }
    return found;
}

namespace pitfall_rules {

bool isMegatron(const Plan& plan) {
    return plan.engine == Engine::megatron || plan.engine == Engine::megatron_fsdp;
}

bool isDeepSpeed(const Plan& plan) {
    return plan.engine == Engine::deepspeed || plan.engine == Engine::megatron_deepspeed;
}

bool isFsdp(const Plan& plan) {
    return plan.engine == Engine::fsdp1 || plan.engine == Engine::fsdp2;
}

int gpusPerNode(const Scenario& scenario) {
    return scenario.cluster.groups.empty() ? 1 : std::max(1, scenario.cluster.groups.front().node.gpus);
}

std::int64_t accumulationSteps(const Scenario& scenario, const Plan& plan) {
    return microBatches(scenario.workload.global_batch, plan);
}

} // namespace pitfall_rules

} // namespace meshwright
