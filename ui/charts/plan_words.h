#pragma once

#include "ui/charts/memory_bars_model.h"

#include <QString>

namespace meshwright::ui {

// The words that charts write, in the current language.

[[nodiscard]] QString overCapacityLegend();
/// "15.4 GiB free" or "over by 158.0 GiB".
[[nodiscard]] QString headroomText(Bytes headroom, ByteUnit unit);
/// "not legal: batch 100 ÷ 32", else as barOver().
[[nodiscard]] QString barVerdict(const MemoryBarsModel& model, std::size_t bar);
/// As headroomText(), in the model's unit: "15.4 GiB free" or "over by 158.0 GiB".
[[nodiscard]] QString barOver(const MemoryBarsModel& model, std::size_t bar);
/// "Capacity 40.0 GiB"
[[nodiscard]] QString capacityLabel(const MemoryBarsModel& model);
/// A tick of the axis; the first one names the unit.
[[nodiscard]] QString axisText(const MemoryBarsModel& model, Bytes at, bool with_unit);
/// "Micro-batch 1 · Full recompute": what distinguishes plans of one framework.
[[nodiscard]] QString planDetail(const Plan& plan);

} // namespace meshwright::ui
