#pragma once

#include "ui/shell/command_palette.h"

#include <QStringList>

#include <vector>

namespace meshwright::ui {

class ActionRegistry;
class FileFlow;
class StudioDocument;
class Theme;

// What the command palette offers.

[[nodiscard]] std::vector<PaletteEntry> actionEntries(const ActionRegistry& actions);
[[nodiscard]] std::vector<PaletteEntry> recentFileEntries(const QStringList& files, FileFlow& flow, const Theme& theme);
/// Every model of the catalog; choosing one is a command.
[[nodiscard]] std::vector<PaletteEntry> modelEntries(StudioDocument& document, const Theme& theme);
/// Every cluster of the catalog; choosing one is a command.
[[nodiscard]] std::vector<PaletteEntry> clusterEntries(StudioDocument& document, const Theme& theme);
/// "micro 8": settings whose name fits the words before a number.
[[nodiscard]] std::vector<PaletteEntry> settingEntries(const QString& query, StudioDocument& document,
                                                       const Theme& theme);

} // namespace meshwright::ui
