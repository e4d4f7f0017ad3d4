#include "core/base/formulas.h"
#include "core/project/project_file.h"
#include "core/report/report.h"
#include "core/report/sha256.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

template <class Block>
std::vector<Block> blocksOf(const Report& report) {
    std::vector<Block> found;
    for (const auto& block : report.blocks)
        if (const auto* wanted = std::get_if<Block>(&block))
            found.push_back(*wanted);
    return found;
}

Report reportOf(const Project& project) {
    return buildReport(project, resolve(project).value());
}

TEST(BuildReport, SortsEveryPlanByWhetherAndHowWellItFits) {
    const Report report = reportOf(exampleProject());
    const auto verdict = blocksOf<VerdictBlock>(report).at(0);
    EXPECT_EQ(verdict.fitting.size() + verdict.not_fitting.size(), 4U);
    const auto headroom = [&](std::size_t plan) { return report.estimates[plan].memory.headroom(); };
    EXPECT_TRUE(std::ranges::is_sorted(verdict.fitting, std::ranges::greater{}, headroom));
    EXPECT_TRUE(std::ranges::is_sorted(verdict.not_fitting, std::ranges::greater{}, headroom));
    EXPECT_EQ(verdict.fitting.front(), 3U) << "ZeRO-3 leaves the most room";
    EXPECT_EQ(verdict.not_fitting.back(), 0U) << "no sharding is over by the most";
    EXPECT_TRUE(report.remedies[3].empty());
    EXPECT_FALSE(report.remedies[0].empty());
}

TEST(BuildReport, AnIllegalPlanIsNotCountedAsFitting) {
    Project project = exampleProject();
    project.plans[3].plan.parallel.data = 16; // of 32 GPUs
    const Report report = reportOf(project);
    const auto verdict = blocksOf<VerdictBlock>(report).at(0);
    EXPECT_EQ(std::ranges::count(verdict.fitting, 3U), 0);
}

TEST(BuildReport, CitesTheSourceOfEveryFormulaItPrints) {
    const Report report = reportOf(exampleProject());
    const auto sources = blocksOf<SourcesBlock>(report).at(0);
    EXPECT_TRUE(std::ranges::is_sorted(sources.formula_ids));
    ASSERT_TRUE(report.recommended);
    EXPECT_FALSE(blocksOf<FormulaTableBlock>(report).at(0).plan) << "the recommended plan";
    for (const auto& term : report.recommended->estimate.memory.stages[0].terms)
        EXPECT_EQ(std::ranges::count(sources.formula_ids, term.explanation.formula), 1) << term.explanation.formula;
    for (const auto& term : report.recommended->estimate.time.terms)
        EXPECT_EQ(std::ranges::count(sources.formula_ids, term.explanation.formula), 1) << term.explanation.formula;
    for (const auto& id : sources.formula_ids)
        EXPECT_NE(formulaById(id), nullptr) << id;
}

/// Nobody may be used: the team excludes every framework of the catalog.
Project hopeless() {
    Project project = exampleProject();
    for (const auto& framework : frameworkCatalog())
        project.team.must_not_use.push_back(framework.id);
    return project;
}

TEST(BuildReport, WhereNothingQualifiesTheNearestPlanOfTheProjectIsExplained) {
    Project project = hopeless();
    project.plans = {project.plans[0], project.plans[1]};
    const Report report = reportOf(project);
    EXPECT_FALSE(report.recommended);
    EXPECT_TRUE(blocksOf<DecisionBlock>(report).at(0).best.empty());
    EXPECT_TRUE(blocksOf<SignOffBlock>(report).empty()) << "nothing to sign";
    const auto tables = blocksOf<FormulaTableBlock>(report);
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_EQ(tables[0].plan, 1U);
}

TEST(BuildReport, SectionsStandInOneOrderWhateverWasAsked) {
    const auto project = exampleProject();
    const auto resolved = resolve(project).value();
    using enum ReportSection;
    const auto report = buildReport(project, resolved, {.sections = {reproducibility, needs, scorecard, needs}});
    ASSERT_EQ(report.blocks.size(), 6U);
    EXPECT_TRUE(std::holds_alternative<NeedsBlock>(report.blocks[1]));
    EXPECT_TRUE(std::holds_alternative<ScorecardBlock>(report.blocks[3]));
    EXPECT_TRUE(std::holds_alternative<ReproducibilityBlock>(report.blocks[5]));
}

TEST(BuildReport, FormsDifferInTheirSections) {
    const auto project = exampleProject();
    const auto resolved = resolve(project).value();
    const auto brief = buildReport(project, resolved, {.form = ReportForm::brief});
    EXPECT_EQ(blocksOf<DecisionBlock>(brief).size(), 1U);
    EXPECT_TRUE(blocksOf<ScenarioBlock>(brief).empty());
    const auto teaching = buildReport(project, resolved, {.form = ReportForm::teaching});
    EXPECT_TRUE(blocksOf<DecisionBlock>(teaching).empty());
    const auto lesson = blocksOf<LessonBlock>(teaching).at(0);
    EXPECT_EQ(lesson.steps.size(), lesson.lesson->steps.size());
    const auto full = buildReport(project, resolved);
    EXPECT_TRUE(blocksOf<LessonBlock>(full).empty());
    EXPECT_EQ(blocksOf<EvidenceBlock>(full).at(0).runs.size(), 5U);
}

TEST(ReportSections, WordsComeBackAsWhatTheyName) {
    for (int i = 0; i < report_section_count; ++i)
        EXPECT_EQ(reportSectionNamed(report_section_words[static_cast<std::size_t>(i)]), static_cast<ReportSection>(i));
    EXPECT_FALSE(reportSectionNamed("everything"));
    EXPECT_EQ(reportFormNamed("teaching"), ReportForm::teaching);
    EXPECT_FALSE(reportFormNamed("Full"));
}

TEST(BuildReport, WithoutPlansThereIsNoFigureAndNoTable) {
    Project project = exampleProject();
    project.plans.clear();
    const Report report = reportOf(project);
    EXPECT_TRUE(blocksOf<MemoryFigureBlock>(report).empty());
    EXPECT_TRUE(blocksOf<MemoryTableBlock>(report).empty());
    EXPECT_EQ(blocksOf<ScenarioBlock>(report).size(), 1U);
}

TEST(BuildReport, TheHashIsThatOfTheProjectFile) {
    const Project project = exampleProject();
    EXPECT_EQ(reportOf(project).identity.project_hash, sha256(resourceAt("examples/gpt3-13b.json").text));
    Project changed = project;
    changed.workload.global_batch += 1;
    EXPECT_NE(reportOf(changed).identity.project_hash, reportOf(project).identity.project_hash);
}

// FIPS 180-4 examples.
TEST(Sha256, AgreesWithThePublishedExamples) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

} // namespace
} // namespace meshwright
