#pragma once

#include "core/plan/legality.h"

#include <QString>

namespace meshwright::ui {

/// Why a plan is illegal in two to four words, for the row of a list: "batch 100 ÷ 32". The sentence is describe().
[[nodiscard]] QString shortReason(const Violation& violation);

} // namespace meshwright::ui
