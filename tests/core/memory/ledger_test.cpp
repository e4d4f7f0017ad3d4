#include "core/base/formulas.h"
#include "fixtures.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using namespace memory_test;

Scenario llama7b(int ranks) {
    return {llama(32, 4096, 32, 32, 11008, 32000), gpus(ranks), {.sequence_length = 4096, .global_batch = 2L * ranks}};
}

std::vector<Plan> plansOfEveryEngine() {
    std::vector<Plan> plans;
    for (int engine = 0; engine < engine_count; ++engine)
        for (const auto sharding : {Sharding::none, Sharding::optimizer, Sharding::optimizer_gradients, Sharding::full})
            for (const auto recompute : {RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full})
                for (const int pipeline : {1, 2}) {
                    Plan plan;
                    plan.engine = static_cast<Engine>(engine);
                    plan.sharding = sharding;
                    plan.recompute.kind = recompute;
                    plan.parallel = {
                        .data = 4 / pipeline, .tensor = 2, .pipeline = pipeline, .sequence_parallel = true};
                    plans.push_back(plan);
                }
    return plans;
}

TEST(MemoryLedger, ExplainedAndBareAgreeToTheByte) {
    const auto scenario = llama7b(8);
    for (const auto& plan : plansOfEveryEngine()) {
        const auto bare = estimateMemory(scenario, plan, false);
        const auto explained = estimateMemory(scenario, plan, true);
        EXPECT_EQ(bare.peak, explained.peak);
        EXPECT_EQ(bare.total, explained.total);
        for (std::size_t stage = 0; stage < bare.stages.size(); ++stage) {
            EXPECT_EQ(bare.stages[stage].at_peak, explained.stages[stage].at_peak);
            EXPECT_TRUE(bare.stages[stage].terms.empty());
        }
    }
}

TEST(MemoryLedger, LivingTermsSumToThePeakAndNoPhaseExceedsIt) {
    const auto scenario = llama7b(8);
    for (const auto& plan : plansOfEveryEngine()) {
        const auto estimate = estimateMemory(scenario, plan, true);
        for (const auto& stage : estimate.stages) {
            std::array<double, step_phase_count> sums{};
            double beside = 0;
            for (const auto& term : stage.terms) {
                if (term.residence != MemoryResidence::allocator)
                    beside += term.bytes.value();
                for (std::size_t phase = 0; phase < sums.size(); ++phase)
                    if (term.residence == MemoryResidence::allocator && term.alive[phase])
                        sums[phase] += term.bytes.value();
            }
            EXPECT_NEAR(*std::ranges::max_element(sums), stage.peak.value(), 1);
            EXPECT_NEAR(sums[static_cast<std::size_t>(stage.peak_phase)], stage.peak.value(), 1);
            EXPECT_NEAR(stage.total.value(), stage.peak.value() + beside, 1);
        }
    }
}

TEST(MemoryLedger, EveryTermHasAFormulaWithASource) {
    const auto scenario = llama7b(8);
    for (const auto& plan : plansOfEveryEngine()) {
        const auto estimate = estimateMemory(scenario, plan, true);
        for (const auto& stage : estimate.stages)
            for (const auto& term : stage.terms) {
                const auto* formula = formulaById(term.explanation.formula);
                ASSERT_NE(formula, nullptr) << term.explanation.formula;
                EXPECT_FALSE(formula->source_title.empty());
            }
    }
}

} // namespace
} // namespace meshwright
