#pragma once

#include "core/exchange/brought_files.h"
#include "core/exchange/line_diff.h"
#include "core/plan/scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace meshwright {

/// A person's own file, changed in a few places and otherwise as it was.
struct EditedFile {
    std::string path;
    std::string text;
    std::vector<LineChange> changes;
};

/// Makes the change from one plan to another in a file that describes the first: keys that stand there get their new
/// values, others are added, comments and order stay. Nothing if the file is of a kind that is not edited, if the
/// change does not concern it, or if it cannot be made safely; the result always reads back.
[[nodiscard]] std::optional<EditedFile> editConfig(const BroughtFile& file, const Scenario& scenario,
                                                   const Plan& before, const Plan& after);

/// A setting to change, by the keys of the maps that lead to it.
struct SettingChange {
    std::vector<std::string> path;
    std::optional<std::string> value; ///< as JSON writes it; nothing removes the setting
};

/// The text with the changes made, or nothing if one cannot be made.
[[nodiscard]] std::optional<std::string> editJson(std::string text, const std::vector<SettingChange>& changes);
/// YAML and TOML: a line for each key.
[[nodiscard]] std::optional<std::string> editLines(ForeignKind kind, std::string text,
                                                   const std::vector<SettingChange>& changes);
/// Flags of a command: path[0] is the flag without its dashes.
[[nodiscard]] std::optional<std::string> editFlags(std::string text, const std::vector<SettingChange>& changes);

} // namespace meshwright
