#include "core/advice/experiment.h"
#include "core/project/project.h"
#include "core/report/assumptions.h"
#include "core/report/page_one.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace meshwright {
namespace {

struct Decided {
    Project project = exampleProject();
    Scenario scenario = resolve(project).value().scenario;
    Decision decision = decide(scenario, project.team);
};

const Decided& decided() {
    static const Decided once;
    return once;
}

TEST(PageOne, ShowsTheWinnerFirstAndNoPlanTwice) {
    const auto& decision = decided().decision;
    const auto best = bestColumns(decision);
    ASSERT_EQ(best.size(), 3U);
    EXPECT_EQ(best[0], 0U);
    EXPECT_TRUE(std::ranges::is_sorted(best)) << "columns stand by their score";
    for (const auto a : best)
        for (const auto b : best) {
            if (a == b)
                continue;
            Plan plan = decision.card.columns[a].entry.best->plan;
            plan.framework = decision.card.columns[b].entry.best->plan.framework;
            EXPECT_NE(plan, decision.card.columns[b].entry.best->plan);
        }
}

TEST(PageOne, ReasonsArePointsThatTheWinnerIsAhead) {
    const auto& decision = decided().decision;
    const auto best = bestColumns(decision);
    const auto reasons = reasonsFor(decision, best[1], criterion_count);
    ASSERT_FALSE(reasons.empty());
    EXPECT_TRUE(std::ranges::is_sorted(reasons, std::ranges::greater{}, &Reason::points));
    for (const auto& reason : reasons) {
        const auto index = static_cast<std::size_t>(reason.criterion);
        const auto& ours = decision.card.columns[0].cells[index];
        const auto& theirs = decision.card.columns[best[1]].cells[index];
        EXPECT_DOUBLE_EQ(reason.points, ours.contribution - theirs.contribution);
        EXPECT_GT(reason.points, 0);
    }
}

TEST(PageOne, RisksBeginWithTheDecisionsOwn) {
    const auto& [project, scenario, decision] = decided();
    const std::vector<DetectedPitfall> pitfalls = {{.id = "P35"}, {.id = "P02"}};
    const auto risks = risksOf(scenario, decision, pitfalls, 10);
    ASSERT_GE(risks.size(), 2U);
    // Of two pitfalls the error stands before the tuning.
    EXPECT_EQ(risks[risks.size() - 2].pitfall->id, "P02");
    EXPECT_EQ(risks.back().pitfall->id, "P35");
    const bool close = std::ranges::any_of(risks, [](const Risk& risk) { return risk.kind == RiskKind::close_call; });
    EXPECT_EQ(close, 1 - decision.holds >= 0.1);
    EXPECT_EQ(risksOf(scenario, decision, pitfalls, 1).size(), 1U);
}

TEST(PageOne, AnotherWeightThatIsNamedDoesTurnTheDecision) {
    const auto& [project, scenario, decision] = decided();
    for (const auto& overturn : overturnsOf(scenario, decision)) {
        if (overturn.kind != OverturnKind::weight)
            continue;
        Team team = project.team;
        const double beyond = overturn.value > overturn.today ? 1.01 : 0.99;
        team.weights[static_cast<std::size_t>(overturn.criterion)] = overturn.value * beyond;
        const auto turned = decide(scenario, team);
        EXPECT_EQ(turned.winner()->entry.framework->id, decision.card.columns[overturn.column].entry.framework->id);
    }
}

TEST(Experiment, TellsHalfOfTheGapFromNoise) {
    const auto& [project, scenario, decision] = decided();
    const auto experiment = experimentFor(scenario, decision);
    ASSERT_TRUE(experiment);
    EXPECT_EQ(experiment->arms[0].column, 0U);
    const auto& rival = experiment->arms[1];
    EXPECT_LE(rival.low, rival.tokens_per_second_per_gpu);
    EXPECT_GE(rival.high, rival.tokens_per_second_per_gpu);
    // Two means of n steps, 3 % each, differ by chance by less than 1.96 * 3 % * sqrt(2 / n) in 95 of 100 cases.
    EXPECT_NEAR(experiment->resolution, 1.96 * 0.03 * std::sqrt(2.0 / experiment->measured_steps), 1e-12);
    const double gap = std::abs(std::log(experiment->overturns_at / rival.tokens_per_second_per_gpu));
    if (experiment->measured_steps < 500) {
        EXPECT_LE(experiment->resolution, gap / 2 * 1.0001);
    }
    double hours = 0;
    for (const auto& arm : experiment->arms)
        hours += arm.duration.value() / 3600 * 32;
    EXPECT_NEAR(experiment->gpu_hours, hours, 1e-9);
}

TEST(Experiment, IsEmptyWhereThereIsNobodyToRunAgainst) {
    Decided alone;
    alone.project.team.must_use = {"deepspeed"};
    const auto decision = decide(alone.scenario, alone.project.team);
    ASSERT_NE(decision.winner(), nullptr);
    EXPECT_FALSE(experimentFor(alone.scenario, decision));
}

TEST(Assumptions, SayWhatWasGivenAndWhatAChangeWouldDo) {
    Decided one;
    one.project.team.size = 6;
    one.project.cluster.network_bits_per_second_per_node = 400e9;
    one.scenario = resolve(one.project).value().scenario;
    const auto decision = decide(one.scenario, one.project.team);
    ASSERT_GT(decision.card.qualified, 0U);
    const Plan& plan = decision.card.columns.front().entry.best->plan;
    const auto explained = estimate(one.scenario, plan, true);
    const auto list = assumptionsOf(one.project, one.scenario, decision.card.team, &plan, &explained);
    const auto of = [&list](AssumptionSubject subject) {
        return *std::ranges::find(list, subject, &ScenarioAssumption::subject);
    };
    EXPECT_EQ(of(AssumptionSubject::team_size).origin, Origin::given);
    EXPECT_EQ(of(AssumptionSubject::systems_engineers).origin, Origin::defaulted);
    EXPECT_EQ(of(AssumptionSubject::network).origin, Origin::given);
    EXPECT_DOUBLE_EQ(of(AssumptionSubject::network).value, 400e9);
    EXPECT_GE(of(AssumptionSubject::network).if_wrong->value, 0);
    EXPECT_NEAR(of(AssumptionSubject::gpu_price).if_wrong->value, explained.cost.price.value() / 10, 1e-6);
    EXPECT_GT(of(AssumptionSubject::failures).if_wrong->value, 0);
}

} // namespace
} // namespace meshwright
