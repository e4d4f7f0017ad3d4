#include "core/base/resources.h"
#include "core/project/project.h"
#include "core/project/project_file.h"
#include "core/time/implied_network.h"
#include "core/time/time.h"
#include "tests/core/time/time_scenarios.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

TEST(ImpliedNetwork, IsTheNetworkThatTheThroughputCameFrom) {
    const Scenario scenario{
        test::gpt(40, 5120, 40, 2048), test::dgxA100(4), {.sequence_length = 2048, .global_batch = 128}};
    Plan plan = test::megatron2022(4, 2, 4, 1);
    const double stated = estimateTime(scenario, plan).tokens_per_second_per_gpu;
    const ImpliedNetwork implied = impliedNetwork(scenario, plan, stated);
    ASSERT_TRUE(implied.bits_per_second.has_value());
    EXPECT_NEAR(*implied.bits_per_second / (8 * 200e9), 1, 0.01);
    EXPECT_GT(implied.fastest, stated);
}

TEST(ImpliedNetwork, IsNoneWhereComputationAloneIsSlower) {
    const Scenario scenario{
        test::gpt(40, 5120, 40, 2048), test::dgxA100(4), {.sequence_length = 2048, .global_batch = 128}};
    EXPECT_FALSE(impliedNetwork(scenario, test::megatron2022(4, 2, 4, 1), 1e6).bits_per_second.has_value());
}

TEST(ImpliedNetwork, TheArticlesExperimentHasAWinner) {
    constexpr std::string_view path = "examples/article-13b-32-gpus.json";
    const auto document = readProject(resourceAt(path).text, std::string(path));
    ASSERT_TRUE(document.ok());
    const auto resolved = resolve(document.value().project);
    ASSERT_TRUE(resolved.ok());
    const auto& plans = document.value().project.plans;
    ASSERT_EQ(plans.size(), 3u);
    std::vector<TimeEstimate> times;
    for (const auto& [name, plan] : plans) {
        EXPECT_EQ(plan.parallel.gpus(), 32) << name; // with the article's DP=2 it would be 16
        times.push_back(estimateTime(resolved.value().scenario, plan));
    }
    // Megatron with tensor and pipeline parallelism, on the network of a DGX A100 with four NICs.
    EXPECT_GT(probabilityFaster(times[1], times[0]), 0.8);
    EXPECT_GT(probabilityFaster(times[1], times[2]), 0.8);
}

} // namespace
} // namespace meshwright
