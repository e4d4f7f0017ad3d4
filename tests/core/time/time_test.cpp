#include "core/model/flops.h"
#include "core/time/time.h"
#include "tests/core/time/allocation_counter.h"
#include "tests/core/time/time_scenarios.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using test::korthikanti22b;
using test::megatron2022;

double sumOf(const TimeByCategory& parts) {
    double sum = 0;
    for (const Seconds part : parts)
        sum += part.value();
    return sum;
}

TEST(EstimateTime, ReproducesTheFullRecomputeRunOfTheSelectiveRecomputationPaper) {
    Plan plan = megatron2022(8, 1, 1, 4);
    plan.recompute.kind = RecomputeKind::full;
    // 1.42 s measured (arXiv 2205.05198, table 5).
    EXPECT_NEAR(estimateTime(korthikanti22b(), plan).step.value(), 1.42, 0.12);
}

TEST(EstimateTime, BreakdownSumsToTheStep) {
    const Scenario scenario{
        test::gpt(96, 12288, 96, 2048), test::dgxA100(8), {.sequence_length = 2048, .global_batch = 64}};
    for (const bool explain : {false, true}) {
        const TimeEstimate time = estimateTime(scenario, megatron2022(8, 8, 1, 1), explain);
        EXPECT_NEAR(sumOf(time.by_category) / time.step.value(), 1, 1e-9);
        EXPECT_EQ(time.terms.empty(), !explain);
    }
}

TEST(EstimateTime, ExplainingChangesNoNumber) {
    const Scenario scenario = korthikanti22b();
    const Plan plan = megatron2022(8, 1, 1, 4);
    EXPECT_EQ(estimateTime(scenario, plan, false).step, estimateTime(scenario, plan, true).step);
}

TEST(EstimateTime, BarePathAllocatesNothing) {
    const Scenario scenario{
        test::gpt(96, 12288, 96, 2048), test::dgxA100(16), {.sequence_length = 2048, .global_batch = 128}};
    const Plan plan = megatron2022(8, 8, 2, 1);
    (void)estimateTime(scenario, plan); // loads the constants
    const std::size_t before = test::allocationCount();
    const TimeEstimate time = estimateTime(scenario, plan);
    EXPECT_EQ(test::allocationCount(), before);
    EXPECT_GT(time.step.value(), 0);
}

TEST(EstimateTime, RatesFollowFromTheStepByMegatronsConvention) {
    const Scenario scenario = korthikanti22b();
    const TimeEstimate time = estimateTime(scenario, megatron2022(8, 1, 1, 4));
    EXPECT_NEAR(time.tokens_per_second_per_gpu * 8 * time.step.value(), 4 * 2048, 1e-6);
    const double per_token = trainingFlopsPerToken(scenario.model, 2048, FlopsConvention::megatron);
    EXPECT_NEAR(time.model_flops_per_gpu.value() / (time.tokens_per_second_per_gpu * per_token), 1, 1e-12);
    EXPECT_NEAR(time.mfu, time.model_flops_per_gpu.value() / 312e12, 1e-12);
}

TEST(EstimateTime, IntervalHoldsThePrediction) {
    const TimeEstimate time = estimateTime(korthikanti22b(), megatron2022(8, 1, 1, 4));
    EXPECT_LT(time.interval.low, time.step);
    EXPECT_GT(time.interval.high, time.step);
    EXPECT_DOUBLE_EQ(probabilityFaster(time, time), 0.5);
}

TEST(EstimateTime, MoreRecomputationTakesLonger) {
    Plan plan = megatron2022(8, 1, 1, 4);
    const Seconds none = estimateTime(korthikanti22b(), plan).step;
    plan.recompute.kind = RecomputeKind::selective;
    const Seconds selective = estimateTime(korthikanti22b(), plan).step;
    plan.recompute.kind = RecomputeKind::full;
    const Seconds full = estimateTime(korthikanti22b(), plan).step;
    EXPECT_LT(none, selective);
    EXPECT_LT(selective, full);
}

TEST(EstimateTime, MoreMicroBatchesShrinkTheBubble) {
    Scenario scenario{test::gpt(96, 12288, 96, 2048), test::dgxA100(8), {.sequence_length = 2048, .global_batch = 16}};
    const Plan plan = megatron2022(8, 8, 1, 1);
    const double few = estimateTime(scenario, plan).tokens_per_second_per_gpu;
    scenario.workload.global_batch = 128;
    EXPECT_GT(estimateTime(scenario, plan).tokens_per_second_per_gpu, 1.2 * few);
}

TEST(EstimateTime, UnpackingFourBitWeightsMakesQLoraSlowerThanLora) {
    Scenario scenario = korthikanti22b();
    Plan plan = megatron2022(8, 1, 1, 1);
    scenario.workload.training = TrainingKind::lora;
    const double lora = estimateTime(scenario, plan).step.value();
    scenario.workload.training = TrainingKind::qlora;
    // 22e9 / 8 parameters of the layers, 2.5 bytes each, twice for each of 4 micro-batches, at 2.039 TB/s or less.
    const double least = 2.7e9 * 2.5 * 2 * 4 / 2.039e12;
    EXPECT_GT(estimateTime(scenario, plan).step.value() - lora, least);
    EXPECT_LT(estimateTime(scenario, plan).step.value() - lora, 3 * least);
}

} // namespace
} // namespace meshwright
