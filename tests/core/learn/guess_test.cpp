#include "core/learn/guess.h"
#include "core/learn/textbook.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

std::vector<StepResult> steps(const TextbookSettings& settings) {
    return runLesson(textbookBase(settings), lessonCatalog().at(0));
}

TextbookSettings mixed() {
    TextbookSettings settings;
    settings.precision = PrecisionRecipe::mixed_fp16;
    return settings;
}

GuessJudgement judge(const std::vector<StepResult>& results, std::size_t step, LessonValue asked, double guess) {
    const auto mistakes = likelyMistakes(results, step, asked);
    return judgeGuess(guess, results[step].value(asked), mistakes);
}

struct Case {
    std::size_t step;
    double gigabytes;
    Mistake mistake;
};

// 7 billion parameters in fp32 on 8 GPUs; steps are DDP, ZeRO-1, ZeRO-2, ZeRO-3.
TEST(Guess, MistakesAboutStatesAreKnownByTheirNumbers) {
    const auto results = steps({});
    for (const auto& [step, gigabytes, mistake] :
         {Case{0, 84, Mistake::forgot_gradients},   // 28 + 56
          Case{0, 168, Mistake::optimizer_twice},   // 28 + 28 + 112
          Case{0, 28, Mistake::only_parameters},    //
          Case{0, 56, Mistake::forgot_optimizer},   // 28 + 28
          Case{0, 104.3, Mistake::binary_unit},     // 112e9 / 2^30
          Case{1, 35, Mistake::forgot_gradients},   // 28 + 7
          Case{1, 14, Mistake::divided_everything}, // 112 / 8
          Case{2, 14, Mistake::divided_everything}, Case{2, 63, Mistake::previous_stage},
          Case{3, 38.5, Mistake::previous_stage}, Case{3, 112, Mistake::divided_nothing}}) {
        const auto found = judge(results, step, LessonValue::states, gigabytes * 1e9);
        EXPECT_FALSE(found.right) << gigabytes;
        ASSERT_TRUE(found.mistake) << step << ' ' << gigabytes;
        EXPECT_EQ(*found.mistake, mistake) << step << ' ' << gigabytes;
    }
}

TEST(Guess, ForgettingTheMasterWeightsIsKnown) {
    // 2 + 2 + 8 instead of 2 + 2 + 12 bytes: 84 instead of 112 GB.
    const auto found = judge(steps(mixed()), 0, LessonValue::states, 84e9);
    ASSERT_TRUE(found.mistake);
    EXPECT_EQ(*found.mistake, Mistake::forgot_master);
}

TEST(Guess, MistakesAboutTrafficAreKnownByTheirNumbers) {
    TextbookSettings settings;
    settings.accumulation_steps = 4;
    const auto results = steps(settings);
    const double pass = 28e9 * 7 / 8;
    struct TrafficCase {
        std::size_t step;
        double passes;
        Mistake mistake;
    };
    for (const auto& [step, passes, mistake] :
         {TrafficCase{0, 1, Mistake::one_direction}, TrafficCase{2, 2, Mistake::micro_steps},
          TrafficCase{3, 3, Mistake::micro_steps}, TrafficCase{3, 8, Mistake::one_gather},
          TrafficCase{1, 1, Mistake::forgot_gather}, TrafficCase{1, 2 * 8.0 / 7, Mistake::whole_tensor}}) {
        const auto found = judge(results, step, LessonValue::traffic, passes * pass);
        ASSERT_TRUE(found.mistake) << step << ' ' << passes;
        EXPECT_EQ(*found.mistake, mistake) << step << ' ' << passes;
    }
}

TEST(Guess, RoundingIsRightAndNonsenseHasNoMistake) {
    const auto results = steps({});
    EXPECT_TRUE(judge(results, 2, LessonValue::states, 38.5e9).right);
    EXPECT_TRUE(judge(results, 2, LessonValue::states, 39e9).right);
    const auto far = judge(results, 2, LessonValue::states, 500e9);
    EXPECT_FALSE(far.right);
    EXPECT_FALSE(far.mistake);
    EXPECT_NEAR(far.difference, 461.5e9, 0.1e9);
}

TEST(Guess, ChoicesHoldTheRightOneOnceAndDiffer) {
    const auto results = steps({});
    for (std::size_t step = 0; step < 4; ++step) {
        const double truth = results[step].value(LessonValue::states);
        const auto choices = guessChoices(truth, likelyMistakes(results, step, LessonValue::states));
        ASSERT_EQ(choices.size(), 4U);
        EXPECT_EQ(std::ranges::count(choices, truth), 1);
        for (std::size_t i = 1; i < choices.size(); ++i)
            EXPECT_GT(choices[i], choices[i - 1] * 1.02);
    }
}

} // namespace
} // namespace meshwright
