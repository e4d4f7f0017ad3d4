#include "core/time/chrome_trace.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <string>

namespace meshwright {

namespace {

constexpr std::array<std::string_view, 3> work_names = {"forward", "backward", "weight_gradient"};
constexpr std::array<std::string_view, 3> short_names = {"F", "B", "W"};

/// To a nanosecond, the same in any locale.
std::string number(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 3).ptr;
    return {text.data(), end};
}

void writeNames(std::ostream& out, std::size_t process, const NamedChart& named, const char*& separator) {
    const auto name =
        nlohmann::json(std::string(named.name)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    out << separator << R"({"ph":"M","name":"process_name","pid":)" << process << R"(,"args":{"name":)" << name << "}}";
    separator = ",\n";
    for (int rank = 0; rank < named.chart->shape.stages; ++rank)
        out << separator << R"({"ph":"M","name":"thread_name","pid":)" << process << R"(,"tid":)" << rank + 1
            << R"(,"args":{"name":"Stage )" << rank + 1 << R"("}})" << separator
            << R"({"ph":"M","name":"thread_sort_index","pid":)" << process << R"(,"tid":)" << rank + 1
            << R"(,"args":{"sort_index":)" << rank << "}}";
}

void writeEvent(std::ostream& out, std::size_t process, const PipelineEvent& event, bool critical) {
    constexpr double microseconds = 1e6;
    const auto work = static_cast<std::size_t>(event.work);
    out << R"({"ph":"X","name":")" << short_names[work] << event.micro_batch + 1 << R"(","cat":")" << work_names[work]
        << R"(","pid":)" << process << R"(,"tid":)" << event.rank + 1 << R"(,"ts":)"
        << number(event.start * microseconds) << R"(,"dur":)" << number((event.end - event.start) * microseconds)
        << R"(,"args":{"micro_batch":)" << event.micro_batch + 1 << R"(,"chunk":)" << event.chunk + 1
        << R"(,"critical":)" << (critical ? "true" : "false") << "}}";
}

} // namespace

void writeChromeTrace(std::ostream& out, const std::vector<NamedChart>& charts) {
    const char* separator = "";
    out << "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n";
    for (std::size_t i = 0; i < charts.size(); ++i) {
        const PipelineChart& chart = *charts[i].chart;
        writeNames(out, i + 1, charts[i], separator);
        std::vector<bool> critical(chart.events.size(), false);
        for (const auto index : chart.critical)
            critical[index] = true;
        for (std::size_t e = 0; e < chart.events.size(); ++e) {
            out << separator;
            writeEvent(out, i + 1, chart.events[e], critical[e]);
        }
    }
    out << "\n]}\n";
}

} // namespace meshwright
