#pragma once

#include "core/exchange/importers.h"

#include <QString>

namespace meshwright::ui {

/// What a foreign file is: "DeepSpeed configuration".
[[nodiscard]] QString foreignKindName(ForeignKind kind);
/// What the reader of a training configuration did not understand or had to take, with its place.
[[nodiscard]] QString describe(const FragmentNote& note);

} // namespace meshwright::ui
