#include "core/evidence/nearest_runs.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <set>

namespace meshwright {
namespace {

bool differsIn(const NearRun& run, RunAspect aspect) {
    return std::ranges::find(run.differences, aspect, &RunDifference::aspect) != run.differences.end();
}

TEST(NearestRuns, APublishedRunIsNearestToItself) {
    for (const auto id : {"nano-1755-80b-n64-dp2tp8pp32-mb1-z1", "vtrain-multi-0002", "qwen-1.8b-qlora-256",
                          "llmfoundry-old-70b-s2048-32xa100-80gb-mb2-ga16-bf16-pure-full-shard"}) {
        const auto run = reproducedRun(id);
        const auto near = nearestRuns(run.scenario, run.plan, 5);
        ASSERT_EQ(near.size(), 5U);
        EXPECT_EQ(near.front().distance, 0) << id;
        EXPECT_TRUE(near.front().differences.empty()) << id;
        const bool found = std::ranges::any_of(near, [&](const NearRun& n) { return n.evidence->run.id == id; });
        EXPECT_TRUE(found) << id;
    }
}

TEST(NearestRuns, ComesInOrderAndSaysWhatDiffers) {
    auto run = reproducedRun("nano-1755-80b-n64-dp2tp8pp32-mb1-z1");
    run.plan.parallel.tensor = 4;
    run.plan.parallel.data = 4;
    run.plan.engine = Engine::megatron;
    const auto near = nearestRuns(run.scenario, run.plan, 8);
    EXPECT_TRUE(std::ranges::is_sorted(near, {}, &NearRun::distance));
    for (const auto& n : near) {
        double sum = 0;
        for (const auto& difference : n.differences)
            sum += difference.weight;
        EXPECT_NEAR(sum, n.distance, 1e-12);
        EXPECT_TRUE(std::ranges::is_sorted(n.differences, std::ranges::greater{}, &RunDifference::weight));
        const bool megatron = n.evidence->traits[RunAspect::engine] == static_cast<double>(Engine::megatron);
        EXPECT_EQ(differsIn(n, RunAspect::engine), !megatron) << n.evidence->run.id;
    }
}

TEST(NearestRuns, SeveralSourcesSpeak) {
    // The sweep of the playbook has hundreds of runs nearer to this than any other source's.
    const auto run = reproducedRun("nano-0001-1b-n1-dp8tp1pp1-mb2-z0");
    std::set<std::string> sources;
    for (const auto& n : nearestRuns(run.scenario, run.plan, 10))
        sources.insert(n.evidence->run.source.title);
    EXPECT_GE(sources.size(), 2U);
}

TEST(NearestRuns, OpenMicroBatchesAreNotHeldAgainstARun) {
    const auto run = reproducedRun("folding-t3-mixtral-8x22b-fsdp-128gpu");
    for (const auto& n : nearestRuns(run.scenario, run.plan, 3)) {
        EXPECT_FALSE(differsIn(n, RunAspect::micro_batch)) << n.evidence->run.id;
        EXPECT_FALSE(differsIn(n, RunAspect::recompute)) << n.evidence->run.id;
    }
}

TEST(NearestRuns, AMuchLargerModelOnAnotherDeviceIsFarther) {
    const auto small = reproducedRun("vtrain-multi-0002");
    auto other = small;
    other.scenario.cluster = reproducedRun("nano-0001-1b-n1-dp8tp1pp1-mb2-z0").scenario.cluster;
    const auto same = nearestRuns(small.scenario, small.plan, 1).front().distance;
    EXPECT_GT(nearestRuns(other.scenario, other.plan, 1).front().distance, same);
}

TEST(NearestRuns, NoneAmongNone) {
    const auto run = reproducedRun("vtrain-multi-0002");
    EXPECT_TRUE(nearestRuns(run.scenario, run.plan, 3, {}).empty());
    EXPECT_TRUE(nearestRuns(run.scenario, run.plan, 0).empty());
}

} // namespace
} // namespace meshwright
