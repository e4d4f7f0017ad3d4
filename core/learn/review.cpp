#include "core/learn/review.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace meshwright {

namespace {

constexpr std::array<int, review_box_count> intervals{0, 1, 3, 7, 16, 35, 90};

const CardProgress* progressOf(const ReviewLog& log, const std::string& card) {
    const auto found = log.find(card);
    return found == log.end() || found->second.asked == 0 ? nullptr : &found->second;
}

} // namespace

int reviewInterval(int box) {
    return intervals[static_cast<std::size_t>(std::clamp(box, 0, review_box_count - 1))];
}

CardProgress graded(CardProgress progress, Grade grade, Day today) {
    switch (grade) {
    case Grade::again:
        progress.box = 0;
        break;
    case Grade::hard:
        progress.box = std::max(1, progress.box);
        break;
    case Grade::good:
        progress.box = std::min(review_box_count - 1, progress.box + 1);
        break;
    }
    progress.due = today + reviewInterval(progress.box);
    ++progress.asked;
    return progress;
}

std::optional<std::string> nextToReview(std::span<const std::string> cards, const ReviewLog& log, Day today,
                                        const std::string& avoid) {
    using Rank = std::tuple<bool, bool, int, Day>; // avoided last, new ones after due ones, least known first
    std::optional<std::string> best;
    Rank best_rank;
    for (const std::string& card : cards) {
        const CardProgress* const progress = progressOf(log, card);
        if (progress != nullptr && progress->due > today)
            continue;
        const Rank rank{card == avoid, progress == nullptr, progress == nullptr ? 0 : progress->box,
                        progress == nullptr ? 0 : progress->due};
        if (best && rank >= best_rank)
            continue;
        best = card;
        best_rank = rank;
    }
    return best;
}

int dueCount(std::span<const std::string> cards, const ReviewLog& log, Day today) {
    return static_cast<int>(std::ranges::count_if(cards, [&](const std::string& card) {
        const CardProgress* const progress = progressOf(log, card);
        return progress == nullptr || progress->due <= today;
    }));
}

} // namespace meshwright
