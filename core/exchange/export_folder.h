#pragma once

#include "core/exchange/exporters.h"

#include <string>

namespace meshwright {

enum class ExistingFiles : std::uint8_t { refused, replaced };

/// Writes an exported folder. Each file appears whole or not at all; a symbolic link in the folder is replaced, never
/// followed. A folder that is new appears with all of its files at once. If a file exists and may not be replaced, or
/// one cannot be written, nothing is changed.
[[nodiscard]] Result<std::monostate> writeExportFolder(const ExportFolder& folder, const std::string& path,
                                                       ExistingFiles existing);

} // namespace meshwright
