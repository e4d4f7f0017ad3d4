#pragma once

#include "core/base/json_value.h"
#include "core/exchange/importers.h"
#include "core/exchange/out_of_memory.h"
#include "core/exchange/training_log.h"

#include <string>
#include <vector>

namespace meshwright {

/// A file as a person brings it.
struct BroughtFile {
    std::string path;
    std::string text;
};

template <class T>
struct FoundIn {
    std::string path;
    T value;
};

/// What several foreign files of any kind say together.
struct BroughtFiles {
    std::vector<FoundIn<ForeignKind>> kinds; ///< of every file, in the order given
    PlanFragment fragment;                   ///< of all files that describe a plan
    bool describes_plan = false;
    std::vector<FoundIn<JsonValue>> models; ///< Hugging Face configurations
    ImportedSettings settings;
    std::vector<FoundIn<TrainingLog>> logs;
    std::vector<FoundIn<std::vector<OutOfMemory>>> messages;
};

/// Reads files of any kind but projects. A file of an unknown kind, one that does not read, and files that contradict
/// one another are faults; every file is looked at.
[[nodiscard]] Result<BroughtFiles> readBroughtFiles(const std::vector<BroughtFile>& files);

} // namespace meshwright
