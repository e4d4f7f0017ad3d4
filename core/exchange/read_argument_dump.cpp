// The arguments that Megatron-LM prints before it trains: "  tensor_model_parallel_size ................... 8".
#include "core/exchange/importers.h"
#include "core/exchange/megatron_arguments.h"
#include "core/exchange/text_scanner.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr int longest_dump = 3'000;

bool isName(std::string_view text) {
    return !text.empty() && text.size() < 80 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

/// The argument of one line, or nothing. Batch systems put a rank before the line ("0: ").
bool readLine(std::string_view line, ConfigNode& node) {
    const auto dots = line.find(" ...");
    if (dots == std::string_view::npos)
        return false;
    auto name = line.substr(0, dots);
    name.remove_prefix(std::min(name.find_last_of(" :") + 1, name.size()));
    auto value = line.substr(dots + 1);
    value.remove_prefix(std::min(value.find_first_not_of('.'), value.size()));
    if (!isName(name) || !value.starts_with(' '))
        return false;
    value.remove_prefix(1);
    while (value.ends_with(' '))
        value.remove_suffix(1);
    node = value == "None" ? ConfigNode{} : plainScalar(std::string(value));
    node.key = normalized(name);
    return true;
}

ConfigNode dumpOf(std::string_view text) {
    ConfigNode map;
    map.kind = ConfigNode::Kind::map;
    bool inside = false;
    bool ended = false;
    int budget = longest_dump;
    forEachLine(text, [&](std::string_view line, int number) {
        if (ended)
            return;
        if (line.find("-- arguments --") != std::string_view::npos)
            inside = true;
        else if (inside && (line.find("-- end of arguments --") != std::string_view::npos || --budget == 0))
            ended = true;
        ConfigNode node;
        if (!inside || ended || line.size() > 10'000 || !readLine(line, node))
            return;
        node.line = number;
        node.column = 1;
        map.children.push_back(std::move(node));
    });
    return map;
}

/// A switch that is off says no more than one that is absent, and a reader of flags takes its presence for "on".
bool isOff(const ConfigNode& node) {
    return node.kind == ConfigNode::Kind::null || (node.kind == ConfigNode::Kind::boolean && !node.boolean);
}

/// Under the dump's names, which are argparse's destinations, some switches stand negated.
void restoreNegations(ConfigNode& map) {
    const auto* bias = map.find("add_bias_linear");
    if (bias == nullptr || bias->boolean)
        return;
    ConfigNode off = plainScalar("true");
    off.key = "disable_bias_linear";
    off.line = bias->line;
    map.children.push_back(std::move(off));
}

} // namespace

std::optional<PlanFragment> readArgumentDump(std::string_view text, const std::string& file) {
    auto map = dumpOf(text);
    if (!looksLikeMegatron(map))
        return std::nullopt;
    ImportLog log{.file = file};
    PlanFragment fragment;
    ConfigReader reader(map, log);
    fragment.world = reader.degree("world_size");
    restoreNegations(map);
    std::erase_if(map.children, isOff);
    readMegatronArguments(map, log, fragment);
    // The dump names every argument there is; what we do not know of them says nothing about this run.
    std::erase_if(log.notes, [](const FragmentNote& note) { return note.kind == FragmentNote::Kind::unknown_key; });
    auto finished = log.finish(std::move(fragment));
    if (!finished)
        return std::nullopt;
    return std::move(finished).value();
}

} // namespace meshwright
