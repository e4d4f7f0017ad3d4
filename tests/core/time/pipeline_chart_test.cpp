#include "core/time/pipeline_chart.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

std::vector<StageDurations> equal(int stages, StageDurations each) {
    return std::vector<StageDurations>(static_cast<std::size_t>(stages), each);
}

TEST(PipelineChart, CriticalPathOfOneForwardOneBackwardByHand) {
    // p = 4, m = 8, F = 1, B = 2: one micro-batch down the stages, all of the last stage's work, and the way back:
    // 3 F + 8 (F + B) + 3 B = 33.
    const auto chart = pipelineChart({ScheduleKind::one_forward_one_backward, 4, 1, 8}, equal(4, {1, 2, 1}));
    EXPECT_DOUBLE_EQ(chart.seconds, 33);
    ASSERT_EQ(chart.critical.size(), 3U + 16U + 3U);
    double at = 0;
    for (const auto index : chart.critical) {
        EXPECT_DOUBLE_EQ(chart.events[index].start, at); // without a gap
        at = chart.events[index].end;
    }
    EXPECT_DOUBLE_EQ(at, 33);
    const auto on_last = std::ranges::count_if(chart.critical, [&](auto i) { return chart.events[i].rank == 3; });
    EXPECT_EQ(on_last, 16);
}

TEST(PipelineChart, TheSlowestStageCarriesTheCriticalPath) {
    auto stages = equal(4, {1, 2, 1});
    stages[1] = {2, 4, 2};
    const auto chart = pipelineChart({ScheduleKind::one_forward_one_backward, 4, 1, 16}, stages);
    const auto on_slow = std::ranges::count_if(chart.critical, [&](auto i) { return chart.events[i].rank == 1; });
    EXPECT_EQ(on_slow, 2 * 16 - 2 * (4 - 2 - 1)); // all but what fits while the pipeline behind it fills and drains
}

TEST(PipelineChart, TransfersOpenGapsThatThePathCrosses) {
    PipelineShape shape{ScheduleKind::gpipe, 3, 1, 4};
    shape.transfer_s = 0.25;
    const auto chart = pipelineChart(shape, equal(3, {1, 2, 1}));
    EXPECT_DOUBLE_EQ(chart.seconds, 4 * 3 + 2 * 3 + 4 * 0.25);
    double worked = 0;
    for (const auto index : chart.critical)
        worked += chart.events[index].end - chart.events[index].start;
    EXPECT_DOUBLE_EQ(chart.seconds - worked, 4 * 0.25);
}

class EverySchedule : public testing::TestWithParam<ScheduleKind> {};

TEST_P(EverySchedule, EventsAreAllThereInOrderAndFoundByTime) {
    const PipelineShape shape{GetParam(), 4, GetParam() == ScheduleKind::interleaved ? 2 : 1, 12};
    const auto chart = pipelineChart(shape, equal(4, {1, 2, 1}));
    const bool split = shape.splitsBackward();
    const int chunks = shape.folds() || GetParam() == ScheduleKind::interleaved ? 2 : 1;
    EXPECT_EQ(chart.events.size(), 4U * 12U * static_cast<std::size_t>(chunks) * (split ? 3 : 2));
    for (std::size_t rank = 0; rank < 4; ++rank) {
        double busy = 0;
        double before = 0;
        for (const auto& event : chart.eventsOf(rank)) {
            EXPECT_EQ(event.rank, static_cast<int>(rank));
            EXPECT_GE(event.start, before - 1e-9);
            before = event.end;
            busy += event.end - event.start;
            const auto found = chart.eventAt(rank, (event.start + event.end) / 2);
            ASSERT_TRUE(found);
            EXPECT_DOUBLE_EQ(chart.events[*found].start, event.start);
        }
        EXPECT_NEAR(busy, 12 * 3, 1e-9); // every rank does the same work under every schedule
        EXPECT_NEAR(busy, chart.ranks[rank].busy, 1e-9);
        EXPECT_FALSE(chart.eventAt(rank, chart.seconds + 1));
    }
    ASSERT_FALSE(chart.critical.empty());
    EXPECT_DOUBLE_EQ(chart.events[chart.critical.back()].end, chart.seconds);
    EXPECT_DOUBLE_EQ(chart.events[chart.critical.front()].start, 0);
}

TEST_P(EverySchedule, OneMicroBatchPassesEveryStage) {
    const PipelineShape shape{GetParam(), 4, GetParam() == ScheduleKind::interleaved ? 2 : 1, 12};
    const auto chart = pipelineChart(shape, equal(4, {1, 2, 1}));
    const auto found = chart.eventsOfMicroBatch(3, 0);
    const std::size_t chunks = shape.folds() || GetParam() == ScheduleKind::interleaved ? 2 : 1;
    EXPECT_EQ(found.size(), 4 * chunks * (shape.splitsBackward() ? 3 : 2));
}

INSTANTIATE_TEST_SUITE_P(All, EverySchedule,
                         testing::Values(ScheduleKind::gpipe, ScheduleKind::one_forward_one_backward,
                                         ScheduleKind::interleaved, ScheduleKind::zero_bubble_h1,
                                         ScheduleKind::zero_bubble_h2, ScheduleKind::zero_bubble_v,
                                         ScheduleKind::dualpipe, ScheduleKind::dualpipe_v));

TEST(PipelineChart, MicroBatchesHeldAtOnceAreThoseOfTheSchedule) {
    const auto gpipe = pipelineChart({ScheduleKind::gpipe, 4, 1, 8}, equal(4, {1, 2, 1}));
    const auto alternating = pipelineChart({ScheduleKind::one_forward_one_backward, 4, 1, 8}, equal(4, {1, 2, 1}));
    for (std::size_t rank = 0; rank < 4; ++rank) {
        EXPECT_EQ(gpipe.ranks[rank].most_held, 8);
        EXPECT_EQ(alternating.ranks[rank].most_held, 4 - static_cast<int>(rank));
    }
}

TEST(PipelineChart, MemoryIsBoundedAndWhatIsLeftOutIsCounted) {
    const auto chart = pipelineChart({ScheduleKind::gpipe, 4, 1, 1000}, equal(4, {1, 2, 1}), 800);
    EXPECT_EQ(chart.events.size(), 800U);
    EXPECT_EQ(chart.omitted_micro_batches, 900);
}

TEST(PipelineChart, ImpossibleShapesGiveAnEmptyChart) {
    EXPECT_TRUE(pipelineChart({ScheduleKind::gpipe, 0, 1, 4}, {}).events.empty());
    EXPECT_TRUE(pipelineChart({ScheduleKind::gpipe, 4, 1, 4}, equal(2, {1, 2, 1})).events.empty());
}

} // namespace
} // namespace meshwright
