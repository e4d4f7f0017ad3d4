#pragma once

#include "core/advice/claims.h"
#include "core/learn/guess.h"
#include "core/learn/lesson.h"
#include "core/learn/question_cards.h"

#include <QString>

namespace meshwright::ui {

/// A text of the catalogs in the language of the program.
[[nodiscard]] QString localText(const LocalText& text);

[[nodiscard]] QString lessonPhaseName(LessonPhase phase);
/// "all-gather": names of collectives stay as they are.
[[nodiscard]] QString eventName(LessonEventKind kind);
/// "parameters", within a sentence.
[[nodiscard]] QString eventObject(LessonObject object);
/// What happens, in a sentence: "Each GPU gathers the parameters of the layer at hand."
[[nodiscard]] QString eventSentence(const LessonEvent& event);
/// "Model states per GPU"
[[nodiscard]] QString lessonValueName(LessonValue value);
/// What the learner is asked: "How much does one GPU hold at ZeRO-2?"
[[nodiscard]] QString lessonQuestion(LessonValue value, const QString& step);
/// The mistake in a few words, and what is wrong with it.
[[nodiscard]] QString mistakeName(Mistake mistake);
[[nodiscard]] QString mistakeReason(Mistake mistake);

[[nodiscard]] QString cardTopicName(CardTopic topic);
[[nodiscard]] QString claimTopicName(ClaimTopic topic);
[[nodiscard]] QString claimVerdictName(Verdict verdict);

} // namespace meshwright::ui
