#include "core/learn/lesson.h"


#include <gtest/gtest.h>

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

} // namespace
} // namespace meshwright
