#include "fixtures.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using namespace memory_test;

double activationsOfLayers(const Scenario& scenario, const Plan& plan) {
    double sum = 0;
    const auto estimate = estimateMemory(scenario, plan, true);
    for (const auto& term : estimate.stages[0].terms)
        if (term.category == MemoryCategory::activations &&
            term.alive[static_cast<std::size_t>(StepPhase::forward_end)] &&
            term.explanation.formula != "memory.activations.token_ids" &&
            term.explanation.formula != "memory.activations.norm_statistics")
            sum += term.bytes.value();
    return sum;
}

/// A GPT layer with GELU, f = 4 h, and dropout, as Korthikanti et al. count it.
Scenario gpt(std::int64_t layers) {
    TransformerSpec model;
    model.hidden = 1024;
    model.vocabulary = 51200;
    model.dropout = model.attention_dropout = 0.1;
    model.layer_kinds = {{.attention = GroupedAttention{.heads = 16, .kv_heads = 16, .head_dim = 64},
                          .feed_forward = DenseMlp{.width = 4096}}};
    model.layers.assign(static_cast<std::size_t>(layers), 0);
    return {model, gpus(8), {.sequence_length = 2048, .global_batch = 8}};
}

/// Bytes of one layer: the difference that layers make, so that what stands outside them drops out.
double oneLayer(const Plan& plan) {
    return (activationsOfLayers(gpt(6), plan) - activationsOfLayers(gpt(2), plan)) / 4;
}

// Korthikanti et al. (arXiv 2205.05198), equations 1 to 6; s b h of this layer is 2048 * 4 * 1024.
TEST(Activations, AgreeWithKorthikanti) {
    constexpr double sbh = 2048.0 * 4 * 1024;
    constexpr double scores = 5.0 * 16 * 2048 / 1024; // 5 a s / h
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    plan.micro_batch = 4;
    plan.attention = AttentionKernel::materialized;
    EXPECT_NEAR(oneLayer(plan), sbh * (34 + scores), 1);
    plan.parallel.tensor = 8;
    EXPECT_NEAR(oneLayer(plan), sbh * (10 + 24.0 / 8 + scores / 8), 1);
    plan.parallel.sequence_parallel = true;
    EXPECT_NEAR(oneLayer(plan), sbh * (34 + scores) / 8, 1);
    plan.recompute.kind = RecomputeKind::selective;
    EXPECT_NEAR(oneLayer(plan), sbh * 34 / 8, 1);
    plan.recompute.kind = RecomputeKind::full;
    EXPECT_NEAR(oneLayer(plan), sbh * 2 / 8, 1);
}

// Llama-2-7B at 4096 tokens: 32 layers keep 16.07 GiB with a flash kernel and fused norms and SwiGLU.
TEST(Activations, OfLlama2AreThoseOfSimuMax) {
    Scenario scenario{llama(32, 4096, 32, 32, 11008, 32000), gpus(8), {.sequence_length = 4096, .global_batch = 8}};
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    EXPECT_NEAR(activationsOfLayers(scenario, plan) / 1073741824.0, 16.07, 0.03);
}

// docs/physics.md, 2.5: rank 0 of interleaved 1F1B keeps p v + p - 1 chunks, each of L / (p v) layers.
TEST(Activations, OfInterleavedPipelinesCountChunks) {
    Scenario scenario{llama(24, 1024, 16, 16, 4096, 32000), gpus(4), {.sequence_length = 1024, .global_batch = 64}};
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    const double all_layers = activationsOfLayers(scenario, plan);
    plan.parallel.pipeline = 4;
    EXPECT_NEAR(activationsOfLayers(scenario, plan), all_layers, 1);
    plan.parallel.virtual_stages = 2;
    plan.schedule = ScheduleKind::interleaved;
    EXPECT_NEAR(activationsOfLayers(scenario, plan), all_layers * (4 * 2 + 4 - 1) / 8, 1);
}

} // namespace
} // namespace meshwright
