#pragma once

#include "core/advice/claims.h"
#include "core/learn/run_lesson.h"

#include <string>
#include <vector>

namespace meshwright {

/// How a value of a pitch is written.
enum class PitchValueKind : std::uint8_t {
    text,
    framework, ///< id of the catalog
    plan,      ///< `plan`
    bytes,
    count,
    parameters,
    percent, ///< 0.41 is 41 %
    seconds,
    decimal,
};

struct PitchValue {
    std::string name; ///< as texts write it in braces
    PitchValueKind kind{};
    double number = 0;
    std::string text;
    Plan plan;
};

/// An answer of half a minute in sentences with holes, and what goes into them.
struct Pitch {
    std::vector<LocalText> sentences;
    std::vector<PitchValue> values;
};

/// What somebody tells of own experience, with holes for the figures of the project.
struct ExperienceTemplate {
    std::string id;
    LocalText title;
    LocalText text;
};

struct PitchTexts {
    std::vector<std::pair<std::string, LocalText>> sentences;
    std::vector<ExperienceTemplate> templates;
};

[[nodiscard]] Result<PitchTexts> readPitchTexts(const Resource& file);
/// Those compiled into the program (resources/lessons/pitch.json).
[[nodiscard]] const PitchTexts& pitchTexts();

/// One of the plans that a decision is between.
struct PitchPlan {
    std::string name;
    Plan plan;
    Estimate estimate; ///< explained
};

/// The pitch for `plans[chosen]`; the best of the others is what it is held against.
[[nodiscard]] Pitch pitchFor(const Scenario& scenario, const std::vector<PitchPlan>& plans, std::size_t chosen);

} // namespace meshwright
