#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/plan/legality.h"

#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// The words and the source of a legality rule. Texts may name {have} and {need}, the numbers of a Violation.
struct Rule {
    std::string id;
    std::string text_en;
    std::string text_zh;
    std::string source_title;
    std::string source_url;
};

[[nodiscard]] Result<std::vector<Rule>> readRules(const std::vector<Resource>& files);
/// The rules compiled into the program (resources/rules), sorted by id.
[[nodiscard]] const std::vector<Rule>& ruleCatalog();
[[nodiscard]] const Rule* ruleById(std::string_view id);

/// The words and the source of a violation: of the catalog, or of the framework's file where it has its own.
[[nodiscard]] Rule ruleOf(const Violation& violation);

} // namespace meshwright
