#include "fixtures.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using namespace memory_test;

Plan megatronPlan() {
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    plan.sharding = Sharding::optimizer;
    plan.software.fused_cross_entropy = true;
    return plan;
}

double allocatedGibibytes(const StageMemory& stage) {
    return inGibibytes(stage.peak);
}

// SimuMax v1.2, docs/b200/b200_release_v1.2_summary.json (MooreThreads/SimuMax): Llama-3 70B cut to 12 layers on eight
// B200, Megatron-Core, bf16, fused cross-entropy, torch.cuda.max_memory_allocated.
TEST(MeasuredMemory, LlamaWithTensorParallelismOnB200) {
    Scenario scenario{
        llama(12, 8192, 64, 8, 28672, 128256), gpus(8, 180), {.sequence_length = 4096, .global_batch = 16}};
    scenario.cluster.groups[0].node.device.architecture = "blackwell";
    auto plan = megatronPlan();
    plan.parallel = {.data = 4, .tensor = 2, .sequence_parallel = true};
    EXPECT_NEAR(allocatedGibibytes(estimateMemory(scenario, plan).stages[0]), 60.68, 0.01 * 60.68);
    plan.parallel = {.data = 1, .tensor = 8, .sequence_parallel = true};
    scenario.workload.global_batch = 4;
    EXPECT_NEAR(allocatedGibibytes(estimateMemory(scenario, plan).stages[0]), 28.286, 0.01 * 28.286);
}

TEST(MeasuredMemory, LlamaPipelineOnB200ByStage) {
    Scenario scenario{
        llama(12, 8192, 64, 8, 28672, 128256), gpus(8, 180), {.sequence_length = 4096, .global_batch = 16}};
    scenario.cluster.groups[0].node.device.architecture = "blackwell";
    auto plan = megatronPlan();
    plan.parallel = {.data = 4, .pipeline = 2};
    const auto estimate = estimateMemory(scenario, plan);
    EXPECT_NEAR(allocatedGibibytes(estimate.stages[0]), 66.55, 0.02 * 66.55);
    EXPECT_NEAR(allocatedGibibytes(estimate.stages[1]), 62.967, 0.02 * 62.967);
}

// NVIDIA/Megatron-LM, tests/functional_tests/test_cases/gpt/gpt3_7b_tp4_pp1_memory_speed, golden values of a DGX H100
// at d98e8a64: bytes allocated between steps, and the peak, on the last rank. Dropout 0.1 is Megatron's default.
TEST(MeasuredMemory, MegatronGoldenValuesOfGpt7b) {
    TransformerSpec model;
    model.hidden = 4096;
    model.vocabulary = 131073;
    model.position = PositionKind::learned;
    model.learned_positions = 8192;
    model.dropout = model.attention_dropout = 0.1;
    model.layer_kinds = {
        {.attention =
             GroupedAttention{.heads = 32, .kv_heads = 8, .head_dim = 128, .qkv_bias = true, .output_bias = true},
         .feed_forward = DenseMlp{.width = 16384, .up_bias = true, .down_bias = true}}};
    model.layers.assign(32, 0);
    Scenario scenario{model, gpus(8), {.sequence_length = 8192, .global_batch = 8}};
    scenario.cluster.groups[0].node.device.architecture = "hopper";
    auto plan = megatronPlan();
    plan.software.fused_cross_entropy = false;
    plan.parallel = {.data = 2, .tensor = 4};
    plan.micro_batch = 2;
    const auto estimate = estimateMemory(scenario, plan, true);
    EXPECT_NEAR(stateGigabytes(estimate) * 1e9, 20'663'519'232.0, 0.01 * 20'663'519'232.0);
    EXPECT_NEAR(allocatedGibibytes(estimate.stages[0]), 53.219, 0.03 * 53.219);

    plan.parallel = {.data = 2, .pipeline = 4, .virtual_stages = 8};
    plan.schedule = ScheduleKind::interleaved;
    plan.micro_batch = 1;
    EXPECT_NEAR(allocatedGibibytes(estimateMemory(scenario, plan).stages[3]), 56.551, 0.03 * 56.551);
}

} // namespace
} // namespace meshwright
