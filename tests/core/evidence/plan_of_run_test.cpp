#include "core/evidence/plan_of_run.h"
#include "core/model/parameters.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

TEST(PlanOfRun, LlmFoundryIsFsdp1WithItsMixedPrecisionModes) {
    const auto amp = reproducedRun("llmfoundry-70b-s2048-256xh100-80gb-mb8-ga1-amp-bf16-default-full-shard").plan;
    EXPECT_EQ(amp.framework, "pytorch-fsdp1");
    EXPECT_EQ(amp.engine, Engine::fsdp1);
    EXPECT_EQ(amp.sharding, Sharding::full);
    EXPECT_EQ(amp.parallel.data, 256);
    EXPECT_EQ(amp.micro_batch, 8);
    EXPECT_EQ(amp.recompute.kind, RecomputeKind::full);
    EXPECT_EQ(precisionOf(amp).weights, DataType::fp32);
    EXPECT_EQ(precisionOf(amp).reduce, DataType::fp32);
    const auto pure = reproducedRun("llmfoundry-old-70b-s2048-32xa100-80gb-mb2-ga16-bf16-pure-full-shard");
    EXPECT_EQ(precisionOf(pure.plan).reduce, DataType::bf16);
    EXPECT_EQ(pure.scenario.workload.global_batch, 1024);
}

TEST(PlanOfRun, TorchtitanIsFsdp2WithItsKindsOfRecompute) {
    const auto per_op = reproducedRun("titan-202412-t3-8b-128-fsdp").plan;
    EXPECT_EQ(per_op.framework, "torchtitan");
    EXPECT_EQ(per_op.engine, Engine::fsdp2);
    EXPECT_EQ(per_op.recompute.kind, RecomputeKind::selective);
    EXPECT_FALSE(per_op.recompute.core_attention);
    const auto every_second = reproducedRun("titan-2024-64a100-l2-13b-sellayer").plan.recompute;
    EXPECT_EQ(every_second.kind, RecomputeKind::full);
    EXPECT_EQ(every_second.every_nth, 2);
}

TEST(PlanOfRun, Fp8OverFsdpKeepsFp32WeightsAndTakesTheFourthDimension) {
    const auto run = reproducedRun("titan-202412-t6-405b-fsdp4-cp2");
    const auto& parallel = run.plan.parallel;
    EXPECT_EQ(parallel.data, 4);
    EXPECT_EQ(parallel.tensor, 8);
    EXPECT_EQ(parallel.pipeline, 8);
    EXPECT_EQ(parallel.context, 2);
    EXPECT_TRUE(parallel.sequence_parallel);
    EXPECT_EQ(precisionOf(run.plan).compute, DataType::fp8);
    EXPECT_EQ(precisionOf(run.plan).weights, DataType::fp32);
    EXPECT_TRUE(run.plan.knobs.overlap_tensor_parallel) << "the source says async TP";
    EXPECT_EQ(run.plan.knobs.context_parallel, ContextParallelKind::all_gather);
    EXPECT_EQ(run.scenario.workload.global_batch, 8 * 4) << "local batch times data-parallel ranks";
    EXPECT_EQ(run.plan.micro_batch, 1) << "the pipeline splits the local batch";
}

TEST(PlanOfRun, OffloadAndOptimizersAsSourcesWordThem) {
    const auto fsdp = reproducedRun("pt-fsdp-blog-175b").plan;
    EXPECT_EQ(fsdp.optimizer, OptimizerKind::sgd);
    EXPECT_EQ(fsdp.offload.parameters, OffloadDevice::cpu);
    EXPECT_EQ(fsdp.offload.optimizer, OffloadDevice::none);
    EXPECT_EQ(fsdp.precision, PrecisionRecipe::autocast_fp16);
    const auto azure = reproducedRun("azure-ds-530b-1024").plan;
    EXPECT_EQ(azure.engine, Engine::deepspeed);
    EXPECT_EQ(azure.offload.optimizer, OffloadDevice::cpu);
    EXPECT_TRUE(azure.offload.checkpoints);
    EXPECT_EQ(reproducedRun("bridge-26.04.01-llama3-70b-gb200-fp8").plan.offload.activation_layers, 40);
    EXPECT_EQ(offloadOfText("optimizer NVMe").optimizer, OffloadDevice::nvme);
    EXPECT_EQ(offloadOfText("full CPU offload").parameters, OffloadDevice::cpu);
    EXPECT_EQ(offloadOfText("none"), Offload{});
    EXPECT_EQ(optimizerOfText("bnb 8-bit Adam"), OptimizerKind::adam_8bit);
    EXPECT_EQ(optimizerOfText("Muon (+Adam for embeddings, norms)"), OptimizerKind::muon);
    EXPECT_EQ(optimizerOfText(""), OptimizerKind::adam);
}

TEST(PlanOfRun, MegatronSelectiveRecomputeAndInterleaving) {
    const auto run = reproducedRun("kort22-t5-530b-selective-sp");
    EXPECT_EQ(run.plan.framework, "megatron-lm");
    EXPECT_EQ(run.plan.schedule, ScheduleKind::interleaved);
    EXPECT_EQ(run.plan.parallel.virtual_stages, 3);
    EXPECT_EQ(run.plan.recompute.kind, RecomputeKind::selective);
    EXPECT_TRUE(run.plan.recompute.core_attention);
    EXPECT_FALSE(run.plan.recompute.norms);
    EXPECT_EQ(run.plan.attention, AttentionKernel::materialized) << "2022, before fused attention in Megatron-LM";
    EXPECT_DOUBLE_EQ(run.scenario.model.attention_dropout, 0.1);
    // MT-NLG 530B: 105 layers of width 20480.
    EXPECT_NEAR(static_cast<double>(totalParameters(run.scenario.model)), 530e9, 1.5e9);
}

TEST(PlanOfRun, BloomCountsEmbeddingsAsLayers) {
    const auto run = reproducedRun("bloom-176b-final-iter12695");
    EXPECT_EQ(run.plan.engine, Engine::megatron_deepspeed);
    EXPECT_EQ(run.plan.sharding, Sharding::optimizer);
    EXPECT_TRUE(run.plan.knobs.embedding_counts_as_layer);
    EXPECT_TRUE(run.scenario.model.embedding_norm);
    EXPECT_EQ(run.scenario.model.position, PositionKind::alibi);
    // Published: 176,247,271,424 parameters.
    EXPECT_EQ(totalParameters(run.scenario.model), 176'247'271'424);
}

TEST(PlanOfRun, ZeroBubbleSchedulesAndUnevenEnds) {
    const auto two = reproducedRun("zb-zb-2p-1.5b-m32");
    EXPECT_EQ(two.plan.schedule, ScheduleKind::zero_bubble_h2);
    EXPECT_TRUE(two.plan.knobs.embedding_counts_as_layer && two.plan.knobs.loss_counts_as_layer);
    EXPECT_TRUE(two.open.recompute);
    EXPECT_FALSE(two.open.micro_batch);
    EXPECT_EQ(reproducedRun("zb-1f1b-i-28.3b-m128").plan.schedule, ScheduleKind::interleaved);
}

TEST(PlanOfRun, ExpertsAreFoldedIntoTheRanks) {
    const auto moonlight = reproducedRun("bridge-skill-moonlight-h100-layernorm-moe_act").plan;
    EXPECT_EQ(moonlight.parallel.expert, 8);
    EXPECT_EQ(moonlight.parallel.expert_tensor, 1);
    EXPECT_TRUE(moonlight.recompute.norms && moonlight.recompute.mlp_activation);
    EXPECT_FALSE(moonlight.recompute.core_attention);
    const auto folding = reproducedRun("folding-t3-mixtral-8x22b-fsdp-128gpu");
    EXPECT_EQ(folding.plan.engine, Engine::megatron_fsdp);
    EXPECT_EQ(folding.plan.sharding, Sharding::full);
    EXPECT_DOUBLE_EQ(folding.plan.knobs.expert_capacity_factor, 1);
    EXPECT_TRUE(folding.open.micro_batch && folding.open.recompute);
}

TEST(PlanOfRun, RecipesOverlapAndBareMegatronDoesNot) {
    EXPECT_TRUE(reproducedRun("dgxc-v24.11.1-nemotron-4-340b-h100-1024gpu-bf16").plan.knobs.overlap_gradient_reduce);
    EXPECT_FALSE(reproducedRun("vtrain-multi-0002").plan.software.fused_cross_entropy);
    EXPECT_FALSE(reproducedRun("simumax-b200-llama3-70b-l12-tp1-pp2-dp4-mbc4-cef").plan.knobs.overlap_gradient_reduce);
    const auto precision = precisionOf(reproducedRun("bridge-26.08-gpt-oss-120b-gb300-mxfp8").plan);
    EXPECT_EQ(precision.compute, DataType::mxfp8);
    EXPECT_EQ(precision.master, DataType::fp32);
}

TEST(PlanOfRun, AdaptersAreTrainedOnFrozen16BitWeights) {
    const auto lora = reproducedRun("qwen-72b-lora-z3-2048");
    EXPECT_EQ(lora.scenario.workload.training, TrainingKind::lora);
    EXPECT_EQ(precisionOf(lora.plan).weights, DataType::bf16);
    EXPECT_EQ(reproducedRun("qwen-1.8b-qlora-256").scenario.workload.training, TrainingKind::qlora);
    const auto embeddings = reproducedRun("qwen-7b-lora-emb-2048").scenario.workload;
    EXPECT_EQ(embeddings.training, TrainingKind::full);
    // Embedding and head: 2 x 151,936 x 4,096 of 7.721 B parameters.
    EXPECT_NEAR(embeddings.trainable_fraction, 2.0 * 151'936 * 4'096 / 7.721e9, 1e-12);
    const auto swift = reproducedRun("swift-full-qwen-1.8b-512").plan;
    EXPECT_EQ(precisionOf(swift).moments, DataType::bf16);
}

TEST(PlanOfRun, OptimizerShardsInsideGroups) {
    const auto plan = reproducedRun("internevo-7b-tp2-zero1-4-64gpu").plan;
    EXPECT_EQ(plan.knobs.shard_group, 4);
    EXPECT_EQ(plan.sharding, Sharding::optimizer);
    EXPECT_FALSE(plan.parallel.sequence_parallel);
}

TEST(ModelOfRun, MixesLayersAsTheSourceLaysThemOut) {
    const auto oss = reproducedRun("bridge-26.08-gpt-oss-120b-gb300-mxfp8").scenario.model;
    ASSERT_EQ(oss.layer_kinds.size(), 2U) << "windowed and full attention";
    EXPECT_EQ(std::get<GroupedAttention>(oss.layer(0).attention).sliding_window, 128);
    EXPECT_EQ(std::get<GroupedAttention>(oss.layer(1).attention).sliding_window, 0);
    const auto maverick = reproducedRun("dgxc-v25.05.05-llama-4-maverick-17b-128e-gb200-512gpu-bf16").scenario.model;
    EXPECT_TRUE(std::holds_alternative<DenseMlp>(maverick.layer(0).feed_forward));
    EXPECT_TRUE(std::holds_alternative<MixtureOfExperts>(maverick.layer(1).feed_forward));
    const auto deepseek = reproducedRun("simumax-b200-deepseekv3-l4-tp1-ep8-pp1-dp8-mbc4-cef").scenario.model;
    EXPECT_TRUE(std::holds_alternative<LatentAttention>(deepseek.layer(0).attention));
    EXPECT_TRUE(std::holds_alternative<DenseMlp>(deepseek.layer(0).feed_forward));
    EXPECT_EQ(std::get<MixtureOfExperts>(deepseek.layer(1).feed_forward).shared_width, 2048);
}

TEST(ModelOfRun, CountsMptExactly) {
    // NumParams printed by the source for MPT-70b: 64,862,437,376.
    const auto model =
        reproducedRun("llmfoundry-70b-s2048-256xh100-80gb-mb8-ga1-amp-bf16-default-full-shard").scenario.model;
    EXPECT_EQ(totalParameters(model), 64'862'437'376);
}

struct Skip {
    const char* id;
    const char* place;
};

TEST(Reproduce, SkipsOnlyWhatIsIncompleteOrNotModelledAndSaysWhere) {
    const std::vector<Skip> skips = {
        {"ds-zero3-offload-1000b", "/model/layers"},
        {"dse-123-bertlarge-z1", "/cluster/gpu"},
        {"bs-gpt2-meg-2-18b-pp8-mb4-gbs512", "/parallel"},
        {"colossalchat-dpo-2gpu-zero2-cpu-mb2", "/task"},
        {"swift-full-qwen-7b-8192-2gpu", "/parallel/schedule"},
    };
    for (const auto& run : fixtureRuns()) {
        const auto result = reproduce(run, hardwareCatalog());
        const auto skip = std::ranges::find(skips, run.id, [](const Skip& s) { return std::string(s.id); });
        EXPECT_EQ(result.ok(), skip == skips.end()) << run.id;
        if (!result && skip != skips.end()) {
            EXPECT_EQ(result.faults().front().place, skip->place) << run.id;
        }
    }
}

TEST(Reproduce, TakesUnknownFrameworksByWhatTheyDo) {
    auto run = fixtureRun("titan-202412-t3-8b-128-fsdp");
    run.framework = "nobody-knows";
    EXPECT_EQ(frameworkOfRun(run)->engine, Engine::fsdp2) << "the row says FSDP2";
    run.parallel.fsdp.clear();
    EXPECT_EQ(frameworkOfRun(run)->engine, Engine::deepspeed) << "stage 3 of ZeRO";
    run.parallel.pipeline = 2;
    EXPECT_EQ(frameworkOfRun(run)->engine, Engine::megatron_fsdp);
    run.framework = "Megatron-LM (our fork)";
    run.parallel.zero_stage = 1;
    EXPECT_EQ(frameworkOfRun(run)->engine, Engine::megatron);
    run.framework = "maxtext";
    EXPECT_EQ(reproduce(run, hardwareCatalog()).faults().front().place, "/framework");
}

TEST(Reproduce, HybridShardingStaysInANodeUnlessToldOtherwise) {
    auto run = fixtureRun("titan-202412-t3-8b-128-fsdp");
    const auto group = [&] { return reproduce(run, hardwareCatalog())->plan.knobs.shard_group; };
    EXPECT_EQ(group(), 0);
    run.parallel.hybrid_shard = "true";
    EXPECT_EQ(group(), 8);
    run.parallel.hybrid_shard = "16";
    EXPECT_EQ(group(), 16);
    run.parallel.hybrid_shard.clear();
    run.parallel.fsdp = "HYBRID_SHARD";
    EXPECT_EQ(group(), 8);
}

TEST(RecomputeOfText, ReadsHowSourcesWordIt) {
    EXPECT_EQ(recomputeOfText("none", "").kind, RecomputeKind::none);
    EXPECT_EQ(recomputeOfText("true", "").kind, RecomputeKind::full);
    EXPECT_EQ(recomputeOfText("block, 10 layers", "").full_layers, 10);
    EXPECT_TRUE(recomputeOfText("selective", "").core_attention);
    const auto modules = recomputeOfText("selective modules moe_act,layernorm", "");
    EXPECT_TRUE(modules.norms && modules.mlp_activation);
    EXPECT_FALSE(modules.core_attention);
}

} // namespace
} // namespace meshwright
