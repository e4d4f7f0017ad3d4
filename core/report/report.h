#pragma once

#include "core/advice/experiment.h"
#include "core/advice/pitfalls.h"
#include "core/estimate/estimate.h"
#include "core/estimate/remedies.h"
#include "core/evidence/nearest_runs.h"
#include "core/evidence/validate.h"
#include "core/exchange/exporters.h"
#include "core/learn/run_lesson.h"
#include "core/learn/step_traffic.h"
#include "core/project/project.h"
#include "core/report/assumptions.h"
#include "core/report/page_one.h"
#include "core/report/sections.h"
#include "core/time/pipeline_chart.h"

#include <string>
#include <variant>
#include <vector>

namespace meshwright {

// The report as a tree of blocks. It holds numbers and ids; the renderers in ui/report choose words, language and
// typography, so that PDF, HTML and Markdown cannot disagree.

struct HeadingBlock {
    ReportText text{};
    int level = 1;
};

/// The question, with the scenario in a line below.
struct QuestionBlock {};

/// The decision in a sentence and the best columns, indices into the scorecard: the winner first. Without any, why
/// nothing qualifies.
struct DecisionBlock {
    std::vector<std::size_t> best;
};

struct ReasonsBlock {
    std::vector<Reason> reasons;
    std::vector<Risk> risks;
};

struct OverturnsBlock {
    std::vector<Overturn> overturns;
    std::optional<Experiment> experiment; ///< that the measurement takes
};

/// Boxes to tick and lines to sign.
struct SignOffBlock {};

/// What a project's own plans come to, in one sentence or two.
struct VerdictBlock {
    std::vector<std::size_t> fitting;     ///< plan indices, by headroom
    std::vector<std::size_t> not_fitting; ///< plan indices, by overshoot
};

/// Facts of the scenario as label and value.
struct ScenarioBlock {};

struct AssumptionsBlock {
    std::vector<ScenarioAssumption> assumptions;
};

struct NeedsBlock {};

/// Scores of the best columns by criterion, weights, and how far each weight may move.
struct ScorecardBlock {
    std::vector<std::size_t> columns;
};

/// Every framework with its own best plan, and what speaks against it.
struct FrameworksBlock {};

/// Memory of the recommended plan on each pipeline stage: figure and table.
struct StageMemoryBlock {};

/// Where one step of the recommended plan goes.
struct StepTimeBlock {};

struct PipelineBlock {
    PipelineChart chart;
};

/// What the recommended plan sends, and how much of it computation hides.
struct CommunicationBlock {
    StepTraffic data_parallel;
};

struct PitfallsBlock {
    std::vector<DetectedPitfall> pitfalls; ///< of the recommended plan
};

struct ExperimentBlock {
    std::optional<Experiment> experiment;
};

struct EvidenceBlock {
    std::vector<NearRun> runs; ///< nearest to the recommended plan
    ErrorSummary time;         ///< of step times and
    ErrorSummary memory;       ///< peaks predicted for the published runs under its engine
};

/// Stacked memory bars of all plans, drawn by the same code as on screen.
struct MemoryFigureBlock {};

/// Memory by category of every plan.
struct MemoryTableBlock {};

/// The files that run the recommended plan.
struct LaunchBlock {
    ExportFolder folder;
};

/// A lesson on the project's own numbers.
struct LessonBlock {
    const Lesson* lesson = nullptr; ///< in the catalog; lives as long as the program
    LessonBase base;
    std::vector<StepResult> steps;
};

/// Every term of one plan's fullest stage with its formula, the values put in, and its source.
struct FormulaTableBlock {
    std::optional<std::size_t> plan; ///< of the project; empty: the recommended plan
};

struct SourcesBlock {
    std::vector<std::string> formula_ids; ///< cited in this report, sorted
};

struct ReproducibilityBlock {};

using ReportBlock = std::variant<HeadingBlock, QuestionBlock, DecisionBlock, ReasonsBlock, OverturnsBlock, SignOffBlock,
                                 VerdictBlock, ScenarioBlock, AssumptionsBlock, NeedsBlock, ScorecardBlock,
                                 FrameworksBlock, StageMemoryBlock, StepTimeBlock, PipelineBlock, CommunicationBlock,
                                 PitfallsBlock, ExperimentBlock, EvidenceBlock, MemoryFigureBlock, MemoryTableBlock,
                                 LaunchBlock, LessonBlock, FormulaTableBlock, SourcesBlock, ReproducibilityBlock>;

/// The plan that the decision recommends, explained.
struct RecommendedPlan {
    Plan plan;
    Estimate estimate;
};

/// What to put into a report.
struct ReportRequest {
    ReportForm form = ReportForm::full;
    std::vector<ReportSection> sections; ///< empty: those of the form. Their order is fixed.
};

/// What a report was made from.
struct ReportIdentity {
    std::string version;
    std::string project_hash; ///< of the project file's bytes
};

/// Everything a renderer needs: the blocks in order and the values they refer to.
struct Report {
    ReportRequest request;
    ReportIdentity identity;
    Project project;
    Scenario scenario;
    std::vector<Estimate> estimates;           ///< one for each plan of the project, explained
    std::vector<std::vector<Remedy>> remedies; ///< for each plan, what would make it fit; empty where it does
    std::vector<ImportNote> notes;             ///< what of the model's configuration was understood only in part
    Decision decision;
    std::optional<RecommendedPlan> recommended;
    std::vector<ReportBlock> blocks;
};

[[nodiscard]] Report buildReport(const Project& project, const ResolvedProject& resolved,
                                 const ReportRequest& request = {});

} // namespace meshwright
