#include "run_program.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace meshwright::test {
namespace {

const char* const deepspeed = R"({"train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 1,
  "bf16": {"enabled": true},
  "zero_optimization": {
    "stage": 2
  }})";

const char* const out_of_memory =
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.53 GiB. GPU 3 has a total capacity of 39.39 GiB "
    "of which 441.00 MiB is free. Including non-PyTorch memory, this process has 38.95 GiB memory in use. Of the "
    "allocated memory 36.14 GiB is allocated by PyTorch, and 1.20 GiB is reserved by PyTorch but unallocated.\n";

TEST(Import, MergesFilesOfSeveralKindsIntoOneScenario) {
    const Folder folder;
    const auto config = folder.file("config.json", R"({"model_type": "llama", "hidden_size": 4096,
        "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 128256, "tie_word_embeddings": false, "max_position_embeddings": 8192})");
    const auto plan = folder.file("ds.json", deepspeed);
    const auto result = run({"import", config, plan, "--json", "-o", folder.path("project.json")});
    ASSERT_EQ(result.status, 0) << result.err;
    const Json json = result.json();
    EXPECT_EQ(json["models"][0]["parameters"]["total"], 8'030'261'248);
    EXPECT_EQ(json["files"][1]["kind"], "deepspeed");
    EXPECT_EQ(json["project"]["plans"][0]["zero_stage"], 2);
    EXPECT_TRUE(contains(result.err, "world")) << "what was taken from elsewhere is told";
    EXPECT_EQ(run({"estimate", folder.path("project.json")}).status, 0);
}

TEST(Import, RefusesFilesThatContradictOneAnother) {
    const Folder folder;
    const auto a = folder.file("a.json", deepspeed);
    const auto b = folder.file("b.json", R"({"train_micro_batch_size_per_gpu": 8, "zero_optimization": {"stage": 2}})");
    const auto result = run({"import", a, b});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(contains(result.err, "a.json") && contains(result.err, "b.json")) << result.err;
}

TEST(Export, WritesAFolderThatImportsAgainAndNeverOverAFile) {
    const Folder folder;
    const auto out = folder.path("run");
    const auto project = example("gpt3-13b.json");
    ASSERT_EQ(run({"export", project, "--plan", "ZeRO-3", "--to", "deepspeed", "--out", out}).status, 0);
    const auto again = run({"import", out + "/ds_config.json", out + "/launch.sh", "--json"});
    ASSERT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(again.json()["project"]["plans"][0]["zero_stage"], 3);
    const auto refused = run({"export", project, "--plan", "ZeRO-3", "--to", "deepspeed", "--out", out});
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(contains(refused.err, "--force")) << refused.err;
    EXPECT_EQ(run({"export", project, "--plan", "ZeRO-3", "--to", "deepspeed", "--out", out, "--force"}).status, 0);
}

TEST(Export, RefusesWhatThePlanCannotBeWrittenIn) {
    const Folder folder;
    const auto project = example("gpt3-13b.json");
    EXPECT_EQ(run({"export", project, "--plan", "ZeRO-3", "--to", "megatron", "--out", folder.path("x")}).status, 2);
    EXPECT_EQ(run({"export", project, "--plan", "ZeRO-3", "--to", "colossus", "--out", folder.path("x")}).status, 2);
    EXPECT_EQ(run({"export", project, "--to", "deepspeed", "--out", folder.path("x")}).status, 2) << "several plans";
    EXPECT_TRUE(folder.names().empty());
}

TEST(Doctor, ComparesAMessageWithTheEstimateAndOffersDiffs) {
    const Folder folder;
    const auto message = folder.file("train.log", out_of_memory);
    const auto plan = folder.file("ds.json", deepspeed);
    const auto result = run({"doctor", message, plan, example("gpt3-13b.json"), "--json"});
    ASSERT_EQ(result.status, 0) << result.err;
    const Json json = result.json();
    ASSERT_EQ(json["memory"].size(), 1U);
    EXPECT_EQ(json["memory"][0]["request"][0]["tensor"], "logits_fp32");
    ASSERT_FALSE(json["fixes"].empty());
    bool diff = false;
    for (const auto& fix : json["fixes"])
        for (const auto& file : fix["diff"])
            diff = diff || file["file"] == plan;
    EXPECT_TRUE(diff);
    const auto text = run({"doctor", message, plan, example("gpt3-13b.json")});
    EXPECT_TRUE(contains(text.out, "logits") && contains(text.out, "GiB")) << text.out;
}

TEST(Doctor, ComparesNothingWithAnExampleWhereThePlanIsNotKnown) {
    const Folder folder;
    const auto result = run({"doctor", folder.file("train.log", out_of_memory), "--json"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(result.json()["plan"].is_null());
    EXPECT_EQ(result.json()["memory"][0]["agreement"], "unknown");
    EXPECT_EQ(run({"doctor", folder.path("missing.log")}).status, 1);
    EXPECT_EQ(run({"doctor"}).status, 2);
}

} // namespace
} // namespace meshwright::test
