#include "core/time/chrome_trace.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace meshwright {
namespace {

TEST(ChromeTrace, IsTheScheduleInMicroseconds) {
    const auto chart = pipelineChart({ScheduleKind::one_forward_one_backward, 2, 1, 3},
                                     std::vector<StageDurations>(2, {0.25, 0.5, 0.25}));
    std::ostringstream out;
    writeChromeTrace(out, {{"plan \"A\"", &chart}});
    const auto trace = nlohmann::json::parse(out.str());
    std::size_t spans = 0;
    double end = 0;
    double first_backward = -1;
    for (const auto& event : trace.at("traceEvents")) {
        if (event.at("ph") != "X") {
            EXPECT_EQ(event.at("ph"), "M");
            continue;
        }
        ++spans;
        const double start = event.at("ts").get<double>();
        end = std::max(end, start + event.at("dur").get<double>());
        if (event.at("name") == "B1" && event.at("tid") == 2)
            first_backward = start;
    }
    EXPECT_EQ(spans, chart.events.size());
    EXPECT_DOUBLE_EQ(end, (3 + 1) * 0.75e6);
    EXPECT_DOUBLE_EQ(first_backward, 0.5e6); // two forward passes after the start
    EXPECT_EQ(trace.at("traceEvents")[0].at("args").at("name"), "plan \"A\"");
}

} // namespace
} // namespace meshwright
