#pragma once

#include "core/base/result.h"
#include "core/exchange/plan_fragment.h"
#include "core/plan/scenario.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meshwright {

/// What to write. The first five name a configuration format, the others a way to start it; the configuration that
/// these start is that of the plan's engine.
enum class ExportTarget : std::uint8_t {
    deepspeed,
    megatron,
    torchtitan,
    accelerate,
    fsdp2, ///< a Python module for a training program of one's own
    torchrun,
    slurm,
    kubernetes
};
/// In the order of ExportTarget, as the command line names them.
inline constexpr std::array<std::string_view, 8> export_target_words = {
    "deepspeed", "megatron", "torchtitan", "accelerate", "fsdp2", "torchrun", "slurm", "kubernetes"};

/// A file to be written, by its name in the folder.
struct ExportFile {
    std::string name;
    std::string text;
    bool executable = false;
};

struct ExportFolder {
    std::vector<ExportFile> files;
    /// Kind left_to_code with the plan field as key: what these files cannot say, found by reading them back.
    std::vector<FragmentNote> notes;
};

struct ExportOptions {
    std::string job_name = "training";
    std::string program = "train.py"; ///< the training program, where the framework has none of its own
};

/// The files that run this plan. A target that the plan's engine does not use is a call_wrong fault.
[[nodiscard]] Result<ExportFolder> exportPlan(ExportTarget target, const Scenario& scenario, const Plan& plan,
                                              const ExportOptions& options = {});

/// Reads an exported folder back, as a person who drops its files on the window would. `layers` is the model's depth,
/// which the model's own file would tell.
[[nodiscard]] Result<ImportedPlan> importFolder(const ExportFolder& folder, std::int64_t layers);

/// The environment variables that the plan needs, in order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environmentOf(const Scenario& scenario,
                                                                             const Plan& plan);

/// How a configuration is started: bash definitions, then a program with its arguments as bash words.
struct LaunchCommand {
    std::string definitions;
    std::string program;
    bool by_accelerate = false;
};

[[nodiscard]] std::vector<ExportFile> writeDeepSpeed(const Scenario& scenario, const Plan& plan,
                                                     const ExportOptions& options, LaunchCommand& launch);
[[nodiscard]] std::vector<ExportFile> writeAccelerate(const Scenario& scenario, const Plan& plan,
                                                      const ExportOptions& options, LaunchCommand& launch);
[[nodiscard]] std::vector<ExportFile> writeTorchtitan(const Scenario& scenario, const Plan& plan,
                                                      const ExportOptions& options, LaunchCommand& launch);
/// Megatron-LM has no configuration file: everything stands in the command.
[[nodiscard]] std::vector<ExportFile> writeMegatron(const Scenario& scenario, const Plan& plan, LaunchCommand& launch);
[[nodiscard]] std::vector<ExportFile> writeFsdp2(const Plan& plan, const ExportOptions& options, LaunchCommand& launch);
/// Arguments of the Hugging Face Trainer that the plan decides.
[[nodiscard]] ExportFile writeTrainerArguments(const Scenario& scenario, const Plan& plan);
[[nodiscard]] ExportFile writeDeepSpeedConfig(const Scenario& scenario, const Plan& plan);

[[nodiscard]] ExportFile writeTorchrun(const Scenario& scenario, const Plan& plan, const LaunchCommand& launch);
[[nodiscard]] ExportFile writeSlurm(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                                    const LaunchCommand& launch);
[[nodiscard]] ExportFile writeKubernetes(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                                         const LaunchCommand& launch);

[[nodiscard]] ExportFile writeReadme(ExportTarget target, const Scenario& scenario, const Plan& plan,
                                     const ExportFolder& folder);

/// GPUs of one machine of the job, and machines.
[[nodiscard]] int gpusPerNode(const Scenario& scenario, const Plan& plan);
[[nodiscard]] int nodesOf(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
