#include "core/memory/inverse.h"
#include "core/memory/timeline.h"
#include "fixtures.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using namespace memory_test;

Scenario llama8b(int ranks, double gibibytes_each) {
    return {llama(32, 4096, 32, 8, 14336, 128256),
            gpus(ranks, gibibytes_each),
            {.sequence_length = 4096, .global_batch = 128}};
}

Plan zero(Sharding sharding, int ranks) {
    Plan plan;
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = sharding;
    plan.parallel.data = ranks;
    return plan;
}

TEST(MemoryTimeline, ItsFullestInstantIsThePeakOfTheStage) {
    const auto scenario = llama8b(8, 80);
    for (const auto schedule : {ScheduleKind::one_forward_one_backward, ScheduleKind::gpipe, ScheduleKind::interleaved})
        for (const int pipeline : {1, 2, 4}) {
            Plan plan;
            plan.framework = "megatron-lm";
            plan.engine = Engine::megatron;
            plan.schedule = schedule;
            plan.parallel = {.data = 8 / pipeline, .pipeline = pipeline};
            plan.parallel.virtual_stages = schedule == ScheduleKind::interleaved && pipeline > 1 ? 2 : 1;
            const auto estimate = estimateMemory(scenario, plan);
            for (int stage = 0; stage < pipeline; ++stage) {
                const auto timeline = memoryTimeline(scenario, plan, stage);
                EXPECT_NEAR(timeline.instants.at(timeline.peak).total.value(),
                            estimate.stages[static_cast<std::size_t>(stage)].peak.value(), 1);
            }
        }
}

TEST(MemoryTimeline, RunsFromStartToOptimizerAndFillsThePipeline) {
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    plan.parallel = {.data = 2, .pipeline = 4};
    const auto timeline = memoryTimeline(llama8b(8, 80), plan, 0);
    EXPECT_EQ(timeline.instants.front().event, TimelineEvent::step_start);
    EXPECT_EQ(timeline.instants.back().event, TimelineEvent::optimizer_step);
    EXPECT_DOUBLE_EQ(timeline.instants.back().progress, 1);
    EXPECT_EQ(std::ranges::max(timeline.instants, {}, &TimelineInstant::in_flight).in_flight, 4);
}

TEST(InverseMemory, LargestMicroBatchFitsAndTheNextDoesNot) {
    const auto scenario = llama8b(8, 80);
    auto plan = zero(Sharding::full, 8);
    plan.micro_batch = largestMicroBatch(scenario, plan);
    ASSERT_GT(plan.micro_batch, 0);
    ASSERT_LT(plan.micro_batch, 16);
    EXPECT_TRUE(estimateMemory(scenario, plan).fits());
    ++plan.micro_batch;
    EXPECT_FALSE(estimateMemory(scenario, plan).fits());
}

TEST(InverseMemory, LargestSequenceFitsAndTheNextDoesNot) {
    auto scenario = llama8b(8, 80);
    auto plan = zero(Sharding::full, 8);
    plan.recompute.kind = RecomputeKind::full;
    scenario.workload.sequence_length = largestSequence(scenario, plan);
    EXPECT_TRUE(estimateMemory(scenario, plan).fits());
    scenario.workload.sequence_length += 1024;
    EXPECT_FALSE(estimateMemory(scenario, plan).fits());
}

TEST(InverseMemory, FewestGpusIsTheFirstDegreeThatFits) {
    const auto scenario = llama8b(8, 80);
    auto plan = zero(Sharding::full, 8);
    plan.recompute.kind = RecomputeKind::full;
    const auto gpus_needed = fewestGpus(scenario, plan);
    ASSERT_TRUE(gpus_needed.has_value());
    plan.parallel.data = *gpus_needed;
    EXPECT_TRUE(estimateMemory(scenario, plan).fits());
    plan.parallel.data = *gpus_needed - 1;
    EXPECT_FALSE(estimateMemory(scenario, plan).fits());
}

TEST(InverseMemory, ReplicatedStatesThatAreTooLargeNeverFit) {
    EXPECT_EQ(fewestGpus(llama8b(8, 80), zero(Sharding::none, 8)), std::nullopt);
}

TEST(InverseMemory, SuggestedChangesFitAndAreRanked) {
    const auto scenario = llama8b(8, 80);
    const auto plan = zero(Sharding::none, 8);
    ASSERT_FALSE(estimateMemory(scenario, plan).fits());
    const auto changes = changesThatFit(scenario, plan);
    ASSERT_FALSE(changes.empty());
    for (const auto& change : changes)
        EXPECT_TRUE(estimateMemory(scenario, change.plan).fits());
    EXPECT_TRUE(std::ranges::is_sorted(changes, {}, &FittingChange::throughput_lost));
}

TEST(HostMemory, HoldsWhatIsOffloadedAndOnlyThat) {
    const auto scenario = llama8b(8, 80);
    auto plan = zero(Sharding::optimizer_gradients, 8);
    EXPECT_EQ(estimateMemory(scenario, plan).host_per_node, Bytes(0));
    const auto on_device = estimateMemory(scenario, plan).peak;
    plan.offload.optimizer = OffloadDevice::cpu;
    const auto offloaded = estimateMemory(scenario, plan);
    EXPECT_LT(offloaded.peak, on_device);
    // Eight ranks with an eighth each of master, two moments and an fp32 gradient: 16 bytes for each of 8.03e9.
    EXPECT_NEAR(offloaded.host_per_node.value() / 1e9, 16 * 8.03, 0.5);
}

} // namespace
} // namespace meshwright
