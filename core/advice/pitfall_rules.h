#pragma once

#include "core/advice/pitfalls.h"

#include <optional>
#include <span>

namespace meshwright::pitfall_rules {

/// The values that trigger a pitfall, or nothing.
using Found = std::optional<std::vector<PitfallValue>>;

template <class Facts>
struct PitfallRule {
    std::string_view id;
    Found (*find)(const Facts&);
};

struct PlanFacts {
    const Scenario& scenario;
    const Plan& plan;
    const Estimate& estimate;
};

struct ImportFacts {
    const Scenario& scenario;
    const Plan& plan;
    const ImportedSettings& settings;
};

struct VersionFacts {
    const Scenario& scenario;
    const Plan& plan;
    const std::vector<InstalledVersion>& versions;
};

[[nodiscard]] std::span<const PitfallRule<PlanFacts>> memoryRules();
[[nodiscard]] std::span<const PitfallRule<PlanFacts>> communicationRules();
[[nodiscard]] std::span<const PitfallRule<PlanFacts>> pipelineRules();
[[nodiscard]] std::span<const PitfallRule<PlanFacts>> combinationRules();
[[nodiscard]] std::span<const PitfallRule<ImportFacts>> importRules();
[[nodiscard]] std::span<const PitfallRule<VersionFacts>> versionRules();

[[nodiscard]] bool isMegatron(const Plan& plan);  ///< Megatron's own trainers
[[nodiscard]] bool isDeepSpeed(const Plan& plan); ///< DeepSpeed's engine, also beneath Megatron-DeepSpeed
[[nodiscard]] bool isFsdp(const Plan& plan);      ///< PyTorch's FSDP1 and FSDP2
[[nodiscard]] int gpusPerNode(const Scenario& scenario);
[[nodiscard]] std::int64_t accumulationSteps(const Scenario& scenario, const Plan& plan);

} // namespace meshwright::pitfall_rules
