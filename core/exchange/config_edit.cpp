#include "core/exchange/config_edit.h"

#include "core/base/json.h"
#include "core/exchange/exporters.h"
#include "core/exchange/shell_script.h"

#include <algorithm>
#include <map>

namespace meshwright {

namespace {

using Settings = std::map<std::vector<std::string>, std::string>;

std::string literalOf(const ConfigNode& node) {
    if (node.kind == ConfigNode::Kind::boolean)
        return node.boolean ? "true" : "false";
    if (node.kind == ConfigNode::Kind::number)
        return node.text;
    return Json(node.text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void flatten(const ConfigNode& node, std::vector<std::string>& path, Settings& out) {
    if (!node.isMap()) {
        if (node.kind != ConfigNode::Kind::list && node.kind != ConfigNode::Kind::null)
            out[path] = literalOf(node);
        return;
    }
    for (const auto& child : node.children) {
        path.push_back(child.key);
        flatten(child, path, out);
        path.pop_back();
    }
}

Settings settingsIn(ForeignKind kind, const std::string& text) {
    Settings out;
    std::vector<std::string> path;
    if (const auto tree = parseConfig(kind, text, {}))
        flatten(*tree, path, out);
    return out;
}

/// What our own writer says of a plan in the format of `kind`; empty for formats that have none.
Settings written(ForeignKind kind, const Scenario& scenario, const Plan& plan) {
    LaunchCommand launch;
    const auto named = [&](const std::vector<ExportFile>& files, std::string_view name) {
        const auto found = std::ranges::find(files, name, &ExportFile::name);
        return found == files.end() ? std::string() : found->text;
    };
    switch (kind) {
    case ForeignKind::deepspeed:
        return settingsIn(kind, writeDeepSpeedConfig(scenario, plan).text);
    case ForeignKind::trainer_arguments:
        return settingsIn(kind, writeTrainerArguments(scenario, plan).text);
    case ForeignKind::accelerate:
        return settingsIn(kind, named(writeAccelerate(scenario, plan, {}, launch), "accelerate.yaml"));
    case ForeignKind::torchtitan:
        return settingsIn(kind, named(writeTorchtitan(scenario, plan, {}, launch), "torchtitan.toml"));
    default:
        return {};
    }
}

/// The flags of Megatron-LM, or the Trainer's where the script has those.
Settings writtenFlags(const BroughtFile& file, const Scenario& scenario, const Plan& plan) {
    if (file.text.find("per_device_train_batch_size") != std::string::npos)
        return settingsIn(ForeignKind::trainer_arguments, writeTrainerArguments(scenario, plan).text);
    LaunchCommand launch;
    (void)writeMegatron(scenario, plan, launch);
    Settings out;
    for (const auto& [key, value] : settingsOf(writeTorchrun(scenario, plan, launch).text, {}).entries)
        if (key.starts_with("--"))
            out[{key.substr(2)}] = value;
    return out;
}

std::vector<SettingChange> differences(const Settings& before, const Settings& after) {
    std::vector<SettingChange> changes;
    for (const auto& [path, value] : after)
        if (const auto old = before.find(path); old == before.end() || old->second != value)
            changes.push_back({path, value});
    for (const auto& [path, value] : before)
        if (!after.contains(path))
            changes.push_back({path, std::nullopt});
    return changes;
}

/// Writing and reading a plan in our own words tells which settings carry the change; these are made in the file.
std::vector<SettingChange> changesFor(const BroughtFile& file, ForeignKind kind, const Scenario& scenario,
                                      const Plan& before, const Plan& after) {
    if (kind == ForeignKind::shell)
        return differences(writtenFlags(file, scenario, before), writtenFlags(file, scenario, after));
    return differences(written(kind, scenario, before), written(kind, scenario, after));
}

} // namespace

std::optional<EditedFile> editConfig(const BroughtFile& file, const Scenario& scenario, const Plan& before,
                                     const Plan& after) {
    const auto kind = kindOf(file.text);
    const auto changes = changesFor(file, kind, scenario, before, after);
    if (changes.empty())
        return std::nullopt;
    std::optional<std::string> text;
    if (kind == ForeignKind::shell)
        text = editFlags(file.text, changes);
    else if (kind == ForeignKind::torchtitan || file.text.find_first_not_of(" \t\r\n") == std::string::npos)
        text = editLines(kind, file.text, changes);
    else
        text = file.text[file.text.find_first_not_of(" \t\r\n")] == '{' ? editJson(file.text, changes)
                                                                        : editLines(kind, file.text, changes);
    if (!text || *text == file.text || !readFragment(*text, file.path))
        return std::nullopt;
    EditedFile out{file.path, std::move(*text), {}};
    out.changes = lineDiff(file.text, out.text);
    return out;
}

} // namespace meshwright
