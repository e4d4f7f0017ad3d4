#include "core/evidence/memory_interval.h"

#include "core/base/json_reader.h"

#include <stdexcept>
#include <string>

namespace meshwright {

namespace {

constexpr std::array<std::string_view, engine_count> engine_ids = {
    "ddp",      "horovod",       "deepspeed",          "fsdp1",    "fsdp2",
    "megatron", "megatron-fsdp", "megatron-deepspeed", "nanotron", "colossalai"};

MemoryIntervals::Ratio readRatio(ObjectReader object) {
    constexpr double widest = 100;
    MemoryIntervals::Ratio ratio;
    ratio.low = object.number("low", 0, widest);
    ratio.high = object.number("high", 0, widest);
    if (ratio.low > ratio.high)
        object.fault(FaultCode::contradiction, "low", "at most high", "more");
    return ratio;
}

} // namespace

std::string_view engineId(Engine engine) {
    return engine_ids[static_cast<std::size_t>(engine)];
}

Result<MemoryIntervals> readMemoryIntervals(const Resource& file) {
    ReadContext context{std::string(file.path), {}};
    const auto json = parseJson(file.text, context.file);
    if (!json)
        return json.faults();
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-memory-intervals")
        root.fault(FaultCode::wrong_format, "format", "meshwright-memory-intervals");
    root.integer("version", 1, 1);
    MemoryIntervals out;
    // Engines with too few runs of their own have the quantiles of all.
    const auto common = readRatio(root.object("all"));
    auto engines = root.object("engines");
    for (std::size_t i = 0; i < engine_ids.size(); ++i)
        out.by_engine[i] = engines.hasValue(engine_ids[i]) ? readRatio(engines.object(engine_ids[i])) : common;
    if (!context.faults.empty())
        return context.faults;
    return out;
}

const MemoryIntervals& memoryIntervals() {
    static const auto intervals = [] {
        const auto read = readMemoryIntervals(resourceAt("calibration/memory-interval.json"));
        if (!read)
            throw std::logic_error("calibration/memory-interval.json: " + read.faults().front().place);
        return *read;
    }();
    return intervals;
}

} // namespace meshwright
