#include "core/learn/json_line.h"
#include "core/learn/lesson.h"
#include "core/learn/run_lesson.h"
#include "core/learn/textbook.h"
#include "core/model/parameters.h"
#include "core/project/project_file.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace meshwright {
namespace {

const Lesson& lesson() {
    return lessonCatalog().at(0);
}

std::size_t indexOf(std::string_view id) {
    const auto& steps = lesson().steps;
    return static_cast<std::size_t>(std::ranges::find(steps, id, &LessonStep::id) - steps.begin());
}

std::vector<StepResult> textbook(const TextbookSettings& settings) {
    return runLesson(textbookBase(settings), lesson());
}

TEST(Lesson, TheShippedLessonReadsAndEndsIn3D) {
    const auto read = readLesson(resourceAt("lessons/walkthroughs/zero-stage-by-stage.json"));
    ASSERT_TRUE(read) << read.faults().front().place << ' ' << read.faults().front().expected;
    ASSERT_EQ(read->steps.size(), 11U);
    EXPECT_EQ(read->steps.front().id, "ddp");
    EXPECT_EQ(read->steps.back().id, "three-d");
}

constexpr std::string_view faulty = R"({
  "format": "meshwright-lesson", "version": 1, "id": "a",
  "title": {"en": "a", "zh_CN": "a"},
  "steps": [
    {"id": "s", "name": {"en": "a", "zh_CN": "a"}, "title": {"en": "a", "zh_CN": "a"},
     "text": {"en": "a", "zh_CN": "a"},
     "plan": {"framework": "no-such",
              "tensor": 0},
     "events": [],
     "values": ["total",
                "38.5"]},
    {"id": "t", "name": {"en": "a", "zh_CN": "a"}, "title": {"en": "a", "zh_CN": "a"},
     "text": {"en": "a", "zh_CN": "a"},
     "plan": {"moe_model": "no-such"}, "events": [], "values": []}
  ]
})";

TEST(Lesson, AFaultNamesItsPlaceAndLine) {
    const auto read = readLesson({"bad.json", faulty});
    ASSERT_FALSE(read);
    const std::array<std::pair<const char*, int>, 4> expected{{{"/steps/0/plan/tensor", 8},
                                                               {"/steps/0/plan/framework", 7},
                                                               {"/steps/0/values/1", 11},
                                                               {"/steps/1/plan/moe_model", 14}}};
    ASSERT_EQ(read.faults().size(), expected.size());
    for (const auto& [place, line] : expected) {
        const auto fault = std::ranges::find(read.faults(), place, &Fault::place);
        ASSERT_NE(fault, read.faults().end()) << place;
        EXPECT_EQ(lineOfPointer(faulty, fault->place), line) << place;
    }
}

TEST(Lesson, AMissingMemberIsPlacedAtItsParent) {
    EXPECT_EQ(lineOfPointer(faulty, "/steps/0/nothing"), 5);
    EXPECT_EQ(lineOfPointer(faulty, "/steps/9"), 4);
    EXPECT_EQ(lineOfPointer(faulty, ""), 1);
    EXPECT_EQ(lineOfPointer("{\"a/b\": {\"c~d\":\n 1}}", "/a~1b/c~0d"), 2);
}

TEST(Lesson, BrokenTextEndsTheSearchForALine) {
    EXPECT_EQ(lineOfPointer("{\"a", "/a/b"), 1);
    EXPECT_EQ(lineOfPointer("{\"a\": [1,\n2", "/a/5"), 1);
    EXPECT_EQ(lineOfPointer("", "/a"), 1);
}

TEST(Lesson, DataParallelismTakesWhatTheOtherDimensionsLeave) {
    Plan base;
    base.parallel.data = 64;
    LessonChange change;
    change.tensor = 4;
    change.pipeline = 2;
    const auto plan = planOfStep(base, change);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->parallel.data, 8);
    EXPECT_EQ(plan->parallel.gpus(), 64);
    change.tensor = 3;
    EXPECT_FALSE(planOfStep(base, change));
}

// Rajbhandari et al., arXiv:1910.02054, figure 1: model states of 7.5B parameters on 64 GPUs.
TEST(Lesson, TheFirstStepsHoldWhatTheZeroPaperPublished) {
    const std::string name = "zero-paper-7.5b-64-gpus.json";
    const auto project = readProject(resourceAt("examples/" + name).text, name).value().project;
    const auto base = lessonBase(resolve(project).value().scenario, project.plans.front().plan);
    constexpr std::array published_gb{120.0, 31.4, 16.6, 1.88};
    for (std::size_t i = 0; i < published_gb.size(); ++i) {
        const auto result = runStep(base, lesson().steps[i].change);
        ASSERT_TRUE(result.plan) << lesson().steps[i].id;
        EXPECT_TRUE(result.estimate.legal()) << lesson().steps[i].id;
        EXPECT_NEAR(result.states.total().value() / 1e9, published_gb[i], 0.005 * published_gb[i])
            << lesson().steps[i].id;
    }
}

// 7 billion parameters, fp32, 8 GPUs: 16 bytes each; 8 + 8/8, 4 + 12/8, 16/8 (claims Z9, Z17, Z20 of the desk).
TEST(Lesson, TheTextbookModelHoldsTheTextbookFigures) {
    const auto results = textbook({});
    constexpr std::array gigabytes{112.0, 63.0, 38.5, 14.0, 14.0};
    for (std::size_t i = 0; i < gigabytes.size(); ++i)
        EXPECT_NEAR(results.at(i).states.total().value() / 1e9, gigabytes[i], 0.003 * gigabytes[i])
            << lesson().steps[i].id;
}

// Traffic per rank and step in elements, times 7/8 of a ring (arXiv:1910.02054, section 7).
TEST(Lesson, TrafficIsTwoTwoTwoThreePasses) {
    const auto results = textbook({});
    constexpr std::array passes{2.0, 2.0, 2.0, 3.0, 3.0};
    for (std::size_t i = 0; i < passes.size(); ++i) {
        EXPECT_DOUBLE_EQ(results.at(i).traffic.passes(), passes[i]) << lesson().steps[i].id;
        EXPECT_NEAR(results.at(i).traffic.total().value() / 1e9, passes[i] * 28 * 7 / 8, 0.3) << lesson().steps[i].id;
    }
}

// With G micro-batches: 2, 2, G + 1 and 3 G (claims Z7, S31, Z66).
TEST(Lesson, AccumulationMultipliesTheTrafficOfStagesTwoAndThree) {
    TextbookSettings settings;
    settings.accumulation_steps = 4;
    const auto results = textbook(settings);
    constexpr std::array passes{2.0, 2.0, 5.0, 12.0};
    for (std::size_t i = 0; i < passes.size(); ++i)
        EXPECT_DOUBLE_EQ(results.at(i).traffic.passes(), passes[i]) << lesson().steps[i].id;
}

TEST(Lesson, EveryStepOfTheTextbookIsLegal) {
    for (const auto recipe : {PrecisionRecipe::fp32, PrecisionRecipe::mixed_bf16})
        for (const int gpus : {8, 64}) {
            TextbookSettings settings;
            settings.precision = recipe;
            settings.gpus = gpus;
            settings.accumulation_steps = 4;
            const auto results = textbook(settings);
            for (std::size_t i = 0; i < results.size(); ++i) {
                ASSERT_TRUE(results[i].plan) << lesson().steps[i].id;
                EXPECT_TRUE(results[i].estimate.legal())
                    << lesson().steps[i].id << ' ' << gpus << ' ' << results[i].estimate.violations.front().rule;
            }
        }
}

TEST(Lesson, EveryNumberChangesWithTheModel) {
    TextbookSettings other;
    other.parameters = 13'000'000'000;
    const auto before = textbook({});
    const auto after = textbook(other);
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].other_model)
            continue; // the step brings a model of its own
        for (const LessonValue value : lesson().steps[i].values) {
            const double a = before[i].value(value);
            EXPECT_TRUE(a != after[i].value(value) || a == 0) // nothing held, or nothing exposed
                << lesson().steps[i].id << ' ' << static_cast<int>(value);
        }
    }
}

TEST(Lesson, AStepEqualsTheEstimateOfItsPlan) {
    const auto base = textbookBase({});
    for (const LessonStep& step : lesson().steps) {
        const auto shown = runStep(base, step.change);
        const auto plain = estimate(shown.scenario, *shown.plan);
        EXPECT_EQ(shown.value(LessonValue::total), plain.memory.total.value()) << step.id;
        EXPECT_EQ(shown.value(LessonValue::step_time), plain.time.step.value()) << step.id;
        EXPECT_EQ(shown.value(LessonValue::exposed_communication), exposedCommunication(plain.time).value()) << step.id;
        const auto fullest = std::ranges::max_element(plain.memory.stages, {}, &StageMemory::peak);
        EXPECT_LE(shown.states.total().value(), fullest->peak.value() * 1.0001) << step.id;
    }
}

TEST(Lesson, OnlyTheExpertStepBringsItsOwnModel) {
    const auto results = textbook({});
    for (std::size_t i = 0; i < results.size(); ++i)
        EXPECT_EQ(results[i].other_model, i == indexOf("expert"));
    auto base = textbookBase({});
    base.scenario.model = results[indexOf("expert")].scenario.model;
    EXPECT_FALSE(runStep(base, lesson().steps[indexOf("expert")].change).other_model);
}

TEST(Textbook, ModelsHaveTheParametersAskedFor) {
    for (const double billions : {0.1, 0.35, 1.3, 2.7, 7.0, 13.0, 30.0, 70.0, 175.0, 405.0, 1000.0, 2000.0}) {
        const auto wanted = static_cast<std::int64_t>(std::llround(billions * 1e9));
        const auto model = textbookModel(wanted);
        EXPECT_NEAR(static_cast<double>(totalParameters(model)), billions * 1e9, billions * 2e6) << billions;
    }
}

TEST(Textbook, SettingsReachTheScenario) {
    TextbookSettings settings;
    settings.gpus = 64;
    settings.network_bits_per_second = 1e11;
    settings.accumulation_steps = 2;
    const auto base = textbookBase(settings);
    EXPECT_EQ(base.scenario.cluster.gpuCount(), 64);
    const Nics& nics = base.scenario.cluster.groups.front().node.nics;
    EXPECT_DOUBLE_EQ(nics.count * nics.bits_per_second_each, 1e11);
    EXPECT_EQ(microBatches(base.scenario.workload.global_batch, base.plan), 2);
    for (const int gpus : {1, 4, 12, 100, 127, 1024}) {
        settings.gpus = gpus;
        EXPECT_EQ(textbookBase(settings).scenario.cluster.gpuCount(), gpus);
    }
}

} // namespace
} // namespace meshwright
