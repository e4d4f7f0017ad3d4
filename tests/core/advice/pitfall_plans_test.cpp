#include "core/advice/pitfall_rules.h"
#include "tests/core/advice/advice_scenarios.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <set>

namespace meshwright {
namespace {

using namespace advice_test;

struct Situation {
    Scenario scenario = scenario13b();
    Plan plan;

    [[nodiscard]] Node& node() { return scenario.cluster.groups.front().node; }
    /// Makes GPUs of exactly this size.
    void setCapacity(Bytes capacity) { node().device.memory_usable = node().device.memory_nominal = capacity; }
    /// Makes GPUs that hold this multiple of what the plan needs.
    void squeeze(double factor) { setCapacity(estimateMemory(scenario, plan).total * factor); }
};

/// A pitfall, a plan that runs into it, and a nearby one that does not.
struct Case {
    const char* id;
    void (*into)(Situation&);
    void (*around)(Situation&);
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
    return out << c.id;
}

void slowNetwork(Situation& s) {
    s.plan = fsdp(Engine::fsdp2);
    s.node().nics = {1, 10e9, NetworkKind::ethernet};
}

void smallModelStage2(Situation& s) {
    s.scenario.model = denseModel(16, 2048); // 0.9B: 1.8 GB of gradients, buckets of 2 GB
    s.plan = deepspeed(Sharding::optimizer_gradients);
}

void cpuOptimizer(Situation& s) {
    s.plan = deepspeed(Sharding::full);
    s.plan.offload.optimizer = OffloadDevice::cpu;
}

void experts(Situation& s, int expert_parallel) {
    s.scenario.model = expertModel(16);
    s.plan = megatron(1, 1);
    s.plan.parallel.expert = expert_parallel;
}

void hugeVocabulary(Situation& s, std::int64_t micro_batch) {
    s.scenario.model = denseModel(2, 1024, 250'000);
    s.scenario.cluster = machines("dgx-a100-80gb", 1);
    s.scenario.workload.global_batch = 256;
    s.plan = Plan{};
    s.plan.parallel.data = 8;
    s.plan.micro_batch = micro_batch;
}

void seventyBillion(Situation& s, int nodes) {
    s.scenario.model = denseModel(80, 8192);
    s.scenario.cluster = machines("dgx-a100-80gb", nodes);
    s.plan = deepspeed(Sharding::full);
    s.plan.parallel.data = 8 * nodes;
}

void interleaved(Situation& s, std::int64_t global_batch) {
    s.plan = megatron(1, 4);
    s.plan.parallel.virtual_stages = 2;
    s.plan.schedule = ScheduleKind::interleaved;
    s.scenario.workload.global_batch = global_batch;
}

void keyValueHeads(Situation& s, std::int64_t heads) {
    std::get<GroupedAttention>(s.scenario.model.layer_kinds[0].attention).kv_heads = heads;
    s.plan = megatron(4, 1);
}

const Case plan_cases[] = {
    {"P01", slowNetwork,
     [](Situation& s) {
         s.plan = fsdp(Engine::fsdp2);
         s.plan.micro_batch = 4;
     }},
    {"P02",
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer_gradients);
         s.plan.parallel = {.data = 16, .pipeline = 2};
     },
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer);
         s.plan.parallel = {.data = 16, .pipeline = 2};
     }},
    {"P03", // a head of 250,000 tokens costs four layers of ten
     [](Situation& s) {
         s.scenario.model = denseModel(40, 5120, 250'000);
         s.plan = megatron(1, 4);
     },
     [](Situation& s) {
         s.scenario.model = denseModel(40, 5120, 8'000);
         s.plan = megatron(1, 4);
     }},
    {"P04", // (8 - 1) / 8 micro-batches against (8 - 1) / 256
     [](Situation& s) {
         s.plan = megatron(1, 8);
         s.scenario.workload.global_batch = 32;
     },
     [](Situation& s) {
         s.plan = megatron(1, 8);
         s.scenario.workload.global_batch = 1024;
     }},
    {"P07",
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer);
         s.plan.knobs.overlap_gradient_reduce = false;
     },
     [](Situation& s) { s.plan = deepspeed(Sharding::optimizer); }},
    {"P08",
     [](Situation& s) {
         experts(s, 8);
         s.plan.knobs.expert_capacity_factor = 1;
     },
     [](Situation& s) {
         experts(s, 8);
         s.plan.knobs.expert_capacity_factor = 2;
     }},
    {"P09", [](Situation& s) { experts(s, 16); }, [](Situation& s) { experts(s, 8); }},
    {"P11", // 256 tokens a GPU are computed faster than 0.4 billion parameters are updated on the CPU
     [](Situation& s) {
         cpuOptimizer(s);
         s.scenario.workload = {.sequence_length = 256, .global_batch = 32};
     },
     cpuOptimizer},
    {"P12", [](Situation& s) { seventyBillion(s, 1); }, [](Situation& s) { seventyBillion(s, 4); }},
    {"P13", [](Situation& s) { hugeVocabulary(s, 32); }, [](Situation& s) { hugeVocabulary(s, 1); }},
    {"P14",
     [](Situation& s) {
         cpuOptimizer(s);
         s.node().host_memory = gibibytes(48); // 13e9 x 16 x 1.5 / 4 nodes = 78 GB
     },
     cpuOptimizer},
    {"P16", smallModelStage2,
     [](Situation& s) {
         smallModelStage2(s);
         s.plan.knobs.reduce_bucket_elements = 50'000'000;
     }},
    {"P17",
     [](Situation& s) {
         experts(s, 8);
         s.squeeze(1.05);
     },
     [](Situation& s) {
         experts(s, 8);
         s.squeeze(2);
     }},
    {"P18",
     [](Situation& s) {
         experts(s, 8);
         s.squeeze(1.005);
     },
     [](Situation& s) {
         experts(s, 8);
         s.squeeze(3);
     }},
    {"P19",
     [](Situation& s) {
         s.plan = megatron(8, 1);
         s.plan.recompute.kind = RecomputeKind::selective;
     },
     [](Situation& s) {
         s.plan = megatron(8, 1);
         s.plan.recompute.kind = RecomputeKind::selective;
         s.plan.recompute.mlp_activation = true;
     }},
    {"P20",
     [](Situation& s) {
         s.plan = megatron(1, 2);
         s.plan.offload.activation_layers = 4;
     },
     [](Situation& s) {
         s.plan = megatron(2, 1);
         s.plan.offload.activation_layers = 4;
     }},
    {"P21",
     [](Situation& s) {
         s.plan = megatron(1, 8);
         const auto memory = estimateMemory(s.scenario, s.plan);
         s.setCapacity((memory.stages.front().total + memory.stages.back().total) / 2);
     },
     [](Situation& s) { s.plan = megatron(1, 8); }},
    {"P22",
     [](Situation& s) {
         s.plan = megatron(8, 1);
         s.squeeze(0.97);
     },
     [](Situation& s) { s.plan = megatron(8, 1); }},
    {"P23", [](Situation& s) { s.plan = megatron(1, 1); },
     [](Situation& s) {
         s.scenario.model.vocabulary = 51200; // 400 x 128
         s.plan = megatron(1, 1);
     }},
    {"P24",
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer_gradients);
         s.scenario.workload.global_batch = 512;
     },
     [](Situation& s) { s.plan = deepspeed(Sharding::optimizer_gradients); }},
    {"P26",
     [](Situation& s) {
         s.plan = fsdp(Engine::fsdp1);
         s.plan.offload = {.optimizer = OffloadDevice::cpu, .parameters = OffloadDevice::cpu};
     },
     [](Situation& s) {
         s.plan = fsdp(Engine::fsdp1);
         s.plan.offload = {.optimizer = OffloadDevice::cpu, .parameters = OffloadDevice::cpu};
         s.scenario.workload.global_batch = 32;
     }},
    {"P28",
     [](Situation& s) {
         s.scenario.model = expertModel();
         s.plan = deepspeed(Sharding::full);
     },
     [](Situation& s) { s.plan = deepspeed(Sharding::full); }},
    {"P32",
     [](Situation& s) {
         s.plan = megatron(8, 1);
         s.plan.precision = PrecisionRecipe::mixed_fp16;
     },
     [](Situation& s) {
         s.scenario.cluster = machines("dgx-1v", 4); // V100 has no bf16
         s.plan = megatron(8, 1);
         s.plan.precision = PrecisionRecipe::mixed_fp16;
     }},
    {"P33",
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer);
         s.plan.optimizer = OptimizerKind::adafactor;
     },
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer);
         s.plan.optimizer = OptimizerKind::lion;
     }},
    {"P35",
     [](Situation& s) {
         s.plan = megatron(2, 1);
         s.plan.engine = Engine::megatron_fsdp;
     },
     [](Situation& s) { s.plan = megatron(2, 1); }},
    {"P36", [](Situation& s) { s.plan = megatron(16, 1); }, [](Situation& s) { s.plan = megatron(8, 1); }},
    {"P37",
     [](Situation& s) {
         s.scenario.model = denseModel(16, 2048);
         s.plan = megatron(8, 1);
     },
     [](Situation& s) { s.plan = megatron(4, 1); }},
    {"P38", smallModelStage2,
     [](Situation& s) {
         smallModelStage2(s);
         s.scenario.workload.global_batch = 32;
     }},
    {"P39",
     [](Situation& s) {
         s.plan = megatron(8, 1);
         s.plan.knobs.overlap_gradient_reduce = false;
     },
     [](Situation& s) { s.plan = megatron(8, 1); }},
    {"P40", // 2 MB over 32 ranks
     [](Situation& s) {
         s.plan = deepspeed(Sharding::optimizer);
         s.plan.knobs.reduce_bucket_elements = 1'000'000;
     },
     [](Situation& s) { s.plan = deepspeed(Sharding::optimizer); }},
    {"P41",
     [](Situation& s) {
         s.scenario.model = denseModel(16, 1024);
         s.scenario.cluster = machines("dgx-a100-80gb", 8);
         s.plan = fsdp(Engine::fsdp2);
         s.plan.parallel.data = 64;
     },
     [](Situation& s) {
         s.scenario.cluster = machines("dgx-a100-80gb", 8);
         s.plan = fsdp(Engine::fsdp2);
         s.plan.parallel.data = 64;
     }},
    {"P43", slowNetwork, [](Situation& s) { s.plan = fsdp(Engine::fsdp2); }},
    {"P44", // 6 micro-batches in groups of 4, against 8
     [](Situation& s) { interleaved(s, 48); }, [](Situation& s) { interleaved(s, 64); }},
    {"P45",
     [](Situation& s) {
         s.plan = megatron(1, 1);
         s.plan.parallel.virtual_stages = 2;
     },
     [](Situation& s) { interleaved(s, 64); }},
    {"P46", [](Situation& s) { keyValueHeads(s, 6); }, [](Situation& s) { keyValueHeads(s, 2); }},
    {"P47",
     [](Situation& s) {
         s.scenario.model = expertModel();
         s.plan = megatron(2, 1);
     },
     [](Situation& s) {
         s.scenario.model = expertModel();
         s.plan = megatron(2, 1);
         s.plan.parallel.sequence_parallel = true;
     }},
    {"P48",
     [](Situation& s) {
         experts(s, 8);
         s.plan.parallel.data = 4;
     },
     [](Situation& s) { experts(s, 8); }},
    {"P49",
     [](Situation& s) {
         experts(s, 1);
         s.plan.knobs.moe_layers_overlap = 1;
     },
     [](Situation& s) {
         experts(s, 8);
         s.plan.knobs.moe_layers_overlap = 1;
     }},
    {"P50",
     [](Situation& s) {
         s.plan = megatron(2, 1);
         s.plan.knobs.overlap_tensor_parallel = true;
     },
     [](Situation& s) {
         s.plan = megatron(2, 1);
         s.plan.knobs.overlap_tensor_parallel = true;
         s.plan.parallel.sequence_parallel = true;
     }},
    {"P51",
     [](Situation& s) {
         s.plan = megatron(8, 1);
         s.plan.precision = PrecisionRecipe::fp8;
     },
     [](Situation& s) {
         s.scenario.cluster = machines("dgx-h100", 4);
         s.plan = megatron(8, 1);
         s.plan.precision = PrecisionRecipe::fp8;
     }},
    {"P60",
     [](Situation& s) {
         s.plan.framework = "horovod";
         s.plan.engine = Engine::horovod;
         s.plan.parallel.data = 32;
     },
     [](Situation& s) { s.plan = deepspeed(Sharding::optimizer); }},
};

std::optional<DetectedPitfall> detectionOf(void (*setUp)(Situation&), std::string_view id) {
    Situation s;
    setUp(s);
    const auto found = detectPitfalls(s.scenario, s.plan, estimate(s.scenario, s.plan));
    const auto one = std::ranges::find(found, id, &DetectedPitfall::id);
    return one == found.end() ? std::nullopt : std::optional(*one);
}

class PitfallOfPlan : public testing::TestWithParam<Case> {};

TEST_P(PitfallOfPlan, IsFoundAndItsRemedyIsComplete) {
    const auto found = detectionOf(GetParam().into, GetParam().id);
    ASSERT_TRUE(found);
    for (const auto& setting : pitfallById(GetParam().id)->settings)
        EXPECT_EQ(settingValue(setting, *found).find('{'), std::string::npos) << setting.key;
    for (const auto& [name, value] : found->values)
        EXPECT_TRUE(std::isfinite(value)) << name;
}

TEST_P(PitfallOfPlan, IsNotFoundNearby) {
    EXPECT_FALSE(detectionOf(GetParam().around, GetParam().id));
}

INSTANTIATE_TEST_SUITE_P(All, PitfallOfPlan, testing::ValuesIn(plan_cases),
                         [](const auto& one) { return std::string(one.param.id); });

TEST(PitfallDetection, EveryPlanDetectablePitfallHasItsTwoTests) {
    std::set<std::string> tested;
    for (const auto& one : plan_cases)
        tested.insert(one.id);
    for (const auto& pitfall : pitfallCatalog())
        EXPECT_EQ(tested.contains(pitfall.id), pitfall.detection == Detection::from_plan) << pitfall.id;
}

TEST(PitfallDetection, ReportsInTheOrderOfTheCatalog) {
    Situation s;
    slowNetwork(s);
    s.plan.precision = PrecisionRecipe::mixed_fp16;
    const auto found = detectPitfalls(s.scenario, s.plan, estimate(s.scenario, s.plan));
    EXPECT_GE(found.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(found, {}, &DetectedPitfall::id));
}

// 6 micro-batches of one sequence on 8 data-parallel ranks; the next multiple of 4 stages is 8 of them.
TEST(PitfallDetection, RemedyNamesTheBatchThatWouldSuit) {
    const auto found = detectionOf([](Situation& s) { interleaved(s, 48); }, "P44");
    ASSERT_TRUE(found);
    EXPECT_EQ(settingValue(pitfallById("P44")->settings.front(), *found), "64");
}

TEST(PitfallDetection, EmptyClusterAndModelHaveNoPitfalls) {
    EXPECT_TRUE(detectPitfalls(Scenario{}, Plan{}, Estimate{}).empty());
}

} // namespace
} // namespace meshwright
