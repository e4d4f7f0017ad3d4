#pragma once

#include "core/project/project.h"

#include <QString>

#include <array>
#include <cstdint>

namespace meshwright::ui {

/// The whole numbers that a person turns: they apply to the scenario, or to all compared plans at once.
enum class SettingId : std::uint8_t { nodes, gpus_per_node, sequence_length, global_batch, micro_batch };
inline constexpr int setting_count = 5;
inline constexpr std::array<SettingId, setting_count> all_settings = {SettingId::nodes, SettingId::gpus_per_node,
                                                                      SettingId::sequence_length,
                                                                      SettingId::global_batch, SettingId::micro_batch};

struct SettingRange {
    std::int64_t minimum = 1;
    std::int64_t maximum = 1;
};

[[nodiscard]] SettingRange settingRange(SettingId setting);
/// The present value; that of the first plan where plans may differ.
[[nodiscard]] std::int64_t settingValue(const Project& project, SettingId setting);
/// The project with that value; data-parallel degrees follow the number of GPUs.
[[nodiscard]] Project withSetting(Project project, SettingId setting, std::int64_t value);
/// The project with another cluster of the catalog.
[[nodiscard]] Project withCluster(Project project, const std::string& catalog_id);
/// The project with a model of the catalog.
[[nodiscard]] Project withCatalogModel(Project project, const std::string& catalog_id);
[[nodiscard]] Project withPrecision(Project project, PrecisionRecipe recipe);
[[nodiscard]] Project withRecompute(Project project, RecomputeKind kind);

/// "Micro-batch"
[[nodiscard]] QString settingName(SettingId setting);
/// "Set micro-batch to 4", as the undo list says it.
[[nodiscard]] QString settingCommand(SettingId setting, std::int64_t value);

/// GPUs in one node and in all.
[[nodiscard]] int gpusPerNode(const Project& project);
[[nodiscard]] int gpuCount(const Project& project);

} // namespace meshwright::ui
