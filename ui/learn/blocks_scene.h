#pragma once

#include "core/learn/run_lesson.h"

#include <algorithm>
#include <array>
#include <optional>

namespace meshwright::ui {

/// One kind of state over the GPUs.
struct BlockRow {
    MemoryCategory category{};
    double whole = 0;    ///< bytes if one GPU held all of it
    double held = 0;     ///< bytes that one GPU holds
    double gathered = 0; ///< 0 to 1: how much of the rest is there for the moment
    double emphasis = 0; ///< 0 to 1: the event is about this row
    bool on_host = false;

    [[nodiscard]] double fraction() const { return whole > 0 ? held / whole : 0; }
};
inline constexpr int block_row_count = 3;

/// What the blocks show: a step of the lesson at rest or at one of its events. A value, so that two can be blended.
struct BlocksScene {
    std::array<BlockRow, block_row_count> rows; ///< parameters, gradients, optimizer states
    int gpus = 1;
    std::optional<LessonEvent> event;
    bool empty = true;

    [[nodiscard]] const BlockRow& row(LessonObject object) const {
        return rows[std::min<std::size_t>(static_cast<std::size_t>(object), block_row_count - 1)];
    }
};

[[nodiscard]] BlocksScene blocksScene(const StepResult& result, const LessonStep& step,
                                      std::optional<std::size_t> moment);
/// On the way from one scene to the other: 0 is the first, 1 the second. Events are the second's.
[[nodiscard]] BlocksScene blended(const BlocksScene& from, const BlocksScene& to, double progress);

} // namespace meshwright::ui
