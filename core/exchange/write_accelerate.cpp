#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

namespace meshwright {

namespace {

std::string line(std::string_view key, std::string_view value, int indent = 0) {
    return concat({std::string(static_cast<std::size_t>(indent), ' '), key, ": ", value, "\n"});
}
std::string line(std::string_view key, std::int64_t value, int indent = 0) {
    return line(key, std::to_string(value), indent);
}
std::string line(std::string_view key, bool value, int indent = 0) {
    return line(key, std::string_view(value ? "true" : "false"), indent);
}

std::string_view distributedType(Engine engine) {
    switch (engine) {
    case Engine::fsdp1:
    case Engine::fsdp2:
        return "FSDP";
    case Engine::deepspeed:
        return "DEEPSPEED";
    default:
        return "MULTI_GPU";
    }
}

std::string_view mixedPrecision(PrecisionRecipe recipe) {
    switch (recipe) {
    case PrecisionRecipe::fp32:
        return "'no'";
    case PrecisionRecipe::autocast_fp16:
    case PrecisionRecipe::mixed_fp16:
        return "fp16";
    case PrecisionRecipe::fp8:
    case PrecisionRecipe::mxfp8:
        return "fp8";
    case PrecisionRecipe::autocast_bf16:
    case PrecisionRecipe::mixed_bf16:
    case PrecisionRecipe::pure_bf16:
    case PrecisionRecipe::fp4:
        break;
    }
    return "bf16";
}

/// Sharding strategy of FSDP1; hybrid ones cut over one machine.
std::string_view strategyName(const Scenario& scenario, const Plan& plan) {
    const bool hybrid = plan.knobs.shard_group > 0 && plan.knobs.shard_group == gpusPerNode(scenario, plan);
    switch (plan.sharding) {
    case Sharding::full:
        return hybrid ? "HYBRID_SHARD" : "FULL_SHARD";
    case Sharding::optimizer_gradients:
        return hybrid ? "HYBRID_SHARD_ZERO2" : "SHARD_GRAD_OP";
    case Sharding::none:
    case Sharding::optimizer:
        break;
    }
    return "NO_SHARD";
}

std::string fsdpSection(const Scenario& scenario, const Plan& plan) {
    const bool second = plan.engine == Engine::fsdp2;
    std::string out = "fsdp_config:\n";
    out += line("fsdp_version", std::int64_t{second ? 2 : 1}, 2);
    out += line("fsdp_auto_wrap_policy", std::string_view("TRANSFORMER_BASED_WRAP"), 2);
    out += line("fsdp_offload_params", plan.offload.parameters != OffloadDevice::none, 2);
    out += line("fsdp_activation_checkpointing", plan.recompute.kind == RecomputeKind::full, 2);
    out += line("fsdp_state_dict_type", std::string_view("SHARDED_STATE_DICT"), 2);
    out += line("fsdp_cpu_ram_efficient_loading", true, 2);
    if (second) {
        out += line("fsdp_reshard_after_forward", plan.sharding == Sharding::full, 2);
        return out;
    }
    out += line("fsdp_sharding_strategy", strategyName(scenario, plan), 2);
    // Three front ends choose three defaults for this one, so it is always written.
    out += line("fsdp_backward_prefetch", std::string_view("BACKWARD_PRE"), 2);
    out += line("fsdp_sync_module_states", true, 2);
    out += line("fsdp_use_orig_params", true, 2);
    return out;
}

std::string parallelismSection(const Plan& plan) {
    const auto& p = plan.parallel;
    const bool sharded = plan.sharding != Sharding::none;
    const int shard = !sharded ? 1 : plan.knobs.shard_group > 0 ? plan.knobs.shard_group : p.data;
    const bool hybrid = sharded && shard < p.data;
    if (p.tensor == 1 && p.context == 1 && !hybrid)
        return {};
    std::string out = "parallelism_config:\n";
    if (plan.engine == Engine::deepspeed) {
        out += line("parallelism_config_sp_size", std::int64_t{p.context}, 2);
        out += line("parallelism_config_sp_backend", std::string_view("deepspeed"), 2);
        return p.context > 1 ? out : std::string();
    }
    out += line("parallelism_config_dp_replicate_size", std::int64_t{p.data / shard}, 2);
    out += line("parallelism_config_dp_shard_size", std::int64_t{shard}, 2);
    out += line("parallelism_config_tp_size", std::int64_t{p.tensor}, 2);
    out += line("parallelism_config_cp_size", std::int64_t{p.context}, 2);
    if (p.context > 1)
        out += line(
            "parallelism_config_cp_comm_strategy",
            std::string_view(plan.knobs.context_parallel == ContextParallelKind::ring ? "alltoall" : "allgather"), 2);
    return out;
}

} // namespace

std::vector<ExportFile> writeAccelerate(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                                        LaunchCommand& launch) {
    const bool deepspeed = plan.engine == Engine::deepspeed;
    std::string out = line("compute_environment", std::string_view("LOCAL_MACHINE"));
    out += line("distributed_type", distributedType(plan.engine));
    if (!deepspeed)
        out += line("mixed_precision", mixedPrecision(plan.precision));
    out += line("num_machines", std::int64_t{nodesOf(scenario, plan)});
    out += line("num_processes", std::int64_t{plan.parallel.gpus()});
    out += line("machine_rank", std::int64_t{0});
    out += line("main_training_function", std::string_view("main"));
    out += line("rdzv_backend", std::string_view("static"));
    out += line("same_network", true);
    std::vector<ExportFile> files;
    if (plan.engine == Engine::fsdp1 || plan.engine == Engine::fsdp2)
        out += fsdpSection(scenario, plan);
    if (deepspeed) {
        // "mixed_precision" beside a file would have to be "auto" in it; the file says it all.
        out += "deepspeed_config:\n";
        out += line("deepspeed_config_file", std::string_view("ds_config.json"), 2);
        out += line("zero3_init_flag", plan.sharding == Sharding::full, 2);
        if (nodesOf(scenario, plan) > 1)
            out += line("deepspeed_multinode_launcher", std::string_view("standard"), 2);
        files.push_back(writeDeepSpeedConfig(scenario, plan));
    }
    if (deepspeed || plan.engine == Engine::fsdp2)
        out += parallelismSection(plan);
    launch.by_accelerate = true;
    launch.program = concat({shellQuoted(options.program), " trainer_arguments.json"});
    files.push_back({"accelerate.yaml", out});
    files.push_back(writeTrainerArguments(scenario, plan));
    return files;
}

} // namespace meshwright
