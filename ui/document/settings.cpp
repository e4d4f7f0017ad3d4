#include "ui/document/settings.h"

#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "ui/text/format.h"

#include <QCoreApplication>

namespace meshwright::ui {

namespace {

class Settings {
    Q_DECLARE_TR_FUNCTIONS(Settings)
};

} // namespace

SettingRange settingRange(SettingId setting) {
    switch (setting) {
    case SettingId::nodes:
        return {1, 16'384};
    case SettingId::gpus_per_node:
        return {1, 1'024};
    case SettingId::sequence_length:
        return {1, 16'777'216};
    case SettingId::global_batch:
        return {1, 1'000'000};
    case SettingId::micro_batch:
        return {1, 65'536};
    }
    return {};
}

int gpusPerNode(const Project& project) {
    if (project.cluster.gpus_per_node)
        return *project.cluster.gpus_per_node;
    const ClusterPreset* preset = hardwareCatalog().cluster(project.cluster.catalog_id);
    return preset == nullptr || preset->cluster.groups.empty() ? 1 : preset->cluster.groups.front().node.gpus;
}

int gpuCount(const Project& project) {
    return project.cluster.nodes * gpusPerNode(project);
}

std::int64_t settingValue(const Project& project, SettingId setting) {
    switch (setting) {
    case SettingId::nodes:
        return project.cluster.nodes;
    case SettingId::gpus_per_node:
        return gpusPerNode(project);
    case SettingId::sequence_length:
        return project.workload.sequence_length;
    case SettingId::global_batch:
        return project.workload.global_batch;
    case SettingId::micro_batch:
        return project.plans.empty() ? 1 : project.plans.front().plan.micro_batch;
    }
    return 0;
}

Project withSetting(Project project, SettingId setting, std::int64_t value) {
    switch (setting) {
    case SettingId::nodes:
        project.cluster.nodes = static_cast<int>(value);
        break;
    case SettingId::gpus_per_node: {
        // What the preset has anyway is not an exception to it.
        project.cluster.gpus_per_node.reset();
        if (gpusPerNode(project) != value)
            project.cluster.gpus_per_node = static_cast<int>(value);
        break;
    }
    case SettingId::sequence_length:
        project.workload.sequence_length = value;
        return project;
    case SettingId::global_batch:
        project.workload.global_batch = value;
        return project;
    case SettingId::micro_batch:
        for (auto& named : project.plans)
            named.plan.micro_batch = value;
        return project;
    }
    fitDataParallel(project, gpuCount(project));
    return project;
}

Project withCluster(Project project, const std::string& catalog_id) {
    project.cluster.catalog_id = catalog_id;
    project.cluster.gpus_per_node.reset();
    project.cluster.network_bits_per_second_per_node.reset();
    fitDataParallel(project, gpuCount(project));
    return project;
}

Project withCatalogModel(Project project, const std::string& catalog_id) {
    const CatalogModel* model = catalogModel(catalog_id);
    project.model = {.catalog_id = catalog_id, .name = model == nullptr ? catalog_id : model->name, .config = nullptr};
    return project;
}

Project withPrecision(Project project, PrecisionRecipe recipe) {
    for (auto& named : project.plans) {
        named.plan.precision = recipe;
        named.plan.precision_detail.reset();
    }
    return project;
}

Project withRecompute(Project project, RecomputeKind kind) {
    for (auto& named : project.plans)
        named.plan.recompute.kind = kind;
    return project;
}

QString settingName(SettingId setting) {
    switch (setting) {
    case SettingId::nodes:
        return Settings::tr("Nodes");
    case SettingId::gpus_per_node:
        return Settings::tr("GPUs per node");
    case SettingId::sequence_length:
        return Settings::tr("Sequence length");
    case SettingId::global_batch:
        return Settings::tr("Global batch");
    case SettingId::micro_batch:
        return Settings::tr("Micro-batch");
    }
    return {};
}

QString settingCommand(SettingId setting, std::int64_t value) {
    const QString number = formatCount(value);
    switch (setting) {
    case SettingId::nodes:
        return Settings::tr("Set nodes to %1").arg(number);
    case SettingId::gpus_per_node:
        return Settings::tr("Set GPUs per node to %1").arg(number);
    case SettingId::sequence_length:
        return Settings::tr("Set sequence length to %1").arg(number);
    case SettingId::global_batch:
        return Settings::tr("Set global batch to %1").arg(number);
    case SettingId::micro_batch:
        return Settings::tr("Set micro-batch to %1").arg(number);
    }
    return {};
}

} // namespace meshwright::ui
