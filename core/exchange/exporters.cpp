#include "core/exchange/exporters.h"

#include "core/exchange/importers.h"
#include "core/exchange/plan_difference.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

#include <algorithm>

namespace meshwright {

namespace {

/// The configuration format of an engine, if one is written for it.
std::optional<ExportTarget> formatOf(const Plan& plan) {
    switch (plan.engine) {
    case Engine::deepspeed:
        return plan.framework == "accelerate-deepspeed" ? ExportTarget::accelerate : ExportTarget::deepspeed;
    case Engine::megatron:
    case Engine::megatron_fsdp:
        return ExportTarget::megatron;
    case Engine::ddp:
    case Engine::fsdp1:
        return ExportTarget::accelerate;
    case Engine::fsdp2:
        return plan.framework == "torchtitan" ? ExportTarget::torchtitan : ExportTarget::accelerate;
    case Engine::horovod:
    case Engine::megatron_deepspeed:
    case Engine::nanotron:
    case Engine::colossalai:
        break;
    }
    return std::nullopt;
}

/// Whether a plan can be written in a format: an engine may have a second one.
bool writes(ExportTarget format, const Plan& plan) {
    if (formatOf(plan) == format)
        return true;
    return (plan.engine == Engine::deepspeed && format == ExportTarget::deepspeed) ||
           (plan.engine == Engine::fsdp2 && (format == ExportTarget::torchtitan || format == ExportTarget::fsdp2));
}

std::vector<ExportFile> configuration(ExportTarget format, const Scenario& scenario, const Plan& plan,
                                      const ExportOptions& options, LaunchCommand& launch) {
    switch (format) {
    case ExportTarget::deepspeed:
        return writeDeepSpeed(scenario, plan, options, launch);
    case ExportTarget::megatron:
        return writeMegatron(scenario, plan, launch);
    case ExportTarget::torchtitan:
        return writeTorchtitan(scenario, plan, options, launch);
    case ExportTarget::fsdp2:
        return writeFsdp2(plan, options, launch);
    default:
        return writeAccelerate(scenario, plan, options, launch);
    }
}

ExportFile launcher(ExportTarget target, const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                    const LaunchCommand& launch) {
    switch (target) {
    case ExportTarget::slurm:
        return writeSlurm(scenario, plan, options, launch);
    case ExportTarget::kubernetes:
        return writeKubernetes(scenario, plan, options, launch);
    default:
        return writeTorchrun(scenario, plan, launch);
    }
}

bool isFormat(ExportTarget target) {
    return target == ExportTarget::deepspeed || target == ExportTarget::megatron ||
           target == ExportTarget::torchtitan || target == ExportTarget::accelerate || target == ExportTarget::fsdp2;
}

FragmentNote leftToCode(std::string_view field) {
    FragmentNote note;
    note.kind = FragmentNote::Kind::left_to_code;
    note.key = field;
    return note;
}

/// What a person would get by importing the folder is the honest account of what it says.
Faults noteWhatIsLost(const Scenario& scenario, const Plan& plan, const LaunchCommand& launch, ExportFolder& folder) {
    auto check = folder;
    check.files.push_back(writeTorchrun(scenario, plan, launch));
    const auto again = importFolder(check, scenario.model.layerCount());
    if (!again)
        return again.faults();
    for (const auto field : planDifferences(plan, again->plan))
        folder.notes.push_back(leftToCode(field));
    if (again->workload.sequence_length != scenario.workload.sequence_length)
        folder.notes.push_back(leftToCode("sequence_length"));
    return {};
}

/// The module shards data-parallel states; everything else of the plan is the training program's.
void noteWhatPythonLacks(const Plan& plan, ExportFolder& folder) {
    const auto lacks = [&](bool used, std::string_view field) {
        if (used)
            folder.notes.push_back(leftToCode(field));
    };
    lacks(plan.parallel.tensor > 1, "parallel.tensor");
    lacks(plan.parallel.pipeline > 1, "parallel.pipeline");
    lacks(plan.parallel.context > 1, "parallel.context");
    lacks(plan.parallel.expert > 1, "parallel.expert");
    lacks(plan.recompute.kind == RecomputeKind::selective, "recompute");
    lacks(plan.precision == PrecisionRecipe::fp8 || plan.precision == PrecisionRecipe::mxfp8, "precision");
    lacks(true, "gradient_accumulation");
}

} // namespace

Result<ImportedPlan> importFolder(const ExportFolder& folder, std::int64_t layers) {
    std::vector<PlanFragment> fragments(1);
    fragments.front().model.layers = Stated<std::int64_t>{layers, {}};
    for (const auto& file : folder.files) {
        if (file.name == "README.md" || file.name == "pytorchjob.yaml" || file.name.ends_with(".py"))
            continue;
        auto read = readFragment(file.text, file.name);
        if (!read)
            return read.faults();
        fragments.push_back(std::move(read.value()));
    }
    const auto merged = merge(fragments);
    if (!merged)
        return merged.faults();
    return resolve(*merged);
}

Result<ExportFolder> exportPlan(ExportTarget target, const Scenario& scenario, const Plan& plan,
                                const ExportOptions& options) {
    const auto format = isFormat(target) ? std::optional(target) : formatOf(plan);
    if (!format || !writes(*format, plan))
        return Fault{FaultCode::call_wrong, {}, {}, "a framework that reads this format", plan.framework};
    ExportFolder folder;
    LaunchCommand launch;
    folder.files = configuration(*format, scenario, plan, options, launch);
    if (format == ExportTarget::fsdp2)
        noteWhatPythonLacks(plan, folder);
    else if (auto faults = noteWhatIsLost(scenario, plan, launch, folder); !faults.empty())
        return faults;
    folder.files.push_back(launcher(target, scenario, plan, options, launch));
    folder.files.push_back(writeReadme(target, scenario, plan, folder));
    return folder;
}

} // namespace meshwright
