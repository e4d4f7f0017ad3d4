#pragma once

#include "core/advice/claims.h"
#include "core/learn/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

enum class CardTopic : std::uint8_t {
    zero,
    memory,
    communication,
    fsdp,
    offload,
    parallelism,
    experts,
    hardware,
    choice,
    operation,
};
inline constexpr int card_topic_count = 10;

/// A figure that backs an answer: a value of a lesson's step, worked out when it is shown.
struct CardFigure {
    std::string lesson;
    std::string step;
    LessonValue value{};
};

/// A question as an interviewer asks it, with the answer that holds today.
struct QuestionCard {
    std::string id;
    CardTopic topic{};
    int level = 1; ///< 1 to know, 2 to compute, 3 to weigh
    LocalText question;
    LocalText answer;
    LocalText wrong; ///< what is often said instead; may be empty
    std::vector<LocalText> rubric;
    std::vector<std::string> follow_ups; ///< ids of cards
    std::vector<std::string> claims;     ///< ids of the claims desk, where the sources stand
    std::vector<CardFigure> figures;
    std::vector<Source> sources;
};

[[nodiscard]] Result<std::vector<QuestionCard>> readQuestionCards(const std::vector<Resource>& files);
/// The cards compiled into the program (resources/lessons/questions), in the order of their files.
[[nodiscard]] const std::vector<QuestionCard>& questionCatalog();
[[nodiscard]] const QuestionCard* questionById(std::string_view id);

} // namespace meshwright
