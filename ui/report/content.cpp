#include "ui/report/content.h"

#include "ui/report/content_parts.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/words.h"

#include <QLocale>

namespace meshwright::ui {

namespace {

/// Words one block of the tree after another.
class Wording {
public:
    Wording(const Report& report, const ReportOptions& options, ReportContent& content)
        : report_(report)
        , options_(options)
        , content_(content)
        , citations_(report) {}

    void operator()(const HeadingBlock& heading) {
        // The question is the title; what the tree calls it does not stand above it once more.
        if (heading.text != ReportText::title)
            add(Heading{reportHeading(heading.text), heading.level, std::exchange(page_one_, false)});
    }
    void operator()(const QuestionBlock& /*question*/) { add(wordQuestion(report_)); }
    void operator()(const DecisionBlock& decision) {
        page_one_ = true;
        add(wordDecision(report_, decision, unit()));
        if (!decision.best.empty())
            add(wordCards(report_, decision, unit()));
    }
    void operator()(const ReasonsBlock& reasons) { add(wordReasons(report_, reasons, unit())); }
    void operator()(const OverturnsBlock& overturns) {
        if (!overturns.overturns.empty())
            add(wordOverturns(report_, overturns));
    }
    void operator()(const SignOffBlock& /*sign_off*/) { add(wordSignOff()); }
    void operator()(const VerdictBlock& verdict) { add(wordAnswer(report_, verdict, unit())); }
    void operator()(const ScenarioBlock& /*scenario*/) { wordScenario(report_, unit(), content_.blocks); }
    void operator()(const AssumptionsBlock& block) { wordAssumptions(block, unit(), content_.blocks); }
    void operator()(const NeedsBlock& /*needs*/) { wordNeeds(report_, content_.blocks); }
    void operator()(const ScorecardBlock& block) { wordScorecard(report_, block, content_.blocks); }
    void operator()(const FrameworksBlock& /*frameworks*/) { wordFrameworks(report_, unit(), content_.blocks); }
    void operator()(const StageMemoryBlock& /*memory*/) { wordStageMemory(report_, unit(), content_.blocks); }
    void operator()(const StepTimeBlock& /*time*/) { wordStepTime(report_, content_.blocks); }
    void operator()(const PipelineBlock& block) { wordPipeline(block, content_.blocks); }
    void operator()(const CommunicationBlock& block) { wordCommunication(report_, block, unit(), content_.blocks); }
    void operator()(const PitfallsBlock& block) { wordPitfalls(report_, block, content_.blocks); }
    void operator()(const ExperimentBlock& block) { wordExperiment(report_, block, content_.blocks); }
    void operator()(const EvidenceBlock& block) { wordEvidence(block, content_.blocks); }
    void operator()(const LaunchBlock& block) { wordLaunch(block, content_.blocks); }
    void operator()(const LessonBlock& block) { wordLesson(block, unit(), content_.blocks); }
    void operator()(const MemoryFigureBlock& /*figure*/) {
        auto figure = wordMemoryFigure(report_, unit());
        figure.heading = content_.blocks.empty() || !std::holds_alternative<Heading>(content_.blocks.back());
        add(std::move(figure));
    }
    void operator()(const MemoryTableBlock& /*table*/) {
        for (auto& table : wordMemoryTables(report_, unit()))
            add(std::move(table));
    }
    void operator()(const FormulaTableBlock& formulas) {
        wordFormulas(report_, formulas.plan, unit(), citations_, content_.blocks);
    }
    void operator()(const SourcesBlock& /*sources*/) { add(citations_.list()); }
    void operator()(const ReproducibilityBlock& block) {
        wordReproducibility(report_, block, options_, content_.date, content_.blocks);
    }

private:
    template <class Block>
    void add(Block block) {
        content_.blocks.emplace_back(std::move(block));
    }
    [[nodiscard]] ByteUnit unit() const { return options_.byte_unit; }

    const Report& report_;
    const ReportOptions& options_;
    ReportContent& content_;
    Citations citations_;
    bool page_one_ = false; ///< what stands on page 1 has been worded; the rest begins on the next
};

} // namespace

ReportContent wordReport(const Report& report, const ReportOptions& options) {
    ReportContent content;
    content.title = wordQuestion(report).text;
    content.kind = report.request.form == ReportForm::teaching ? ReportWords::tr("Walkthrough")
                                                               : ReportWords::tr("Decision report");
    content.subject = nameFrom(report.project.name);
    if (content.subject.isEmpty())
        content.subject = ReportWords::tr("Untitled project");
    content.identity =
        ReportWords::tr("%1 · Meshwright %2 · project %3")
            .arg(content.subject, nameFrom(report.identity.version), nameFrom(report.identity.project_hash).left(12));
    const auto date = options.creation_date.value_or(QDateTime::currentDateTime()).date();
    content.date = QLocale().toString(date, ReportWords::tr("d MMMM yyyy", "date format of QLocale"));
    Wording wording(report, options, content);
    for (const auto& block : report.blocks)
        std::visit(wording, block);
    return content;
}

Text compose(const QString& pattern, const std::vector<TextRun>& arguments) {
    Text text;
    QString literal;
    const auto flush = [&text, &literal] {
        if (!literal.isEmpty())
            text.push_back({std::exchange(literal, {}), Emphasis::none});
    };
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int digit = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : -1;
        if (digit < 1 || digit > static_cast<int>(arguments.size())) {
            literal += pattern[i];
            continue;
        }
        flush();
        text.push_back(arguments[static_cast<std::size_t>(digit - 1)]);
        ++i;
    }
    flush();
    return text;
}

QString plain(const Text& text) {
    QString whole;
    for (const auto& run : text)
        whole += run.text;
    return whole;
}

} // namespace meshwright::ui
