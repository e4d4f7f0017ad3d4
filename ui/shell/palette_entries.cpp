#include "ui/shell/palette_entries.h"

#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "core/model/parameters.h"
#include "core/units/expression.h"
#include "ui/document/settings.h"
#include "ui/document/studio_document.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/file_flow.h"
#include "ui/text/format.h"
#include "ui/text/shown_name.h"
#include "ui/theme/icons.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <cmath>

namespace meshwright::ui {

namespace {

class PaletteTexts {
    Q_DECLARE_TR_FUNCTIONS(CommandPalette)
};

} // namespace

std::vector<PaletteEntry> actionEntries(const ActionRegistry& actions) {
    std::vector<PaletteEntry> entries;
    for (QAction* action : actions.all())
        entries.push_back({plainText(action->text()), action->shortcut().toString(QKeySequence::NativeText),
                           action->icon(), action->isEnabled(), [action] { action->trigger(); },
                           action->property(action_keywords).toString()});
    return entries;
}

std::vector<PaletteEntry> recentFileEntries(const QStringList& files, FileFlow& flow, const Theme& theme) {
    std::vector<PaletteEntry> entries;
    for (const QString& file : files)
        entries.push_back({PaletteTexts::tr("Open %1").arg(QFileInfo(file).fileName()), QFileInfo(file).path(),
                           themedIcon(QStringLiteral("history"), theme), true, [file, &flow] { flow.open(file); }});
    return entries;
}

std::vector<PaletteEntry> modelEntries(StudioDocument& document, const Theme& theme) {
    std::vector<PaletteEntry> entries;
    const QIcon icon = themedIcon(QStringLiteral("box"), theme);
    for (const auto& model : modelCatalog()) {
        const QString name = shownName(model.name);
        entries.push_back({name, formatParameters(model.published_total), icon, true, [&document, &model, name] {
                               document.apply(withCatalogModel(document.committed(), model.id),
                                              PaletteTexts::tr("Set model to %1").arg(name));
                           }});
    }
    return entries;
}

std::vector<PaletteEntry> clusterEntries(StudioDocument& document, const Theme& theme) {
    std::vector<PaletteEntry> entries;
    const QIcon icon = themedIcon(QStringLiteral("network"), theme);
    for (const auto& preset : hardwareCatalog().clusters) {
        const QString name = shownName(preset.name);
        const auto& groups = preset.cluster.groups;
        const QString detail = groups.empty()
                                   ? QString()
                                   : QStringLiteral("%1 × %2").arg(formatCount(groups.front().node.gpus),
                                                                   shownName(groups.front().node.device.name));
        entries.push_back({name, detail, icon, true, [&document, &preset, name] {
                               document.apply(withCluster(document.committed(), preset.id),
                                              PaletteTexts::tr("Set cluster to %1").arg(name));
                           }});
    }
    return entries;
}

std::vector<PaletteEntry> settingEntries(const QString& query, StudioDocument& document, const Theme& theme) {
    static const QRegularExpression words_then_value(QStringLiteral("^(.*\\D)\\s+(\\d\\S*)\\s*$"));
    const auto match = words_then_value.match(query);
    if (!match.hasMatch())
        return {};
    const auto value = evaluateExpression(match.captured(2).toStdString());
    const double* number = std::get_if<double>(&value);
    std::vector<PaletteEntry> entries;
    for (const SettingId setting : all_settings) {
        const SettingRange range = settingRange(setting);
        const bool legal = number != nullptr && std::floor(*number) == *number &&
                           *number >= static_cast<double>(range.minimum) &&
                           *number <= static_cast<double>(range.maximum);
        if (!legal || !paletteScore(match.captured(1), settingCommand(setting, 0)))
            continue;
        const auto whole = static_cast<std::int64_t>(*number);
        const QString text = settingCommand(setting, whole);
        entries.push_back(
            {text, {}, themedIcon(QStringLiteral("pencil"), theme), true, [&document, setting, whole, text] {
                 document.apply(withSetting(document.committed(), setting, whole), text);
             }});
    }
    return entries;
}

} // namespace meshwright::ui
