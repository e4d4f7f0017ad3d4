#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "core/search/bounds.h"
#include "core/search/compare.h"
#include "core/search/search.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace meshwright {
namespace {

Scenario scenarioOf(const char* model, const char* cluster, int nodes, std::int64_t batch, std::int64_t sequence) {
    Scenario scenario{catalogModel(model)->model, hardwareCatalog().cluster(cluster)->withNodes(nodes), {}};
    scenario.workload.global_batch = batch;
    scenario.workload.sequence_length = sequence;
    return scenario;
}

/// A model of a few layers, so that every plan can be evaluated.
Scenario smallScenario(std::size_t layers, std::int64_t batch, int nodes, bool experts) {
    Scenario scenario = scenarioOf(experts ? "mixtral-8x7b" : "gpt3-6.7b", "dgx-a100-40gb", nodes, batch, 1024);
    scenario.model.layers.resize(layers);
    return scenario;
}

/// The product of the three lists, each combination estimated in full, nothing left out by a bound.
std::vector<RankedPlan> everyPlan(const Scenario& scenario, const Framework& framework) {
    const PlanSpace space = planSpace(scenario, framework);
    const Legality legality(scenario, &framework);
    std::vector<RankedPlan> plans;
    for (const auto& family : space.families)
        for (const auto& pipeline : space.pipelines) {
            Plan plan = familyPlan(scenario, space, family);
            if (!applyPipeline(scenario, pipeline, plan))
                continue;
            for (const auto& state : space.states) {
                if (!distinct(plan, state, space.states.front()))
                    continue;
                applyStates(state, plan);
                if (!legality.violationsOf(plan).empty())
                    continue;
                const auto all = estimate(scenario, plan);
                if (all.fits() && hostHolds(scenario.cluster, all.memory))
                    plans.push_back({plan, all.time.step.value(), all.time.step, all.time.interval,
                                     all.memory.headroom(), framework.learning_effort});
            }
        }
    std::ranges::sort(plans, ranksBefore);
    return plans;
}

TEST(Search, FindsWhatTryingEveryPlanFinds) {
    rc::check("bounds never lose a plan that is among the best", [] {
        const auto layers = *rc::gen::element<std::size_t>(2, 4, 6, 8);
        const auto batch = *rc::gen::element<std::int64_t>(8, 16, 24);
        const auto nodes = *rc::gen::element(1, 2);
        const auto id = *rc::gen::element<std::string>("megatron-lm", "pytorch-fsdp2", "deepspeed", "colossalai",
                                                       "nanotron", "megatron-deepspeed");
        const auto experts = id == "megatron-lm" && *rc::gen::element(false, true);
        const auto scenario = smallScenario(layers, batch, nodes, experts);
        const auto& framework = *frameworkById(id);
        auto every = everyPlan(scenario, framework);
        const SearchRequest request{.top = *rc::gen::element(1, 5), .threads = 1};
        const auto found = searchFramework(scenario, framework, request);
        every.resize(std::min(every.size(), static_cast<std::size_t>(request.top)));
        RC_ASSERT(found.best.size() == every.size());
        for (std::size_t i = 0; i < every.size(); ++i) {
            RC_ASSERT(found.best[i].plan == every[i].plan);
            RC_ASSERT(found.best[i].step == every[i].step);
        }
    });
}

TEST(Search, FrontIsTheFrontOfEveryPlan) {
    const auto scenario = smallScenario(4, 16, 1, false);
    const auto& framework = *frameworkById("pytorch-fsdp2");
    const auto expected = paretoFront(everyPlan(scenario, framework));
    const auto found = searchFramework(scenario, framework, {.threads = 2, .front = true});
    ASSERT_EQ(found.front.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(found.front[i].plan, expected[i].plan);
    for (std::size_t i = 1; i < found.front.size(); ++i) {
        EXPECT_GT(found.front[i].step, found.front[i - 1].step);
        EXPECT_GT(found.front[i].headroom, found.front[i - 1].headroom) << "slower, and nothing for it";
    }
}

TEST(Search, SaysTheSameOnAnyNumberOfThreads) {
    const auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    const auto& framework = *frameworkById("megatron-lm");
    const auto one = searchFramework(scenario, framework, {.threads = 1});
    for (const int threads : {2, 3, 7}) {
        const auto many = searchFramework(scenario, framework, {.threads = threads});
        ASSERT_EQ(many.best.size(), one.best.size());
        for (std::size_t i = 0; i < one.best.size(); ++i)
            EXPECT_EQ(many.best[i].plan, one.best[i].plan);
        EXPECT_EQ(many.counts.bounded, one.counts.bounded);
        EXPECT_EQ(many.counts.fitting, one.counts.fitting);
        EXPECT_EQ(many.counts.broken_rules, one.counts.broken_rules);
    }
}

TEST(Search, AccountsForEveryPlanItLooksAt) {
    const auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    const auto counts = searchPlans(scenario).counts;
    EXPECT_EQ(counts.looked_at, counts.bounded + counts.slower + counts.states_too_large + counts.too_large +
                                    counts.illegal + counts.constrained + counts.fitting);
    EXPECT_GT(counts.looked_at, 1000);
}

TEST(Search, FrameworksTogetherGiveTheBestOfEachAlone) {
    const auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    const SearchRequest request{.top = 6};
    std::vector<RankedPlan> each;
    std::int64_t plans = 0;
    for (const auto& framework : frameworkCatalog()) {
        const auto found = searchFramework(scenario, framework, request);
        each.insert(each.end(), found.best.begin(), found.best.end());
        plans += found.plans;
        EXPECT_EQ(found.plans, found.counts.looked_at);
    }
    std::ranges::sort(each, ranksBefore);
    const auto together = searchPlans(scenario, request);
    ASSERT_EQ(together.best.size(), 6U);
    for (std::size_t i = 0; i < together.best.size(); ++i)
        EXPECT_EQ(together.best[i].plan, each[i].plan);
    EXPECT_EQ(together.counts.looked_at, plans);
}

TEST(Search, BuildsNoPlanThatARuleRefusesInEveryCaseAndSaysSo) {
    // 50257 = 29 * 1733: a DTensor's vocabulary is cut as it is, so no degree of 2, 4 or 8 can be legal.
    const auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    const auto counts = searchFramework(scenario, *frameworkById("pytorch-fsdp2")).counts;
    EXPECT_GT(counts.never_built.at("vocabulary-tensor-parallel"), 0);
    EXPECT_FALSE(counts.broken_rules.contains("vocabulary-tensor-parallel"));
    EXPECT_FALSE(searchFramework(scenario, *frameworkById("deepspeed")).counts.broken_rules.contains("zero-pipeline"));
}

TEST(Search, BestPlansAreLegalFitAndAreOrdered) {
    const auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    const auto found = searchPlans(scenario, {.top = 20});
    ASSERT_EQ(found.best.size(), 20U);
    for (std::size_t i = 0; i < found.best.size(); ++i) {
        const auto all = estimate(scenario, found.best[i].plan);
        EXPECT_TRUE(all.legal());
        EXPECT_TRUE(all.fits());
        EXPECT_EQ(all.time.step, found.best[i].step);
        if (i > 0) {
            EXPECT_LE(found.best[i - 1].step, found.best[i].step);
        }
    }
}

TEST(Search, MemoryObjectiveLeavesTheMostFree) {
    const auto scenario = smallScenario(4, 16, 1, false);
    const auto& framework = *frameworkById("megatron-lm");
    const auto every = everyPlan(scenario, framework);
    const auto most = std::ranges::max_element(every, {}, &RankedPlan::headroom);
    const auto found = searchFramework(scenario, framework, {.objective = Objective::memory, .top = 1});
    ASSERT_EQ(found.best.size(), 1U);
    EXPECT_EQ(found.best.front().headroom, most->headroom);
}

TEST(Search, OffloadsNoMoreThanTheHostHolds) {
    auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb", 1, 64, 2048);
    const auto& framework = *frameworkById("deepspeed");
    const auto found = searchFramework(scenario, framework);
    ASSERT_FALSE(found.best.empty()) << "13 billion parameters fit by way of the host's memory";
    for (auto& group : scenario.cluster.groups)
        group.node.host_memory = gibibytes(8);
    for (const auto& ranked : searchFramework(scenario, framework).best)
        EXPECT_LE(estimate(scenario, ranked.plan).memory.host_per_node, gibibytes(8));
}

TEST(Search, StopsWhenAsked) {
    std::stop_source source;
    int rounds = 0;
    const auto scenario = scenarioOf("gpt3-175b", "dgx-a100-80gb", 128, 1536, 2048);
    const auto found = searchFramework(scenario, *frameworkById("megatron-lm"), {.threads = 1}, source.get_token(),
                                       [&](const SearchResult&) {
                                           ++rounds;
                                           source.request_stop();
                                       });
    EXPECT_TRUE(found.cancelled);
    EXPECT_EQ(rounds, 1);
}

TEST(Search, NamesTheMemoryThatBindsAndAClusterThatHasIt) {
    // 175e9 parameters at 18 bytes are 3.2 TB; eight 40 GB cards hold 0.3 TB, and sixteen times as many are needed.
    const auto scenario = scenarioOf("gpt3-175b", "dgx-a100-40gb", 1, 64, 2048);
    const auto found = searchFramework(scenario, *frameworkById("megatron-lm"),
                                       {.space = {.base = {}, .precisions = {}, .offload = false}});
    EXPECT_TRUE(found.best.empty());
    EXPECT_EQ(found.infeasible.binding, Binding::memory);
    ASSERT_TRUE(found.infeasible.gpus.has_value());
    EXPECT_GE(*found.infeasible.gpus, 64);
}

TEST(Search, NamesDeadlineBudgetAndFrameworksThatBind) {
    auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    scenario.workload.token_budget = 300e9;
    const auto& framework = *frameworkById("megatron-lm");
    SearchRequest hurried;
    hurried.constraints.deadline = Seconds(86400);
    const auto late = searchFramework(scenario, framework, hurried);
    EXPECT_EQ(late.infeasible.binding, Binding::deadline);
    EXPECT_GT(late.infeasible.nearest, 86400) << "what the fastest plan takes";
    SearchRequest poor;
    poor.constraints.budget = UsDollars(10);
    EXPECT_EQ(searchFramework(scenario, framework, poor).infeasible.binding, Binding::budget);
    SearchRequest none;
    none.constraints.only = {"megatron-lm"};
    none.constraints.without = {"megatron-lm"};
    EXPECT_EQ(searchPlans(scenario, none).infeasible.binding, Binding::framework);
}

TEST(Search, ZeroGpusAreAnAnswerNotACrash) {
    auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb", 1, 128, 2048);
    scenario.cluster.groups.clear();
    EXPECT_EQ(searchPlans(scenario).infeasible.binding, Binding::gpus);
}

TEST(Compare, GivesEveryFrameworkItsOwnBestPlan) {
    const auto scenario = scenarioOf("gpt3-13b", "dgx-a100-40gb-4hdr", 4, 128, 2048);
    const auto columns = compareFrameworks(scenario);
    ASSERT_EQ(columns.size(), frameworkCatalog().size());
    EXPECT_EQ(columns.front().why, WhyNot::wins);
    for (const auto& column : columns) {
        if (!column.best)
            continue;
        EXPECT_EQ(column.best->plan.framework, column.framework->id);
        EXPECT_GE(column.factor, 1);
    }
    // 13 billion parameters with 16 bytes each do not fit into 40 GB without sharding.
    const auto ddp =
        std::ranges::find_if(columns, [](const auto& column) { return column.framework->id == "pytorch-ddp"; });
    EXPECT_EQ(ddp->why, WhyNot::nothing_fits);
}

} // namespace
} // namespace meshwright
