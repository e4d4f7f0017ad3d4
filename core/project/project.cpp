#include "core/project/project.h"

#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "core/project/project_file.h"

#include <algorithm>
#include <stdexcept>

namespace meshwright {

namespace {

void resolveModel(const ModelChoice& choice, ResolvedProject& resolved, Faults& faults) {
    if (!choice.config.isNull()) {
        auto imported = readHuggingFaceConfig(choice.config.get(), {}, "/model/config");
        if (!imported) {
            faults.insert(faults.end(), imported.faults().begin(), imported.faults().end());
            return;
        }
        resolved.scenario.model = std::move(imported.value().model);
        resolved.notes = std::move(imported.value().notes);
    } else if (const CatalogModel* model = catalogModel(choice.catalog_id)) {
        resolved.scenario.model = model->model;
    } else {
        faults.push_back({FaultCode::unknown_reference,
                          {},
                          "/model/catalog",
                          "an id of `meshwright catalog models`",
                          choice.catalog_id.substr(0, 60)});
        return;
    }
    if (!choice.name.empty())
        resolved.scenario.model.name = choice.name;
}

void applyChanges(const ClusterChoice& choice, Cluster& cluster) {
    for (auto& group : cluster.groups) {
        Node& node = group.node;
        if (choice.gpus_per_node) {
            // A scale-up domain of one node shrinks and grows with it; that of a rack does not.
            if (cluster.scale_up_domain_gpus <= node.gpus)
                cluster.scale_up_domain_gpus = *choice.gpus_per_node;
            node.gpus = *choice.gpus_per_node;
        }
        if (const auto bits = choice.network_bits_per_second_per_node) {
            if (node.nics.count == 0)
                node.nics = {.count = 1, .kind = NetworkKind::ethernet};
            node.nics.bits_per_second_each = *bits / node.nics.count;
            if (*bits == 0)
                node.nics = {};
        }
    }
}

void resolveCluster(const ClusterChoice& choice, ResolvedProject& resolved, Faults& faults) {
    const ClusterPreset* preset = hardwareCatalog().cluster(choice.catalog_id);
    if (preset == nullptr) {
        faults.push_back({FaultCode::unknown_reference,
                          {},
                          "/cluster/catalog",
                          "an id of `meshwright catalog clusters`",
                          choice.catalog_id.substr(0, 60)});
        return;
    }
    resolved.scenario.cluster = preset->withNodes(choice.nodes);
    applyChanges(choice, resolved.scenario.cluster);
}

NamedPlan zeroStagePlan(Sharding sharding, std::string name) {
    NamedPlan named{std::move(name), {}};
    const bool sharded = sharding != Sharding::none;
    named.plan.framework = sharded ? "deepspeed" : "pytorch-ddp";
    named.plan.engine = sharded ? Engine::deepspeed : Engine::ddp;
    named.plan.sharding = sharding;
    named.plan.precision = PrecisionRecipe::mixed_bf16;
    named.plan.recompute.kind = RecomputeKind::full;
    return named;
}

} // namespace

Result<ResolvedProject> resolve(const Project& project) {
    ResolvedProject resolved;
    Faults faults;
    resolveModel(project.model, resolved, faults);
    resolveCluster(project.cluster, resolved, faults);
    resolved.scenario.workload = project.workload;
    if (!faults.empty())
        return faults;
    return resolved;
}

void fitDataParallel(Project& project, int gpus) {
    for (auto& [name, plan] : project.plans) {
        const int others = plan.parallel.tensor * plan.parallel.pipeline * plan.parallel.context;
        plan.parallel.data = std::max(1, gpus / std::max(1, others));
    }
}

Project exampleProject() {
    constexpr std::string_view path = "examples/gpt3-13b.json";
    auto document = readProject(resourceAt(path).text, std::string(path));
    if (!document)
        throw std::logic_error("the embedded example does not read: " + document.faults().front().place);
    return std::move(document.value().project);
}

std::vector<NamedPlan> zeroStagePlans() {
    return {
        zeroStagePlan(Sharding::none, "No sharding"),
        zeroStagePlan(Sharding::optimizer, "ZeRO-1"),
        zeroStagePlan(Sharding::optimizer_gradients, "ZeRO-2"),
        zeroStagePlan(Sharding::full, "ZeRO-3"),
    };
}

} // namespace meshwright
