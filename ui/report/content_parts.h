#pragma once

#include "ui/report/content.h"

#include <QStringList>

#include <optional>
#include <string_view>

namespace meshwright::ui {

// The parts of wordReport, one for each kind of block.

/// The sources of the formulas that a report cites, numbered from 1; formulas of one source share its number.
class Citations {
public:
    explicit Citations(const Report& report);

    /// "[3]", or nothing if the report does not cite the formula.
    [[nodiscard]] QString reference(std::string_view formula_id) const;
    [[nodiscard]] SourceList list() const { return sources_; }

private:
    std::vector<std::pair<std::string, std::size_t>> numbers_; ///< formula id, index into the list
    SourceList sources_;
};

/// "32 × A100-SXM4-40GB"; kinds of a mixed cluster are joined.
[[nodiscard]] QString gpusOf(const Cluster& cluster);
[[nodiscard]] QString modelNameOf(const Report& report);
/// The plan's name from the project, or what it is where it has none.
[[nodiscard]] QString planNameOf(const Report& report, std::size_t plan);
/// An amount without its unit, for tables whose heading has it.
[[nodiscard]] QString bareBytes(Bytes amount, ByteUnit unit, int decimals = 2);
[[nodiscard]] QString unitName(ByteUnit unit);

/// Tokens/s per GPU: predicted, and at the ends of the 90 % interval.
struct TokenRange {
    double low = 0;
    double value = 0;
    double high = 0;
};
[[nodiscard]] TokenRange tokensOf(const Estimate& estimate);
/// Lines of code that a framework asks to change: "20 – 100".
[[nodiscard]] QString linesOf(const Framework& framework);

/// "300 B" tokens.
[[nodiscard]] QString tokenCount(double tokens);

/// A number and its unit stay on one line.
[[nodiscard]] QString unbroken(QString text);
[[nodiscard]] QString amount(Bytes bytes, ByteUnit unit);
/// "a, b and c"
[[nodiscard]] QString listed(QStringList items);
/// Adds a sentence, with what stands between two of them in the language.
void append(Text& text, const Text& sentence);
[[nodiscard]] TextRun strong(const QString& text);
[[nodiscard]] QString columnName(const Report& report, std::size_t column);

[[nodiscard]] Question wordQuestion(const Report& report);
/// What the project's own plans come to.
[[nodiscard]] Answer wordAnswer(const Report& report, const VerdictBlock& verdict, ByteUnit unit);

// Page 1.
[[nodiscard]] Answer wordDecision(const Report& report, const DecisionBlock& block, ByteUnit unit);
[[nodiscard]] PlanCards wordCards(const Report& report, const DecisionBlock& block, ByteUnit unit);
[[nodiscard]] SideBySide wordReasons(const Report& report, const ReasonsBlock& block, ByteUnit unit);
[[nodiscard]] SideBySide wordOverturns(const Report& report, const OverturnsBlock& block);
[[nodiscard]] SignOff wordSignOff();

// The sections, each adding its blocks.
using Blocks = std::vector<Block>;
void wordScenario(const Report& report, ByteUnit unit, Blocks& blocks);
void wordAssumptions(const AssumptionsBlock& block, ByteUnit unit, Blocks& blocks);
void wordNeeds(const Report& report, Blocks& blocks);
void wordScorecard(const Report& report, const ScorecardBlock& block, Blocks& blocks);
void wordFrameworks(const Report& report, ByteUnit unit, Blocks& blocks);
void wordStageMemory(const Report& report, ByteUnit unit, Blocks& blocks);
void wordStepTime(const Report& report, Blocks& blocks);
void wordPipeline(const PipelineBlock& block, Blocks& blocks);
void wordCommunication(const Report& report, const CommunicationBlock& block, ByteUnit unit, Blocks& blocks);
void wordPitfalls(const Report& report, const PitfallsBlock& block, Blocks& blocks);
void wordExperiment(const Report& report, const ExperimentBlock& block, Blocks& blocks);
void wordEvidence(const EvidenceBlock& block, Blocks& blocks);
void wordLaunch(const LaunchBlock& block, Blocks& blocks);
void wordLesson(const LessonBlock& block, ByteUnit unit, Blocks& blocks);
[[nodiscard]] Figure wordMemoryFigure(const Report& report, ByteUnit unit);
/// Several where the plans are too many for the width of a page.
[[nodiscard]] std::vector<Table> wordMemoryTables(const Report& report, ByteUnit unit);
void wordFormulas(const Report& report, std::optional<std::size_t> plan, ByteUnit unit, const Citations& citations,
                  Blocks& blocks);
void wordReproducibility(const Report& report, const ReproducibilityBlock& block, const ReportOptions& options,
                         const QString& date, Blocks& blocks);

} // namespace meshwright::ui
