#pragma once

#include "core/learn/review.h"

namespace meshwright::ui {

/// What a person has learned, kept in the settings of this machine and nowhere else.
class ReviewStore {
public:
    [[nodiscard]] const ReviewLog& log() const { return log_; }
    void load();
    void grade(const std::string& card, Grade grade, Day today);
    void forget();

    [[nodiscard]] static Day today();

private:
    ReviewLog log_;
};

} // namespace meshwright::ui
