// Every setting as a file spells it, for what plans have no place for (core/advice's pitfalls of imported files).
#include "core/exchange/importers.h"
#include "core/exchange/megatron_arguments.h"

namespace meshwright {

namespace {

void flatten(const ConfigNode& node, const std::string& path, ImportedSettings& settings) {
    if (!node.isMap()) {
        std::string text = node.text;
        if (node.kind == ConfigNode::Kind::list)
            for (const auto& child : node.children)
                text.append(text.empty() ? "" : " ").append(child.text);
        settings.entries.emplace_back(path, std::move(text));
        return;
    }
    for (const auto& child : node.children)
        flatten(child, path.empty() ? child.key : path + "." + child.key, settings);
}

void flattenScript(const ShellScript& script, const std::string& file, ImportedSettings& settings) {
    ImportLog quiet{.file = file};
    for (const auto& command : script.commands)
        for (const auto& argument : argumentMap(command, quiet).children)
            flatten(argument, "--" + argument.key, settings);
    for (const auto& directive : script.directives) {
        const auto parsed = parseShell(directive.text, file);
        if (!parsed)
            continue;
        for (const auto& command : parsed->commands)
            for (const auto& argument : argumentMap(command, quiet).children)
                flatten(argument, "--" + argument.key, settings);
    }
    for (const auto& [name, variable] : script.variables)
        if (variable.items.size() == 1 && ShellWord{variable.items.front()}.resolved())
            settings.entries.emplace_back(name, variable.items.front());
}

} // namespace

ImportedSettings settingsOf(std::string_view text, const std::string& file) {
    ImportedSettings settings;
    const auto kind = kindOf(text);
    if (kind == ForeignKind::shell) {
        if (const auto script = parseShell(text, file))
            flattenScript(*script, file, settings);
        return settings;
    }
    const auto tree = parseConfig(kind, text, file);
    if (tree)
        flatten(*tree, {}, settings);
    return settings;
}

} // namespace meshwright
