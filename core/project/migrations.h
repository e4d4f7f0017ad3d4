#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"

#include <span>

namespace meshwright {

/// Turns a project of version v into one of version v + 1, in place, keeping keys that it does not know.
using Migration = void (*)(Json& project);

/// The steps from version 1 on: the first element turns version 1 into version 2. Steps are never changed once
/// released; tests/data/projects keeps a file of every version.
[[nodiscard]] std::span<const Migration> projectMigrations();

/// Applies the steps that lead from `version` to the end of the chain, and sets "version" after each.
void migrate(Json& project, int version, std::span<const Migration> steps);

} // namespace meshwright
