#include "ui/document/snapshot.h"

#include <algorithm>
#include <optional>

namespace meshwright::ui {

namespace {

bool allLegal(const Project& project) {
    const auto resolved = resolve(project);
    return resolved.ok() && std::all_of(project.plans.begin(), project.plans.end(), [&](const NamedPlan& named) {
               return violationsOf(resolved->scenario, named.plan).empty();
           });
}

/// The nearest value of a setting in one direction under which everything is legal.
std::optional<std::int64_t> nearestLegal(const Project& project, SettingId setting, int direction) {
    constexpr int furthest = 256; // steps tried: enough for a multiple of any common data-parallel degree
    const SettingRange range = settingRange(setting);
    const std::int64_t current = settingValue(project, setting);
    for (int i = 1; i <= furthest; ++i) {
        const std::int64_t value = current + direction * i;
        if (value < range.minimum || value > range.maximum)
            break;
        if (allLegal(withSetting(project, setting, value)))
            return value;
    }
    return std::nullopt;
}

std::vector<ParameterLine> parameterLines(const TransformerSpec& model) {
    std::vector<ParameterLine> lines;
    for (const auto& group : parameterInventory(model)) {
        if (group.kind == ParameterKind::multi_token_prediction)
            continue;
        const auto layers = std::count_if(model.layers.begin(), model.layers.end(),
                                          [&](std::uint8_t kind) { return kind == group.layer_kind; });
        lines.push_back({group, group.layer_kind < 0 ? 1 : layers});
    }
    return lines;
}

std::vector<LegalAlternatives> alternativesFor(const Project& project) {
    std::vector<LegalAlternatives> alternatives;
    for (const SettingId setting : all_settings) {
        LegalAlternatives found{setting, {}};
        for (const int direction : {-1, 1})
            if (const auto value = nearestLegal(project, setting, direction))
                found.values.push_back(*value);
        if (!found.values.empty())
            alternatives.push_back(std::move(found));
    }
    // Nobody buys or gives up machines where another batch will do.
    const auto hardware = [](const LegalAlternatives& found) {
        return found.setting == SettingId::nodes || found.setting == SettingId::gpus_per_node;
    };
    if (!std::all_of(alternatives.begin(), alternatives.end(), hardware))
        std::erase_if(alternatives, hardware);
    return alternatives;
}

} // namespace

std::vector<Estimate> Snapshot::estimates() const {
    std::vector<Estimate> result;
    for (const auto& plan : plans)
        result.push_back(plan.estimate);
    return result;
}

bool Snapshot::legal() const {
    return std::all_of(plans.begin(), plans.end(), [](const PlanResult& plan) { return plan.estimate.legal(); });
}

Snapshot evaluate(const Project& project) {
    const auto start = std::chrono::steady_clock::now();
    Snapshot snapshot;
    snapshot.project = project;
    auto resolved = resolve(project);
    if (!resolved) {
        snapshot.faults = resolved.faults();
        return snapshot;
    }
    snapshot.resolved = std::move(resolved).value();
    const Scenario& scenario = snapshot.resolved.scenario;
    snapshot.total_parameters = totalParameters(scenario.model);
    snapshot.active_parameters = activeParameters(scenario.model);
    snapshot.parameters = parameterLines(scenario.model);
    for (const auto& named : project.plans)
        snapshot.plans.push_back({estimate(scenario, named.plan, true), {}});
    snapshot.evaluation_time = std::chrono::steady_clock::now() - start;
    for (std::size_t i = 0; i < project.plans.size(); ++i)
        if (!snapshot.plans[i].estimate.fits())
            snapshot.plans[i].remedies = remediesFor(scenario, project.plans[i].plan);
    if (!snapshot.legal())
        snapshot.alternatives = alternativesFor(project);
    return snapshot;
}

} // namespace meshwright::ui
