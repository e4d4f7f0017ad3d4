#pragma once

#include "core/time/time.h"

#include <QString>

#include <optional>
#include <vector>

namespace meshwright::ui {

/// One part of a step, beginning where the part before it ends.
struct WaterfallRow {
    TimeCategory category{};
    Seconds start;
    Seconds seconds;
    Seconds hidden; ///< communication of this kind that computation hides; no part of the step
};

/// Where a step goes. The rows' seconds sum to `step`.
struct WaterfallModel {
    std::vector<WaterfallRow> rows;
    Seconds step;
    TimeInterval interval;
};

/// Parts that take no time and hide none are left out.
[[nodiscard]] WaterfallModel waterfallModel(const TimeEstimate& time);

/// Communication of a category that computation hides; zero where the category is none.
[[nodiscard]] Seconds hiddenOf(const TimeEstimate& time, TimeCategory category);

/// "Matrix products", to stand alone.
[[nodiscard]] QString timePartName(TimeCategory category);

} // namespace meshwright::ui
