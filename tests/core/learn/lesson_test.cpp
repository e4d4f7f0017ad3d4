#include "core/learn/lesson.h"
#include "core/project/project_file.h"

#include <gtest/gtest.h>

#include <array>

namespace meshwright {
namespace {

TEST(Lesson, TheShippedLessonReads) {
    const auto lesson = readLesson(resourceAt("lessons/zero-stage-by-stage.json"));
    ASSERT_TRUE(lesson) << lesson.faults().front().place << ' ' << lesson.faults().front().expected;
    EXPECT_EQ(lesson->steps.size(), 7U);
}

TEST(Lesson, AFaultNamesItsPlace) {
    const auto lesson = readLesson({"bad.json", R"({"format": "meshwright-lesson", "version": 1, "id": "a",
        "title": {"en": "a", "zh_CN": "a"}, "steps": [{"id": "s", "title": {"en": "a", "zh_CN": "a"},
        "text": {"en": "a", "zh_CN": "a"}, "plan": {"tensor": 0}, "events": [], "values": ["38.5"]}]})"});
    ASSERT_FALSE(lesson);
    ASSERT_EQ(lesson.faults().size(), 2U);
    EXPECT_EQ(lesson.faults()[0].place, "/steps/0/plan/tensor");
    EXPECT_EQ(lesson.faults()[1].place, "/steps/0/values/0");
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
    const auto scenario = resolve(project).value().scenario;
    const auto lesson = readLesson(resourceAt("lessons/zero-stage-by-stage.json")).value();
    constexpr std::array published_gb{120.0, 31.4, 16.6, 1.88};
    for (std::size_t i = 0; i < published_gb.size(); ++i) {
        const auto plan = planOfStep(project.plans.front().plan, lesson.steps[i].change);
        ASSERT_TRUE(plan) << lesson.steps[i].id;
        const auto found = estimate(scenario, *plan);
        EXPECT_TRUE(found.legal()) << lesson.steps[i].id;
        const double states = lessonValue(found, LessonValue::parameters) + lessonValue(found, LessonValue::gradients) +
                              lessonValue(found, LessonValue::optimizer);
        EXPECT_NEAR(states / 1e9, published_gb[i], 0.005 * published_gb[i]) << lesson.steps[i].id;
    }
}

} // namespace
} // namespace meshwright
