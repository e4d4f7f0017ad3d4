#include "core/base/json.h"
#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

namespace meshwright {

namespace {

// Only keys that differ from the default of DeepSpeed 0.19, and those whose default changed over versions.

std::string_view deviceName(OffloadDevice device) {
    switch (device) {
    case OffloadDevice::cpu:
        return "cpu";
    case OffloadDevice::nvme:
        return "nvme";
    case OffloadDevice::none:
        break;
    }
    return "none";
}

Json offloadSection(OffloadDevice device) {
    Json section = {{"device", deviceName(device)}, {"pin_memory", true}};
    if (device == OffloadDevice::nvme)
        section["nvme_path"] = "/local_nvme";
    return section;
}

Json zeroSection(const Plan& plan) {
    const Knobs standard;
    const auto& k = plan.knobs;
    Json zero = {{"stage", static_cast<int>(plan.sharding)}, {"overlap_comm", k.overlap_gradient_reduce}};
    if (k.reduce_bucket_elements != standard.reduce_bucket_elements)
        zero["reduce_bucket_size"] = k.reduce_bucket_elements;
    if (k.allgather_bucket_elements != standard.allgather_bucket_elements)
        zero["allgather_bucket_size"] = k.allgather_bucket_elements;
    if (plan.sharding == Sharding::full) {
        zero["stage3_prefetch_bucket_size"] = k.prefetch_bucket_elements;
        zero["stage3_param_persistence_threshold"] = k.persistence_threshold;
        if (k.max_live_parameters != standard.max_live_parameters)
            zero["stage3_max_live_parameters"] = k.max_live_parameters;
    }
    if (k.shard_group > 0 && plan.sharding != Sharding::none)
        zero["mics_shard_size"] = k.shard_group;
    if (k.secondary_shard_group > 1)
        zero["zero_hpz_partition_size"] = k.secondary_shard_group;
    if (k.quantized_weights)
        zero["zero_quantized_weights"] = true;
    if (k.quantized_gradients)
        zero["zero_quantized_gradients"] = true;
    if (plan.offload.optimizer != OffloadDevice::none) {
        zero["offload_optimizer"] = offloadSection(plan.offload.optimizer);
        if (plan.offload.optimizer_fraction < 1)
            zero["offload_optimizer"]["ratio"] = plan.offload.optimizer_fraction;
    }
    if (plan.offload.parameters != OffloadDevice::none)
        zero["offload_param"] = offloadSection(plan.offload.parameters);
    return zero;
}

void precision(const Plan& plan, Json& config) {
    const auto detail = precisionOf(plan);
    switch (plan.precision) {
    case PrecisionRecipe::fp32:
        config["bf16"] = {{"enabled", false}};
        break;
    case PrecisionRecipe::autocast_bf16:
    case PrecisionRecipe::autocast_fp16:
        config["torch_autocast"] = {
            {"enabled", true}, {"dtype", plan.precision == PrecisionRecipe::autocast_bf16 ? "bfloat16" : "float16"}};
        break;
    case PrecisionRecipe::mixed_fp16:
        config["fp16"] = {{"enabled", true}};
        break;
    case PrecisionRecipe::pure_bf16:
        config["bf16"] = {{"enabled", true}, {"bf16_master_weights_and_grads", true}, {"bf16_optimizer_states", true}};
        break;
    case PrecisionRecipe::mixed_bf16:
    case PrecisionRecipe::fp8:
    case PrecisionRecipe::mxfp8:
    case PrecisionRecipe::fp4:
        config["bf16"] = {{"enabled", true}};
        break;
    }
    if (detail.main_gradients)
        config["data_types"] = {{"grad_accum_dtype", nameOf(*detail.main_gradients)}};
    if (detail.reduce != detail.gradients)
        config["communication_data_type"] = nameOf(detail.reduce);
}

void parallel(const Plan& plan, Json& config) {
    const auto& p = plan.parallel;
    if (p.tensor > 1) {
        config["tensor_parallel"] = {{"autotp_size", p.tensor}};
        if (plan.knobs.overlap_tensor_parallel)
            config["tensor_parallel"]["tp_overlap_comm"] = true;
    }
    if (p.context > 1)
        config["sequence_parallel_size"] = p.context;
    if (p.expert > 1)
        config["expert_parallel"] = {{"enabled", true}, {"autoep_size", p.expert}};
    if (p.pipeline > 1)
        config["pipeline"] = {{"stages", p.pipeline}};
}

/// Adam is left to the program, which knows its learning rate; others have to be named.
void optimizer(const Plan& plan, Json& config) {
    switch (plan.optimizer) {
    case OptimizerKind::sgd:
    case OptimizerKind::sgd_momentum:
        config["optimizer"] = {{"type", "SGD"}, {"params", Json::object({{"lr", 0.1}})}};
        if (plan.optimizer == OptimizerKind::sgd_momentum)
            config["optimizer"]["params"]["momentum"] = 0.9;
        config["zero_allow_untested_optimizer"] = true;
        break;
    case OptimizerKind::lion:
        config["optimizer"] = {{"type", "Lion"}, {"params", Json::object({{"lr", 1e-4}})}};
        break;
    case OptimizerKind::muon:
        config["optimizer"] = {{"type", "Muon"}, {"params", Json::object({{"lr", 0.02}})}};
        break;
    case OptimizerKind::adam_8bit:
    case OptimizerKind::adafactor:
        config["zero_allow_untested_optimizer"] = true;
        break;
    case OptimizerKind::adam:
        break;
    }
}

} // namespace

ExportFile writeDeepSpeedConfig(const Scenario& scenario, const Plan& plan) {
    const auto steps = microBatches(scenario.workload.global_batch, plan);
    Json config = {{"train_batch_size", plan.micro_batch * steps * plan.parallel.data},
                   {"train_micro_batch_size_per_gpu", plan.micro_batch},
                   {"gradient_accumulation_steps", steps},
                   {"gradient_clipping", 1.0}};
    precision(plan, config);
    config["zero_optimization"] = zeroSection(plan);
    parallel(plan, config);
    optimizer(plan, config);
    if (plan.offload.checkpoints)
        config["activation_checkpointing"] = {{"cpu_checkpointing", true}};
    if (plan.software.compiled)
        config["compile"] = {{"deepcompile", true}};
    return {"ds_config.json", config.dump(2) + "\n"};
}

ExportFile writeTrainerArguments(const Scenario& scenario, const Plan& plan) {
    Json out = {{"per_device_train_batch_size", plan.micro_batch},
                {"gradient_accumulation_steps", microBatches(scenario.workload.global_batch, plan)},
                {"max_length", scenario.workload.sequence_length}};
    const bool deepspeed = plan.engine == Engine::deepspeed;
    if (deepspeed && plan.precision == PrecisionRecipe::mixed_bf16)
        out["bf16"] = true;
    if (deepspeed && plan.precision == PrecisionRecipe::mixed_fp16)
        out["fp16"] = true;
    // Under FSDP the launcher's own switch wraps the layers; both together are refused.
    const bool by_launcher = plan.engine == Engine::fsdp1 || plan.engine == Engine::fsdp2;
    if (!by_launcher)
        out["gradient_checkpointing"] = plan.recompute.kind == RecomputeKind::full;
    if (plan.software.compiled && !deepspeed)
        out["torch_compile"] = true;
    switch (plan.optimizer) {
    case OptimizerKind::adam:
        out["optim"] = "adamw_torch";
        break;
    case OptimizerKind::adam_8bit:
        out["optim"] = "adamw_bnb_8bit";
        break;
    case OptimizerKind::adafactor:
        out["optim"] = "adafactor";
        break;
    case OptimizerKind::sgd:
        if (!deepspeed)
            out["optim"] = "sgd";
        break;
    case OptimizerKind::lion:
        if (!deepspeed)
            out["optim"] = "lion_32bit";
        break;
    case OptimizerKind::sgd_momentum:
    case OptimizerKind::muon:
        break;
    }
    return {"trainer_arguments.json", out.dump(2) + "\n"};
}

std::vector<ExportFile> writeDeepSpeed(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                                       LaunchCommand& launch) {
    if (plan.framework == "accelerate-deepspeed")
        return writeAccelerate(scenario, plan, options, launch);
    // The program calls deepspeed.initialize(config=...); any launcher that sets RANK and WORLD_SIZE starts it.
    launch.program = concat({shellQuoted(options.program), " --deepspeed --deepspeed_config ds_config.json"});
    return {writeDeepSpeedConfig(scenario, plan)};
}

} // namespace meshwright
