#include "core/framework/framework.h"

#include "core/base/json_reader.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace meshwright {

namespace {

constexpr std::array<std::pair<std::string_view, Engine>, engine_count> engine_words = {{
    {"ddp", Engine::ddp},
    {"horovod", Engine::horovod},
    {"deepspeed", Engine::deepspeed},
    {"fsdp1", Engine::fsdp1},
    {"fsdp2", Engine::fsdp2},
    {"megatron", Engine::megatron},
    {"megatron-fsdp", Engine::megatron_fsdp},
    {"megatron-deepspeed", Engine::megatron_deepspeed},
    {"nanotron", Engine::nanotron},
    {"colossalai", Engine::colossalai},
}};

std::vector<Sharding> readStages(ObjectReader& root, ReadContext& context) {
    std::vector<Sharding> stages;
    for (const auto& [item, pointer] : root.array("zero_stages", true, 4)) {
        const bool stage = item->is_number_integer() && *item >= 0 && *item <= 3;
        if (stage)
            stages.push_back(static_cast<Sharding>(item->get<int>()));
        else
            context.faults.push_back({FaultCode::out_of_range, context.file, pointer, "0 .. 3", shortened(*item)});
    }
    return stages;
}

} // namespace

Result<Framework> readFramework(std::string_view text, const std::string& file) {
    const auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-framework")
        root.fault(FaultCode::wrong_format, "format", "meshwright-framework");
    root.integer("version", 1, 1);
    Framework framework{.id = root.text("id"), .name = root.text("name")};
    framework.engine = root.choice<Engine>("engine", engine_words);
    framework.shardings = readStages(root, context);
    for (const auto& [item, pointer] : root.array("sources")) {
        ObjectReader source(*item, context, pointer);
        framework.sources.push_back({source.text("title"), source.text("url")});
    }
    if (!context.faults.empty())
        return context.faults;
    return framework;
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
            throw std::logic_error("embedded frameworks: " + read.faults().front().place);
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
