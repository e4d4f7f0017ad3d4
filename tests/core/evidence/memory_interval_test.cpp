#include "core/evidence/memory_interval.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

Resource fileOf(std::string_view text) {
    return {"calibration/memory-interval.json", text};
}

TEST(MemoryIntervals, EnginesWithoutRunsOfTheirOwnHaveTheQuantilesOfAll) {
    const auto intervals =
        readMemoryIntervals(fileOf(R"({"format":"meshwright-memory-intervals","version":1,)"
                                   R"("all":{"low":0.8,"high":1.5},"engines":{"nanotron":{"low":0.9,"high":1.2}}})"))
            .value();
    EXPECT_DOUBLE_EQ(intervals.of(Engine::nanotron).high, 1.2);
    EXPECT_DOUBLE_EQ(intervals.of(Engine::horovod).low, 0.8);
    EXPECT_EQ(engineId(Engine::megatron_deepspeed), "megatron-deepspeed");
}

TEST(MemoryIntervals, RefusesAnIntervalWithoutExtent) {
    const auto fault = readMemoryIntervals(fileOf(R"({"format":"meshwright-memory-intervals","version":1,)"
                                                  R"("all":{"low":2,"high":1},"engines":{}})"))
                           .faults()
                           .front();
    EXPECT_EQ(fault.code, FaultCode::contradiction);
    EXPECT_EQ(fault.place, "/all/low");
}

TEST(MemoryIntervals, TheFittedOnesHoldThePredictionItself) {
    for (int i = 0; i < engine_count; ++i) {
        const auto& ratio = memoryIntervals().of(static_cast<Engine>(i));
        EXPECT_LT(ratio.low, 1) << i;
        EXPECT_GT(ratio.high, 1) << i;
    }
}

} // namespace
} // namespace meshwright
