#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr std::string_view rendezvous_port = "29500";

std::string exports(const Scenario& scenario, const Plan& plan) {
    std::string out;
    for (const auto& [name, value] : environmentOf(scenario, plan))
        out += concat({"export ", name, "=", shellQuoted(value), "\n"});
    // Both FSDPs of Megatron refuse to run with one connection, and an inherited value would do that.
    if (plan.engine == Engine::megatron_fsdp)
        out += "unset CUDA_DEVICE_MAX_CONNECTIONS\n";
    return out;
}

/// The command of one machine. `head` and `rank` are bash words for the first machine's address and this one's number.
std::string command(const Scenario& scenario, const Plan& plan, const LaunchCommand& launch, std::string_view head,
                    std::string_view rank) {
    if (launch.by_accelerate)
        return concat({"accelerate launch --config_file accelerate.yaml --machine_rank ", rank, " --main_process_ip ",
                       head, " --main_process_port ", rendezvous_port, " ", launch.program});
    return concat({"torchrun --nnodes ", std::to_string(nodesOf(scenario, plan)), " --nproc-per-node ",
                   std::to_string(gpusPerNode(scenario, plan)), " --node-rank ", rank, " --master-addr ", head,
                   " --master-port ", rendezvous_port, " ", launch.program});
}

/// Threads for the data loader and the host's share of the work.
int cpusPerNode(const Scenario& scenario) {
    return scenario.cluster.groups.empty() ? 0 : scenario.cluster.groups.front().node.cpu_cores;
}

constexpr std::string_view preamble = "#!/usr/bin/env bash\nset -euo pipefail\n";

std::string indented(std::string_view text, std::string_view by) {
    std::string out;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        out.append(by).append(text.substr(start, end - start)).append("\n");
        start = end + 1;
    }
    return out;
}

std::string replica(std::string_view role, int count, const Scenario& scenario, const Plan& plan,
                    const std::string& script) {
    const auto gpus = std::to_string(gpusPerNode(scenario, plan));
    return concat({role, ":\n  replicas: ", std::to_string(count),
                   "\n  restartPolicy: OnFailure\n  template:\n    spec:\n      containers:\n        - name: pytorch\n"
                   "          image: \"training-image:latest\"\n          workingDir: /workspace\n"
                   "          command: [\"bash\", \"-c\", ",
                   jsonQuoted(script),
                   "]\n          resources:\n            limits:\n              nvidia.com/gpu: ", gpus,
                   "\n          volumeMounts:\n            - {name: shm, mountPath: /dev/shm}\n"
                   "      volumes:\n        - {name: shm, emptyDir: {medium: Memory}}\n"});
}

} // namespace

int gpusPerNode(const Scenario& scenario, const Plan& plan) {
    const int gpus = scenario.cluster.groups.empty() ? 8 : scenario.cluster.groups.front().node.gpus;
    return std::clamp(gpus, 1, std::max(1, plan.parallel.gpus()));
}

int nodesOf(const Scenario& scenario, const Plan& plan) {
    const int per_node = gpusPerNode(scenario, plan);
    return (plan.parallel.gpus() + per_node - 1) / per_node;
}

std::vector<std::pair<std::string, std::string>> environmentOf(const Scenario& scenario, const Plan& plan) {
    std::vector<std::pair<std::string, std::string>> out = {
        {"NCCL_DEBUG", "WARN"},
        {"TORCH_NCCL_ASYNC_ERROR_HANDLING", "1"},
        {"PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True"},
    };
    const int gpus = gpusPerNode(scenario, plan);
    if (const int cores = cpusPerNode(scenario); cores >= gpus)
        out.emplace_back("OMP_NUM_THREADS", std::to_string(std::clamp(cores / gpus, 1, 16)));
    if (plan.engine != Engine::megatron)
        return out;
    // Megatron-LM asserts this before Blackwell, where one queue keeps the order of compute and communication.
    const auto blackwell = 10.0;
    const bool older = std::ranges::any_of(scenario.cluster.groups, [&](const NodeGroup& group) {
        return group.node.device.compute_capability < blackwell;
    });
    if (plan.knobs.moe_layers_overlap > 0)
        out.emplace_back("CUDA_DEVICE_MAX_CONNECTIONS", "32");
    else if (older && (plan.parallel.tensor > 1 || plan.parallel.context > 1))
        out.emplace_back("CUDA_DEVICE_MAX_CONNECTIONS", "1");
    return out;
}

ExportFile writeTorchrun(const Scenario& scenario, const Plan& plan, const LaunchCommand& launch) {
    const auto text =
        concat({preamble, exports(scenario, plan), launch.definitions,
                command(scenario, plan, launch, "\"${MASTER_ADDR:-127.0.0.1}\"", "\"${NODE_RANK:-0}\""), "\n"});
    return {"launch.sh", text, true};
}

ExportFile writeSlurm(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                      const LaunchCommand& launch) {
    const auto nodes = std::to_string(nodesOf(scenario, plan));
    const auto gpus = std::to_string(gpusPerNode(scenario, plan));
    std::string header =
        concat({"#!/usr/bin/env bash\n#SBATCH --job-name=", plainName(options.job_name), "\n#SBATCH --nodes=", nodes,
                "\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=", gpus, "\n"});
    if (const int cores = cpusPerNode(scenario); cores > 0)
        header += concat({"#SBATCH --cpus-per-task=", std::to_string(cores), "\n"});
    header += "#SBATCH --exclusive\n#SBATCH --output=%x-%j.log\n";
    // One task a node starts all of its processes. The node's number is known only inside of the task.
    const auto text =
        concat({header, "set -euo pipefail\n", exports(scenario, plan),
                "HEAD_NODE=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\nexport HEAD_NODE\n",
                "task() {\n", indented(launch.definitions, "    "), "    ",
                command(scenario, plan, launch, "\"$HEAD_NODE\"", "\"$SLURM_NODEID\""), "\n}\n",
                "export -f task\nsrun --kill-on-bad-exit=1 bash -c 'set -euo pipefail; task'\n"});
    return {"job.sbatch", text, true};
}

ExportFile writeKubernetes(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                           const LaunchCommand& launch) {
    const int nodes = nodesOf(scenario, plan);
    // The operator sets MASTER_ADDR and RANK of the pod; a pod is a machine here.
    const auto script = concat({"set -euo pipefail\n", exports(scenario, plan), launch.definitions,
                                command(scenario, plan, launch, "\"$MASTER_ADDR\"", "\"$RANK\""), "\n"});
    std::string out = concat(
        {"apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata:\n  name: ", jsonQuoted(plainName(options.job_name)),
         "\nspec:\n  nprocPerNode: ", jsonQuoted(std::to_string(gpusPerNode(scenario, plan))),
         "\n  pytorchReplicaSpecs:\n"});
    out += indented(replica("Master", 1, scenario, plan, script), "    ");
    if (nodes > 1)
        out += indented(replica("Worker", nodes - 1, scenario, plan, script), "    ");
    return {"pytorchjob.yaml", out};
}

} // namespace meshwright
