#pragma once

#include "core/base/fault.h"
#include "core/estimate/estimate.h"
#include "core/estimate/remedies.h"
#include "core/model/parameters.h"
#include "core/project/project.h"
#include "ui/document/settings.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace meshwright::ui {

/// What one plan comes to.
struct PlanResult {
    Estimate estimate;            ///< explained
    std::vector<Remedy> remedies; ///< what would make it fit; empty if it does
};

/// Parameters of one kind in all layers that have it.
struct ParameterLine {
    ParameterGroup group;
    std::int64_t layers = 1; ///< how many layers hold the group; 1 outside the layers
    [[nodiscard]] std::int64_t total() const { return group.elements * layers; }
};

/// Values of one setting under which every plan is legal.
struct LegalAlternatives {
    SettingId setting{};
    std::vector<std::int64_t> values; ///< nearest first, at most one below and one above
};

/// Everything that views show about one state of the project, computed at once and never changed afterwards.
struct Snapshot {
    std::uint64_t generation = 0;
    Project project;
    Faults faults; ///< why the project cannot be evaluated; then the rest is empty
    ResolvedProject resolved;
    std::int64_t total_parameters = 0;
    std::int64_t active_parameters = 0;
    std::vector<ParameterLine> parameters; ///< those counted in total_parameters
    std::vector<PlanResult> plans;
    std::vector<LegalAlternatives> alternatives; ///< only where a plan is illegal
    std::chrono::nanoseconds evaluation_time{};

    [[nodiscard]] std::vector<Estimate> estimates() const;
    [[nodiscard]] bool legal() const;
};

using SnapshotPointer = std::shared_ptr<const Snapshot>;

/// Evaluates all plans of a project. Pure but for the time it measures.
[[nodiscard]] Snapshot evaluate(const Project& project);

} // namespace meshwright::ui
