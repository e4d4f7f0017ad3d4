#include "core/plan/rule_catalog.h"

#include "core/base/json_reader.h"

#include <algorithm>
#include <stdexcept>

namespace meshwright {

namespace {

void readRuleFile(const Resource& resource, std::vector<Rule>& rules, Faults& faults) {
    ReadContext context{std::string(resource.path), {}};
    const auto json = parseJson(resource.text, context.file);
    if (!json) {
        faults.insert(faults.end(), json.faults().begin(), json.faults().end());
        return;
    }
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-rules")
        root.fault(FaultCode::wrong_format, "format", "meshwright-rules");
    root.integer("version", 1, 1);
    ObjectReader sources = root.object("sources");
    for (const auto& [item, pointer] : root.array("rules")) {
        ObjectReader reader(*item, context, pointer);
        Rule rule{.id = reader.text("id")};
        ObjectReader text = reader.object("text");
        rule.text_en = text.text("en");
        rule.text_zh = text.text("zh_CN");
        const auto key = reader.text("source");
        ObjectReader source = sources.object(key);
        rule.source_title = source.text("title");
        rule.source_url = source.text("url");
        rules.push_back(std::move(rule));
    }
    faults.insert(faults.end(), context.faults.begin(), context.faults.end());
}

} // namespace

Result<std::vector<Rule>> readRules(const std::vector<Resource>& files) {
    std::vector<Rule> rules;
    Faults faults;
    for (const auto& file : files)
        readRuleFile(file, rules, faults);
    std::ranges::sort(rules, {}, &Rule::id);
    const auto twice = std::ranges::adjacent_find(rules, {}, &Rule::id);
    if (twice != rules.end())
        faults.push_back({FaultCode::json_duplicate_key, "rules", {}, "each id once", twice->id});
    if (!faults.empty())
        return faults;
    return rules;
}

const std::vector<Rule>& ruleCatalog() {
    static const std::vector<Rule> catalog = [] {
        auto rules = readRules(resourcesIn("rules"));
        if (!rules)
            throw std::logic_error("the embedded rules do not read: " + rules.faults().front().place);
        return std::move(rules.value());
    }();
    return catalog;
}

const Rule* ruleById(std::string_view id) {
    const auto found = std::ranges::lower_bound(ruleCatalog(), id, {}, &Rule::id);
    return found != ruleCatalog().end() && found->id == id ? &*found : nullptr;
}

Rule ruleOf(const Violation& violation) {
    const Rule* known = ruleById(violation.rule);
    Rule rule = known != nullptr ? *known : Rule{.id = std::string(violation.rule)};
    if (violation.text != nullptr) {
        rule.text_en = violation.text->en;
        rule.text_zh = violation.text->zh_CN;
    }
    if (violation.source != nullptr) {
        rule.source_title = violation.source->title;
        rule.source_url = violation.source->url;
    }
    return rule;
}

} // namespace meshwright
