#include "core/advice/claims.h"
#include "tests/core/advice/catalog_checks.h"

#include <algorithm>
#include <set>

namespace meshwright {
namespace {

using advice_test::hasFault;

std::string claimFile(const std::string& entry,
                      const std::string& sources = R"("paper":{"title":"A","url":"https://a.org/"})") {
    return R"({"format":"meshwright-claims","version":1,"claims":[)" + entry + R"(],"sources":{)" + sources + "}}";
}

/// A valid entry with one thing replaced.
std::string entryWith(const std::string& from = {}, const std::string& to = {}) {
    std::string entry =
        R"({"id":"S1","topic":"memory","claim":{"en":"All fits.","zh_CN":"都放得下。"},"verdict":"wrong",)"
        R"("statement":{"en":"Not all.","zh_CN":"未必。"},"computed":null,"sources":["paper"]})";
    if (!from.empty())
        entry.replace(entry.find(from), from.size(), to);
    return entry;
}

Faults claimFaults(const std::string& text) {
    const auto read = readClaims({{"claims/a.json", text}});
    return read ? Faults{} : read.faults();
}

TEST(Claims, CatalogHoldsEveryClaimOfBothSubjects) {
    const auto& claims = claimCatalog();
    ASSERT_EQ(claims.size(), 161U);
    std::size_t index = 0;
    for (int number = 1; number <= 84; ++number)
        EXPECT_EQ(claims[index++].id, "S" + std::to_string(number));
    for (int number = 1; number <= 77; ++number)
        EXPECT_EQ(claims[index++].id, "Z" + std::to_string(number));
}

TEST(Claims, EveryTextStandsInBothLanguagesAndOnlyOnce) {
    advice_test::Texts texts;
    for (const auto& claim : claimCatalog()) {
        texts.check(claim.id + " claim", claim.claim);
        texts.check(claim.id + " statement", claim.statement);
    }
}

TEST(Claims, OnlyOpinionsAndUnsourcedFiguresLackASource) {
    for (const auto& claim : claimCatalog()) {
        const bool may_lack = claim.verdict == Verdict::opinion || claim.verdict == Verdict::unverified;
        EXPECT_TRUE(may_lack || !claim.sources.empty()) << claim.id;
    }
}

TEST(Claims, EveryComputationAnswersSomeClaim) {
    std::set<ClaimComputation> used;
    for (const auto& claim : claimCatalog())
        if (claim.computed)
            used.insert(*claim.computed);
    EXPECT_EQ(used.size(), static_cast<std::size_t>(claim_computation_count));
}

// Figures of the ZeRO paper (arXiv 1910.02054, figure 1) and of DeepSpeed's source: what the desk must never get wrong.
TEST(Claims, WellKnownErrorsAreCalledWrong) {
    for (const char* id :
         {"S9", "S18", "S32", "S35", "S43", "S52", "Z5", "Z6", "Z40", "Z46", "Z55", "Z59", "Z66", "Z68"}) {
        const auto* claim = claimById(id);
        ASSERT_NE(claim, nullptr) << id;
        EXPECT_EQ(claim->verdict, Verdict::wrong) << id;
    }
    EXPECT_EQ(claimById("Z21")->verdict, Verdict::holds);
    EXPECT_EQ(claimById("S18")->computed, ClaimComputation::zero3_saving_factor);
}

TEST(Claims, UnknownIdIsNothing) {
    EXPECT_EQ(claimById("S85"), nullptr);
    EXPECT_EQ(claimById(""), nullptr);
}

TEST(ClaimReader, AcceptsAValidFileAndSortsByNumber) {
    const auto text = claimFile(entryWith("\"S1\"", "\"Z2\"") + "," + entryWith("\"S1\"", "\"S10\"") + "," +
                                entryWith("\"S1\"", "\"S9\""));
    const auto read = readClaims({{"claims/a.json", text}});
    ASSERT_TRUE(read) << read.faults().front().place;
    EXPECT_EQ(read->at(0).id, "S9");
    EXPECT_EQ(read->at(1).id, "S10");
    EXPECT_EQ(read->at(2).id, "Z2");
    EXPECT_EQ(read->at(0).sources.front().url, "https://a.org/");
}

TEST(ClaimReader, SaysWhereAnEntryIsWrong) {
    EXPECT_TRUE(
        hasFault(claimFaults(claimFile(entryWith("wrong", "false"))), FaultCode::unknown_value, "/claims/0/verdict"));
    EXPECT_TRUE(
        hasFault(claimFaults(claimFile(entryWith("memory", "food"))), FaultCode::unknown_value, "/claims/0/topic"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith("null", "\"sums\""))), FaultCode::unknown_value,
                         "/claims/0/computed"));
    EXPECT_TRUE(
        hasFault(claimFaults(claimFile(entryWith("\"S1\"", "\"Q1\""))), FaultCode::out_of_range, "/claims/0/id"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith("S1", "S1b"))), FaultCode::out_of_range, "/claims/0/id"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith("未必。", ""))), FaultCode::out_of_range,
                         "/claims/0/statement/zh_CN"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith(R"("computed":null,)", ""))), FaultCode::key_missing,
                         "/claims/0/computed"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith("\"topic\"", "\"tpoic\""))), FaultCode::unknown_key,
                         "/claims/0/tpoic"));
}

TEST(ClaimReader, SourcesMustExistBeUsedAndBeSecureAddresses) {
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith("[\"paper\"]", "[\"book\"]"))), FaultCode::unknown_reference,
                         "/claims/0/sources/0"));
    EXPECT_TRUE(
        hasFault(claimFaults(claimFile(entryWith("[\"paper\"]", "[]"))), FaultCode::out_of_range, "/claims/0/sources"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith(), R"("paper":{"title":"A","url":"file:///a"})")),
                         FaultCode::out_of_range, "/sources/paper/url"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith("[\"paper\"]", "[\"paper\",7]"))),
                         FaultCode::unknown_reference, "/claims/0/sources/1"));
    EXPECT_TRUE(
        hasFault(claimFaults(claimFile(
                     entryWith("wrong", "opinion"),
                     R"("paper":{"title":"A","url":"https://a.org/"},"b":{"title":"B","url":"https://b.org/"})")),
                 FaultCode::unknown_key, "/sources"));
}

TEST(ClaimReader, RefusesAnotherFormatANewerVersionAndRepeatedIds) {
    EXPECT_FALSE(claimFaults("[]").empty());
    EXPECT_FALSE(claimFaults("{").empty());
    auto text = claimFile(entryWith());
    text.replace(text.find("meshwright-claims"), 17, "meshwright-models");
    EXPECT_TRUE(hasFault(claimFaults(text), FaultCode::wrong_format, "/format"));
    text = claimFile(entryWith());
    text.replace(text.find("\"version\":1"), 11, "\"version\":2");
    EXPECT_TRUE(hasFault(claimFaults(text), FaultCode::out_of_range, "/version"));
    EXPECT_TRUE(hasFault(claimFaults(claimFile(entryWith() + "," + entryWith())), FaultCode::json_duplicate_key, ""));
}

} // namespace
} // namespace meshwright
