#pragma once

#include "core/estimate/estimate.h"
#include "core/project/project.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QString>

#include <optional>
#include <vector>

namespace meshwright::ui {

/// One stacked bar: what one GPU holds at its fullest moment under one plan.
struct MemoryBar {
    QString name;
    QString detail;
    std::optional<PlanMark> mark;
    MemoryByCategory values{}; ///< sums to `total`
    Bytes total;
    bool legal = true;   ///< whether the plan breaks no rule
    QString reason = {}; ///< in short why it is not legal
};

/// What the bars show and how. Words of the model are already in the reader's language.
struct MemoryBarsModel {
    std::vector<MemoryBar> bars;
    Bytes capacity; ///< of one GPU
    ByteUnit unit = ByteUnit::gib;
    bool percent = false;         ///< of the capacity, instead of bytes
    bool zoom_to_capacity = true; ///< tear bars that run far beyond the capacity
    std::optional<std::size_t> selected;

    [[nodiscard]] Bytes over(std::size_t bar) const { return bars[bar].total - capacity; }
    /// Whether the plan can be used: it is legal and fits.
    [[nodiscard]] bool usable(std::size_t bar) const { return bars[bar].legal && bars[bar].total <= capacity; }
    [[nodiscard]] bool anyOver() const;
};

/// What the device holds under an estimate, by category: the fullest stage at its peak; what lives outside the
/// allocator and what the allocator caches count as overhead. Sums to MemoryEstimate::total.
[[nodiscard]] MemoryByCategory deviceMemory(const MemoryEstimate& memory);

/// The stage that takes most of its device; null if there is no stage.
[[nodiscard]] const StageMemory* fullestStage(const MemoryEstimate& memory);

/// Parameters, gradients and optimizer states of the fullest stage: what textbooks count.
[[nodiscard]] Bytes modelStates(const MemoryEstimate& memory);

/// A bar for each plan.
[[nodiscard]] MemoryBarsModel memoryBarsModel(const std::vector<NamedPlan>& plans,
                                              const std::vector<Estimate>& estimates, ByteUnit unit);

/// An amount as the bars write it: in the model's unit, or in percent of the capacity.
[[nodiscard]] QString barFigure(const MemoryBarsModel& model, Bytes amount, bool with_unit);

} // namespace meshwright::ui
