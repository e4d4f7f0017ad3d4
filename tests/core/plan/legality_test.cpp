#include "core/plan/legality.h"
#include "core/plan/legality_rules.h"
#include "core/plan/nearest_legal.h"
#include "core/plan/rule_catalog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace meshwright {
namespace {

/// 40 layers, 40 heads, vocabulary 50257, 2048 learned positions, on 4 nodes of 8 A100.
Scenario gpt13b() {
    Scenario s;
    s.model.hidden = 5120;
    s.model.vocabulary = 50257;
    s.model.position = PositionKind::learned;
    s.model.learned_positions = 2048;
    s.model.layer_kinds = {{GroupedAttention{.heads = 40, .kv_heads = 40, .head_dim = 128}, DenseMlp{.width = 20480}}};
    s.model.layers.assign(40, 0);
    Node node{.gpus = 8};
    node.device.compute_capability = 8.0;
    for (const auto type : {DataType::fp32, DataType::tf32, DataType::fp16, DataType::bf16})
        node.device.peak_flops[static_cast<std::size_t>(type)] = FlopsPerSecond(1e12);
    s.cluster.groups = {{node, 4}};
    s.workload = {.sequence_length = 2048, .global_batch = 128};
    return s;
}

Plan zero2() {
    Plan plan{.framework = "deepspeed", .engine = Engine::deepspeed, .sharding = Sharding::optimizer_gradients};
    plan.parallel.data = 32;
    return plan;
}

Plan megatron(int tp, int pp) {
    Plan plan{.framework = "megatron-lm", .engine = Engine::megatron};
    plan.parallel = {.data = 32 / (tp * pp), .tensor = tp, .pipeline = pp};
    return plan;
}

std::set<std::string> rulesBroken(const Scenario& scenario, const Plan& plan) {
    std::set<std::string> ids;
    for (const auto& violation : violationsOf(scenario, plan))
        ids.emplace(violation.rule);
    return ids;
}

using Ids = std::set<std::string>;

TEST(Legality, UsualPlansAreLegal) {
    EXPECT_EQ(rulesBroken(gpt13b(), zero2()), Ids{});
    EXPECT_EQ(rulesBroken(gpt13b(), megatron(8, 4)), Ids{});
}

TEST(Legality, EveryBrokenRuleIsReportedNotOnlyTheFirst) {
    Plan plan = megatron(3, 1); // 3 divides neither 40 heads nor 32 GPUs
    plan.parallel.data = 10;    // 30 GPUs, and 128 does not divide by 10
    plan.parallel.expert = 2;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), (Ids{"world-size", "global-batch", "heads-tensor-parallel",
                                                "kv-heads-tensor-parallel", "expert-parallel-dense-model"}));
}

TEST(Legality, NumbersOfAViolationSayWhatIsThereAndWhatIsNeeded) {
    Plan plan = zero2();
    plan.parallel.data = 16;
    const auto violations = violationsOf(gpt13b(), plan);
    ASSERT_EQ(violations.size(), 1U);
    EXPECT_EQ(violations.front(), (Violation{"world-size", 16, 32}));
}

TEST(Legality, MegatronCopiesKeyValueHeadsWhereOthersCannot) {
    Scenario s = gpt13b();
    s.model.vocabulary = 51200;
    std::get<GroupedAttention>(s.model.layer_kinds[0].attention).kv_heads = 4;
    Plan plan = megatron(8, 1);
    EXPECT_EQ(rulesBroken(s, plan), Ids{});
    plan.framework = "torchtitan";
    plan.engine = Engine::fsdp2;
    plan.sharding = Sharding::full;
    EXPECT_EQ(rulesBroken(s, plan), Ids{"kv-heads-tensor-parallel"});
}

TEST(Legality, OnlyFrameworksThatPadTakeAnOddVocabulary) {
    Plan plan = megatron(8, 1);
    plan.framework = "torchtitan";
    plan.engine = Engine::fsdp2;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"vocabulary-tensor-parallel"});
}

TEST(Legality, LayersFillAndDivideThePipeline) {
    Scenario s = gpt13b();
    s.model.layers.assign(30, 0);
    EXPECT_EQ(rulesBroken(s, megatron(4, 8)), Ids{"layers-pipeline-even"});
    Plan uneven = megatron(4, 8);
    uneven.knobs.first_stage_layers = 3;
    uneven.knobs.last_stage_layers = 3; // leaves 24 for 6 stages
    EXPECT_EQ(rulesBroken(s, uneven), Ids{});
    s.model.layers.assign(4, 0);
    EXPECT_TRUE(rulesBroken(s, megatron(4, 8)).contains("layers-pipeline-stages"));
}

TEST(Legality, EmbeddingAndLossCountAsLayersWhereAsked) {
    Scenario s = gpt13b();
    s.model.layers.assign(62, 0);
    Plan plan = megatron(1, 32);
    EXPECT_EQ(rulesBroken(s, plan), Ids{"layers-pipeline-even"});
    plan.knobs.embedding_counts_as_layer = plan.knobs.loss_counts_as_layer = true; // 64 over 32
    EXPECT_EQ(rulesBroken(s, plan), Ids{});
}

TEST(Legality, DeepSpeedRefusesZero2WithPipeline) {
    Plan plan = zero2();
    plan.parallel = {.data = 8, .pipeline = 4};
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"zero-pipeline"});
    plan.sharding = Sharding::optimizer;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{});
}

TEST(Legality, FrameworksRefuseWhatTheyDoNotOffer) {
    Plan ddp{.framework = "pytorch-ddp", .sharding = Sharding::full};
    ddp.parallel = {.data = 4, .tensor = 2, .pipeline = 2, .context = 2};
    EXPECT_EQ(rulesBroken(gpt13b(), ddp),
              (Ids{"sharding-offered", "tensor-parallel-offered", "pipeline-offered", "context-parallel-offered"}));
}

TEST(Legality, ContextParallelismCutsTheSequenceInTwoChunksPerRank) {
    Plan plan = megatron(1, 1);
    plan.parallel = {.data = 8, .context = 4};
    Scenario s = gpt13b();
    EXPECT_EQ(rulesBroken(s, plan), Ids{});
    s.workload.sequence_length = 2044; // divides by 4, not by 8
    EXPECT_EQ(rulesBroken(s, plan), Ids{"sequence-context-parallel"});
    plan.knobs.context_parallel = ContextParallelKind::ulysses;
    EXPECT_EQ(rulesBroken(s, plan), Ids{});
    plan.parallel = {.data = 2, .context = 16}; // 40 heads over 16 ranks
    s.workload.sequence_length = 2048;
    EXPECT_EQ(rulesBroken(s, plan), Ids{"heads-ulysses"});
}

TEST(Legality, ExpertsFoldIntoTheRanksOfAStage) {
    Scenario s = gpt13b();
    s.model.layer_kinds[0].feed_forward = MixtureOfExperts{.experts = 8, .experts_per_token = 2, .expert_width = 1024};
    Plan plan = megatron(2, 2);
    plan.parallel.expert = 8;
    EXPECT_EQ(rulesBroken(s, plan), Ids{"experts-need-sequence-parallel"});
    plan.parallel.sequence_parallel = true;
    EXPECT_EQ(rulesBroken(s, plan), Ids{});
    plan.parallel.expert_tensor = 3; // 16 ranks, groups of 24
    EXPECT_EQ(rulesBroken(s, plan), Ids{"expert-layout"});
    plan.parallel.expert_tensor = 1;
    plan.parallel.expert = 16;
    EXPECT_EQ(rulesBroken(s, plan), Ids{"experts-expert-parallel"});
}

TEST(Legality, SequenceParallelismNeedsTensorParallelism) {
    Plan plan = megatron(1, 1);
    plan.parallel.sequence_parallel = true;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"sequence-parallel-needs-tensor-parallel"});
}

TEST(Legality, LearnedPositionsBoundTheSequence) {
    Scenario s = gpt13b();
    s.workload.sequence_length = 4096;
    EXPECT_EQ(rulesBroken(s, zero2()), Ids{"sequence-positions"});
    s.model.position = PositionKind::rotary;
    EXPECT_EQ(rulesBroken(s, zero2()), Ids{});
}

TEST(Legality, OffloadNeedsItsStage) {
    Plan plan = zero2();
    plan.offload.optimizer = OffloadDevice::cpu;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{});
    plan.offload.parameters = OffloadDevice::cpu;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"parameter-offload-stage"});
    plan.sharding = Sharding::full;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{});
    plan.offload.optimizer = OffloadDevice::nvme;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"offload-nvme-drive"});
}

TEST(Legality, SchedulesNeedTheirNumberOfChunks) {
    Plan plan = megatron(8, 4);
    plan.parallel.virtual_stages = 2;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"schedule-virtual-stages"});
    plan.schedule = ScheduleKind::interleaved; // 128 micro-batches, 40 layers over 4 x 2 chunks
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{});
    plan.micro_batch = 64; // 2 micro-batches for groups of 4
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"interleaved-micro-batches"});
}

TEST(Legality, PrecisionNeedsItsMatrixUnits) {
    Plan plan = megatron(8, 4);
    plan.precision = PrecisionRecipe::fp8;
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"precision-device"});
}

TEST(Legality, WhatAFrameworkFileRefusesOrDoesNotOfferIsIllegalInItsWords) {
    Plan plan = megatron(8, 1);
    plan.knobs.overlap_tensor_parallel = true; // refused by the file alone
    const auto violations = violationsOf(gpt13b(), plan);
    ASSERT_EQ(violations.size(), 1U);
    const Rule rule = ruleOf(violations.front());
    EXPECT_EQ(rule.id, "tensor-overlap");
    EXPECT_EQ(rule.text_en, "Overlapping tensor-parallel communication needs sequence parallelism.");
    EXPECT_TRUE(rule.source_url.starts_with("https://github.com/NVIDIA/Megatron-LM/"));

    plan = zero2();
    plan.parallel = {.data = 4, .tensor = 8, .sequence_parallel = true}; // DeepSpeed has no sequence parallelism
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"sequence-parallel-offered"});
    plan = zero2();
    plan.framework = "vescale"; // the same engine's frameworks differ in what they offer
    plan.engine = Engine::fsdp2;
    plan.parallel = {.data = 16, .tensor = 1, .pipeline = 2};
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"pipeline-offered"});
    plan.framework = "torchtitan";
    plan.schedule = ScheduleKind::dualpipe; // it has dualpipe-v only
    EXPECT_EQ(rulesBroken(gpt13b(), plan), Ids{"schedule-offered"});
}

TEST(Legality, ARuleThatTheFrameworkStatesTooIsOneViolationWithItsSource) {
    Plan plan = megatron(16, 1);
    plan.parallel.data = 2;
    const auto violations = violationsOf(gpt13b(), plan); // 40 heads over 16 ranks
    ASSERT_EQ(rulesBroken(gpt13b(), plan), (Ids{"heads-tensor-parallel", "kv-heads-tensor-parallel"}));
    ASSERT_EQ(violations.size(), 2U);
    EXPECT_EQ(violations.front().have, 40);
    EXPECT_EQ(violations.front().need, 16);
    const Rule rule = ruleOf(violations.front());
    EXPECT_EQ(rule.text_en, ruleById("heads-tensor-parallel")->text_en) << "the words with numbers";
    EXPECT_NE(rule.source_url, ruleById("heads-tensor-parallel")->source_url) << "the framework's own source";
}

TEST(NearestLegal, StartsFromTheFewestSettings) {
    EXPECT_TRUE(nearestLegalPlans(gpt13b(), zero2()).empty()) << "nothing to mend";
    Plan plan = zero2(); // ZeRO-2 with a pipeline: no pipeline, or a lower stage
    plan.parallel = {.data = 16, .pipeline = 2};
    const auto nearest = nearestLegalPlans(gpt13b(), plan);
    ASSERT_EQ(nearest.size(), 2U);
    EXPECT_TRUE(std::ranges::any_of(nearest, [](const Plan& p) { return p == zero2(); }));
    EXPECT_TRUE(std::ranges::any_of(
        nearest, [&](const Plan& p) { return p.parallel == plan.parallel && p.sharding == Sharding::optimizer; }));
    Plan idle = zero2();
    idle.parallel.data = 16; // half of the cluster
    ASSERT_EQ(nearestLegalPlans(gpt13b(), idle).size(), 1U);
    EXPECT_EQ(nearestLegalPlans(gpt13b(), idle).front(), zero2()) << "the data-parallel degree follows";
}

TEST(NearestLegal, FindsPlansThatTakeSeveralChangesAndSaysNoneWhereThereIsNone) {
    Plan plan = megatron(3, 1);
    plan.parallel.data = 10;
    plan.parallel.expert = 2; // a dense model
    for (const auto& near : nearestLegalPlans(gpt13b(), plan)) {
        EXPECT_EQ(rulesBroken(gpt13b(), near), Ids{});
        EXPECT_EQ(near.parallel.expert, 1);
        EXPECT_NE(near.parallel.tensor, 3);
    }
    EXPECT_FALSE(nearestLegalPlans(gpt13b(), plan).empty());
    Scenario too_long = gpt13b();
    too_long.workload.sequence_length = 4096; // beyond the table of positions: no plan helps
    EXPECT_TRUE(nearestLegalPlans(too_long, zero2()).empty());
}

TEST(RuleCatalog, EveryRuleInCodeHasWordsAndEveryWordingItsRule) {
    Ids checked;
    const auto add = [&checked](std::string_view id) {
        EXPECT_TRUE(checked.emplace(id).second) << id << " is checked twice";
    };
    for (const auto rules : {shapeRules(), deviceRules()})
        for (const auto& rule : rules)
            add(rule.id);
    for (const auto& rule : offerRules())
        add(rule.id);
    Ids worded;
    for (const auto& rule : ruleCatalog()) {
        worded.insert(rule.id);
        EXPECT_FALSE(rule.text_en.empty() || rule.text_zh.empty()) << rule.id;
        EXPECT_TRUE(rule.source_url.starts_with("https://")) << rule.id;
    }
    EXPECT_EQ(checked, worded);
}

} // namespace
} // namespace meshwright
