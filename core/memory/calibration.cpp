#include "core/memory/calibration.h"

#include "core/base/json_reader.h"

#include <stdexcept>
#include <utility>

namespace meshwright {

namespace {

constexpr std::array<std::string_view, engine_count> engine_keys = {
    "ddp",      "horovod",       "deepspeed",          "fsdp1",    "fsdp2",
    "megatron", "megatron-fsdp", "megatron-deepspeed", "nanotron", "colossalai"};

void readEngines(ObjectReader values, std::array<double, engine_count>& to) {
    for (std::size_t engine = 0; engine < engine_keys.size(); ++engine)
        to[engine] = values.number(engine_keys[engine], 0, 2);
    values.reportUnknownKeys();
}

} // namespace

const MemoryCalibration::Architecture& MemoryCalibration::architecture(std::string_view name) const {
    for (const auto& entry : architectures)
        if (entry.name == name)
            return entry;
    return architectures.back();
}

Result<MemoryCalibration> readMemoryCalibration(const Resource& file) {
    ReadContext context{std::string(file.path), {}};
    const auto json = parseJson(file.text, context.file);
    if (!json)
        return json.faults();
    MemoryCalibration calibration;
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-memory-calibration")
        root.fault(FaultCode::wrong_format, "format", "meshwright-memory-calibration");
    root.integer("version", 1, 1);
    for (const auto& [item, pointer] : root.array("architectures")) {
        ObjectReader entry(*item, context, pointer);
        calibration.architectures.push_back(
            {entry.text("name"), entry.number("context_bytes", 0, 1e11), entry.number("workspace_bytes", 0, 1e11)});
    }
    if (calibration.architectures.empty())
        root.fault(FaultCode::out_of_range, "architectures", "at least one");
    calibration.nccl_per_communicator = root.number("nccl_bytes_per_communicator", 0, 1e11);
    readEngines(root.object("slack"), calibration.slack);
    readEngines(root.object("slack_of_activations"), calibration.slack_activations);
    if (!context.faults.empty())
        return context.faults;
    return calibration;
}

const MemoryCalibration& memoryCalibration() {
    static const MemoryCalibration calibration = [] {
        auto read = readMemoryCalibration(resourceAt("calibration/memory.json"));
        if (!read) // the data ships inside the program and a test reads it
            throw std::logic_error("embedded memory calibration: " + read.faults().front().place);
        return std::move(read).value();
    }();
    return calibration;
}

} // namespace meshwright
