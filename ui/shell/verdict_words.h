#pragma once

#include "ui/document/snapshot.h"

#include <QString>

namespace meshwright::ui {

/// A figure of the verdict strip in words.
struct FigureWords {
    QString caption;
    QString value;       ///< "–" where the plan is not legal: it has none
    QString remark;      ///< the 90 % interval
    QString explanation; ///< rich text: name, value, formula with the values put in, source
};

[[nodiscard]] FigureWords stepTimeWords(const Snapshot& snapshot, std::size_t plan);
/// Tokens per second and GPU, and in all.
[[nodiscard]] FigureWords throughputWords(const Snapshot& snapshot, std::size_t plan);
[[nodiscard]] FigureWords mfuWords(const Snapshot& snapshot, std::size_t plan);
/// Days and money to the workload's token budget; empty value without one.
[[nodiscard]] FigureWords daysWords(const Snapshot& snapshot, std::size_t plan);
[[nodiscard]] FigureWords costWords(const Snapshot& snapshot, std::size_t plan);

} // namespace meshwright::ui
