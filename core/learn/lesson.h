#pragma once

#include "core/advice/claims.h"
#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// What the step's plan differs in from the plan that the lesson starts with. A lesson starts from pure data
/// parallelism, so degrees are those of the step and 1 unless given; of the others, what is absent is as it was.
struct LessonChange {
    std::optional<std::string> framework; ///< id in the framework catalog
    std::optional<Sharding> sharding;
    int tensor = 1;
    int pipeline = 1;
    int context = 1;
    int expert = 1;
    bool optimizer_on_host = false;
    std::optional<RecomputeKind> recompute;
    std::optional<std::int64_t> sequence_length; ///< tokens; for what only pays with long sequences
    std::string moe_model;                       ///< catalog id, used where the base model has no experts; may be empty
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
    states, ///< the three above together
    activations,
    total,
    headroom,
    traffic, ///< of parameters and gradients, per GPU and step
    step_time,
    exposed_communication
};
inline constexpr int lesson_value_count = 10;

struct LessonStep {
    std::string id;
    LocalText name; ///< a word or two, for the row of steps
    LocalText title;
    LocalText text;
    LessonChange change;
    std::optional<LessonValue> ask;  ///< what the learner predicts before seeing it
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

/// The lessons compiled into the program (resources/lessons), by file name.
[[nodiscard]] const std::vector<Lesson>& lessonCatalog();

/// The plan of a step on the GPUs of `base`. Data parallelism takes what the other dimensions leave; empty if they do
/// not divide the GPUs or the framework is unknown.
[[nodiscard]] std::optional<Plan> planOfStep(const Plan& base, const LessonChange& change);

} // namespace meshwright
