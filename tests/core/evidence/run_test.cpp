#include "core/evidence/run.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

constexpr std::string_view smallest =
    R"({"id":"a","framework":"fsdp2","model":{"layers":2},"cluster":{"gpus":8},"parallel":{}})";

Fault faultOf(std::string_view line) {
    const auto run = readRun(line, "rows.jsonl", 7);
    EXPECT_FALSE(run.ok()) << line;
    return run ? Fault{} : run.faults().front();
}

TEST(ReadRun, ReadsWhatASourceStatesAndLeavesTheRestOpen) {
    const auto run = readRun(smallest, "rows.jsonl", 1).value();
    EXPECT_EQ(run.model.layers, 2);
    EXPECT_EQ(run.cluster.gpus, 8);
    EXPECT_FALSE(run.model.hidden || run.parallel.data || run.batch.micro || run.measured.iter_time_s);
    EXPECT_TRUE(run.recompute.empty() && run.precision.empty());
}

TEST(ReadRun, ReadsEveryPartOfAFullRow) {
    const auto run = fixtureRun("simumax-b200-deepseekv3-l4-tp1-ep8-pp1-dp8-mbc4-cef");
    EXPECT_EQ(run.source.year, 2026);
    EXPECT_EQ(run.framework_version, "Megatron-LM 23e00ed, TransformerEngine 2.11, PyTorch 2.10");
    ASSERT_TRUE(run.model.latent_attention);
    EXPECT_EQ(run.model.latent_attention->kv_rank, 512);
    EXPECT_EQ(run.model.experts, 256);
    EXPECT_EQ(run.parallel.overlap_gradient_reduce, false);
    EXPECT_EQ(run.fused_cross_entropy, true);
    EXPECT_EQ(run.measured.memory_kind, "max_memory_allocated");
    EXPECT_EQ(run.measured.out_of_memory, false);
    EXPECT_TRUE(run.measured.peak_reserved_gib);
}

TEST(ReadRun, TakesFlagsAndNumbersWhereOtherSourcesWriteWords) {
    const std::string line = R"({"id":"a","framework":"megatron-core","model":{},"cluster":{},)"
                             R"("parallel":{"fsdp":true,"hybrid_shard":8},"recompute":"null","offload":false})";
    const auto run = readRun(line, "rows.jsonl", 1).value();
    EXPECT_EQ(run.parallel.fsdp, "true");
    EXPECT_EQ(run.parallel.hybrid_shard, "8");
    EXPECT_EQ(run.recompute, "");
    EXPECT_EQ(run.offload, "false");
}

TEST(ReadRun, FaultsNameTheLineAndThePlaceInIt) {
    const auto fault = faultOf(R"({"id":"a","framework":"f","model":{"layers":"2"},"cluster":{},"parallel":{}})");
    EXPECT_EQ(fault.file, "rows.jsonl");
    EXPECT_EQ(fault.place, "line 7 at /model/layers");
    EXPECT_EQ(fault.code, FaultCode::wrong_type);
}

TEST(ReadRun, RefusesWhatNoRunCanBe) {
    EXPECT_EQ(faultOf("{").code, FaultCode::json_syntax);
    EXPECT_EQ(faultOf("[]").code, FaultCode::wrong_type);
    EXPECT_EQ(faultOf(std::string(100, '[')).code, FaultCode::json_too_deep);
    EXPECT_EQ(faultOf(R"({"framework":"f","model":{},"cluster":{},"parallel":{}})").place, "line 7 at /id");
    EXPECT_EQ(faultOf(R"({"id":"","framework":"f","model":{},"cluster":{},"parallel":{}})").place, "line 7 at /id");
    EXPECT_EQ(faultOf(R"({"id":"a","framework":"f","model":{"layers":0},"cluster":{},"parallel":{}})").code,
              FaultCode::out_of_range);
    EXPECT_EQ(faultOf(R"({"id":"a","framework":"f","model":{},"cluster":{"gpus":1e30},"parallel":{}})").code,
              FaultCode::out_of_range);
    EXPECT_EQ(faultOf(R"({"id":"a","framework":"f","model":{},"cluster":{},"parallel":{"zero_stage":4}})").code,
              FaultCode::out_of_range);
    EXPECT_EQ(faultOf(R"({"id":"a","framework":"f","model":{},"cluster":{},"parallel":{},)"
                      R"("measured":{"iter_time_s":-1}})")
                  .code,
              FaultCode::out_of_range);
}

TEST(ReadRuns, KeepsReadableLinesAndReportsTheOthers) {
    const std::string text = std::string(smallest) + "\n\n  \r\nnot json\n" + std::string(smallest);
    const auto read = readRuns(text, "rows.jsonl");
    EXPECT_EQ(read.runs.size(), 2U);
    ASSERT_EQ(read.faults.size(), 1U);
    EXPECT_EQ(read.faults.front().place.substr(0, 6), "line 4");
}

TEST(ReadRuns, StopsAtTheRowLimit) {
    const std::string row = std::string(smallest) + "\n";
    const auto read = readRuns(row + row + row, "rows.jsonl", 2);
    EXPECT_EQ(read.runs.size(), 2U);
    ASSERT_EQ(read.faults.size(), 1U);
    EXPECT_EQ(read.faults.front().code, FaultCode::too_many_items);
}

} // namespace
} // namespace meshwright
