#pragma once

#include "core/project/project.h"

#include <QStringList>

namespace meshwright::ui {

/// What differs between two states of a project, one short text for each value: "Nodes 4 → 8", "Model A → B",
/// "Plan added: ZeRO-3". Empty only if they are equal: what has no words of its own is counted.
[[nodiscard]] QStringList projectChanges(const Project& before, const Project& after);

} // namespace meshwright::ui
