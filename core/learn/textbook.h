#pragma once

#include "core/base/result.h"
#include "core/learn/run_lesson.h"

#include <cstdint>

namespace meshwright {

/// What a learner turns beside the walkthrough.
struct TextbookSettings {
    std::int64_t parameters = 7'000'000'000;
    int gpus = 8;
    PrecisionRecipe precision = PrecisionRecipe::fp32; ///< 4 + 4 + 8 bytes a parameter, as textbooks count
    double network_bits_per_second = 1.6e12;           ///< per node and direction, where there is more than one node
    int accumulation_steps = 1;

    friend bool operator==(const TextbookSettings&, const TextbookSettings&) = default;
};

/// Bounds of the settings, for fields that people type into.
inline constexpr std::int64_t fewest_textbook_parameters = 100'000'000;
inline constexpr std::int64_t most_textbook_parameters = 2'000'000'000'000;
inline constexpr int most_textbook_gpus = 4'096;

/// A Llama-like shape whose parameters come to the wanted number within 0.2 %: the usual width and depth of its size,
/// with the feed-forward width making up the difference.
[[nodiscard]] TransformerSpec textbookModel(std::int64_t parameters);

/// The textbook model on nodes of 8 A100-80GB, sequences of 2048 tokens, one to a micro-batch.
[[nodiscard]] LessonBase textbookBase(const TextbookSettings& settings);

} // namespace meshwright
