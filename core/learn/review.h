#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace meshwright {

/// How well a learner knew an answer.
enum class Grade : std::uint8_t { again, hard, good };

/// Days since 1970-01-01, given by the caller: nothing in core looks at a clock.
using Day = std::int64_t;

inline constexpr int review_box_count = 7;

/// Where a card stands: the higher its box, the longer until it is asked again (Leitner).
struct CardProgress {
    int box = 0;
    Day due = 0;
    int asked = 0;

    friend bool operator==(const CardProgress&, const CardProgress&) = default;
};

/// Days until a card of a box comes again: 0, 1, 3, 7, 16, 35, 90.
[[nodiscard]] int reviewInterval(int box);
[[nodiscard]] CardProgress graded(CardProgress progress, Grade grade, Day today);

using ReviewLog = std::map<std::string, CardProgress, std::less<>>;

/// The card to ask next: of those due the least known, then those never asked, in order. Empty when there is nothing
/// to do today. `avoid` is only given when it is the last one left.
[[nodiscard]] std::optional<std::string> nextToReview(std::span<const std::string> cards, const ReviewLog& log,
                                                      Day today, const std::string& avoid = {});
/// Cards that are due or were never asked.
[[nodiscard]] int dueCount(std::span<const std::string> cards, const ReviewLog& log, Day today);

} // namespace meshwright
