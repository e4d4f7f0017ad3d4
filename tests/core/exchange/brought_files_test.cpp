#include "core/exchange/brought_files.h"
#include "core/model/parameters.h"
#include "core/project/import_files.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

const char* const gpt_script = R"(#!/bin/bash
#SBATCH --nodes=4
#SBATCH --gres=gpu:h100:8
torchrun --nproc-per-node 8 --nnodes 4 pretrain_gpt.py \
  --tensor-model-parallel-size 4 --pipeline-model-parallel-size 2 --sequence-parallel \
  --num-layers 40 --hidden-size 5120 --num-attention-heads 40 --ffn-hidden-size 13824 \
  --seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 2 --global-batch-size 64 \
  --swiglu --normalization RMSNorm --position-embedding-type rope --disable-bias-linear \
  --untie-embeddings-and-output-weights --vocab-size 32000 --bf16 --use-distributed-optimizer
)";

bool noted(const ImportedProject& imported, FragmentNote::Kind kind, std::string_view key) {
    return std::ranges::any_of(imported.notes, [&](const auto& note) { return note.kind == kind && note.key == key; });
}

TEST(ImportFiles, AScriptSaysModelClusterAndPlan) {
    const auto imported = importFiles({{"train.sh", gpt_script}}, exampleProject());
    ASSERT_TRUE(imported.ok()) << imported.faults().front().expected;
    EXPECT_TRUE(imported->has_model && imported->has_cluster && imported->has_plan);
    const auto& project = imported->document.project;
    ASSERT_EQ(project.plans.size(), 1U);
    EXPECT_EQ(project.plans.front().name, "train.sh");
    const auto resolved = resolve(project);
    ASSERT_TRUE(resolved.ok());
    // Llama-2 13B by its dimensions: 13,015,864,320 parameters.
    EXPECT_EQ(totalParameters(resolved->scenario.model), 13'015'864'320);
    EXPECT_EQ(resolved->scenario.cluster.gpuCount(), 32);
    EXPECT_EQ(resolved->scenario.cluster.groups.front().node.device.id, "h100-sxm5-80gb");
    const Plan& plan = project.plans.front().plan;
    EXPECT_EQ(plan.parallel.data, 4);
    EXPECT_EQ(plan.parallel.tensor, 4);
    EXPECT_EQ(plan.micro_batch, 2);
    EXPECT_EQ(resolved->scenario.workload.global_batch, 64);
    EXPECT_EQ(resolved->scenario.workload.sequence_length, 4096);
}

TEST(ImportFiles, AConfigurationAloneTakesTheRestFromAroundAndSaysSo) {
    const auto imported = importFiles({{"ds.json", R"({"zero_optimization": {"stage": 3}, "bf16": {"enabled": true},
          "train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 4})"}},
                                      exampleProject());
    ASSERT_TRUE(imported.ok());
    EXPECT_FALSE(imported->has_model || imported->has_cluster);
    const Plan& plan = imported->document.project.plans.front().plan;
    EXPECT_EQ(plan.sharding, Sharding::full);
    EXPECT_EQ(plan.parallel.data, 32); // the example's GPUs
    EXPECT_EQ(imported->document.project.workload.global_batch, 256);
    for (const auto* key : {"world", "gpu", "model", "sequence_length"})
        EXPECT_TRUE(noted(*imported, FragmentNote::Kind::assumed, key)) << key;
}

TEST(ImportFiles, AModelBesideTheScriptSaysMoreThanItsDimensions) {
    const char* const config = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
        "tie_word_embeddings": false})";
    const auto imported = importFiles({{"m/config.json", config}, {"train.sh", gpt_script}}, exampleProject());
    ASSERT_TRUE(imported.ok());
    EXPECT_EQ(totalParameters(resolve(imported->document.project)->scenario.model), 8'030'261'248);
    EXPECT_EQ(imported->document.project.name, "m");
}

TEST(ImportFiles, ContradictionsNameBothFiles) {
    const auto two =
        importFiles({{"a.sh", gpt_script},
                     {"ds.json", R"({"zero_optimization": {"stage": 1}, "train_micro_batch_size_per_gpu": 8})"}},
                    exampleProject());
    ASSERT_FALSE(two.ok());
    const auto fault = std::ranges::find(two.faults(), FaultCode::contradiction, &Fault::code);
    ASSERT_NE(fault, two.faults().end());
    EXPECT_EQ(fault->file, "ds.json");
    EXPECT_NE(fault->expected.find("a.sh"), std::string::npos);
}

TEST(ImportFiles, AProjectAmongTheFilesTakesThePlan) {
    Project own = exampleProject();
    own.name = "mine";
    const auto text = writeProject({own, {}, project_format_version});
    const auto imported = importFiles(
        {{"p.json", text}, {"ds.json", R"({"zero_optimization": {"stage": 2}, "train_micro_batch_size_per_gpu": 1})"}},
        exampleProject());
    ASSERT_TRUE(imported.ok());
    EXPECT_EQ(imported->document.project.name, "mine");
    EXPECT_EQ(imported->document.project.plans.size(), own.plans.size() + 1);
    EXPECT_FALSE(noted(*imported, FragmentNote::Kind::assumed, "model"));
}

TEST(ImportFiles, ALogTellsItsRunByTheArgumentsItPrints) {
    const std::string log = R"(using world size: 16, data-parallel size: 4
------------------------ arguments ------------------------
  add_bias_linear ................................. True
  bf16 ............................................ True
  ffn_hidden_size ................................. 16384
  global_batch_size ............................... 32
  hidden_size ..................................... 4096
  micro_batch_size ................................ 2
  num_attention_heads ............................. 32
  num_layers ...................................... 24
  pipeline_model_parallel_size .................... 1
  position_embedding_type ......................... learned_absolute
  max_position_embeddings ......................... 2048
  seq_length ...................................... 2048
  swiglu .......................................... False
  tensor_model_parallel_size ...................... 4
  use_distributed_optimizer ....................... True
  untie_embeddings_and_output_weights ............. False
  padded_vocab_size ............................... 50432
  world_size ...................................... 16
-------------------- end of arguments ---------------------
 [2024-05-01 10:00:00] iteration       10/     100 | consumed samples:          320 | elapsed time per iteration (ms): 1500.0 | learning rate: 1.0E-4 | global batch size:    32 | lm loss: 9.1E+00 |
)";
    const auto imported = importFiles({{"run.log", log}}, exampleProject());
    ASSERT_TRUE(imported.ok());
    EXPECT_TRUE(imported->has_plan && imported->has_model);
    const Plan& plan = imported->document.project.plans.front().plan;
    EXPECT_EQ(plan.parallel.tensor, 4);
    EXPECT_EQ(plan.parallel.data, 4);
    EXPECT_EQ(plan.sharding, Sharding::optimizer);
    // 24 layers of 12 h^2 + 13 h, tokens, positions and the last norm.
    EXPECT_EQ(totalParameters(resolve(imported->document.project)->scenario.model),
              24 * (12LL * 4096 * 4096 + 13LL * 4096) + 50'432LL * 4096 + 2048LL * 4096 + 2LL * 4096);
    ASSERT_EQ(imported->files.logs.size(), 1U);
    EXPECT_DOUBLE_EQ(*imported->files.logs.front().value.steps.front().seconds, 1.5);
}

} // namespace
} // namespace meshwright
