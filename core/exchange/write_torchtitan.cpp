#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

namespace meshwright {

namespace {

// For torchtitan up to 0.2.2; later versions read no TOML. Keys that differ from the default, and the batch.

std::string pair(std::string_view key, std::string_view value) {
    return concat({key, " = ", value, "\n"});
}
std::string pair(std::string_view key, std::int64_t value) {
    return pair(key, std::to_string(value));
}
std::string quotedPair(std::string_view key, std::string_view text) {
    return pair(key, tomlQuoted(text));
}

/// Its registry's name for a family of Hugging Face models.
std::string_view registryName(const TransformerSpec& model) {
    if (model.family.starts_with("qwen3"))
        return "qwen3";
    if (model.family.starts_with("deepseek_v3"))
        return "deepseek_v3";
    return model.family.starts_with("gpt_oss") ? "gpt_oss" : "llama3";
}

std::string_view scheduleName(ScheduleKind kind) {
    switch (kind) {
    case ScheduleKind::gpipe:
        return "GPipe";
    case ScheduleKind::interleaved:
        return "Interleaved1F1B";
    case ScheduleKind::zero_bubble_v:
        return "ZBVZeroBubble";
    case ScheduleKind::dualpipe_v:
        return "DualPipeV";
    case ScheduleKind::one_forward_one_backward:
    case ScheduleKind::zero_bubble_h1:
    case ScheduleKind::zero_bubble_h2:
    case ScheduleKind::dualpipe:
        break;
    }
    return "1F1B";
}

std::string modelSection(const Scenario& scenario, const Plan& plan) {
    std::string out = "[model]\n";
    out += quotedPair("name", registryName(scenario.model));
    out += quotedPair("flavor", scenario.model.name);
    if (plan.precision == PrecisionRecipe::fp8)
        out += pair("converters", "[\"quantize.linear.float8\"]");
    if (plan.precision == PrecisionRecipe::mxfp8)
        out += pair("converters", "[\"quantize.linear.mx\"]");
    return out;
}

std::string trainingSection(const Scenario& scenario, const Plan& plan) {
    const auto steps = microBatches(scenario.workload.global_batch, plan);
    const bool pipelined = plan.parallel.pipeline > 1;
    std::string out = "\n[training]\n";
    out += pair("local_batch_size", pipelined ? plan.micro_batch * steps : plan.micro_batch);
    out += pair("global_batch_size", plan.micro_batch * steps * plan.parallel.data);
    out += pair("seq_len", scenario.workload.sequence_length);
    if (plan.offload.optimizer != OffloadDevice::none)
        out += pair("enable_cpu_offload", "true");
    if (plan.precision == PrecisionRecipe::fp32)
        out += quotedPair("mixed_precision_param", "float32");
    if (plan.precision == PrecisionRecipe::pure_bf16)
        out += quotedPair("dtype", "bfloat16");
    return out;
}

/// Layers of one stage, where it is not the default of two stages on each rank.
std::int64_t layersPerStage(const Scenario& scenario, const Plan& plan) {
    const auto layers = scenario.model.layerCount() + (plan.knobs.embedding_counts_as_layer ? 1 : 0) +
                        (plan.knobs.loss_counts_as_layer ? 1 : 0);
    const auto stages = std::int64_t{plan.parallel.pipeline} * plan.parallel.virtual_stages;
    return (layers + stages - 1) / stages;
}

std::string pipelineKeys(const Scenario& scenario, const Plan& plan) {
    std::string out = pair("pipeline_parallel_degree", std::int64_t{plan.parallel.pipeline});
    out += quotedPair("pipeline_parallel_schedule", scheduleName(plan.schedule));
    out += pair("pipeline_parallel_microbatch_size", plan.micro_batch);
    if (plan.parallel.virtual_stages > 1 && plan.schedule == ScheduleKind::interleaved)
        out += pair("pipeline_parallel_layers_per_stage", layersPerStage(scenario, plan));
    if (!plan.knobs.embedding_counts_as_layer)
        out += pair("pipeline_parallel_first_stage_less_layers", std::int64_t{0});
    if (!plan.knobs.loss_counts_as_layer)
        out += pair("pipeline_parallel_last_stage_less_layers", std::int64_t{0});
    return out;
}

std::string parallelismSection(const Scenario& scenario, const Plan& plan) {
    const auto& p = plan.parallel;
    const bool sharded = plan.sharding != Sharding::none;
    const int shard = !sharded ? 1 : plan.knobs.shard_group > 0 ? plan.knobs.shard_group : p.data;
    std::string out = "\n[parallelism]\n";
    out += pair("data_parallel_replicate_degree", std::int64_t{p.data / shard});
    out += pair("data_parallel_shard_degree", std::int64_t{shard});
    if (sharded)
        out += quotedPair("fsdp_reshard_after_forward", plan.sharding == Sharding::full ? "always" : "never");
    out += pair("tensor_parallel_degree", std::int64_t{p.tensor});
    if (plan.knobs.overlap_tensor_parallel)
        out += pair("enable_async_tensor_parallel", "true");
    if (p.pipeline > 1)
        out += pipelineKeys(scenario, plan);
    if (p.context > 1) {
        out += pair("context_parallel_degree", std::int64_t{p.context});
        const bool ring = plan.knobs.context_parallel == ContextParallelKind::ring;
        out += quotedPair("context_parallel_rotate_method", ring ? "alltoall" : "allgather");
    }
    if (p.expert > 1)
        out += pair("expert_parallel_degree", std::int64_t{p.expert});
    if (p.expert_tensor > 1)
        out += pair("expert_tensor_parallel_degree", std::int64_t{p.expert_tensor});
    return out;
}

std::string recomputeSection(const Recompute& r) {
    std::string out = "\n[activation_checkpoint]\n";
    switch (r.kind) {
    case RecomputeKind::none:
        return out + quotedPair("mode", "none");
    case RecomputeKind::selective:
        return out + quotedPair("mode", "selective") + quotedPair("selective_ac_option", "op");
    case RecomputeKind::full:
        break;
    }
    if (r.every_nth > 1)
        return out + quotedPair("mode", "selective") + quotedPair("selective_ac_option", std::to_string(r.every_nth));
    return out + quotedPair("mode", "full");
}

} // namespace

std::vector<ExportFile> writeTorchtitan(const Scenario& scenario, const Plan& plan, const ExportOptions& options,
                                        LaunchCommand& launch) {
    std::string out = concat({"[job]\n", quotedPair("description", options.job_name), "\n"});
    out += modelSection(scenario, plan);
    out += trainingSection(scenario, plan);
    out += parallelismSection(scenario, plan);
    out += recomputeSection(plan.recompute);
    if (plan.software.compiled)
        out += concat({"\n[compile]\n", pair("enable", "true")});
    launch.program = "-m torchtitan.train --job.config_file torchtitan.toml";
    return {{"torchtitan.toml", out}};
}

} // namespace meshwright
