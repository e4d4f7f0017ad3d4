#pragma once

#include "core/base/formulas.h"
#include "core/report/report.h"

#include <array>

namespace meshwright::test {

inline Scenario sampleScenario() {
    Scenario scenario;
    scenario.model.name = "GPT-3 13B";
    scenario.model.hidden = 5120;
    scenario.model.vocabulary = 50257;
    scenario.model.layer_kinds = {{.attention = GroupedAttention{40, 40, 128}, .feed_forward = DenseMlp{20480}}};
    scenario.model.layers.assign(40, 0);
    Node node;
    node.device.name = "A100-SXM4-40GB";
    node.device.memory_usable = gibibytes(39.5);
    node.gpus = 8;
    node.scale_up = {ScaleUpKind::nvswitch, BytesPerSecond(300e9)};
    node.nics = {4, 200e9, NetworkKind::infiniband};
    node.host_memory = gibibytes(1024);
    scenario.cluster = {.name = "DGX A100 40GB", .groups = {{node, 4}}, .scale_up_domain_gpus = 8};
    return scenario;
}

inline StageMemory sampleStage(const MemoryByCategory& values) {
    StageMemory stage;
    stage.peak_phase = StepPhase::backward;
    stage.at_peak = values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        stage.peak += values[i];
        MemoryTerm term{.category = static_cast<MemoryCategory>(i), .bytes = values[i]};
        term.alive.fill(i != 4); // the logits are gone when backward peaks
        if (i < formulaCatalog().size())
            term.explanation = {formulaCatalog()[i].id, {{"n", 2}, {"beta", 2}, {"P", 12853473280}}};
        stage.terms.push_back(std::move(term));
    }
    return stage;
}

inline Estimate sampleEstimate(const std::array<double, memory_category_count>& gib) {
    MemoryByCategory values{};
    for (std::size_t i = 0; i < gib.size(); ++i)
        values[i] = gibibytes(gib[i]);
    const auto stage = sampleStage(values);
    Estimate estimate;
    estimate.memory = {.peak = stage.peak,
                       .reserved = stage.peak + gibibytes(0.25),
                       .total = stage.peak + gibibytes(0.5),
                       .capacity = gibibytes(39.5),
                       .stages = {stage}};
    return estimate;
}

inline void addPlan(Report& report, const char* name, Sharding sharding,
                    const std::array<double, memory_category_count>& gib) {
    Plan plan;
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = sharding;
    plan.parallel.data = 32;
    report.project.plans.push_back({name, plan});
    report.estimates.push_back(sampleEstimate(gib));
    report.remedies.emplace_back();
}

/// A report made by hand, so that these tests do not move when the estimator does. Totals: 198.5, 51.0, 38.375 and
/// 25.125 GiB of 39.5: the first two are over by 159.0 and 11.5, the others leave 1.125 and 14.375 free.
inline Report sampleReport() {
    Report report;
    report.scenario = sampleScenario();
    report.project.name = "GPT-3 13B on 4 nodes";
    report.project.model.name = "GPT-3 13B";
    addPlan(report, "No sharding", Sharding::none, {23.94, 23.94, 143.65, 2.34, 0.81, 0.07, 3.25});
    addPlan(report, "ZeRO-1", Sharding::optimizer, {23.94, 17.11, 4.49, 1.03, 0.61, 0.06, 3.26});
    addPlan(report, "ZeRO-2", Sharding::optimizer_gradients, {23.94, 0.75, 4.49, 3.325, 0.98, 1.18, 3.21});
    addPlan(report, "ZeRO-3", Sharding::full, {0.75, 0.76, 4.49, 13.28, 0.96, 1.865, 2.52});
    report.remedies[1] = {
        {.kind = RemedyKind::offload_optimizer, .headroom = gibibytes(2.5)},
        {.kind = RemedyKind::more_gpus, .value = 64, .scenario = report.scenario, .headroom = gibibytes(1.75)}};
    SourcesBlock sources;
    for (std::size_t i = 0; i < memory_category_count && i < formulaCatalog().size(); ++i)
        sources.formula_ids.push_back(formulaCatalog()[i].id);
    report.identity = {"0.1.0", "7c1e90b4d2aa51f0"};
    report.blocks = {QuestionBlock{},
                     VerdictBlock{{3, 2}, {1, 0}},
                     MemoryFigureBlock{},
                     HeadingBlock{ReportText::scenario, 2},
                     ScenarioBlock{},
                     HeadingBlock{ReportText::memory_table, 2},
                     MemoryTableBlock{},
                     HeadingBlock{ReportText::formulas, 2},
                     FormulaTableBlock{3},
                     HeadingBlock{ReportText::sources, 2},
                     sources,
                     HeadingBlock{ReportText::reproducibility, 2},
                     ReproducibilityBlock{}};
    return report;
}

} // namespace meshwright::test
