#pragma once

#include "core/project/open_file.h"

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// A file as the commands use it.
struct LoadedFile {
    OpenedFile opened;
    ResolvedProject resolved;

    [[nodiscard]] const Project& project() const { return opened.document.project; }
};

/// Opens and resolves the one FILE of a command.
[[nodiscard]] Result<LoadedFile> loadFile(const std::string& path);

/// Tells on `err` that the example's cluster was assumed around a bare configuration.
void printAssumptions(const LoadedFile& file, std::ostream& err);
/// Tells on `err` what of a configuration was understood only in part.
void printNotes(const LoadedFile& file, std::ostream& err);

} // namespace meshwright::app
