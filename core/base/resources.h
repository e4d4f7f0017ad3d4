#pragma once

#include <string_view>
#include <vector>

namespace meshwright {

/// A data file compiled into the program, byte for byte.
struct Resource {
    std::string_view path; ///< relative to resources/, with '/' between parts
    std::string_view text;
};

/// All embedded data files, sorted by path.
[[nodiscard]] const std::vector<Resource>& embeddedResources();

/// The embedded files of one folder ("devices"), sorted by path.
[[nodiscard]] std::vector<Resource> resourcesIn(std::string_view folder);

/// One embedded file by path; its text is empty if there is none.
[[nodiscard]] Resource resourceAt(std::string_view path);

} // namespace meshwright
