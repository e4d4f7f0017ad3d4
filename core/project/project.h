#pragma once

#include "core/base/json_value.h"
#include "core/exchange/hugging_face.h"
#include "core/plan/scenario.h"
#include "core/plan/team.h"

#include <optional>
#include <string>
#include <vector>

namespace meshwright {

/// The model of a project: an entry of the catalog, or a configuration kept whole in the project.
struct ModelChoice {
    std::string catalog_id; ///< empty if `config` holds
    std::string name;       ///< shown; for an embedded configuration it is the file's or folder's name
    JsonValue config;       ///< Hugging Face config.json as it was read; null for a catalog model

    friend bool operator==(const ModelChoice&, const ModelChoice&) = default;
};

/// The cluster of a project: a preset, how many nodes of it, and what was changed.
struct ClusterChoice {
    std::string catalog_id;
    int nodes = 1;
    std::optional<int> gpus_per_node;                       ///< fewer (or more) than the preset has
    std::optional<double> network_bits_per_second_per_node; ///< replaces the preset's network

    friend bool operator==(const ClusterChoice&, const ClusterChoice&) = default;
};

struct NamedPlan {
    std::string name;
    Plan plan;

    friend bool operator==(const NamedPlan&, const NamedPlan&) = default;
};

/// The document: what the person brought. A value; views and commands copy it.
struct Project {
    std::string name;
    std::string notes;
    ModelChoice model;
    ClusterChoice cluster;
    Workload workload;
    Team team;
    std::vector<NamedPlan> plans;

    friend bool operator==(const Project&, const Project&) = default;
};

/// A project with everything looked up.
struct ResolvedProject {
    Scenario scenario;
    std::vector<ImportNote> notes;
};

/// Looks up catalog entries and reads the embedded configuration.
[[nodiscard]] Result<ResolvedProject> resolve(const Project& project);

/// Sets the data-parallel degree of every plan to what the cluster's GPUs leave for it (at least 1).
void fitDataParallel(Project& project, int gpus);

/// The example that the program opens with: GPT-3 13B on 4 nodes of 8 A100-40GB.
[[nodiscard]] Project exampleProject();

/// Plans that a new project starts with: no sharding, ZeRO-1, ZeRO-2, ZeRO-3.
[[nodiscard]] std::vector<NamedPlan> zeroStagePlans();

} // namespace meshwright
