#pragma once

#include "ui/charts/memory_bars_model.h"

#include <QString>

namespace meshwright::ui {

// The words that charts write, in the current language.

/// "optimizer states", as legends and ledgers name a category.
[[nodiscard]] QString categoryLegend(MemoryCategory category);
[[nodiscard]] QString overCapacityLegend();
/// "15.4 GiB free" or "over by 158.0 GiB".
[[nodiscard]] QString barVerdict(const MemoryBarsModel& model, std::size_t bar);
/// "capacity 40.0 GiB"
[[nodiscard]] QString capacityLabel(const MemoryBarsModel& model);
/// A tick of the axis; the first one names the unit.
[[nodiscard]] QString axisText(const MemoryBarsModel& model, Bytes at, bool with_unit);
/// "micro-batch 1 · full recompute": what distinguishes plans of one framework.
[[nodiscard]] QString planDetail(const Plan& plan);
/// What activation checkpointing is set to.
[[nodiscard]] QString recomputeName(RecomputeKind kind);

} // namespace meshwright::ui
