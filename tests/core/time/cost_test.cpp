#include "core/time/cost.h"
#include "tests/core/time/time_scenarios.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

TEST(Goodput, CheckpointsAtYoungsOptimum) {
    // One failure in 10,000 s, 50 s a checkpoint: sqrt(2 * 50 * 10000) = 1000 s.
    const Goodput goodput = goodputOf(
        100,
        {.failures_per_gpu_hour = 3600.0 / (100 * 10000), .restart = Seconds(200), .checkpoint_write = Seconds(50)});
    EXPECT_NEAR(goodput.checkpoint_interval.value(), 1000, 1e-6);
    EXPECT_NEAR(goodput.lost_to_restarts, 0.02, 1e-9);
    EXPECT_NEAR(goodput.lost_to_rework, 0.055, 1e-9);
    EXPECT_NEAR(goodput.fraction, 1 - 50.0 / 1050 - 0.055 - 0.02, 1e-9);
}

TEST(Goodput, LlamaThreesClusterTrainedMoreThanNineTenthsOfTheTime) {
    // "higher than 90% effective training time" on 16,384 GPUs (arXiv 2407.21783, section 3.3.4).
    EXPECT_GT(goodputOf(16384).fraction, 0.85);
    EXPECT_LT(goodputOf(16384).fraction, goodputOf(1024).fraction);
}

TEST(TrainingCost, FollowsFromTheStepByHand) {
    Scenario scenario = test::korthikanti22b();
    scenario.workload.token_budget = 4 * 2048 * 1000.0;
    scenario.cluster.groups.front().node.device.price_per_hour = UsDollars(2);
    scenario.cluster.groups.front().node.device.power = Watts(400);
    TimeEstimate time;
    time.step = Seconds(3.6);
    Goodput all;
    const TrainingCost cost = trainingCost(scenario, test::megatron2022(8, 1, 1, 4), time, all,
                                           {.load = 1, .host_share = 0.5, .pue = 2, .carbon_kg_per_kwh = 0.5});
    EXPECT_DOUBLE_EQ(cost.steps, 1000);
    EXPECT_DOUBLE_EQ(cost.wall_clock.value(), 3600);
    EXPECT_DOUBLE_EQ(cost.gpu_hours, 8);
    EXPECT_DOUBLE_EQ(cost.price.value(), 16);
    EXPECT_DOUBLE_EQ(cost.energy_kwh, 8 * 0.4 * 1.5 * 2);
    EXPECT_DOUBLE_EQ(cost.carbon_kg, cost.energy_kwh / 2);
}

} // namespace
} // namespace meshwright
