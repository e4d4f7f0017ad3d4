#include "core/memory/peers.h"
#include "fixtures.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using namespace memory_test;

// deepspeedai/DeepSpeed, docs/code-docs/source/memory.rst: t5-3b, 2851e6 parameters, largest layer 32e6, 1 node x 8
// GPUs.
TEST(PeerEstimators, PrintWhatDeepSpeedPrints) {
    const auto two = [](bool offload) { return deepspeedZero2Estimate(2851e6, 8, 1, offload); };
    EXPECT_NEAR(inGibibytes(two(true).gpu), 5.31, 0.005);
    EXPECT_NEAR(inGibibytes(two(false).gpu), 15.93, 0.005);
    EXPECT_NEAR(inGibibytes(two(true).host_per_node), 127.45, 0.005);
    const auto three = [](bool parameters, bool optimizer, bool meta) {
        return deepspeedZero3Estimate(2851e6, 32e6, 8, 1, parameters, optimizer, meta);
    };
    EXPECT_NEAR(inGibibytes(three(true, true, true).gpu), 0.12, 0.005);
    EXPECT_NEAR(inGibibytes(three(true, true, true).host_per_node), 71.69, 0.005);
    EXPECT_NEAR(inGibibytes(three(true, true, false).host_per_node), 127.45, 0.005);
    EXPECT_NEAR(inGibibytes(three(false, true, true).gpu), 0.78, 0.005);
    EXPECT_NEAR(inGibibytes(three(false, true, true).host_per_node), 63.72, 0.005);
    EXPECT_NEAR(inGibibytes(three(false, false, true).gpu), 6.09, 0.005);
    EXPECT_NEAR(inGibibytes(three(false, false, true).host_per_node), 1.43, 0.005);
    EXPECT_NEAR(inGibibytes(three(false, false, false).host_per_node), 127.45, 0.005);
}

constexpr double mebibyte = 1024.0 * 1024;

// NVIDIA/Megatron-LM, megatron/training/theoretical_memory_usage.py at d98e8a64, run with these inputs; MiB.
TEST(PeerEstimators, PrintWhatMegatronReports) {
    Plan plan;
    plan.engine = Engine::megatron;
    plan.sharding = Sharding::optimizer;
    plan.parallel = {.data = 8, .sequence_parallel = true};
    Scenario llama2{llama(32, 4096, 32, 32, 11008, 32000), gpus(8), {.sequence_length = 4096, .global_batch = 512}};
    auto report = megatronReport(llama2, plan);
    EXPECT_NEAR(report.weights_and_optimizer.value() / mebibyte, 48196.90, 0.01);
    EXPECT_NEAR(report.activations.value() / mebibyte, 15300.03, 0.01);

    // GPT-3 175B, pipeline of 8 with 3 virtual stages.
    auto gpt = llama(96, 12288, 96, 96, 4 * 12288, 51200);
    gpt.norm = NormKind::layer_norm;
    gpt.tied_embeddings = true;
    std::get<DenseMlp>(gpt.layer_kinds[0].feed_forward).gated = false;
    Scenario gpt3{gpt, gpus(64), {.sequence_length = 2048, .global_batch = 64}};
    plan.parallel = {.data = 1, .tensor = 8, .pipeline = 8, .virtual_stages = 3, .sequence_parallel = true};
    report = megatronReport(gpt3, plan);
    EXPECT_NEAR(report.weights_and_optimizer.value() / mebibyte, 48016.18, 0.01);
    EXPECT_NEAR(report.activations.value() / mebibyte, 12679.02, 0.01);
}

// EleutherAI/cookbook, calc/calc_transformer_mem.py at 827ee3b, run with these inputs; GiB.
TEST(PeerEstimators, PrintWhatEleutherPrints) {
    Scenario llama2{llama(32, 4096, 32, 32, 11008, 32000), gpus(8), {.sequence_length = 4096, .global_batch = 8}};
    Plan plan;
    plan.parallel.data = 8;
    plan.recompute.kind = RecomputeKind::full;
    const double expected[] = {130.26, 65.12, 43.10, 33.95};
    for (int sharding = 0; sharding < 4; ++sharding) {
        plan.sharding = static_cast<Sharding>(sharding);
        EXPECT_NEAR(inGibibytes(eleutherEstimate(llama2, plan)), expected[sharding], 0.02);
    }
}

TEST(PeerEstimators, SayWhatTheyLeaveOut) {
    Scenario scenario{llama(32, 4096, 32, 32, 11008, 32000), gpus(8), {.sequence_length = 4096, .global_batch = 8}};
    Plan plan;
    plan.engine = Engine::deepspeed;
    plan.sharding = Sharding::full;
    plan.parallel.data = 8;
    const auto estimates = peerEstimates(scenario, plan);
    ASSERT_EQ(estimates.size(), 3U);
    for (const auto& estimate : estimates)
        EXPECT_FALSE(estimate.leaves_out.empty());
}

} // namespace
} // namespace meshwright
