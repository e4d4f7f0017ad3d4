#pragma once

#include "core/estimate/estimate.h"
#include "ui/document/snapshot.h"
#include "ui/text/format.h"

#include <QString>

namespace meshwright::ui {

/// Whether a term of the ledger takes memory when its stage is fullest.
[[nodiscard]] bool aliveAtPeak(const StageMemory& stage, const MemoryTerm& term);

/// Every rule that an illegal plan breaks.
[[nodiscard]] QString illegalTooltip(const Snapshot& snapshot, std::size_t plan);

/// The tooltip of a figure of the bars: name, value, formulas with the values put in, source, "click to open".
[[nodiscard]] QString segmentTooltip(const Snapshot& snapshot, std::size_t plan, MemoryCategory category,
                                     ByteUnit unit);

} // namespace meshwright::ui
