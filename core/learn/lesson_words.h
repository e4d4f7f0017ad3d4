#pragma once

#include "core/learn/lesson.h"

#include <array>
#include <string_view>
#include <utility>

namespace meshwright {

/// The values of lessons as files name them.
inline constexpr std::array<std::pair<std::string_view, LessonValue>, lesson_value_count> lesson_value_words{
    {{"parameters", LessonValue::parameters},
     {"gradients", LessonValue::gradients},
     {"optimizer", LessonValue::optimizer},
     {"states", LessonValue::states},
     {"activations", LessonValue::activations},
     {"total", LessonValue::total},
     {"headroom", LessonValue::headroom},
     {"traffic", LessonValue::traffic},
     {"step-time", LessonValue::step_time},
     {"exposed-communication", LessonValue::exposed_communication}}};

} // namespace meshwright
