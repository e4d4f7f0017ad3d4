#include "core/evidence/measurement.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

/// TFLOP/s per GPU by the source's own count, from the tokens/s or iteration time that the same row prints.
double countedTflops(std::string_view id) {
    const auto run = fixtureRun(id);
    const auto reproduced = reproducedRun(id);
    const bool full = reproduced.plan.recompute.kind == RecomputeKind::full;
    const auto flops = flopsPerToken(readFlopsCount(run.flops_convention, full), run, reproduced.scenario.model,
                                     reproduced.scenario.workload.sequence_length, reproduced.plan.parallel.pipeline);
    return flops.value_or(0) * measurementOf(run, reproduced).tokens_per_s_per_gpu.value_or(0) / 1e12;
}

double countedMfu(std::string_view id) {
    const auto run = fixtureRun(id);
    const auto& device = reproducedRun(id).scenario.cluster.groups.front().node.device;
    return countedTflops(id) * 1e12 / utilizationPeak(readFlopsCount(run.flops_convention, true), run, device);
}

TEST(FlopsCount, ReproducesWhatSourcesPrintBesideTheirTimes) {
    // Rows that print both a time or token rate and TFLOP/s or MFU; expected values are the printed ones.
    EXPECT_NEAR(countedMfu("llmfoundry-70b-s2048-256xh100-80gb-mb8-ga1-amp-bf16-default-full-shard"), 0.4242, 0.0005);
    EXPECT_NEAR(countedMfu("nano-0001-1b-n1-dp8tp1pp1-mb2-z0"), 0.392, 0.001);
    EXPECT_NEAR(countedMfu("kort22-t5-530b-selective-sp"), 0.56, 0.001);
    EXPECT_NEAR(countedMfu("titan-27aa49077-fsdp8-full"), *fixtureRun("titan-27aa49077-fsdp8-full").measured.mfu,
                0.001);
    EXPECT_NEAR(countedTflops("bloom-176b-final-iter12695"), 149.02, 0.1);
    EXPECT_NEAR(countedTflops("bloom-200b-h14400-l80-a96-80gpu-tp8pp10dp1-mbs1-gbs2048-02-17-fp16"), 98.87, 1);
    for (const auto id : {"bridge-26.04.01-llama31-405b-gb300-fp8", "mcoremoe-t11-qwen3-235b-gb200-bf16"}) {
        const double printed = *fixtureRun(id).measured.tflops_per_gpu;
        EXPECT_NEAR(countedTflops(id) / printed, 1, 0.015) << id;
    }
}

TEST(FlopsCount, TellsTheConventionsApart) {
    const auto read = [](const char* text, bool full) { return readFlopsCount(text, full); };
    EXPECT_EQ(read("", true).formula, FlopsFormula::unstated);
    EXPECT_EQ(read("not stated", true).formula, FlopsFormula::unstated);
    EXPECT_EQ(read("hardware: 1.3B*4*2*seq*gbs/(time*gpus)", false).passes, 4);
    EXPECT_EQ(read("model: 1.3B*3*2*seq*gbs/(time*gpus)", true).passes, 3);
    EXPECT_EQ(read("SC21 Megatron formula (x4 with checkpointing, x3 without)", false).passes, 3);
    EXPECT_EQ(read("SC21 Megatron formula (x4 with checkpointing, x3 without)", true).passes, 4);
    EXPECT_EQ(read("model: 6*N*tok + 6*s^2*d*h*L (causal)", false).formula, FlopsFormula::parameters_attention);
    EXPECT_TRUE(read("model: 6*N*tok + 6*s^2*d*h*L (causal)", false).causal);
    EXPECT_FALSE(read("model, full (non-causal) attention (checked from tokens/s)", false).causal);
    EXPECT_DOUBLE_EQ(read("model (MFU against 989.5 TF)", false).peak_flops.value_or(0), 989.5e12);
}

/// 8 GPUs, 8 sequences of 1000 tokens a step: 1000 tokens per GPU.
PublishedRun plainRun() {
    PublishedRun run;
    run.id = "made-up";
    run.framework = "megatron-lm";
    run.model.layers = 4;
    run.model.hidden = 1024;
    run.model.heads = 16;
    run.model.billion_parameters = 1;
    run.model.sequence_length = 1000;
    run.cluster.gpu = "A100-SXM4-80GB";
    run.cluster.gpus = 8;
    run.batch.micro = 1;
    run.batch.global = 8;
    run.recompute = "full";
    run.precision = "bf16";
    return run;
}

Measurement measured(const PublishedRun& run) {
    return measurementOf(run, reproduce(run, hardwareCatalog()).value());
}

TEST(Measurement, TimeFromWhicheverRateTheSourceGives) {
    auto run = plainRun();
    run.measured.samples_per_s = 4;
    EXPECT_DOUBLE_EQ(measured(run).iter_time_s.value_or(0), 2);
    // 8 x 10^9 FLOPs a token; 1000 tokens at 100 TFLOP/s.
    run.flops_convention = "hardware: 8*params per token";
    run.measured.tflops_per_gpu = 100;
    EXPECT_DOUBLE_EQ(measured(run).iter_time_s.value_or(0), 0.08);
    run.measured.tokens_per_s_per_gpu = 5000;
    EXPECT_DOUBLE_EQ(measured(run).iter_time_s.value_or(0), 0.2);
    run.measured.iter_time_s = 0.3;
    EXPECT_DOUBLE_EQ(measured(run).iter_time_s.value_or(0), 0.3);
    EXPECT_DOUBLE_EQ(measured(run).tokens_per_s_per_gpu.value_or(0), 1000 / 0.3);
}

TEST(Measurement, UtilizationAgainstTheDevicesPeak) {
    auto run = plainRun();
    run.flops_convention = "hardware: 8*params per token";
    run.measured.mfu = 0.5;
    EXPECT_DOUBLE_EQ(measured(run).iter_time_s.value_or(0), 1000 * 8e9 / (0.5 * 312e12));
}

TEST(Measurement, NoTimeWhereTheSourceGivesNoneThatMeansSomething) {
    auto run = plainRun();
    EXPECT_FALSE(measured(run).iter_time_s);
    run.measured.tflops_per_gpu = 100;
    EXPECT_FALSE(measured(run).iter_time_s) << "TFLOP/s without a convention";
    run.measured.samples_per_s = 0;
    EXPECT_FALSE(measured(run).iter_time_s) << "a rate truncated to zero";
    EXPECT_FALSE(measured(fixtureRun("swift-full-qwen-1.8b-512")).iter_time_s) << "samples of any length";
    EXPECT_FALSE(measured(fixtureRun("mlm-golden-gpt3-7b-tp1-pp4-a100")).iter_time_s);
}

TEST(Measurement, MemoryInGibAndAsTheSourceMeasuredIt) {
    auto run = plainRun();
    run.measured.peak_memory = 10.73741824;
    run.measured.memory_unit = "GB";
    EXPECT_DOUBLE_EQ(measured(run).memory_gib.value_or(0), 10);
    run.measured.memory_kind = "nvidia-smi, rounded up";
    EXPECT_DOUBLE_EQ(measured(run).memory_gib.value_or(0), 10.73741824);
    EXPECT_EQ(measured(run).memory_figure, MemoryFigure::device);
    run.measured.memory_kind = "max_allocated (cached 12.5)";
    run.measured.memory_unit = "GiB";
    EXPECT_EQ(measured(run).memory_figure, MemoryFigure::allocated);
    EXPECT_DOUBLE_EQ(measured(run).reserved_gib.value_or(0), 12.5);
    run.measured.memory_kind = "max_reserved";
    EXPECT_EQ(measured(run).memory_figure, MemoryFigure::reserved);
}

TEST(Measurement, MemoryOfOtherRanksThanTheFullest) {
    const auto sum = measured(fixtureRun("qwen-72b-lora-z3-2048"));
    EXPECT_EQ(sum.memory_scope, MemoryScope::mean_rank);
    EXPECT_NEAR(sum.memory_gib.value_or(0), 228.8 / 4, 1e-9) << "printed as the sum over 4 GPUs";
    EXPECT_EQ(measured(fixtureRun("mlm-golden-gpt3-7b-tp1-pp4-a100")).memory_scope, MemoryScope::last_stage);
    const auto stages = measured(fixtureRun("bs-log-meg-gpt2-base-n8-dp1-tp4-pp8-1809562"));
    EXPECT_EQ(stages.memory_gib_by_stage.size(), 8U);
    EXPECT_DOUBLE_EQ(stages.reserved_gib.value_or(0), 26.25);
}

} // namespace
} // namespace meshwright
