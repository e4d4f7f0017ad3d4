#include "core/base/json.h"
#include "core/hardware/catalog.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

std::string describe(const Faults& faults) {
    std::string text;
    for (const auto& fault : faults)
        text += fault.file + fault.place + " expected " + fault.expected + ", found " + fault.found + "\n";
    return text;
}

TEST(HardwareCatalog, ReadsEveryEmbeddedEntry) {
    const auto devices = resourcesIn("devices");
    const auto clusters = resourcesIn("clusters");
    const auto catalog = readHardwareCatalog(devices, clusters);
    ASSERT_TRUE(catalog.ok()) << describe(catalog.faults());
    EXPECT_EQ(catalog->devices.size(), devices.size());
    EXPECT_EQ(catalog->clusters.size(), clusters.size());
    EXPECT_GE(devices.size(), 30U);
    EXPECT_GE(clusters.size(), 20U);
}

TEST(HardwareCatalog, FiguresOfAnH100) {
    const auto* h100 = hardwareCatalog().device("h100-sxm5-80gb");
    ASSERT_NE(h100, nullptr);
    EXPECT_EQ(h100->vendor, Vendor::nvidia);
    EXPECT_EQ(h100->compute_capability, 9.0);
    EXPECT_EQ(h100->memory_nominal, gibibytes(80));
    EXPECT_NEAR(inGibibytes(h100->memory_usable), 79.19, 0.01);
    EXPECT_EQ(h100->memory_bandwidth.value(), 3.35e12);
    EXPECT_EQ(h100->peak(DataType::bf16).value(), 989.4e12);
    EXPECT_EQ(h100->peak(DataType::fp4).value(), 0) << "no such format before Blackwell";
    EXPECT_EQ(h100->achievable_matmul[static_cast<std::size_t>(DataType::bf16)].value(), 794.5e12);
    EXPECT_EQ(h100->scale_up_link, "nvlink4");
    EXPECT_EQ(h100->scale_up_bandwidth.value(), 450e9);
    EXPECT_EQ(h100->host_link, "");
}

TEST(HardwareCatalog, OptionalLinksOfOtherDevices) {
    EXPECT_EQ(hardwareCatalog().device("gb200-186gb")->host_link, "nvlink-c2c");
    EXPECT_GT(hardwareCatalog().device("gb200-186gb")->host_link_bandwidth.value(), 0);
    EXPECT_EQ(hardwareCatalog().device("rtx-4090")->scale_up_link, "");
    EXPECT_EQ(hardwareCatalog().device("mi300x-192gb")->compute_capability, 0);
}

TEST(HardwareCatalog, FindsDevicesByIdAndAliasWithoutCase) {
    const auto& catalog = hardwareCatalog();
    const auto* h100 = catalog.device("h100-sxm5-80gb");
    EXPECT_EQ(catalog.device("H100-SXM5-80GB"), h100);
    EXPECT_EQ(catalog.device("nvidia h100 80gb hbm3"), h100);
    EXPECT_EQ(catalog.device("H1000"), nullptr);
    EXPECT_EQ(catalog.device(""), nullptr);
}

TEST(HardwareCatalog, ClusterPresetsGrowByNodes) {
    const auto* preset = hardwareCatalog().cluster("dgx-h100");
    ASSERT_NE(preset, nullptr);
    EXPECT_EQ(preset->cluster.gpuCount(), 8);
    const Cluster four = preset->withNodes(4);
    EXPECT_EQ(four.gpuCount(), 32);
    EXPECT_EQ(four.nodeCount(), 4);
    EXPECT_EQ(four.fabric.rails, 8);
    EXPECT_EQ(four.groups.front().node.nics.bits_per_second_each, 400e9);
    EXPECT_TRUE(four.groups.front().node.scale_up.in_network_reduction);
    EXPECT_EQ(four.smallestMemory(), hardwareCatalog().device("h100-sxm5-80gb")->memory_usable);
    EXPECT_EQ(hardwareCatalog().cluster("gb200-nvl72")->cluster.scale_up_domain_gpus, 72);
    EXPECT_EQ(hardwareCatalog().cluster("no-such-cluster"), nullptr);
}

// Fault cases: one change to a sound file, and the one fault it has to give.

constexpr std::string_view device_text = R"({
  "format": "meshwright-device", "version": 1, "id": "x1", "name": "X1", "vendor": "nvidia",
  "architecture": "x", "compute_capability": "9.0", "aliases": ["X One"],
  "memory": {"nominal_bytes": {"value": 1e9, "source": "s"}, "usable_bytes": {"value": 9e8, "source": "s"}},
  "memory_bandwidth_bytes_per_s": {"value": 1e12, "source": "s"},
  "peak_flops": {"bf16": {"value": 1e14, "source": "s"}},
  "achievable_matmul_flops": {"bf16": {"value": 8e13, "source": "s", "note": "n"}},
  "streaming_multiprocessors": {"value": 100, "source": "s"}, "l2_cache_bytes": {"value": 1e7, "source": "s"},
  "boost_clock_hz": {"value": 1e9, "source": "s"}, "power_w": {"value": 300, "source": "s"}, "scale_up_link": null,
  "pcie": {"generation": 5, "lanes": 16, "bytes_per_s_per_direction": {"value": 6e10, "source": "s"}},
  "price_usd_per_gpu_hour": null,
  "sources": {"s": {"title": "t", "url": "u"}}
})";

constexpr std::string_view cluster_text = R"({
  "format": "meshwright-cluster", "version": 1, "id": "c1", "name": "C1",
  "node": {"device": "x1", "gpus": 4,
    "scale_up": {"kind": "pcie", "bytes_per_s_per_direction_per_gpu": {"value": 1e10, "source": "s"}},
    "host": {"memory_bytes": {"value": 1e11, "source": "s"}, "memory_bandwidth_bytes_per_s": {"value": 1e11, "source": "s"},
             "cpu_cores": {"value": 16, "source": "s"}},
    "pcie": {"bytes_per_s_per_direction_per_gpu": {"value": 1e10, "source": "s"}},
    "nics": {"count": 1, "bits_per_s_each": {"value": 1e11, "source": "s"}, "kind": "ethernet"}, "nvme": null},
  "scale_up_domain_gpus": 4, "nodes": 2,
  "fabric": {"topology": "fat-tree", "rails": 1, "oversubscription": 1.0, "source": "s"},
  "sources": {"s": {"title": "t", "url": "u"}}
})";

struct FaultCase {
    const char* pointer; ///< where the change is made, and the fault has to be, unless `place` says another
    const char* value;   ///< JSON put there; empty to remove
    FaultCode code;
    const char* place = "";
};

std::string changed(std::string_view text, const FaultCase& fault_case) {
    Json json = Json::parse(text);
    const Json::json_pointer pointer(fault_case.pointer);
    if (*fault_case.value != '\0')
        json[pointer] = Json::parse(fault_case.value);
    else
        json[pointer.parent_pointer()].erase(pointer.back());
    return json.dump();
}

void expectFault(const Faults& faults, const FaultCase& fault_case) {
    const std::string place = *fault_case.place != '\0' ? fault_case.place : fault_case.pointer;
    const bool found = std::ranges::any_of(faults, [&](const Fault& fault) {
        return fault.file == "in.json" && fault.place == place && fault.code == fault_case.code;
    });
    EXPECT_TRUE(found) << fault_case.pointer << " = " << fault_case.value << " gave\n" << describe(faults);
}

TEST(DeviceReader, EachFaultNamesFileAndPlace) {
    ASSERT_TRUE(readDevice(device_text, "in.json").ok()) << describe(readDevice(device_text, "in.json").faults());
    const FaultCase cases[] = {
        {"/format", R"("meshwright-model")", FaultCode::wrong_format},
        {"/version", "2", FaultCode::out_of_range},
        {"/id", "", FaultCode::key_missing},
        {"/vendor", R"("acme")", FaultCode::unknown_value},
        {"/compute_capability", R"("gfx942")", FaultCode::unknown_value},
        {"/aliases/0", "1", FaultCode::wrong_type},
        {"/memory", "", FaultCode::key_missing},
        {"/memory/nominal_bytes/value", "-1", FaultCode::out_of_range},
        {"/memory/nominal_bytes/value", "0", FaultCode::out_of_range},
        {"/memory/nominal_bytes/value", "1e18", FaultCode::out_of_range},
        {"/memory/nominal_bytes/value", R"("80 GB")", FaultCode::wrong_type},
        {"/memory/nominal_bytes/value", "null", FaultCode::key_missing},
        {"/memory/nominal_bytes", "80", FaultCode::wrong_type},
        {"/memory/usable_bytes/value", "2e9", FaultCode::contradiction, "/memory/usable_bytes"},
        {"/power_w/source", "", FaultCode::key_missing},
        {"/power_w/source", R"("nowhere")", FaultCode::unknown_reference},
        {"/power_w/remark", R"("x")", FaultCode::unknown_key},
        {"/peak_flops/bf17", R"({"value": 1, "source": "s"})", FaultCode::unknown_key},
        {"/achievable_matmul_flops/bf16/value", "2e14", FaultCode::contradiction, "/achievable_matmul_flops"},
        {"/pcie/generation", "4.5", FaultCode::not_an_integer},
        {"/scale_up_link", R"({"kind": "nvlink4"})", FaultCode::key_missing,
         "/scale_up_link/bytes_per_s_per_direction"},
        {"/colour", R"("red")", FaultCode::unknown_key},
        {"/sources/s/url", "", FaultCode::key_missing},
    };
    for (const auto& fault_case : cases) {
        const auto result = readDevice(changed(device_text, fault_case), "in.json");
        expectFault(result ? Faults{} : result.faults(), fault_case);
    }
}

TEST(ClusterReader, EachFaultNamesFileAndPlace) {
    const std::vector<Device> devices = {readDevice(device_text, "x1.json").value()};
    const auto sound = readClusterPreset(cluster_text, "in.json", devices);
    ASSERT_TRUE(sound.ok()) << describe(sound.faults());
    const FaultCase cases[] = {
        {"/node/device", R"("x2")", FaultCode::unknown_reference},
        {"/node/gpus", "0", FaultCode::out_of_range},
        {"/node/gpus", R"("eight")", FaultCode::wrong_type},
        {"/node/scale_up/kind", R"("string")", FaultCode::unknown_value},
        {"/node/nics/count", "0", FaultCode::contradiction},
        {"/node/nics/kind", R"("none")", FaultCode::contradiction, "/node/nics/count"},
        {"/node/host/cpu_cores", "16", FaultCode::wrong_type},
        {"/node/nvme", R"({"bytes": {"value": 1e12, "source": "s"}})", FaultCode::key_missing,
         "/node/nvme/read_bytes_per_s"},
        {"/scale_up_domain_gpus", "3", FaultCode::contradiction},
        {"/nodes", "1e18", FaultCode::out_of_range},
        {"/fabric/oversubscription", "0.5", FaultCode::out_of_range},
        {"/fabric/source", R"("nowhere")", FaultCode::unknown_reference},
        {"/fabric/colour", "1", FaultCode::unknown_key},
    };
    for (const auto& fault_case : cases) {
        const auto result = readClusterPreset(changed(cluster_text, fault_case), "in.json", devices);
        expectFault(result ? Faults{} : result.faults(), fault_case);
    }
}

TEST(HardwareReader, RefusesTwoDevicesOfOneNameAndFilesOfAnotherName) {
    const std::string other = changed(device_text, {"/id", R"("x2")", FaultCode::contradiction});
    const auto shared_alias = readHardwareCatalog({{"devices/x1.json", device_text}, {"devices/x2.json", other}}, {});
    ASSERT_FALSE(shared_alias.ok());
    EXPECT_EQ(shared_alias.faults().front().file, "devices/x2.json");
    EXPECT_EQ(shared_alias.faults().front().found, "X One");
    const auto misnamed = readHardwareCatalog({{"devices/y.json", device_text}}, {});
    ASSERT_FALSE(misnamed.ok());
    EXPECT_EQ(misnamed.faults().front().place, "/id");
}

TEST(HardwareReader, ReportsTheFaultsOfEveryFile) {
    const auto result = readHardwareCatalog({{"devices/a.json", "{"}, {"devices/b.json", "[]"}}, {});
    ASSERT_FALSE(result.ok());
    const auto names = [&](std::string_view file) {
        return std::ranges::any_of(result.faults(), [&](const Fault& fault) { return fault.file == file; });
    };
    EXPECT_TRUE(names("devices/a.json"));
    EXPECT_TRUE(names("devices/b.json"));
}

} // namespace
} // namespace meshwright
