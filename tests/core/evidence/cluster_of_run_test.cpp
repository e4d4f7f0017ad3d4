#include "core/evidence/cluster_of_run.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

TEST(InterNodeText, ReadsHowSourcesWriteNetworks) {
    struct Case {
        const char* text;
        NetworkKind kind;
        int count;
        double each_gbit;
        double node_gbit;
        bool per_gpu;
    };
    const std::vector<Case> cases = {
        {"8x HDR 200Gb/s IB", NetworkKind::infiniband, 8, 200, 0, false},
        {"4x HDR 200Gb/s IB per node", NetworkKind::infiniband, 4, 200, 0, false},
        {"8x XDR 800Gb/s IB", NetworkKind::infiniband, 8, 800, 0, false},
        {"8x NDR InfiniBand", NetworkKind::infiniband, 8, 400, 0, false},
        {"1600 Gbps RoCE", NetworkKind::roce, 0, 0, 1600, false},
        {"Omni-Path 4x100Gb/s", NetworkKind::omni_path, 4, 100, 0, false},
        {"RDMA 400Gb/s per GPU", NetworkKind::roce, 0, 400, 0, true},
        {"NDR 400Gb/s IB per GPU between NVL72 domains", NetworkKind::infiniband, 0, 400, 0, true},
        {"AWS EFA (p5)", NetworkKind::efa, 0, 0, 0, false},
        {"400Gbps EFA", NetworkKind::efa, 0, 0, 400, false},
        {"RoCE RDMA (rate not stated)", NetworkKind::roce, 0, 0, 0, false},
        {"3.2 Tb/s InfiniBand", NetworkKind::infiniband, 0, 0, 3200, false},
        {"", NetworkKind::none, 0, 0, 0, false},
    };
    for (const auto& expected : cases) {
        const auto read = readInterNodeText(expected.text);
        EXPECT_EQ(read.kind, expected.kind) << expected.text;
        EXPECT_EQ(read.count, expected.count) << expected.text;
        EXPECT_DOUBLE_EQ(read.bits_per_second_each, expected.each_gbit * 1e9) << expected.text;
        EXPECT_DOUBLE_EQ(read.bits_per_second_node, expected.node_gbit * 1e9) << expected.text;
        EXPECT_EQ(read.per_gpu, expected.per_gpu) << expected.text;
    }
}

TEST(IntraNodeText, HalvesRatesThatCountBothDirections) {
    EXPECT_DOUBLE_EQ(readIntraNodeText("NVLink3/NVSwitch 600GB/s").per_direction.value(), 300e9);
    EXPECT_DOUBLE_EQ(readIntraNodeText("NVLink5 900GB/s per direction per GPU").per_direction.value(), 900e9);
    EXPECT_EQ(readIntraNodeText("NVLink3/NVSwitch 600GB/s").kind, ScaleUpKind::nvswitch);
    EXPECT_EQ(readIntraNodeText("PCIe 4.0 x16").kind, ScaleUpKind::pcie);
    EXPECT_EQ(readIntraNodeText("").kind, ScaleUpKind::none);
}

std::string deviceIdOf(std::string_view text) {
    std::vector<Assumption> assumptions;
    const auto* device = deviceOfText(hardwareCatalog(), text, assumptions);
    return device == nullptr ? "" : device->id;
}

TEST(DeviceOfText, FindsAliasesAndThenTheNearestOfTheFamily) {
    EXPECT_EQ(deviceIdOf("A100-SXM4-80GB"), "a100-sxm4-80gb");
    EXPECT_EQ(deviceIdOf("nvidia a100 40GB PCIe"), "a100-pcie-40gb");
    EXPECT_EQ(deviceIdOf("V100 (memory not stated)"), "v100-sxm2-32gb");
    EXPECT_EQ(deviceIdOf("GH200 480GB"), "gh200-96gb");
    EXPECT_EQ(deviceIdOf("H100 80GB HBM3"), "h100-sxm5-80gb");
    EXPECT_EQ(deviceIdOf("64GB GPU (Intel)"), "");
    EXPECT_EQ(deviceIdOf(""), "");
}

TEST(ClusterOfRun, TakesWhatTheSourceStates) {
    const auto cluster = reproducedRun("vtrain-multi-0002").scenario.cluster;
    ASSERT_EQ(cluster.groups.size(), 1U);
    const auto& node = cluster.groups.front().node;
    EXPECT_EQ(node.device.id, "a100-sxm4-80gb");
    EXPECT_EQ(node.gpus, 8);
    EXPECT_EQ(cluster.nodeCount(), 8);
    EXPECT_EQ(node.nics.count, 4);
    EXPECT_DOUBLE_EQ(node.nics.bits_per_second_each, 200e9);
    EXPECT_DOUBLE_EQ(node.scale_up.bandwidth_per_gpu.value(), 300e9);
}

TEST(ClusterOfRun, NamedCloudMachinesBringTheirNetwork) {
    const auto nics = reproducedRun("nano-1755-80b-n64-dp2tp8pp32-mb1-z1").scenario.cluster.groups.front().node.nics;
    EXPECT_EQ(nics.kind, NetworkKind::efa);
    EXPECT_DOUBLE_EQ(nics.count * nics.bits_per_second_each, 3.2e12);
}

TEST(ClusterOfRun, KeepsTheRackWideScaleUpDomain) {
    const auto cluster = reproducedRun("bridge-26.04.01-llama31-405b-gb300-fp8").scenario.cluster;
    EXPECT_EQ(cluster.groups.front().node.gpus, 4);
    EXPECT_EQ(cluster.nodeCount(), 64);
    EXPECT_EQ(cluster.scale_up_domain_gpus, 72);
    EXPECT_EQ(cluster.groups.front().node.nics.count, 4);
    EXPECT_DOUBLE_EQ(cluster.groups.front().node.nics.bits_per_second_each, 800e9);
}

TEST(ClusterOfRun, PutsGpusThatFillNoNodeIntoASmallerOne) {
    auto run = fixtureRun("vtrain-multi-0002");
    std::vector<Assumption> assumptions;
    const auto cluster = clusterOfRun(run, 12, hardwareCatalog(), assumptions).value();
    EXPECT_EQ(cluster.gpuCount(), 12);
    ASSERT_EQ(cluster.groups.size(), 2U);
    EXPECT_EQ(cluster.groups.back().node.gpus, 4);
}

TEST(ClusterOfRun, SaysWhichNetworkItAssumed) {
    const auto run = reproducedRun("llmfoundry-70b-s2048-256xh100-80gb-mb8-ga1-amp-bf16-default-full-shard");
    const Assumption network{"/cluster/inter_node", "dgx-h100"};
    EXPECT_NE(std::ranges::find(run.assumptions, network), run.assumptions.end());
}

} // namespace
} // namespace meshwright
