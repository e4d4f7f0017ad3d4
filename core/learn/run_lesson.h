#pragma once

#include "core/estimate/estimate.h"
#include "core/learn/lesson.h"
#include "core/learn/step_traffic.h"

#include <optional>
#include <vector>

namespace meshwright {

/// One kind of state on the fullest GPU: what is held through the step, and the formula of its main term.
struct HeldState {
    Bytes bytes;
    Explanation explanation; ///< its formula is empty if nothing is held
};

/// Parameters, gradients and optimizer states: what ZeRO calls model states. Temporaries of the step are not in it.
struct ModelStates {
    HeldState parameters;
    HeldState gradients;
    HeldState optimizer;

    [[nodiscard]] Bytes total() const { return parameters.bytes + gradients.bytes + optimizer.bytes; }
};

[[nodiscard]] ModelStates modelStates(const MemoryEstimate& explained);

/// What a lesson is run on: everything but the change of the step.
struct LessonBase {
    Scenario scenario;
    Plan plan; ///< pure data parallelism over all GPUs
};

/// The plan of a project as a lesson's start: the same GPUs, batch and precision, nothing cut.
[[nodiscard]] LessonBase lessonBase(const Scenario& scenario, const Plan& plan);

/// One step of a lesson, worked out.
struct StepResult {
    std::optional<Plan> plan; ///< empty if the degrees do not divide the GPUs; the rest is then empty too
    Scenario scenario;        ///< that of the base, with the step's own sequence length or model
    bool other_model = false;
    Estimate estimate; ///< explained
    ModelStates states;
    StepTraffic traffic;
    std::int64_t parameters = 0;    ///< of the model
    std::int64_t micro_batches = 1; ///< per data-parallel rank and step

    /// Bytes per GPU, or seconds per step.
    [[nodiscard]] double value(LessonValue value) const;
};

[[nodiscard]] StepResult runStep(const LessonBase& base, const LessonChange& change);
[[nodiscard]] std::vector<StepResult> runLesson(const LessonBase& base, const Lesson& lesson);

/// Communication that the step waits for, over all parallel dimensions.
[[nodiscard]] Seconds exposedCommunication(const TimeEstimate& time);
/// Communication that computation hides, over all parallel dimensions.
[[nodiscard]] Seconds hiddenCommunication(const TimeEstimate& time);

} // namespace meshwright
