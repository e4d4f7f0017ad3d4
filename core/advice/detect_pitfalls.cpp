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

/// Keys as they are compared: without leading dashes, '-' as '_'.
std::string normalized(std::string_view key) {
    key.remove_prefix(std::min(key.find_first_not_of('-'), key.size()));
    std::string text(key);
    std::ranges::replace(text, '-', '_');
    return text;
}

std::string_view lastPart(std::string_view normalized_key) {
    const auto dot = normalized_key.rfind('.');
    return dot == std::string_view::npos ? normalized_key : normalized_key.substr(dot + 1);
}

} // namespace

std::string_view ImportedSettings::value(std::string_view key) const {
    const auto wanted = normalized(key);
    for (const auto& [name, text] : entries)
        if (const auto have = normalized(name); have == wanted || lastPart(have) == wanted)
            return text;
    return {};
}

bool ImportedSettings::has(std::string_view key) const {
    const auto wanted = normalized(key);
    return std::ranges::any_of(entries, [&](const auto& entry) {
        const auto have = normalized(entry.first);
        return have == wanted || lastPart(have) == wanted;
    });
}

bool ImportedSettings::hasPrefix(std::string_view prefix) const {
    const auto wanted = normalized(prefix);
    return std::ranges::any_of(
        entries, [&](const auto& entry) { return lastPart(normalized(entry.first)).starts_with(wanted); });
}

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
