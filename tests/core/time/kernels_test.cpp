#include "core/time/device_model.h"
#include "core/time/time.h"
#include "tests/core/time/time_scenarios.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

DeviceModel a100() {
    return {test::dgxA100(1).groups.front().node.device, timeConstants(), DataType::bf16, 2};
}

double teraflops(double m, double n, double k) {
    return 2 * m * n * k / a100().gemm(m, n, k, GemmPass::forward) / 1e12;
}

TEST(DeviceModel, ReproducesMeasuredProductsOnA100) {
    // LLMCompass, a100 matmul, TFLOP/s. Training sustains up to a fifth less than a benchmark on a cool device.
    const auto near = [](double predicted, double measured) {
        return predicted > 0.8 * measured && predicted < 1.05 * measured;
    };
    EXPECT_TRUE(near(teraflops(4096, 12288, 12288), 277.5));
    EXPECT_TRUE(near(teraflops(1024, 12288, 12288), 257.9));
    EXPECT_TRUE(near(teraflops(8192, 8192, 8192), 277.6));
}

TEST(DeviceModel, SmallAndShallowProductsAreSlower) {
    EXPECT_LT(teraflops(64, 12288, 12288), 0.6 * teraflops(4096, 12288, 12288));
    EXPECT_LT(teraflops(8192, 8192, 64), 0.7 * teraflops(8192, 8192, 8192));
    // More rows never take less time, also where a wave begins.
    for (double m = 128; m < 60'000; m += 128)
        EXPECT_LE(a100().gemm(m, 4096, 4096, GemmPass::forward), a100().gemm(m + 128, 4096, 4096, GemmPass::forward));
}

TEST(DeviceModel, AVocabularyThatIsNoMultipleOfEightIsSlow) {
    EXPECT_LT(teraflops(8192, 50257, 768), 0.7 * teraflops(8192, 50304, 768));
}

TEST(DeviceModel, MemoryTimeIsBytesOverBandwidthAndNeverBelow) {
    EXPECT_GE(a100().memory(2.039e12), 1.0);
    EXPECT_LT(a100().memory(2.039e12), 1.5);
}

TEST(LaunchFloor, GraphsHelpASmallModelAndHardlyALargeOne) {
    Scenario small{test::gpt(24, 1024, 16, 1024), test::dgxA100(1), {.sequence_length = 1024, .global_batch = 8}};
    Plan plan = test::megatron2022(1, 1, 8, 1);
    plan.software.year = 2025;
    Plan graphs = plan;
    graphs.software.cuda_graphs = true;
    const auto gain = [&](const Scenario& scenario, const Plan& eager, const Plan& captured) {
        return estimateTime(scenario, eager).step / estimateTime(scenario, captured).step;
    };
    EXPECT_GT(gain(small, plan, graphs), 1.2);
    EXPECT_LT(gain(test::korthikanti22b(), test::megatron2022(8, 1, 1, 4),
                   [] {
                       Plan large = test::megatron2022(8, 1, 1, 4);
                       large.software.cuda_graphs = true;
                       return large;
                   }()),
              1.15);
}

TEST(Traffic, FullShardingMovesHalfAsMuchAgain) {
    // 3 Psi (N - 1) / N against 2 Psi (N - 1) / N (ZeRO, section 7.2.2), on a network so slow that nothing else counts.
    Cluster cluster = test::dgxA100(8);
    cluster.groups.front().node.nics = {1, 1e9, NetworkKind::ethernet};
    const Scenario scenario{test::gpt(24, 2048, 16, 1024), cluster, {.sequence_length = 1024, .global_batch = 64}};
    Plan plan = test::megatron2022(1, 1, 64, 1);
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = Sharding::optimizer;
    const double one = estimateTime(scenario, plan).step.value();
    plan.sharding = Sharding::full;
    EXPECT_NEAR(estimateTime(scenario, plan).step.value() / one, 1.5, 0.15);
}

TEST(Traffic, AccumulationAmortizesReductionButNotFullSharding) {
    Scenario scenario{test::gpt(24, 2048, 16, 1024), test::dgxA100(8), {.sequence_length = 1024, .global_batch = 64}};
    Plan plan = test::megatron2022(1, 1, 64, 1);
    plan.engine = Engine::deepspeed;
    const auto share = [&](Sharding sharding, std::int64_t batch) {
        plan.sharding = sharding;
        scenario.workload.global_batch = batch;
        const TimeEstimate time = estimateTime(scenario, plan);
        return (time.by_category[static_cast<std::size_t>(TimeCategory::data_communication)] + time.hidden.data) /
               time.step;
    };
    EXPECT_LT(share(Sharding::optimizer, 1024), 0.3 * share(Sharding::optimizer, 64));
    EXPECT_GT(share(Sharding::full, 1024), 0.8 * share(Sharding::full, 64));
}

} // namespace
} // namespace meshwright
