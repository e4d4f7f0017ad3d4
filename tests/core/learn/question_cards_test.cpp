#include "core/learn/question_cards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace meshwright {
namespace {

TEST(QuestionCards, TheShippedCardsReadAndAreMany) {
    const auto read = readQuestionCards(resourcesIn("lessons/questions"));
    ASSERT_TRUE(read) << read.faults().front().file << ' ' << read.faults().front().place << ' '
                      << read.faults().front().expected << ' ' << read.faults().front().found;
    EXPECT_GE(questionCatalog().size(), 60U);
    std::set<CardTopic> topics;
    for (const auto& card : questionCatalog())
        topics.insert(card.topic);
    EXPECT_EQ(topics.size(), static_cast<std::size_t>(card_topic_count));
}

TEST(QuestionCards, EveryAnswerIsBackedAndCanBeJudged) {
    for (const auto& card : questionCatalog()) {
        EXPECT_FALSE(card.claims.empty() && card.figures.empty() && card.sources.empty()) << card.id;
        EXPECT_GE(card.rubric.size(), 2U) << card.id;
    }
}

TEST(QuestionCards, MostQuestionsLeadOn) {
    const auto leads = std::ranges::count_if(questionCatalog(), [](const auto& c) { return !c.follow_ups.empty(); });
    EXPECT_GT(leads, static_cast<std::ptrdiff_t>(questionCatalog().size() * 9 / 10));
    EXPECT_NE(questionById("stage1-bytes"), nullptr);
    EXPECT_EQ(questionById("no-such-card"), nullptr);
}

TEST(QuestionCards, FaultsNameTheirPlace) {
    const auto read = readQuestionCards({{"mine.json", R"({"format": "meshwright-questions", "version": 1,
        "sources": {}, "cards": [{"id": "a", "topic": "zero", "level": 1, "question": {"en": "a", "zh_CN": "a"},
        "answer": {"en": "a", "zh_CN": "a"}, "rubric": [], "claims": ["Z999"], "follow_ups": ["b"],
        "figures": [{"lesson": "zero-stage-by-stage", "step": "zero-9", "value": "states"}], "sources": []}]})"}});
    ASSERT_FALSE(read);
    std::set<std::string> places;
    for (const auto& fault : read.faults())
        places.insert(fault.place);
    EXPECT_EQ(places, (std::set<std::string>{"/cards/0/claims", "/cards/0/figures/0/step", "a"}));
}

} // namespace
} // namespace meshwright
