#include "fixtures.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using namespace memory_test;

/// Model states per GPU, in GB, with the optimizer's permanent terms and accumulated gradients counted.
double states(std::int64_t parameters, int ranks, Sharding sharding, PrecisionRecipe precision) {
    Scenario scenario{tableOf(parameters), gpus(ranks), {.sequence_length = 128, .global_batch = 4L * ranks}};
    Plan plan;
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = sharding;
    plan.parallel.data = ranks;
    plan.precision = precision;
    const auto estimate = estimateMemory(scenario, plan, true);
    double sum = 0;
    for (const auto& term : estimate.stages.at(0).terms)
        if (term.category <= MemoryCategory::optimizer && term.alive[static_cast<std::size_t>(StepPhase::forward_end)])
            sum += term.bytes.value();
    return sum / 1e9;
}

TEST(ModelStates, SevenBillionInFp32OnEightGpus) {
    const auto fp32 = PrecisionRecipe::fp32;
    EXPECT_DOUBLE_EQ(states(7'000'000'000, 8, Sharding::none, fp32), 112.0);
    EXPECT_DOUBLE_EQ(states(7'000'000'000, 8, Sharding::optimizer, fp32), 63.0);
    EXPECT_DOUBLE_EQ(states(7'000'000'000, 8, Sharding::optimizer_gradients, fp32), 38.5);
    EXPECT_DOUBLE_EQ(states(7'000'000'000, 8, Sharding::full, fp32), 14.0);
}

TEST(ModelStates, ThirteenBillionInFp32OnEightGpus) {
    const auto fp32 = PrecisionRecipe::fp32;
    EXPECT_DOUBLE_EQ(states(13'000'000'000, 8, Sharding::none, fp32), 208.0);
    EXPECT_DOUBLE_EQ(states(13'000'000'000, 8, Sharding::optimizer, fp32), 117.0);
    EXPECT_DOUBLE_EQ(states(13'000'000'000, 8, Sharding::optimizer_gradients, fp32), 71.5);
    EXPECT_DOUBLE_EQ(states(13'000'000'000, 8, Sharding::full, fp32), 26.0);
}

// ZeRO paper (arXiv 1910.02054), figure 1: 7.5 billion parameters, 64 GPUs, mixed precision.
TEST(ModelStates, AgreeWithTheZeroPaper) {
    const auto mixed = PrecisionRecipe::mixed_fp16;
    EXPECT_NEAR(states(7'500'000'000, 64, Sharding::none, mixed), 120, 0.05);
    EXPECT_NEAR(states(7'500'000'000, 64, Sharding::optimizer, mixed), 31.4, 0.05);
    EXPECT_NEAR(states(7'500'000'000, 64, Sharding::optimizer_gradients, mixed), 16.6, 0.05);
    EXPECT_NEAR(states(7'500'000'000, 64, Sharding::full, mixed), 1.88, 0.005);
}

TEST(ModelStates, SeventyBillionWithZero3OnEightGpusNeedMoreThanEightyGigabytes) {
    EXPECT_DOUBLE_EQ(states(70'000'000'000, 8, Sharding::full, PrecisionRecipe::mixed_bf16), 140.0);
    Scenario scenario{tableOf(70'000'000'000), gpus(8), {.sequence_length = 128, .global_batch = 32}};
    Plan plan;
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = Sharding::full;
    plan.parallel.data = 8;
    EXPECT_FALSE(estimateMemory(scenario, plan).fits());
}

// Megatron Core's documentation of the distributed optimizer: bf16 with fp32 gradients 18, or 6 + 12 / d.
TEST(ModelStates, AgreeWithMegatronsTable) {
    Scenario scenario{tableOf(1'024'000'000), gpus(16), {.sequence_length = 128, .global_batch = 64}};
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    plan.parallel.data = 16;
    plan.sharding = Sharding::none;
    EXPECT_DOUBLE_EQ(stateGigabytes(estimateMemory(scenario, plan, true)), 18 * 1.024);
    plan.sharding = Sharding::optimizer;
    EXPECT_DOUBLE_EQ(stateGigabytes(estimateMemory(scenario, plan, true)), (6 + 12.0 / 16) * 1.024);
}

} // namespace
} // namespace meshwright
