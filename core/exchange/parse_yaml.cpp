#include "core/exchange/config_node.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

namespace meshwright {

namespace {

/// Thrown through yaml-cpp, which has no other way to be stopped.
struct Refused {
    Fault fault;
};

std::size_t sizeOf(const ConfigNode& node) {
    std::size_t total = 1;
    for (const auto& child : node.children)
        total += sizeOf(child);
    return total;
}

/// Builds the tree from events, counting nodes so that nested aliases are refused before they are expanded.
class Builder : public YAML::EventHandler {
public:
    Builder(std::string file, ConfigLimits limits)
        : file_(std::move(file))
        , limits_(limits) {}

    ConfigNode root;

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { scalar(mark, anchor, plainScalar("")); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const auto found = anchors_.find(anchor);
        // An alias inside the node that it names would be a tree without end.
        if (found == anchors_.end())
            refuse(mark, FaultCode::too_many_items, "no alias to an enclosing node");
        count(mark, sizeOf(found->second));
        auto copy = found->second;
        copy.key.clear();
        place(copy, mark);
        add(std::move(copy));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        // yaml-cpp gives quoted scalars the tag "!".
        ConfigNode node = tag == "?" || tag.empty() ? plainScalar(value) : ConfigNode{.text = value};
        if (tag != "?" && !tag.empty())
            node.kind = ConfigNode::Kind::text;
        scalar(mark, anchor, std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(mark, anchor, ConfigNode::Kind::list);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(mark, anchor, ConfigNode::Kind::map);
    }
    void OnMapEnd() override { close(); }

private:
    struct Open {
        ConfigNode node;
        YAML::anchor_t anchor = 0;
        bool awaits_value = false; ///< in a map, a key was read
        std::string key;
        int key_line = 0;
        int key_column = 0;
    };

    [[noreturn]] void refuse(const YAML::Mark& mark, FaultCode code, std::string expected) {
        ConfigNode at;
        place(at, mark);
        throw Refused{{code, file_, at.place(), std::move(expected), {}}};
    }
    void count(const YAML::Mark& mark, std::size_t more) {
        nodes_ += more;
        if (nodes_ > limits_.nodes)
            refuse(mark, FaultCode::too_many_items, "at most " + std::to_string(limits_.nodes) + " values");
    }
    static void place(ConfigNode& node, const YAML::Mark& mark) {
        node.line = mark.line + 1;
        node.column = mark.column + 1;
    }
    void scalar(const YAML::Mark& mark, YAML::anchor_t anchor, ConfigNode node) {
        count(mark, 1);
        place(node, mark);
        if (anchor != 0)
            anchors_[anchor] = node;
        add(std::move(node));
    }
    void open(const YAML::Mark& mark, YAML::anchor_t anchor, ConfigNode::Kind kind) {
        count(mark, 1);
        if (stack_.size() >= limits_.depth)
            refuse(mark, FaultCode::json_too_deep, "at most " + std::to_string(limits_.depth) + " levels");
        Open entry;
        entry.node.kind = kind;
        entry.anchor = anchor;
        place(entry.node, mark);
        stack_.push_back(std::move(entry));
    }
    void close() {
        auto done = std::move(stack_.back());
        stack_.pop_back();
        if (done.anchor != 0)
            anchors_[done.anchor] = done.node;
        add(std::move(done.node));
    }
    void add(ConfigNode node) {
        if (stack_.empty()) {
            root = std::move(node);
            return;
        }
        auto& top = stack_.back();
        if (top.node.kind != ConfigNode::Kind::map) {
            top.node.children.push_back(std::move(node));
        } else if (!top.awaits_value) {
            top.awaits_value = true;
            top.key = node.text;
            top.key_line = node.line;
            top.key_column = node.column;
        } else {
            top.awaits_value = false;
            value(top, std::move(node));
        }
    }
    static void value(Open& top, ConfigNode node) {
        if (top.key == "<<" && node.isMap()) {
            // Merged entries stand first, so that the map's own win.
            top.node.children.insert(top.node.children.begin(), node.children.begin(), node.children.end());
            return;
        }
        node.key = std::move(top.key);
        node.line = top.key_line;
        node.column = top.key_column;
        top.node.children.push_back(std::move(node));
    }

    std::string file_;
    ConfigLimits limits_;
    std::size_t nodes_ = 0;
    std::vector<Open> stack_;
    std::map<YAML::anchor_t, ConfigNode> anchors_;
};

/// yaml-cpp scans flow collections without bound on their nesting, so the text is screened first.
bool nestsTooDeep(std::string_view text, std::size_t limit) {
    std::size_t depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{')
            ++depth;
        else if ((c == ']' || c == '}') && depth > 0)
            --depth;
        else if (c == '\n' && depth > 0 && depth <= limit)
            continue;
        if (depth > limit)
            return true;
    }
    return false;
}

} // namespace

Result<ConfigNode> parseYaml(std::string_view text, const std::string& file, const ConfigLimits& limits) {
    if (auto faults = screenText(text, file, limits.bytes); !faults.empty())
        return faults;
    if (nestsTooDeep(text, 8 * limits.depth))
        return Fault{FaultCode::json_too_deep, file, {}, "at most " + std::to_string(limits.depth) + " levels", {}};
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        Builder builder(file, limits);
        if (!parser.HandleNextDocument(builder))
            return Fault{FaultCode::wrong_format, file, {}, "a YAML document", "an empty file"};
        return std::move(builder.root);
    } catch (const Refused& refused) {
        return refused.fault;
    } catch (const YAML::Exception& error) {
        ConfigNode at;
        at.line = std::max(0, error.mark.line) + 1;
        at.column = std::max(0, error.mark.column) + 1;
        return Fault{FaultCode::wrong_format, file, at.place(), "YAML", excerpt(error.msg)};
    }
}

} // namespace meshwright
