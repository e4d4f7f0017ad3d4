#pragma once

#include "core/exchange/brought_files.h"
#include "core/hardware/catalog.h"
#include "core/project/project_file.h"

#include <string>
#include <vector>

namespace meshwright {

/// Files of any kind, made into a project: what they say of model, cluster, workload and plan, and the rest from the
/// project that they are read into.
struct ImportedProject {
    ProjectDocument document;
    BroughtFiles files;
    std::vector<FragmentNote> notes; ///< everything that was not understood, or had to be taken from elsewhere
    bool has_model = false;          ///< the files say it; else it is that of the surrounding project
    bool has_cluster = false;
    bool has_plan = false; ///< then the last plan of the project is theirs
};

enum class PlansAround : std::uint8_t { replaced, kept };

/// `around` gives what the files do not say; its plans are kept beside the new one or replaced by it. One of the files
/// may be a project itself, which then takes its place, and whose plans are kept. Two models, and files that contradict
/// one another, are faults.
[[nodiscard]] Result<ImportedProject> importFiles(const std::vector<BroughtFile>& files, const Project& around,
                                                  PlansAround plans = PlansAround::replaced);

/// Reads the files that a person names; each that cannot be read is a fault. Logs may be long.
[[nodiscard]] Result<std::vector<BroughtFile>> readBroughtTexts(const std::vector<std::string>& paths);

/// Whether a text is to be opened by openFile(): a project, a model's configuration, or nothing that is known.
[[nodiscard]] bool isProjectOrModel(std::string_view text);

/// The preset that has this device and holds so many GPUs in a node; `preferred` if it does. Null if none has it.
[[nodiscard]] const ClusterPreset* presetWithDevice(const Device& device, int gpus_per_node,
                                                    const ClusterPreset* preferred);

} // namespace meshwright
