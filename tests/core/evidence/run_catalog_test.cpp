#include "core/evidence/run_catalog.h"
#include "core/framework/framework.h"
#include "core/plan/legality.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <set>

namespace meshwright {
namespace {

TEST(RunCatalog, EveryRunHasAnIdOfItsOwnAndASourceThatOpens) {
    std::set<std::string> ids;
    for (const auto& run : runCatalog()) {
        EXPECT_TRUE(ids.insert(run.id).second) << run.id;
        EXPECT_FALSE(run.source.title.empty()) << run.id;
        EXPECT_EQ(run.source.url.rfind("https://", 0), 0U) << run.id << ": " << run.source.url;
        EXPECT_EQ(run.source.url.find(' '), std::string::npos) << run.source.url;
    }
    EXPECT_GT(ids.size(), 3000U);
}

TEST(RunCatalog, MergesWhatAGroupSharesIntoItsRows) {
    const Resource file{"runs/made-up.json",
                        R"({"format":"meshwright-runs","version":1,"id":"made-up","title":"T","groups":[)"
                        R"({"url":"https://example.org","year":2024,"common":{"framework":"fsdp2",)"
                        R"("model":{"layers":2},"cluster":{"gpu":"A100"},"parallel":{"tp":1}},)"
                        R"("rows":[{"id":"a","where":"Table 1","cluster":{"gpus":8},"parallel":{"dp":8}}]}]})"};
    const auto runs = readRunCatalog({file}).value();
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0].cluster.gpu, "A100");
    EXPECT_EQ(runs[0].cluster.gpus, 8);
    EXPECT_EQ(runs[0].parallel.tensor, 1);
    EXPECT_EQ(runs[0].parallel.data, 8);
    EXPECT_EQ(runs[0].source.where, "Table 1");
    EXPECT_EQ(runs[0].source.year, 2024);
}

TEST(RunCatalog, FaultsNameTheFileAndTheRow) {
    const Resource file{"runs/made-up.json",
                        R"({"format":"meshwright-runs","version":1,"title":"T","groups":[{"url":"u","common":{},)"
                        R"("rows":[{"id":"a","where":"w","framework":"f","model":{"layers":-1},"cluster":{},)"
                        R"("parallel":{}}]}]})"};
    const auto fault = readRunCatalog({file}).faults().front();
    EXPECT_EQ(fault.file, "runs/made-up.json");
    EXPECT_EQ(fault.place, "/groups/0/rows/0 at /model/layers");
}

TEST(RunCatalog, HoldsTheSameRunsAsTheInterchangeFormat) {
    int compared = 0;
    for (const auto& run : fixtureRuns()) {
        const auto found = std::ranges::find(runCatalog(), run.id, &PublishedRun::id);
        ASSERT_NE(found, runCatalog().end()) << run.id;
        auto copy = run;
        copy.remarks.clear(); // the catalog has none
        const auto ours = reproduce(*found, hardwareCatalog());
        const auto theirs = reproduce(copy, hardwareCatalog());
        ASSERT_EQ(ours.ok(), theirs.ok()) << run.id;
        if (!ours)
            continue;
        EXPECT_EQ(ours->plan, theirs->plan) << run.id;
        EXPECT_EQ(ours->scenario, theirs->scenario) << run.id;
        ++compared;
    }
    EXPECT_GT(compared, 30);
}

TEST(RunCatalog, FewRunsAreIncompleteAndTheOthersAreLegalPlansOfKnownFrameworks) {
    int skipped = 0;
    int illegal = 0;
    const auto total = static_cast<int>(runCatalog().size());
    for (const auto& run : runCatalog()) {
        const auto reproduced = reproduce(run, hardwareCatalog());
        skipped += reproduced ? 0 : 1;
        if (!reproduced)
            continue;
        EXPECT_NE(frameworkById(reproduced->plan.framework), nullptr) << run.id;
        illegal += violationsOf(reproduced->scenario, reproduced->plan).empty() ? 0 : 1;
    }
    EXPECT_LT(skipped, total / 20);
    EXPECT_LT(illegal, total / 20) << "what people ran is legal, so what we make of it should be";
}

} // namespace
} // namespace meshwright
