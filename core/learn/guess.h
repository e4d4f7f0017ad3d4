#pragma once

#include "core/learn/run_lesson.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meshwright {

/// Why people come to a wrong number. Each is recognised by the number that it leads to.
enum class Mistake : std::uint8_t {
    binary_unit, ///< GiB where GB was asked for, or the other way round
    forgot_gradients,
    forgot_optimizer,
    only_parameters,
    forgot_master,      ///< the fp32 copy of the weights in mixed precision
    optimizer_twice,    ///< momentum and variance counted two times
    divided_everything, ///< all states over N, though this stage cuts only some
    divided_nothing,    ///< as without sharding
    previous_stage,     ///< the step before, so the change was not seen
    micro_steps,        ///< one reduction a step, though every micro-batch reduces
    one_direction,      ///< an all-reduce as one pass instead of two
    forgot_gather,      ///< gradients only
    one_gather,         ///< full sharding gathers again for backward
    whole_tensor,       ///< without the (N - 1) / N of a ring
};
inline constexpr int mistake_count = 14;

/// A wrong number and how one comes to it.
struct Distractor {
    Mistake mistake{};
    double value = 0;

    friend bool operator==(const Distractor&, const Distractor&) = default;
};

/// The wrong numbers that people give for `asked` at `steps[index]`, the likeliest first; none equals the right one.
[[nodiscard]] std::vector<Distractor> likelyMistakes(std::span<const StepResult> steps, std::size_t index,
                                                     LessonValue asked);

struct GuessJudgement {
    bool right = false;    ///< within 2 %
    double difference = 0; ///< guess - truth
    std::optional<Mistake> mistake;
};

[[nodiscard]] GuessJudgement judgeGuess(double guess, double truth, std::span<const Distractor> mistakes);

/// Numbers to choose from, ascending: the right one and at most three wrong ones, far enough apart to be told apart
/// when written with three digits.
[[nodiscard]] std::vector<double> guessChoices(double truth, std::span<const Distractor> mistakes);

} // namespace meshwright
