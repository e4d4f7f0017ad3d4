#include "core/framework/framework.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace meshwright {

bool Framework::offers(Sharding sharding) const {
    return std::ranges::find(shardings, sharding) != shardings.end();
}

std::vector<const Refusal*> refusalsOf(const Framework& framework, const QuantityValues& values) {
    std::vector<const Refusal*> found;
    for (const auto& refusal : framework.refusals)
        if (allHold(refusal.when, values))
            found.push_back(&refusal);
    return found;
}

Result<std::vector<Framework>> readFrameworks(const std::vector<Resource>& files) {
    std::vector<Framework> frameworks;
    Faults faults;
    for (const auto& file : files) {
        auto framework = readFramework(file.text, std::string(file.path));
        if (framework)
            frameworks.push_back(std::move(framework.value()));
        else
            faults.insert(faults.end(), framework.faults().begin(), framework.faults().end());
    }
    std::ranges::sort(frameworks, {}, &Framework::id);
    const auto twice = std::ranges::adjacent_find(frameworks, {}, &Framework::id);
    if (twice != frameworks.end())
        faults.push_back({FaultCode::json_duplicate_key, "frameworks", {}, "each id once", twice->id});
    if (!faults.empty())
        return faults;
    return frameworks;
}

const std::vector<Framework>& frameworkCatalog() {
    static const std::vector<Framework> catalog = [] {
        auto read = readFrameworks(resourcesIn("frameworks"));
        if (!read) // the data ships inside the program and a test reads all of it
            throw std::logic_error("embedded frameworks: " + read.faults().front().file + read.faults().front().place);
        return std::move(read).value();
    }();
    return catalog;
}

const Framework* frameworkById(std::string_view id) {
    const auto& all = frameworkCatalog();
    const auto found = std::ranges::lower_bound(all, id, {}, &Framework::id);
    return found != all.end() && found->id == id ? &*found : nullptr;
}

} // namespace meshwright
