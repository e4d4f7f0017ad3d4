#include "core/report/report.h"

#include "core/project/project_file.h"
#include "core/report/sha256.h"

#include <algorithm>
#include <set>

namespace meshwright {

namespace {

/// A plan that does not fit by less comes first, as does one that fits with more to spare: both by headroom, downwards.
VerdictBlock verdictOf(const std::vector<Estimate>& estimates) {
    VerdictBlock verdict;
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        if (!estimates[i].fits())
            verdict.not_fitting.push_back(i);
        else if (estimates[i].legal())
            verdict.fitting.push_back(i);
    }
    const auto headroom = [&estimates](std::size_t plan) { return estimates[plan].memory.headroom(); };
    std::ranges::stable_sort(verdict.fitting, std::ranges::greater{}, headroom);
    std::ranges::stable_sort(verdict.not_fitting, std::ranges::greater{}, headroom);
    return verdict;
}

/// The plans whose every term is worth printing: those that can be chosen, else the one that comes nearest.
std::vector<std::size_t> explainedPlans(const VerdictBlock& verdict) {
    if (!verdict.fitting.empty())
        return verdict.fitting;
    if (!verdict.not_fitting.empty())
        return {verdict.not_fitting.front()};
    return {};
}

std::vector<std::string> formulasOf(const std::vector<Estimate>& estimates, const std::vector<std::size_t>& plans) {
    std::set<std::string> ids;
    for (const auto plan : plans)
        for (const auto& stage : estimates[plan].memory.stages)
            for (const auto& term : stage.terms)
                ids.emplace(term.explanation.formula);
    return {ids.begin(), ids.end()};
}

void addFormulas(Report& report, const std::vector<std::size_t>& plans) {
    if (plans.empty())
        return;
    report.blocks.emplace_back(HeadingBlock{ReportText::formulas, 2});
    for (const auto plan : plans)
        report.blocks.emplace_back(FormulaTableBlock{plan});
    report.blocks.emplace_back(HeadingBlock{ReportText::sources, 2});
    report.blocks.emplace_back(SourcesBlock{formulasOf(report.estimates, plans)});
}

} // namespace

Report buildReport(const Project& project, const ResolvedProject& resolved) {
    Report report{.project = project, .scenario = resolved.scenario, .notes = resolved.notes};
    for (const auto& [name, plan] : project.plans) {
        report.estimates.push_back(estimate(resolved.scenario, plan, true));
        report.remedies.push_back(remediesFor(resolved.scenario, plan));
    }
    const VerdictBlock verdict = verdictOf(report.estimates);
    report.blocks.emplace_back(HeadingBlock{ReportText::title, 1});
    report.blocks.emplace_back(verdict);
    if (!project.plans.empty())
        report.blocks.emplace_back(MemoryFigureBlock{});
    report.blocks.emplace_back(HeadingBlock{ReportText::scenario, 2});
    report.blocks.emplace_back(ScenarioBlock{});
    if (!project.plans.empty()) {
        report.blocks.emplace_back(HeadingBlock{ReportText::memory_table, 2});
        report.blocks.emplace_back(MemoryTableBlock{});
    }
    addFormulas(report, explainedPlans(verdict));
    report.blocks.emplace_back(HeadingBlock{ReportText::reproducibility, 2});
    report.blocks.emplace_back(
        ReproducibilityBlock{MESHWRIGHT_VERSION, sha256(writeProject({project, {}, project_format_version}))});
    return report;
}

} // namespace meshwright
