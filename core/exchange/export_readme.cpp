// The page that goes with exported files: what was decided, how to start it, and what is still to be filled in.
#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

#include <array>

namespace meshwright {

namespace {

std::string row(std::string_view name, std::string_view value) {
    return concat({"| ", name, " | ", markdownCell(value), " |\n"});
}

/// A code span, in which nothing but its own mark has a meaning.
std::string code(std::string_view text) {
    std::string out = "`";
    for (const char c : text)
        out += c == '`' || static_cast<unsigned char>(c) < ' ' ? '\'' : c;
    return out + "`";
}

std::string decided(const Scenario& scenario, const Plan& plan) {
    const auto& p = plan.parallel;
    static constexpr std::array<std::string_view, 3> recompute = {"none", "selective", "full"};
    std::string out = "## Decided\n\n| | |\n| --- | --- |\n";
    out += row("Framework", plan.framework);
    out += row("Cluster", concat({scenario.cluster.name, ", ", std::to_string(nodesOf(scenario, plan)), " nodes of ",
                                  std::to_string(gpusPerNode(scenario, plan)), " GPUs"}));
    out += row("GPUs", std::to_string(p.gpus()));
    out += row("Data x tensor x pipeline x context",
               concat({std::to_string(p.data), " x ", std::to_string(p.tensor), " x ", std::to_string(p.pipeline),
                       " x ", std::to_string(p.context)}));
    if (p.virtual_stages > 1)
        out += row("Model chunks per pipeline rank", std::to_string(p.virtual_stages));
    if (p.expert > 1)
        out += row("Experts over", std::to_string(p.expert));
    out += row("ZeRO stage", std::to_string(static_cast<int>(plan.sharding)));
    out += row("Activation recomputation", recompute[static_cast<std::size_t>(plan.recompute.kind)]);
    out += row("Micro-batch, sequences", std::to_string(plan.micro_batch));
    out += row("Gradient accumulation", std::to_string(microBatches(scenario.workload.global_batch, plan)));
    out += row("Global batch, sequences", std::to_string(scenario.workload.global_batch));
    out += row("Sequence length, tokens", std::to_string(scenario.workload.sequence_length));
    return out;
}

std::string_view reasonOf(std::string_view variable) {
    if (variable == "NCCL_DEBUG")
        return "errors of the network are told, nothing else";
    if (variable == "TORCH_NCCL_ASYNC_ERROR_HANDLING")
        return "a rank that fails ends the job instead of hanging it";
    if (variable == "PYTORCH_CUDA_ALLOC_CONF")
        return "less fragmentation of GPU memory";
    if (variable == "OMP_NUM_THREADS")
        return "the processes of a machine share its cores";
    if (variable == "CUDA_DEVICE_MAX_CONNECTIONS")
        return "Megatron-LM relies on the order in which kernels are issued";
    return "";
}

std::string environment(const Scenario& scenario, const Plan& plan) {
    std::string out = "\n## Environment\n\nThe launch files set:\n\n";
    for (const auto& [name, value] : environmentOf(scenario, plan))
        out += concat({"- ", code(concat({name, "=", value})), ": ", reasonOf(name), "\n"});
    return out;
}

std::string starting(ExportTarget target, const Scenario& scenario, const Plan& plan) {
    std::string out = "\n## Start\n\n";
    switch (target) {
    case ExportTarget::slurm:
        return out + "    sbatch job.sbatch\n";
    case ExportTarget::kubernetes:
        return out + "Name your image in `pytorchjob.yaml`, and mount this folder at `/workspace`. Then:\n\n"
                     "    kubectl apply -f pytorchjob.yaml\n";
    default:
        break;
    }
    if (nodesOf(scenario, plan) == 1)
        return out + "    ./launch.sh\n";
    return out + "On each machine, with the address of the first one and its own number from 0:\n\n"
                 "    MASTER_ADDR=<first machine> NODE_RANK=<number> ./launch.sh\n";
}

/// Formats that only some versions read.
std::string_view versions(const ExportFolder& folder) {
    for (const auto& file : folder.files) {
        if (file.name == "torchtitan.toml")
            return "\n`torchtitan.toml` is read by torchtitan up to 0.2.2; later versions take Python "
                   "configurations.\n";
        if (file.name == "fsdp2_plan.py")
            return "\n`fsdp2_plan.py` needs PyTorch 2.6 or later: call `apply_plan(model, blocks)` in the training "
                   "program.\n";
    }
    return "";
}

} // namespace

ExportFile writeReadme(ExportTarget target, const Scenario& scenario, const Plan& plan, const ExportFolder& folder) {
    std::string out = concat({"# ", markdownCell(scenario.model.name), "\n\n"});
    out += decided(scenario, plan);
    out += "\n## Files\n\n";
    for (const auto& file : folder.files)
        out += concat({"- `", file.name, "`\n"});
    out += versions(folder);
    out += starting(target, scenario, plan);
    out += environment(scenario, plan);
    out += "\n## To fill in\n\n"
           "- data, tokenizer, learning rate and its schedule, where and how often to save, length of the run\n";
    for (const auto& note : folder.notes)
        out += concat({"- ", code(note.key), ": this format cannot say it; do it in the training program\n"});
    return {"README.md", out};
}

} // namespace meshwright
