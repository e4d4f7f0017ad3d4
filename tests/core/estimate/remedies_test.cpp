#include "core/base/resources.h"
#include "core/estimate/estimate.h"
#include "core/estimate/remedies.h"
#include "core/project/project_file.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

struct Case {
    Scenario scenario;
    Plan plan;
};

/// One plan of an embedded example.
Case example(const std::string& name, std::size_t plan) {
    const auto document = readProject(resourceAt("examples/" + name).text, name).value();
    return {resolve(document.project)->scenario, document.project.plans[plan].plan};
}

const Remedy* find(const std::vector<Remedy>& remedies, RemedyKind kind) {
    const auto found = std::ranges::find(remedies, kind, &Remedy::kind);
    return found == remedies.end() ? nullptr : &*found;
}

TEST(Remedies, SayWhatMakes70BillionParametersFitOn8Gpus) {
    const auto [scenario, plan] = example("textbook-70b-8-gpus.json", 0);
    EXPECT_FALSE(estimate(scenario, plan).fits()) << "16 bytes a parameter over 8 GPUs are 140 GB";
    const auto remedies = remediesFor(scenario, plan);
    const Remedy* gpus = find(remedies, RemedyKind::more_gpus);
    ASSERT_NE(gpus, nullptr);
    // 1120 GB of states need 14 GPUs of 80 GB before any activation, and come in nodes of 8.
    EXPECT_GE(gpus->value, 16);
    EXPECT_LE(gpus->value, 32);
    EXPECT_EQ(gpus->plan.parallel.data, gpus->value);
    EXPECT_EQ(gpus->scenario.cluster.gpuCount(), gpus->value);
    EXPECT_NE(find(remedies, RemedyKind::offload_optimizer), nullptr);
    EXPECT_NE(find(remedies, RemedyKind::lora), nullptr);
    EXPECT_EQ(find(remedies, RemedyKind::higher_zero_stage), nullptr) << "it is at stage 3";
    EXPECT_EQ(find(remedies, RemedyKind::smaller_micro_batch), nullptr) << "it is at 1";
}

TEST(Remedies, EachSufficesAndIsWhatItSays) {
    for (const auto& file : resourcesIn("examples")) {
        const auto project = readProject(file.text, std::string(file.path))->project;
        const auto scenario = resolve(project)->scenario;
        for (const auto& [name, plan] : project.plans)
            for (const auto& remedy : remediesFor(scenario, plan)) {
                const auto after = estimate(remedy.scenario, remedy.plan);
                EXPECT_TRUE(after.fits()) << file.path << name;
                EXPECT_EQ(after.memory.headroom(), remedy.headroom) << file.path << name;
                EXPECT_TRUE(after.legal()) << file.path << name;
            }
    }
}

TEST(Remedies, FewestGpusMeansThatOneNodeLessDoesNotFit) {
    const auto [scenario, plan] = example("textbook-70b-8-gpus.json", 0);
    const auto remedies = remediesFor(scenario, plan);
    const Remedy* gpus = find(remedies, RemedyKind::more_gpus);
    ASSERT_NE(gpus, nullptr);
    Scenario less = gpus->scenario;
    less.cluster.groups.back().count -= 1;
    Plan with_less = plan;
    with_less.parallel.data = less.cluster.gpuCount();
    const auto below = estimate(less, with_less);
    EXPECT_FALSE(below.fits());
    // Where the batch does not divide among them, it follows.
    EXPECT_EQ(gpus->scenario.workload.global_batch % gpus->plan.parallel.data, 0);
}

TEST(Remedies, MoreGpusOffersTheFewestAndTheFewestThatKeepTheBatch) {
    auto [scenario, plan] = example("textbook-70b-8-gpus.json", 0);
    scenario.workload.global_batch = 64;
    std::vector<std::pair<double, std::int64_t>> offers;
    for (const auto& remedy : remediesFor(scenario, plan))
        if (remedy.kind == RemedyKind::more_gpus)
            offers.emplace_back(remedy.value, remedy.scenario.workload.global_batch);
    ASSERT_EQ(offers.size(), 2U);
    EXPECT_EQ(offers[0], std::pair(24.0, std::int64_t{72}));
    EXPECT_EQ(offers[1], std::pair(32.0, std::int64_t{64}));
}

TEST(Remedies, APlanThatFitsButBreaksARuleIsMendedToo) {
    auto [scenario, plan] = example("gpt3-13b.json", 3);
    plan.parallel.data = 16; // of 32 GPUs
    ASSERT_TRUE(estimate(scenario, plan).fits());
    const auto remedies = remediesFor(scenario, plan);
    ASSERT_EQ(remedies.size(), 1U);
    EXPECT_EQ(remedies.front().kind, RemedyKind::all_gpus);
    EXPECT_TRUE(estimate(remedies.front().scenario, remedies.front().plan).legal());
    plan.parallel.data = 32;
    EXPECT_TRUE(remediesFor(scenario, plan).empty()) << "nothing to mend";
}

TEST(Remedies, IdleGpusComeBeforeMoreOfThem) {
    auto [scenario, plan] = example("textbook-70b-8-gpus.json", 0);
    scenario.cluster.groups.back().count = 4; // 32 GPUs, of which the plan uses 8
    ASSERT_FALSE(estimate(scenario, plan).fits());
    const auto remedies = remediesFor(scenario, plan);
    const Remedy* idle = find(remedies, RemedyKind::all_gpus);
    ASSERT_NE(idle, nullptr);
    EXPECT_EQ(idle->value, 32);
    EXPECT_EQ(idle->plan.parallel.data, 32);
    EXPECT_EQ(find(remedies, RemedyKind::more_gpus), nullptr) << "64 sequences divide among 32 already";
    // A plan that uses all of them has none to put to work.
    plan.parallel.data = 32;
    scenario.cluster.groups.back().count = 1;
    EXPECT_EQ(find(remediesFor(scenario, plan), RemedyKind::all_gpus), nullptr);
}

TEST(Remedies, UnshardedStatesDoNotShrinkWithMoreGpusButWithAStage) {
    const auto [scenario, plan] = example("gpt3-13b.json", 0);
    const auto remedies = remediesFor(scenario, plan);
    EXPECT_EQ(find(remedies, RemedyKind::more_gpus), nullptr);
    const Remedy* stage = find(remedies, RemedyKind::higher_zero_stage);
    ASSERT_NE(stage, nullptr);
    EXPECT_EQ(stage->plan.framework, "deepspeed") << "DDP offers no stage";
    EXPECT_EQ(static_cast<double>(stage->plan.sharding), stage->value);
}

TEST(Remedies, ComeInTheOrderOfHowLittleTheyChange) {
    auto [scenario, plan] = example("gpt3-13b.json", 2);
    plan.recompute.kind = RecomputeKind::none;
    plan.micro_batch = 2;
    const auto remedies = remediesFor(scenario, plan);
    ASSERT_FALSE(remedies.empty());
    EXPECT_TRUE(std::ranges::is_sorted(remedies, {}, &Remedy::kind));
    EXPECT_EQ(remedies.front().kind, RemedyKind::recompute_full);
}

TEST(Remedies, NoneForAPlanThatFits) {
    const auto [scenario, plan] = example("gpt3-13b.json", 3);
    ASSERT_TRUE(estimate(scenario, plan).fits());
    EXPECT_TRUE(remediesFor(scenario, plan).empty());
}

} // namespace
} // namespace meshwright
