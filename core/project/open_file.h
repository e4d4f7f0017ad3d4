#pragma once

#include "core/exchange/plan_fragment.h"
#include "core/project/project_file.h"

#include <string>
#include <vector>

namespace meshwright {

/// A file that a person opens: a project, or one of another program, which becomes a new project.
struct OpenedFile {
    ProjectDocument document;
    bool from_configuration = false; ///< of a model: cluster, workload and plans are those of the example
    std::vector<FragmentNote> notes; ///< what of a training configuration was not understood, or taken from elsewhere
};

/// A project around a Hugging Face configuration: cluster, workload and plans as in the example, the sequence no longer
/// than the model's learned positions. The model is named after its "_name_or_path", else after
/// the folder of a "config.json", else after the file.
[[nodiscard]] Result<Project> projectFromConfiguration(const Json& config, const std::string& path);

[[nodiscard]] Result<OpenedFile> openFile(const std::string& path);

/// resolve(), with the file named in each fault.
[[nodiscard]] Result<ResolvedProject> resolveOpened(const OpenedFile& opened, const std::string& path);

} // namespace meshwright
