#include "run_program.h"

#include <gtest/gtest.h>

namespace meshwright::test {
namespace {

const std::string gpt3_file = example("gpt3-13b.json");

TEST(Search, ListsTheBestPlansAndAccountsForAllOfThem) {
    const auto result = run({"search", gpt3_file, "--framework", "megatron-lm", "--top", "3", "--json"});
    EXPECT_EQ(result.status, 0) << result.err;
    const auto json = result.json();
    EXPECT_EQ(json["format"], "meshwright-search");
    ASSERT_EQ(json["best"].size(), 3U);
    for (const auto& best : json["best"]) {
        EXPECT_EQ(best["framework"], "megatron-lm");
        EXPECT_GT(best["headroom_bytes"].get<double>(), 0);
        const auto& degrees = best["plan"]["parallelism"];
        EXPECT_EQ(degrees["data"].get<int>() * degrees["tensor"].get<int>() * degrees["pipeline"].get<int>() *
                      degrees["context"].get<int>(),
                  32);
    }
    EXPECT_LE(json["best"][0]["step_s"].get<double>(), json["best"][1]["step_s"].get<double>());
    EXPECT_TRUE(json["infeasible"].is_null());
    const auto again =
        run({"search", gpt3_file, "--framework", "megatron-lm", "--top", "3", "--threads", "1", "--json"});
    EXPECT_EQ(again.out, result.out) << "the same bytes on any number of threads";
    EXPECT_NE(run({"search", gpt3_file, "--framework", "megatron-lm"}).out.find("Megatron-LM"), std::string::npos);
}

TEST(Search, NamesTheLimitThatBinds) {
    const auto json =
        run({"search", gpt3_file, "--framework", "pytorch-fsdp1", "--deadline-days", "0.001", "--json"}).json();
    EXPECT_TRUE(json["best"].empty());
    EXPECT_EQ(json["infeasible"]["binding"], "deadline");
    const auto ddp = run({"search", gpt3_file, "--framework", "pytorch-ddp"});
    EXPECT_EQ(ddp.status, 0);
    EXPECT_NE(ddp.out.find("No plan fits into memory"), std::string::npos) << ddp.out;
}

TEST(Search, RefusesCallsThatMakeNoSense) {
    EXPECT_EQ(run({"search"}).status, 2);
    EXPECT_EQ(run({"search", gpt3_file, "--framework", "nothing"}).status, 2);
    EXPECT_EQ(run({"search", gpt3_file, "--top", "0"}).status, 2);
    EXPECT_EQ(run({"search", gpt3_file, "--top", "1.5"}).status, 2);
    EXPECT_EQ(run({"search", gpt3_file, "--objective", "luck"}).status, 2);
    EXPECT_EQ(run({"search", gpt3_file, "--deadline-days", "nan"}).status, 2);
    EXPECT_EQ(run({"search", "/nonexistent.json"}).status, 1);
}

TEST(Compare, SetsFrameworksSideBySideAndSaysWhyTheOthersLost) {
    const auto result = run({"compare", gpt3_file, "--framework", "megatron-lm,pytorch-fsdp2,pytorch-ddp", "--json"});
    EXPECT_EQ(result.status, 0) << result.err;
    const auto json = result.json();
    ASSERT_EQ(json["frameworks"].size(), 3U);
    EXPECT_EQ(json["frameworks"][0]["why_not"], "wins");
    EXPECT_EQ(json["frameworks"][2]["framework"], "pytorch-ddp");
    EXPECT_EQ(json["frameworks"][2]["why_not"], "nothing_fits");
    EXPECT_FALSE(json["frameworks"][1]["sentence"].get<std::string>().empty());
    EXPECT_EQ(run({"compare"}).status, 2);
}

TEST(Claimed, SetsAnArticlesThroughputsBesideOursAndSaysWhatNetworkTheyImply) {
    const std::string file = example("article-13b-32-gpus.json");
    const auto result = run({"claimed", file, "--tokens-per-s-per-gpu", "1200,1800,1100", "--json"});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto plans = result.json()["plans"];
    ASSERT_EQ(plans.size(), 3U);
    EXPECT_EQ(plans[1]["probability_faster_than_fastest"], 1) << "Megatron is the fastest";
    EXPECT_LT(plans[0]["probability_faster_than_fastest"], 0.2);
    EXPECT_GT(plans[2]["implied_network_bits_per_s_per_node"], 1e9);
    EXPECT_NE(run({"claimed", file, "--tokens-per-s-per-gpu", "1200,1800,1100"}).out.find("Gb/s a node"),
              std::string::npos);
    EXPECT_EQ(run({"claimed", file, "--tokens-per-s-per-gpu", "1200"}).status, 2);
    EXPECT_EQ(run({"claimed", file, "--tokens-per-s-per-gpu", "1200,fast,1100"}).status, 2);
}

} // namespace
} // namespace meshwright::test
