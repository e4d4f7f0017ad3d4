#include "core/exchange/importers.h"
#include "core/exchange/megatron_arguments.h"

namespace meshwright {

namespace {

/// Sections (model:, train:, trainer:) carry no meaning: names are unique across them.
void flatten(const ConfigNode& node, ConfigNode& into) {
    for (const auto& child : node.children) {
        if (child.isMap()) {
            flatten(child, into);
            continue;
        }
        auto copy = child;
        auto key = normalized(child.key);
        key.erase(0, key.find_first_not_of('_'));
        copy.key = std::move(key);
        into.children.push_back(std::move(copy));
    }
}

} // namespace

Result<PlanFragment> readMegatronYaml(const ConfigNode& root, const std::string& file) {
    ImportLog log{.file = file};
    PlanFragment fragment;
    if (!root.isMap())
        log.fault(root, FaultCode::wrong_type, "a map of keys to values");
    ConfigNode flat;
    flat.kind = ConfigNode::Kind::map;
    flat.line = root.line;
    flatten(root, flat);
    // NeMo's names for the machine.
    ConfigReader reader(flat, log);
    fragment.nodes = reader.degree("num_nodes");
    if (const auto* devices = reader.find("devices"); devices != nullptr && devices->kind == ConfigNode::Kind::number)
        fragment.gpus_per_node = reader.degree("devices");
    fragment.gpus_per_node = firstOf(fragment.gpus_per_node, reader.degree("num_gpus_per_node"));
    std::erase_if(flat.children, [](const ConfigNode& child) {
        return child.key == "num_nodes" || child.key == "devices" || child.key == "num_gpus_per_node";
    });
    readMegatronArguments(flat, log, fragment);
    return log.finish(std::move(fragment));
}

} // namespace meshwright
