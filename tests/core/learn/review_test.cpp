#include "core/learn/review.h"

#include <gtest/gtest.h>

#include <vector>

namespace meshwright {
namespace {

const std::vector<std::string> cards{"a", "b", "c"};

TEST(Review, WhatIsKnownComesBackLaterEachTime) {
    CardProgress progress;
    std::vector<Day> due;
    Day today = 100;
    for (int i = 0; i < 7; ++i) {
        progress = graded(progress, Grade::good, today);
        due.push_back(progress.due - today);
        today = progress.due;
    }
    EXPECT_EQ(due, (std::vector<Day>{1, 3, 7, 16, 35, 90, 90}));
}

TEST(Review, WhatIsForgottenStartsAnew) {
    CardProgress progress{5, 100, 9};
    progress = graded(progress, Grade::again, 100);
    EXPECT_EQ(progress, (CardProgress{0, 100, 10}));
    EXPECT_EQ(graded({5, 100, 9}, Grade::hard, 100).due, 135);
    EXPECT_EQ(graded({0, 100, 0}, Grade::hard, 100).due, 101);
}

TEST(Review, DueCardsComeBeforeNewOnesAndTheLeastKnownFirst) {
    ReviewLog log;
    EXPECT_EQ(nextToReview(cards, log, 10), "a");
    log["b"] = {2, 9, 3};
    log["c"] = {1, 10, 1};
    EXPECT_EQ(nextToReview(cards, log, 10), "c");
    log["c"].due = 11;
    EXPECT_EQ(nextToReview(cards, log, 10), "b");
    log["b"].due = 11;
    EXPECT_EQ(nextToReview(cards, log, 10), "a");
    EXPECT_EQ(dueCount(cards, log, 10), 1);
    log["a"] = {1, 12, 1};
    EXPECT_EQ(nextToReview(cards, log, 10), std::nullopt);
}

TEST(Review, ACardIsNotAskedTwiceRunningWhileThereIsAnother) {
    ReviewLog log;
    log["a"] = {0, 10, 1};
    log["b"] = {3, 10, 4};
    log["c"] = {3, 20, 4};
    EXPECT_EQ(nextToReview(cards, log, 10, "a"), "b");
    log["b"].due = 20;
    EXPECT_EQ(nextToReview(cards, log, 10, "a"), "a");
}

} // namespace
} // namespace meshwright
