#include "core/report/report.h"

#include "core/evidence/predictor.h"
#include "core/project/project_file.h"
#include "core/report/sha256.h"

#include <algorithm>
#include <set>

namespace meshwright {

namespace {

constexpr std::size_t nearest_run_count = 5;

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

/// Published runs under the same engine, predicted and held against what was measured.
Validation validationUnder(Engine engine) {
    std::vector<PublishedRun> runs;
    for (const auto& one : evidenceRuns())
        if (one.traits[RunAspect::engine] == static_cast<double>(engine))
            runs.push_back(one.run);
    return validateRuns(runs, hardwareCatalog(), productPredictor());
}

/// Puts the sections of a report together, one after the other.
class Builder {
public:
    Builder(Report& report, const ResolvedProject& resolved)
        : report_(report)
        , resolved_(resolved)
        , verdict_(verdictOf(report.estimates)) {
        if (report_.recommended)
            pitfalls_ = detectPitfalls(scenario(), plan(), report_.recommended->estimate);
    }

    void add(ReportSection section) {
        switch (section) {
        case ReportSection::decision:
            return addDecision();
        case ReportSection::lesson:
            return addLesson();
        case ReportSection::scenario:
            return addScenario();
        case ReportSection::needs:
            addHeading(ReportText::needs);
            return addBlock(NeedsBlock{});
        case ReportSection::scorecard:
            return addScorecard();
        case ReportSection::frameworks:
            addHeading(ReportText::frameworks);
            return addBlock(FrameworksBlock{});
        case ReportSection::plans:
            return addPlans();
        case ReportSection::formulas:
            return addFormulas();
        case ReportSection::reproducibility:
            addHeading(ReportText::reproducibility);
            return addBlock(ReproducibilityBlock{});
        default:
            return addRecommended(section);
        }
    }

private:
    [[nodiscard]] const Scenario& scenario() const { return resolved_.scenario; }
    [[nodiscard]] const Plan& plan() const { return report_.recommended->plan; }

    template <class Block>
    void addBlock(Block block) {
        report_.blocks.emplace_back(std::move(block));
    }
    void addHeading(ReportText text) { addBlock(HeadingBlock{text, 2}); }

    void addDecision() {
        const auto best = bestColumns(report_.decision);
        addBlock(QuestionBlock{});
        addBlock(DecisionBlock{best});
        if (best.empty())
            return;
        ReasonsBlock reasons{.risks = risksOf(scenario(), report_.decision, pitfalls_)};
        if (best.size() > 1)
            reasons.reasons = reasonsFor(report_.decision, best[1]);
        addBlock(std::move(reasons));
        addBlock(
            OverturnsBlock{overturnsOf(scenario(), report_.decision), experimentFor(scenario(), report_.decision)});
        addBlock(SignOffBlock{});
    }

    void addLesson() {
        if (lessonCatalog().empty())
            return;
        const Lesson& lesson = lessonCatalog().front();
        const bool has_plan = !report_.project.plans.empty();
        const Plan base = has_plan ? report_.project.plans.front().plan : report_.recommended ? plan() : Plan{};
        LessonBlock block{.lesson = &lesson, .base = lessonBase(scenario(), base)};
        block.steps = runLesson(block.base, lesson);
        addHeading(ReportText::lesson);
        addBlock(std::move(block));
    }

    void addScenario() {
        addHeading(ReportText::scenario);
        addBlock(ScenarioBlock{});
        const auto* recommended = report_.recommended ? &*report_.recommended : nullptr;
        addHeading(ReportText::assumptions);
        addBlock(AssumptionsBlock{assumptionsOf(report_.project, scenario(), report_.decision.card.team,
                                                recommended != nullptr ? &recommended->plan : nullptr,
                                                recommended != nullptr ? &recommended->estimate : nullptr)});
    }

    void addScorecard() {
        if (report_.decision.winner() == nullptr)
            return;
        addHeading(ReportText::scorecard);
        addBlock(ScorecardBlock{bestColumns(report_.decision, 4)});
    }

    void addPlans() {
        if (report_.project.plans.empty())
            return;
        addHeading(ReportText::plans);
        addBlock(verdict_);
        addBlock(MemoryFigureBlock{});
        addHeading(ReportText::memory_table);
        addBlock(MemoryTableBlock{});
    }

    /// Sections about the recommended plan; without one there is nothing to say.
    void addRecommended(ReportSection section) {
        if (!report_.recommended)
            return;
        const auto& time = report_.recommended->estimate.time;
        switch (section) {
        case ReportSection::memory:
            addHeading(ReportText::memory);
            return addBlock(StageMemoryBlock{});
        case ReportSection::step_time:
            addHeading(ReportText::step_time);
            return addBlock(StepTimeBlock{});
        case ReportSection::pipeline:
            if (plan().parallel.pipeline < 2)
                return;
            addHeading(ReportText::pipeline);
            return addBlock(PipelineBlock{pipelineChart(time.pipeline, time.stages)});
        case ReportSection::communication:
            addHeading(ReportText::communication);
            return addBlock(CommunicationBlock{stepTraffic(scenario(), plan())});
        case ReportSection::pitfalls:
            addHeading(ReportText::pitfalls);
            return addBlock(PitfallsBlock{pitfalls_});
        case ReportSection::experiment:
            addHeading(ReportText::experiment);
            return addBlock(ExperimentBlock{experimentFor(scenario(), report_.decision)});
        case ReportSection::evidence:
            return addEvidence();
        case ReportSection::launch:
            return addLaunch();
        default:
            return;
        }
    }

    void addEvidence() {
        const auto validation = validationUnder(plan().engine);
        addHeading(ReportText::evidence);
        addBlock(EvidenceBlock{nearestRuns(scenario(), plan(), nearest_run_count), validation.summary.time,
                               validation.summary.memory});
    }

    void addLaunch() {
        auto folder = exportPlan(ExportTarget::slurm, scenario(), plan());
        if (!folder) // no writer knows the framework's format
            return;
        addHeading(ReportText::launch);
        addBlock(LaunchBlock{std::move(folder.value())});
    }

    /// Every term of the plan that is recommended; without one, of the plan of the project that comes nearest.
    void addFormulas() {
        FormulaTableBlock table;
        const Estimate* estimate = report_.recommended ? &report_.recommended->estimate : nullptr;
        if (estimate == nullptr) {
            const auto& nearest = verdict_.fitting.empty() ? verdict_.not_fitting : verdict_.fitting;
            if (nearest.empty())
                return;
            table.plan = nearest.front();
            estimate = &report_.estimates[nearest.front()];
        }
        std::set<std::string> ids;
        for (const auto& stage : estimate->memory.stages)
            for (const auto& term : stage.terms)
                ids.emplace(term.explanation.formula);
        for (const auto& term : estimate->time.terms)
            ids.emplace(term.explanation.formula);
        addHeading(ReportText::formulas);
        addBlock(table);
        addHeading(ReportText::sources);
        addBlock(SourcesBlock{{ids.begin(), ids.end()}});
    }

    Report& report_;
    const ResolvedProject& resolved_;
    VerdictBlock verdict_;
    std::vector<DetectedPitfall> pitfalls_;
};

std::vector<Plan> plansOf(const Project& project) {
    std::vector<Plan> plans;
    for (const auto& named : project.plans)
        plans.push_back(named.plan);
    return plans;
}

} // namespace

Report buildReport(const Project& project, const ResolvedProject& resolved, const ReportRequest& request) {
    Report report{.request = request,
                  .identity = {MESHWRIGHT_VERSION, sha256(writeProject({project, {}, project_format_version}))},
                  .project = project,
                  .scenario = resolved.scenario,
                  .notes = resolved.notes};
    for (const auto& [name, plan] : project.plans) {
        report.estimates.push_back(estimate(resolved.scenario, plan, true));
        report.remedies.push_back(remediesFor(resolved.scenario, plan));
    }
    report.decision = decide(resolved.scenario, project.team, SearchRequest{}, plansOf(project));
    if (const auto* winner = report.decision.winner())
        report.recommended =
            RecommendedPlan{winner->entry.best->plan, estimate(resolved.scenario, winner->entry.best->plan, true)};
    auto sections = request.sections.empty() ? sectionsOf(request.form) : request.sections;
    std::ranges::sort(sections);
    sections.erase(std::unique(sections.begin(), sections.end()), sections.end());
    Builder builder(report, resolved);
    for (const auto section : sections)
        builder.add(section);
    return report;
}

} // namespace meshwright
