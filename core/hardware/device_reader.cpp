#include "core/hardware/catalog.h"
#include "core/hardware/figures.h"

#include <algorithm>
#include <charconv>

namespace meshwright {

namespace {

// Upper ends of what is accepted: far above any device, low enough to catch a wrong unit.
constexpr double most_device_bytes = 1e15;
constexpr double most_device_bytes_per_second = 1e15;
constexpr double most_flops = 1e18;

constexpr std::pair<std::string_view, Vendor> vendor_words[] = {
    {"nvidia", Vendor::nvidia}, {"amd", Vendor::amd}, {"intel", Vendor::intel}, {"other", Vendor::other}};

/// "9.0" of CUDA; targets such as "gfx942" have no such number.
double computeCapability(ObjectReader& root, Vendor vendor) {
    const auto text = root.text("compute_capability", "", 20);
    if (vendor != Vendor::nvidia)
        return 0;
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 1 || number > 100)
        root.fault(FaultCode::unknown_value, "compute_capability", "\"9.0\"", text);
    return number;
}

std::vector<std::string> readAliases(ObjectReader& root, ReadContext& context) {
    std::vector<std::string> aliases;
    for (const auto& [item, pointer] : root.array("aliases", false, 100)) {
        if (item->is_string())
            aliases.push_back(item->get<std::string>());
        else
            context.faults.push_back({FaultCode::wrong_type, context.file, pointer, "text", shortened(*item)});
    }
    return aliases;
}

/// Rates by number format; a format that is absent stays 0.
void readRates(ObjectReader rates, FigureReader& figures, std::array<FlopsPerSecond, data_type_count>& out) {
    for (std::size_t i = 0; i < out.size(); ++i)
        if (rates.hasValue(data_type_names[i]))
            out[i] = FlopsPerSecond(figures.read(rates, data_type_names[i], most_flops));
    rates.reportUnknownKeys();
}

void readMemory(ObjectReader memory, FigureReader& figures, Device& device) {
    device.memory_nominal = Bytes(figures.read(memory, "nominal_bytes", most_device_bytes));
    device.memory_usable = Bytes(figures.read(memory, "usable_bytes", most_device_bytes));
    if (device.memory_usable > device.memory_nominal)
        memory.fault(FaultCode::contradiction, "usable_bytes", "at most the nominal size",
                     std::to_string(device.memory_usable.value()));
    memory.reportUnknownKeys();
}

/// Kind and rate of a link; nothing if it is null or absent.
BytesPerSecond readLink(ObjectReader& root, std::string_view key, FigureReader& figures, std::string& kind) {
    ObjectReader link = root.object(key, false);
    if (!root.hasValue(key))
        return {};
    kind = link.text("kind", std::nullopt, 40);
    const BytesPerSecond rate(figures.read(link, "bytes_per_s_per_direction", most_device_bytes_per_second));
    link.reportUnknownKeys();
    return rate;
}

void readPcie(ObjectReader pcie, FigureReader& figures, Device& device) {
    device.pcie_generation = static_cast<int>(pcie.integer("generation", 1, 10));
    pcie.integer("lanes", 1, 32);
    device.pcie_bandwidth =
        BytesPerSecond(figures.read(pcie, "bytes_per_s_per_direction", most_device_bytes_per_second));
    pcie.reportUnknownKeys();
}

void readRest(ObjectReader& root, FigureReader& figures, Device& device) {
    device.memory_bandwidth =
        BytesPerSecond(figures.read(root, "memory_bandwidth_bytes_per_s", most_device_bytes_per_second));
    device.streaming_multiprocessors = static_cast<int>(figures.read(root, "streaming_multiprocessors", 10'000));
    device.l2_cache = Bytes(figures.read(root, "l2_cache_bytes", most_device_bytes));
    device.boost_clock_hz = figures.read(root, "boost_clock_hz", 1e11);
    device.power = Watts(figures.read(root, "power_w", 1e5));
    device.price_per_hour = UsDollars(figures.read(root, "price_usd_per_gpu_hour", 1e4, true));
}

/// Nobody measures more than the data sheet states: one of the two is wrong.
void checkRates(ObjectReader& root, const Device& device) {
    for (std::size_t i = 0; i < device.peak_flops.size(); ++i)
        if (device.achievable_matmul[i] > device.peak_flops[i])
            root.fault(FaultCode::contradiction, "achievable_matmul_flops",
                       "at most the peak of " + std::string(data_type_names[i]),
                       std::to_string(device.achievable_matmul[i].value()));
}

} // namespace

Result<Device> readDevice(std::string_view text, const std::string& file) {
    const auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-device")
        root.fault(FaultCode::wrong_format, "format", "meshwright-device");
    root.integer("version", 1, 1);
    FigureReader figures(root, context);
    Device device;
    device.id = root.text("id");
    device.name = root.text("name");
    device.vendor = root.choice<Vendor>("vendor", vendor_words);
    device.architecture = root.text("architecture");
    device.compute_capability = computeCapability(root, device.vendor);
    device.aliases = readAliases(root, context);
    readMemory(root.object("memory"), figures, device);
    readRates(root.object("peak_flops"), figures, device.peak_flops);
    readRates(root.object("achievable_matmul_flops", false), figures, device.achievable_matmul);
    device.scale_up_bandwidth = readLink(root, "scale_up_link", figures, device.scale_up_link);
    device.host_link_bandwidth = readLink(root, "host_link", figures, device.host_link);
    readPcie(root.object("pcie"), figures, device);
    readRest(root, figures, device);
    checkRates(root, device);
    root.reportUnknownKeys();
    if (!context.faults.empty())
        return context.faults;
    return device;
}

} // namespace meshwright
