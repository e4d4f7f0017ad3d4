#include "run_program.h"

#include <gtest/gtest.h>

namespace meshwright::test {
namespace {

// Ultra-Scale Playbook, benchmark table: 1.34B on one node of 8 H100; 40,150 tokens/s/GPU, 50.2 GiB.
const std::string row =
    R"({"id":"nano-1","source":{"title":"Ultra-Scale Playbook benchmark table","year":2025},"framework":"nanotron",)"
    R"("model":{"layers":16,"hidden":2048,"heads":32,"kv_heads":32,"ffn_hidden":8192,"gated_mlp":true,)"
    R"("vocab":131072,"tied_embeddings":true,"seq_len":4096},"cluster":{"gpu":"H100-80GB","gpus":8},)"
    R"("parallel":{"dp":8,"tp":1,"pp":1,"zero_stage":0},"batch":{"micro":2,"global":256},"recompute":"none",)"
    R"("precision":"bf16","flash_attention":true,)"
    R"("measured":{"tokens_per_s_per_gpu":40150,"peak_mem_gb":50.2,"mem_unit":"GiB","oom":false}})";
const std::string without_layers =
    R"({"id":"open","framework":"fsdp2","model":{"hidden":64,"heads":4},"cluster":{"gpu":"H100","gpus":8},)"
    R"("parallel":{"dp":8}})";

TEST(Validate, PredictsARowAndHoldsItAgainstTheMeasurement) {
    const Folder folder;
    const auto file = folder.file("rows.jsonl", row + "\n" + without_layers + "\n");
    const auto result = run({"validate", file, "--json"});
    EXPECT_EQ(result.status, 0) << result.err;
    const auto json = result.json();
    EXPECT_EQ(json["format"], "meshwright-validation");
    ASSERT_EQ(json["rows"].size(), 2U);
    const auto& first = json["rows"][0];
    EXPECT_EQ(first["status"], "predicted");
    EXPECT_LT(std::abs(first["error"]["peak_mem_rel"].get<double>()), 0.2);
    EXPECT_EQ(first["error"]["verdict_right"], true);
    EXPECT_EQ(json["rows"][1]["status"], "skipped");
    EXPECT_EQ(json["rows"][1]["reason"], "/model/layers is not stated");
    EXPECT_EQ(json["summary"]["skipped"], 1);
    EXPECT_EQ(run({"validate", file, "--json"}).out, result.out) << "the same bytes every time";
}

TEST(Validate, ReportsUnreadableLinesAndStillPredictsTheOthers) {
    const Folder folder;
    const auto file = folder.file("rows.jsonl", "not json\n" + row + "\n");
    const auto result = run({"validate", file, "--json"});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("line 1"), std::string::npos) << result.err;
    EXPECT_EQ(result.json()["rows"].size(), 1U);
}

TEST(Validate, TakesOnlyTheRowsAskedForAndSaysWhatIsWrongWithACall) {
    const Folder folder;
    const auto file = folder.file("rows.jsonl", row + "\n" + without_layers + "\n");
    EXPECT_EQ(run({"validate", file, "--rows", "nano", "--json"}).json()["rows"].size(), 1U);
    EXPECT_NE(run({"validate", file}).out.find("Ultra-Scale Playbook"), std::string::npos);
    EXPECT_EQ(run({"validate"}).status, 2);
    EXPECT_EQ(run({"validate", file, "--constants", folder.path("none.json")}).status, 1);
    EXPECT_EQ(run({"validate", folder.path("none.jsonl")}).status, 1);
}

} // namespace
} // namespace meshwright::test
