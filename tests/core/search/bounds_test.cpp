#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "core/search/family_search.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace meshwright {
namespace {

Scenario scenarioOf(const char* model, const char* cluster, int nodes, std::int64_t batch) {
    Scenario scenario{catalogModel(model)->model, hardwareCatalog().cluster(cluster)->withNodes(nodes), {}};
    scenario.workload.global_batch = batch;
    scenario.workload.sequence_length = 2048;
    return scenario;
}

struct Case {
    const char* model;
    const char* framework;
};

const Case& anyCase() {
    static constexpr std::array<Case, 6> cases = {{{"gpt3-13b", "megatron-lm"},
                                                   {"mixtral-8x7b", "megatron-lm"},
                                                   {"deepseek-v3", "megatron-lm"},
                                                   {"gpt3-13b", "torchtitan"},
                                                   {"gpt3-13b", "nanotron"},
                                                   {"gpt3-13b", "colossalai"}}};
    return cases[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(cases.size())))];
}

/// Any plan of a space, with where it is in the three lists.
struct Drawn {
    std::size_t family = 0;
    std::size_t pipeline = 0;
    Plan plan;
};

std::optional<Drawn> anyPlan(const Scenario& scenario, const PlanSpace& space) {
    const auto below = [](std::size_t n) {
        return static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(n)));
    };
    Drawn drawn{below(space.families.size()), below(space.pipelines.size()), {}};
    drawn.plan = familyPlan(scenario, space, space.families[drawn.family]);
    if (!applyPipeline(scenario, space.pipelines[drawn.pipeline], drawn.plan))
        return std::nullopt;
    const auto& state = space.states[below(space.states.size())];
    if (!distinct(drawn.plan, state, space.states.front()))
        return std::nullopt;
    applyStates(state, drawn.plan);
    return drawn;
}

TEST(Bounds, SharedPartsGiveTheEstimateAndNoBoundIsAboveIt) {
    std::map<std::string, std::pair<PlanSpace, std::unique_ptr<SearchTask>>> tasks;
    std::map<std::string, Scenario> scenarios;
    const SearchRequest request;
    rc::check("stepSeconds of shared parts is estimateTime's step, and every bound is below it", [&] {
        const Case& c = anyCase();
        const std::string id = std::string(c.model) + c.framework;
        if (!tasks.contains(id)) {
            const auto& scenario = scenarios.emplace(id, scenarioOf(c.model, "dgx-h100", 16, 96)).first->second;
            auto& entry = tasks[id];
            entry.first = planSpace(scenario, *frameworkById(c.framework));
            entry.second = std::make_unique<SearchTask>(scenario, request, entry.first, 1);
        }
        const SearchTask& task = *tasks.at(id).second;
        const auto drawn = anyPlan(task.scenario, task.space);
        RC_PRE(drawn.has_value());
        const auto& choice = task.space.pipelines[drawn->pipeline];
        const StepContext x(task.scenario, drawn->plan, timeConstants());
        StepParts parts = task.table.parts(x, drawn->family);
        const double passes = task.table.passes(x, drawn->family);
        const auto& loads = task.loads[drawn->pipeline];
        const double rough = pipelineBound(passes, task.fixed, choice, x.m);
        const double loaded = loadedBound(x, parts, task.fixed, choice, loads.runs, x.m);
        setTransfer(x, parts);
        const double step = estimateTime(task.scenario, drawn->plan).step.value();
        RC_ASSERT(stepSeconds(x, parts, loads.stages) == step);
        RC_ASSERT(loaded <= step);
        RC_ASSERT(rough <= step);
    });
}

TEST(Bounds, FamiliesAreBoundedAndCounted) {
    const auto scenario = scenarioOf("mixtral-8x7b", "dgx-h100", 4, 48);
    const PlanSpace space = planSpace(scenario, *frameworkById("megatron-lm"));
    const LayerTable table(scenario, space, 1);
    const auto bounds = familyBounds(scenario, space, table, 1, {});
    ASSERT_EQ(bounds.size(), space.families.size());
    for (std::size_t i = 0; i < bounds.size(); i += 97) {
        std::int64_t plans = 0;
        Plan plan = familyPlan(scenario, space, space.families[i]);
        for (const auto& choice : space.pipelines) {
            if (!applyPipeline(scenario, choice, plan))
                continue;
            for (const auto& state : space.states)
                plans += distinct(plan, state, space.states.front()) ? 1 : 0;
            EXPECT_LE(bounds[i].least, estimateTime(scenario, plan).step.value());
        }
        EXPECT_EQ(bounds[i].plans, plans);
    }
}

} // namespace
} // namespace meshwright
