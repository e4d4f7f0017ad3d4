#pragma once

#include "core/project/project.h"

#include <string>
#include <string_view>

namespace meshwright {

inline constexpr int project_format_version = 1;

/// A project together with the JSON it was read from, whose unknown keys and key order are kept when it is written.
struct ProjectDocument {
    Project project;
    JsonValue original; ///< null for a new project
    int migrated_from_version = project_format_version;
};

[[nodiscard]] Result<ProjectDocument> readProject(std::string_view text, const std::string& file);
[[nodiscard]] std::string writeProject(const ProjectDocument& document);

[[nodiscard]] Result<ProjectDocument> loadProjectFile(const std::string& path);
[[nodiscard]] Result<std::monostate> saveProjectFile(const ProjectDocument& document, const std::string& path);

} // namespace meshwright
