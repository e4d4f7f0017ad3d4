#pragma once

#include "core/advice/claims.h"
#include "core/estimate/estimate.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// What the step's plan differs in from the plan that the lesson starts with. A lesson starts from pure data parallelism,
/// so degrees are those of the step and 1 unless given; of the others, what is absent is as it was.
struct LessonChange {
    std::optional<std::string> framework; ///< id in the framework catalog
    std::optional<Sharding> sharding;
    int tensor = 1;
    int pipeline = 1;
    int context = 1;
    int expert = 1;
    bool optimizer_on_host = false;
    std::optional<RecomputeKind> recompute;
};

enum class LessonPhase : std::uint8_t { forward, backward, optimizer };
enum class LessonEventKind : std::uint8_t {
    all_reduce,
    reduce_scatter,
    all_gather,
    all_to_all,
    send,
    free,
    update,
    copy
};
enum class LessonObject : std::uint8_t { parameters, gradients, optimizer, activations };

/// One thing that happens on the blocks while a phase is played.
struct LessonEvent {
    LessonPhase phase{};
    LessonEventKind kind{};
    LessonObject object{};
};

/// Values that a step may show; all of them come from `estimate`, none stands in the file.
enum class LessonValue : std::uint8_t {
    parameters,
    gradients,
    optimizer,
    activations,
    total,
    headroom,
    step_time,
    exposed_communication
};

struct LessonStep {
    std::string id;
    LocalText title;
    LocalText text;
    LessonChange change;
    std::vector<LessonEvent> events; ///< in order of phases
    std::vector<LessonValue> values;
};

struct Lesson {
    std::string id;
    LocalText title;
    std::vector<LessonStep> steps;
};

/// Reads one lesson file; every fault has its place. Steps and events are bounded.
[[nodiscard]] Result<Lesson> readLesson(const Resource& file);

/// The plan of a step on the GPUs of `base`. Data parallelism takes what the other dimensions leave; empty if they do
/// not divide the GPUs or the framework is unknown.
[[nodiscard]] std::optional<Plan> planOfStep(const Plan& base, const LessonChange& change);

/// One value of an estimate: bytes of the fullest GPU at its peak, or seconds of a step.
[[nodiscard]] double lessonValue(const Estimate& estimate, LessonValue value);

} // namespace meshwright
