#include "core/model/parameters.h"
#include "fixtures.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace meshwright {
namespace {

using namespace memory_test;

template <class T>
T oneOf(std::initializer_list<T> values) {
    return *rc::gen::elementOf(std::vector<T>(values));
}

/// Dimensions that all parallel degrees drawn below divide.
Scenario anyScenario() {
    const auto hidden = oneOf<std::int64_t>({1024, 2048, 4096});
    auto model = llama(oneOf<std::int64_t>({8, 16, 32}), hidden, 16, oneOf<std::int64_t>({8, 16}), 4 * hidden, 32768);
    model.tied_embeddings = *rc::gen::arbitrary<bool>();
    return {model, gpus(64), {.sequence_length = oneOf<std::int64_t>({1024, 2048, 8192}), .global_batch = 512}};
}

Plan anyPlan() {
    Plan plan;
    plan.engine = static_cast<Engine>(*rc::gen::inRange(0, engine_count));
    plan.sharding = static_cast<Sharding>(*rc::gen::inRange(0, 4));
    plan.parallel.tensor = oneOf({1, 2, 8});
    plan.parallel.pipeline = oneOf({1, 2, 4});
    plan.parallel.context = oneOf({1, 2});
    plan.parallel.sequence_parallel = *rc::gen::arbitrary<bool>();
    plan.parallel.data = oneOf({1, 2, 8, 16});
    plan.micro_batch = oneOf<std::int64_t>({1, 2, 4});
    plan.precision = static_cast<PrecisionRecipe>(*rc::gen::inRange(0, 9));
    plan.optimizer = static_cast<OptimizerKind>(*rc::gen::inRange(0, 7));
    plan.attention = oneOf({AttentionKernel::materialized, AttentionKernel::flash2});
    plan.recompute.kind = static_cast<RecomputeKind>(*rc::gen::inRange(0, 3));
    plan.software.fused_kernels = *rc::gen::arbitrary<bool>();
    plan.software.fused_cross_entropy = *rc::gen::arbitrary<bool>();
    return plan;
}

void check(const std::string& name, const std::function<void()>& property) {
    EXPECT_TRUE(rc::check(name, property));
}

TEST(MemoryProperties, PartsSumToTheWhole) {
    check("categories of each stage sum to its peak", [] {
        const auto estimate = estimateMemory(anyScenario(), anyPlan());
        for (const auto& stage : estimate.stages) {
            double sum = 0;
            for (const auto bytes : stage.at_peak) {
                RC_ASSERT(bytes >= Bytes(0));
                sum += bytes.value();
            }
            RC_ASSERT(sum == stage.peak.value());
            RC_ASSERT(stage.peak <= stage.reserved && stage.reserved <= stage.total);
        }
    });
}

TEST(MemoryProperties, ExplainedEqualsBare) {
    check("explaining changes no byte", [] {
        const auto scenario = anyScenario();
        const auto plan = anyPlan();
        const auto bare = estimateMemory(scenario, plan, false);
        const auto explained = estimateMemory(scenario, plan, true);
        for (std::size_t i = 0; i < bare.stages.size(); ++i)
            RC_ASSERT(bare.stages[i].at_peak == explained.stages[i].at_peak);
        RC_ASSERT(bare.total == explained.total);
    });
}

TEST(MemoryProperties, GrowsWithSequenceBatchLayersAndWidth) {
    check("more work never takes less memory", [] {
        const auto scenario = anyScenario();
        auto plan = anyPlan();
        const auto peak = estimateMemory(scenario, plan).peak;
        auto longer = scenario;
        longer.workload.sequence_length *= 2;
        RC_ASSERT(estimateMemory(longer, plan).peak >= peak);
        auto deeper = scenario;
        deeper.model.layers.resize(scenario.model.layers.size() * 2, 0);
        RC_ASSERT(estimateMemory(deeper, plan).peak >= peak);
        auto wider = scenario;
        wider.model.hidden *= 2;
        RC_ASSERT(estimateMemory(wider, plan).peak >= peak);
        // At a fixed number of micro-batches, so that the pipeline stays as full.
        auto batched = scenario;
        batched.workload.global_batch *= 2;
        plan.micro_batch *= 2;
        RC_ASSERT(estimateMemory(batched, plan).peak >= peak);
    });
}

TEST(MemoryProperties, ShardingOverMoreRanksNeverAdds) {
    check("states over more ranks take no more", [] {
        auto scenario = anyScenario();
        auto plan = anyPlan();
        plan.parallel.data = oneOf({2, 4, 8});
        const auto fewer = estimateMemory(scenario, plan).peak;
        plan.parallel.data *= 2;
        scenario.workload.global_batch *= 2;
        RC_ASSERT(estimateMemory(scenario, plan).peak <= fewer);
    });
}

TEST(MemoryProperties, EachZeroStageTakesNoMoreThanTheLast) {
    check("ZeRO-k states <= ZeRO-(k-1) states", [] {
        const auto scenario = anyScenario();
        auto plan = anyPlan();
        plan.parallel.data = oneOf({2, 8, 16});
        double before = 0;
        for (int sharding = 0; sharding < 4; ++sharding) {
            plan.sharding = static_cast<Sharding>(sharding);
            double states = 0;
            const auto estimate = estimateMemory(scenario, plan, true);
            for (const auto& term : estimate.stages[0].terms)
                if (term.category <= MemoryCategory::optimizer &&
                    term.alive[static_cast<std::size_t>(StepPhase::forward_end)])
                    states += term.bytes.value();
            RC_ASSERT(sharding == 0 || states <= before);
            before = states;
        }
    });
}

TEST(MemoryProperties, ModelParallelismConservesParameters) {
    check("ranks of one replica together hold the model once", [] {
        auto scenario = anyScenario();
        scenario.model.tied_embeddings = false;
        Plan plan;
        plan.engine = Engine::fsdp2;
        plan.precision = PrecisionRecipe::pure_bf16;
        plan.parallel.tensor = oneOf({1, 2, 4, 8});
        plan.parallel.pipeline = oneOf({1, 2, 4, 8});
        double bytes = 0;
        double vectors = 0;
        const auto estimate = estimateMemory(scenario, plan, true);
        for (const auto& stage : estimate.stages)
            for (const auto& term : stage.terms)
                if (term.explanation.formula == "memory.parameters.whole")
                    bytes += term.bytes.value();
        for (const auto& group : parameterInventory(scenario.model))
            if (group.split == ParameterSplit::replicated)
                vectors += static_cast<double>(group.elements) *
                           static_cast<double>(group.layer_kind < 0 ? 1 : scenario.model.layers.size());
        const double whole = static_cast<double>(totalParameters(scenario.model));
        const double t = plan.parallel.tensor;
        RC_ASSERT(std::abs(bytes / 2 - ((whole - vectors) / t + vectors)) < 1);
    });
}

} // namespace
} // namespace meshwright
