#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/evidence/run.h"

#include <vector>

namespace meshwright {

/// Reads files of resources/runs: groups of rows, each with what they share under `common` (see resources/README.md).
[[nodiscard]] Result<std::vector<PublishedRun>> readRunCatalog(const std::vector<Resource>& files);

/// The published runs compiled into the program, by source and then as in its file.
[[nodiscard]] const std::vector<PublishedRun>& runCatalog();

} // namespace meshwright
