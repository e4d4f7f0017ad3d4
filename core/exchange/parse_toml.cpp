#include "core/exchange/config_node.h"

#include <algorithm>
#include <sstream>
#include <toml++/toml.h>

namespace meshwright {

namespace {

class Converter {
public:
    explicit Converter(ConfigLimits limits)
        : limits_(limits) {}

    ConfigNode node(const toml::node& value, std::size_t depth) {
        ConfigNode out;
        out.line = static_cast<int>(value.source().begin.line);
        out.column = static_cast<int>(value.source().begin.column);
        if (++nodes_ > limits_.nodes || depth > limits_.depth) {
            too_large_ = true;
        } else if (const auto* table = value.as_table()) {
            out.kind = ConfigNode::Kind::map;
            for (const auto& [key, child] : *table) {
                out.children.push_back(node(child, depth + 1));
                out.children.back().key = std::string(key.str());
                out.children.back().line = static_cast<int>(key.source().begin.line);
                out.children.back().column = static_cast<int>(key.source().begin.column);
            }
            std::ranges::stable_sort(out.children, {}, &ConfigNode::line);
        } else if (const auto* array = value.as_array()) {
            out.kind = ConfigNode::Kind::list;
            for (const auto& child : *array)
                out.children.push_back(node(child, depth + 1));
        } else {
            scalar(value, out);
        }
        return out;
    }

    [[nodiscard]] bool tooLarge() const { return too_large_; }

private:
    static void scalar(const toml::node& value, ConfigNode& out) {
        if (const auto* text = value.as_string()) {
            out.kind = ConfigNode::Kind::text;
            out.text = text->get();
            return;
        }
        std::ostringstream stream;
        stream << toml::node_view<const toml::node>(value);
        out.text = stream.str();
        if (const auto* boolean = value.as_boolean()) {
            out.kind = ConfigNode::Kind::boolean;
            out.boolean = boolean->get();
        } else if (value.is_number()) {
            out.kind = ConfigNode::Kind::number;
            out.number = value.value<double>().value_or(0);
            if (const auto* whole = value.as_integer())
                out.number = static_cast<double>(whole->get());
        } else {
            out.kind = ConfigNode::Kind::text;
        }
    }

    ConfigLimits limits_;
    std::size_t nodes_ = 0;
    bool too_large_ = false;
};

} // namespace

Result<ConfigNode> parseToml(std::string_view text, const std::string& file, const ConfigLimits& limits) {
    if (auto faults = screenText(text, file, limits.bytes); !faults.empty())
        return faults;
    try {
        const auto parsed = toml::parse(text);
        Converter converter(limits);
        auto root = converter.node(parsed, 0);
        if (converter.tooLarge())
            return Fault{
                FaultCode::too_many_items, file, {}, "at most " + std::to_string(limits.nodes) + " values", {}};
        return root;
    } catch (const toml::parse_error& error) {
        ConfigNode at;
        at.line = static_cast<int>(error.source().begin.line);
        at.column = static_cast<int>(error.source().begin.column);
        return Fault{FaultCode::wrong_format, file, at.place(), "TOML", excerpt(error.description())};
    }
}

} // namespace meshwright
