#include "core/time/time.h"
#include "tests/core/time/time_scenarios.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

/// The machine of the ZeRO-Offload paper: DGX-2 hosts of 48 cores and about 256 GB/s, one GPU of 16 in use.
Scenario oneGpuOfADgx2(int layers) {
    Cluster cluster = test::dgxA100(1);
    Node& node = cluster.groups.front().node;
    node.gpus = 1;
    node.host_memory_bandwidth = BytesPerSecond(256e9);
    node.cpu_cores = 48;
    node.pcie_bandwidth_per_gpu = BytesPerSecond(16e9);
    cluster.scale_up_domain_gpus = 1;
    return {test::gpt(layers, 4096, 32, 1024), cluster, {.sequence_length = 1024, .global_batch = 1}};
}

Plan deepspeedOffload() {
    Plan plan;
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = Sharding::optimizer_gradients;
    plan.precision = PrecisionRecipe::mixed_fp16;
    plan.offload.optimizer = OffloadDevice::cpu;
    return plan;
}

double offloadOf(const Scenario& scenario, const Plan& plan) {
    return estimateTime(scenario, plan).by_category[static_cast<std::size_t>(TimeCategory::offload)].value();
}

TEST(Offload, CpuAdamTakesWhatTheZeroOffloadPaperMeasured) {
    // 10 billion parameters: 2.57 s (arXiv 2101.06840, table 4), with gradients hidden behind ten sequences' passes.
    Scenario scenario = oneGpuOfADgx2(49);
    scenario.workload.global_batch = 10;
    Plan plan = deepspeedOffload();
    plan.micro_batch = 10;
    EXPECT_NEAR(offloadOf(scenario, plan), 2.57, 0.3);
}

TEST(Offload, TorchsOwnAdamOnTheHostIsSeveralTimesSlower) {
    Plan plan = deepspeedOffload();
    const double deepspeed = offloadOf(oneGpuOfADgx2(49), plan);
    plan.engine = Engine::fsdp2;
    plan.framework = "pytorch-fsdp2";
    plan.sharding = Sharding::full;
    EXPECT_GT(offloadOf(oneGpuOfADgx2(49), plan), 4 * deepspeed);
}

TEST(Offload, GpusOfANodeShareItsHost) {
    Scenario scenario = oneGpuOfADgx2(24);
    Plan plan = deepspeedOffload();
    const double alone = offloadOf(scenario, plan);
    scenario.cluster.groups.front().node.gpus = 8;
    scenario.cluster.scale_up_domain_gpus = 8;
    scenario.workload.global_batch = 8;
    plan.parallel.data = 8; // an eighth of the states each, at an eighth of the host's bandwidth
    EXPECT_NEAR(offloadOf(scenario, plan) / alone, 1, 0.35);
}

TEST(Offload, DrivesAreSlowerThanHostMemory) {
    Scenario scenario = oneGpuOfADgx2(24);
    scenario.cluster.groups.front().node.nvme = Nvme{Bytes(10e12), BytesPerSecond(6e9), BytesPerSecond(3e9)};
    Plan plan = deepspeedOffload();
    const double host = offloadOf(scenario, plan);
    plan.offload.optimizer = OffloadDevice::nvme;
    EXPECT_GT(offloadOf(scenario, plan), 2 * host);
}

TEST(Zero3, DeepspeedAndFsdpMoveTheSameBytesInAlikeTime) {
    const Scenario scenario{
        test::gpt(36, 4096, 32, 1024), test::dgxA100(8), {.sequence_length = 1024, .global_batch = 512}};
    Plan plan;
    plan.sharding = Sharding::full;
    plan.parallel.data = 64;
    plan.micro_batch = 8;
    plan.precision = PrecisionRecipe::mixed_bf16;
    plan.engine = Engine::deepspeed;
    const double deepspeed = estimateTime(scenario, plan).step.value();
    plan.engine = Engine::fsdp2;
    EXPECT_NEAR(deepspeed / estimateTime(scenario, plan).step.value(), 1, 0.35);
    // Before the coordinator of 2022 every weight was gathered alone and waited for.
    plan.engine = Engine::deepspeed;
    plan.software.year = 2021;
    const double early =
        estimateTime(scenario, plan).by_category[static_cast<std::size_t>(TimeCategory::data_communication)].value();
    plan.software.year = 2024;
    EXPECT_GT(early, 1.3 * estimateTime(scenario, plan)
                               .by_category[static_cast<std::size_t>(TimeCategory::data_communication)]
                               .value());
}

} // namespace
} // namespace meshwright
