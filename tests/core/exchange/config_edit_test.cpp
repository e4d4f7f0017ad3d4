#include "core/exchange/config_edit.h"
#include "core/exchange/plan_difference.h"
#include "core/project/import_files.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

struct Case {
    BroughtFile file;
    Scenario scenario;
    Plan plan;
};

Case caseOf(const std::string& text) {
    const auto imported = importFiles({{"file", text}}, exampleProject());
    EXPECT_TRUE(imported.ok());
    const auto& project = imported->document.project;
    return {{"file", text}, resolve(project)->scenario, project.plans.back().plan};
}

std::string diffOf(const EditedFile& edit) {
    std::string out;
    for (const auto& change : edit.changes)
        out.append(change.kind == LineChange::Kind::removed ? "- " : "+ ").append(change.text).append("\n");
    return out;
}

/// The edited file describes the changed plan.
void readsBackAs(const EditedFile& edit, const Plan& wanted) {
    const auto again = caseOf(edit.text);
    const auto lost = planDifferences(again.plan, wanted);
    EXPECT_TRUE(lost.empty()) << lost.front() << '\n' << edit.text;
}

const char* const deepspeed = R"({
  // ours
  "train_batch_size": 128,
  "train_micro_batch_size_per_gpu": 4,
  "bf16": { "enabled": true },
  "zero_optimization": {
    "stage": 2,
    "reduce_bucket_size": 5e8
  },
}
)";

TEST(ConfigEdit, ChangesAValueOfJsonAndKeepsTheRest) {
    const auto c = caseOf(deepspeed);
    Plan after = c.plan;
    after.knobs.reduce_bucket_elements = 100'000'000;
    const auto edit = editConfig(c.file, c.scenario, c.plan, after);
    ASSERT_TRUE(edit.has_value());
    EXPECT_EQ(diffOf(*edit), "-     \"reduce_bucket_size\": 5e8\n+     \"reduce_bucket_size\": 100000000\n");
    EXPECT_NE(edit->text.find("// ours"), std::string::npos);
    readsBackAs(*edit, after);
}

TEST(ConfigEdit, AddsWhatIsMissingInJson) {
    const auto c = caseOf(deepspeed);
    Plan after = c.plan;
    after.offload.optimizer = OffloadDevice::cpu;
    const auto edit = editConfig(c.file, c.scenario, c.plan, after);
    ASSERT_TRUE(edit.has_value());
    readsBackAs(*edit, after);
    EXPECT_TRUE(std::ranges::none_of(edit->changes,
                                     [](const auto& change) { return change.kind == LineChange::Kind::removed; }));
}

TEST(ConfigEdit, ChangesSeveralValuesAtOnce) {
    const auto c = caseOf(deepspeed);
    Plan after = c.plan;
    after.micro_batch = 2;
    const auto edit = editConfig(c.file, c.scenario, c.plan, after);
    ASSERT_TRUE(edit.has_value());
    readsBackAs(*edit, after);
}

TEST(ConfigEdit, ChangesFlagsOfAScript) {
    const auto c = caseOf("#!/bin/bash\nMBS=4\ntorchrun --nproc-per-node 8 pretrain_gpt.py \\\n"
                          "  --tensor-model-parallel-size 2 --micro-batch-size $MBS \\\n"
                          "  --global-batch-size 64 --num-layers 24 --hidden-size 2048 --num-attention-heads 16 \\\n"
                          "  --seq-length 2048 --max-position-embeddings 2048 --bf16 --use-distributed-optimizer\n");
    Plan after = c.plan;
    after.micro_batch = 2;
    after.recompute = {.kind = RecomputeKind::full};
    after.parallel.sequence_parallel = true;
    const auto edit = editConfig(c.file, c.scenario, c.plan, after);
    ASSERT_TRUE(edit.has_value());
    readsBackAs(*edit, after);
}

TEST(ConfigEdit, ChangesTomlAndYaml) {
    auto c = caseOf("[training]\nlocal_batch_size = 4\nseq_len = 4096\n\n[parallelism]\n"
                    "data_parallel_shard_degree = 8\n\n[activation_checkpoint]\nmode = \"none\"  # fast\n");
    Plan after = c.plan;
    after.recompute = {.kind = RecomputeKind::full};
    auto edit = editConfig(c.file, c.scenario, c.plan, after);
    ASSERT_TRUE(edit.has_value());
    EXPECT_EQ(diffOf(*edit), "- mode = \"none\"  # fast\n+ mode = \"full\"  # fast\n");
    readsBackAs(*edit, after);

    c = caseOf("distributed_type: FSDP\nmixed_precision: bf16\nnum_machines: 1\nnum_processes: 8\nfsdp_config:\n"
               "  fsdp_version: 2\n  fsdp_reshard_after_forward: false\n");
    after = c.plan;
    after.sharding = Sharding::full;
    edit = editConfig(c.file, c.scenario, c.plan, after);
    ASSERT_TRUE(edit.has_value());
    EXPECT_EQ(diffOf(*edit), "-   fsdp_reshard_after_forward: false\n+   fsdp_reshard_after_forward: true\n");
}

TEST(ConfigEdit, LeavesAlone) {
    const auto c = caseOf(deepspeed);
    EXPECT_FALSE(editConfig(c.file, c.scenario, c.plan, c.plan).has_value());
    Plan after = c.plan;
    after.software.loss_chunks = 8; // the training program's
    EXPECT_FALSE(editConfig(c.file, c.scenario, c.plan, after).has_value());
    EXPECT_FALSE(editConfig({"log", "step 1 samples/sec: 3"}, c.scenario, c.plan, after).has_value());
}

TEST(LineDiff, IsTheFewestLines) {
    const auto changes = lineDiff("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n");
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0], (LineChange{LineChange::Kind::removed, 2, "b"}));
    EXPECT_EQ(changes[1], (LineChange{LineChange::Kind::added, 2, "x"}));
    EXPECT_EQ(changes[2], (LineChange{LineChange::Kind::added, 5, "e"}));
    EXPECT_TRUE(lineDiff("same\n", "same\n").empty());
}

} // namespace
} // namespace meshwright
