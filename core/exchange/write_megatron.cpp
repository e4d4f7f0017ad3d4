#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

#include <algorithm>

namespace meshwright {

namespace {

/// A bash array of arguments, one option a line.
class Arguments {
public:
    explicit Arguments(std::string name)
        : name_(std::move(name)) {}

    void flag(std::string_view name, bool on = true) {
        if (on)
            lines_ += concat({"    --", name, "\n"});
    }
    void option(std::string_view name, std::string_view value) {
        lines_ += concat({"    --", name, " ", shellQuoted(value), "\n"});
    }
    void option(std::string_view name, std::int64_t value) { option(name, std::to_string(value)); }
    /// Several values; each is a word of ours, which needs no quotes.
    void list(std::string_view name, const std::vector<std::string_view>& values) {
        lines_ += concat({"    --", name});
        for (const auto value : values)
            lines_.append(" ").append(value);
        lines_ += '\n';
    }
    [[nodiscard]] std::string definition() const { return concat({name_, "=(\n", lines_, ")\n"}); }
    [[nodiscard]] std::string use() const { return concat({" \"${", name_, "[@]}\""}); }

private:
    std::string name_;
    std::string lines_;
};

std::string shown(double value) {
    auto text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text + "0" : text;
}

void attention(const LayerSpec& layer, Arguments& out) {
    if (const auto* grouped = std::get_if<GroupedAttention>(&layer.attention)) {
        out.option("num-attention-heads", grouped->heads);
        out.option("kv-channels", grouped->head_dim);
        if (grouped->kv_heads != grouped->heads) {
            out.flag("group-query-attention");
            out.option("num-query-groups", grouped->kv_heads);
        }
        out.flag("add-qkv-bias", grouped->qkv_bias && !grouped->output_bias);
        out.flag("qk-layernorm", grouped->query_key_norm != QueryKeyNorm::none);
    } else if (const auto* latent = std::get_if<LatentAttention>(&layer.attention)) {
        out.option("num-attention-heads", latent->heads);
        out.flag("multi-latent-attention");
        if (latent->query_rank > 0)
            out.option("q-lora-rank", latent->query_rank);
        out.option("kv-lora-rank", latent->kv_rank);
        out.option("qk-head-dim", latent->nope_head_dim);
        out.option("qk-pos-emb-head-dim", latent->rope_head_dim);
        out.option("v-head-dim", latent->value_head_dim);
    } else {
        out.option("num-attention-heads", headCount(layer.attention));
    }
}

/// Dense layers first, then experts, as Megatron writes it; empty if all are alike or in another order.
std::string layerPattern(const TransformerSpec& model) {
    std::int64_t dense = 0;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        const bool moe = std::holds_alternative<MixtureOfExperts>(model.layer(i).feed_forward);
        if (!moe && static_cast<std::size_t>(dense) != i)
            return {};
        dense += moe ? 0 : 1;
    }
    if (dense == 0 || dense == model.layerCount())
        return {};
    return concat({"([0]*", std::to_string(dense), "+[1]*", std::to_string(model.layerCount() - dense), ")"});
}

void feedForward(const TransformerSpec& model, Arguments& out) {
    const DenseMlp* dense = nullptr;
    const MixtureOfExperts* moe = nullptr;
    for (const auto& layer : model.layer_kinds) {
        if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward))
            dense = mlp;
        else
            moe = std::get_if<MixtureOfExperts>(&layer.feed_forward);
    }
    if (dense != nullptr)
        out.option("ffn-hidden-size", dense->width);
    else if (moe != nullptr)
        out.option("ffn-hidden-size", moe->expert_width);
    out.flag("swiglu", dense != nullptr ? dense->gated : moe != nullptr && moe->gated);
    out.flag("disable-bias-linear", dense == nullptr || !dense->up_bias);
    if (moe == nullptr)
        return;
    out.option("num-experts", moe->experts);
    out.option("moe-router-topk", moe->experts_per_token);
    out.option("moe-ffn-hidden-size", moe->expert_width);
    if (moe->shared_width > 0)
        out.option("moe-shared-expert-intermediate-size", moe->shared_width);
    if (const auto pattern = layerPattern(model); !pattern.empty())
        out.option("moe-layer-freq", pattern);
    out.flag("moe-grouped-gemm");
    out.option("moe-token-dispatcher-type", "alltoall");
}

Arguments modelArguments(const Scenario& scenario) {
    const auto& m = scenario.model;
    Arguments out("MODEL_ARGS");
    out.option("num-layers", m.layerCount());
    out.option("hidden-size", m.hidden);
    if (!m.layers.empty())
        attention(m.layer(0), out);
    feedForward(m, out);
    out.option("seq-length", scenario.workload.sequence_length);
    out.option("max-position-embeddings", std::max(m.maximum_positions, scenario.workload.sequence_length));
    out.option("normalization", m.norm == NormKind::rms_norm ? "RMSNorm" : "LayerNorm");
    out.option("position-embedding-type", m.position == PositionKind::rotary    ? "rope"
                                          : m.position == PositionKind::learned ? "learned_absolute"
                                                                                : "none");
    out.flag("untie-embeddings-and-output-weights", !m.tied_embeddings);
    out.option("vocab-size", m.vocabulary);
    if (m.multi_token_prediction_depth > 0)
        out.option("mtp-num-layers", m.multi_token_prediction_depth);
    return out;
}

std::string_view strategyName(Sharding sharding) {
    switch (sharding) {
    case Sharding::none:
        return "no_shard";
    case Sharding::optimizer:
        return "optim";
    case Sharding::optimizer_gradients:
        return "optim_grads";
    case Sharding::full:
        break;
    }
    return "optim_grads_params";
}

void shardingArguments(const Plan& plan, Arguments& out) {
    const auto& p = plan.parallel;
    const bool own_fsdp = plan.engine == Engine::megatron_fsdp;
    out.flag("use-distributed-optimizer", !own_fsdp && plan.sharding != Sharding::none);
    if (own_fsdp) {
        out.flag("use-megatron-fsdp");
        out.option("data-parallel-sharding-strategy", strategyName(plan.sharding));
        out.option("ckpt-format", "fsdp_dtensor");
    } else {
        out.option("ckpt-format", "torch_dist");
    }
    const auto ranks = std::int64_t{p.data} * p.context;
    const int group = plan.knobs.shard_group;
    if (plan.sharding != Sharding::none && group > 0 && group < ranks)
        out.option("num-distributed-optimizer-instances", ranks / group);
    out.flag("overlap-grad-reduce", plan.knobs.overlap_gradient_reduce);
    const bool gathers = plan.sharding != Sharding::none && plan.knobs.overlap_gradient_reduce;
    out.flag("overlap-param-gather", plan.knobs.overlap_parameter_gather && gathers);
    if (plan.knobs.reduce_bucket_elements != Knobs{}.reduce_bucket_elements)
        out.option("ddp-bucket-size", plan.knobs.reduce_bucket_elements);
}

Arguments parallelArguments(const Plan& plan) {
    const auto& p = plan.parallel;
    const auto& k = plan.knobs;
    Arguments out("PARALLEL_ARGS");
    out.option("tensor-model-parallel-size", p.tensor);
    out.option("pipeline-model-parallel-size", p.pipeline);
    if (p.pipeline > 1 && p.virtual_stages > 1)
        out.option("num-virtual-stages-per-pipeline-rank", p.virtual_stages);
    if (k.first_stage_layers > 0)
        out.option("decoder-first-pipeline-num-layers", k.first_stage_layers);
    if (k.last_stage_layers > 0)
        out.option("decoder-last-pipeline-num-layers", k.last_stage_layers);
    out.flag("account-for-embedding-in-pipeline-split", k.embedding_counts_as_layer);
    out.flag("account-for-loss-in-pipeline-split", k.loss_counts_as_layer);
    out.flag("sequence-parallel", p.sequence_parallel);
    if (p.context > 1) {
        out.option("context-parallel-size", p.context);
        const auto kind = k.context_parallel;
        out.option("cp-comm-type", kind == ContextParallelKind::ulysses      ? "a2a"
                                   : kind == ContextParallelKind::all_gather ? "allgather"
                                                                             : "p2p");
    }
    if (p.expert > 1)
        out.option("expert-model-parallel-size", p.expert);
    if (p.expert_tensor != p.tensor)
        out.option("expert-tensor-parallel-size", p.expert_tensor);
    if (k.expert_capacity_factor > 0)
        out.option("moe-expert-capacity-factor", shown(k.expert_capacity_factor));
    out.flag("overlap-moe-expert-parallel-comm", k.moe_layers_overlap > 0);
    out.flag("tp-comm-overlap", k.overlap_tensor_parallel);
    out.flag("use-tp-pp-dp-mapping", plan.placement == "tp-cp-ep-pp-dp");
    shardingArguments(plan, out);
    return out;
}

void recomputeArguments(const Recompute& r, Arguments& out) {
    if (r.kind == RecomputeKind::full) {
        out.option("recompute-granularity", "full");
        out.option("recompute-method", r.full_layers > 0 ? "block" : "uniform");
        out.option("recompute-num-layers", r.full_layers > 0 ? r.full_layers : r.uniform_group);
        return;
    }
    if (r.kind == RecomputeKind::none)
        return;
    out.option("recompute-granularity", "selective");
    std::vector<std::string_view> modules;
    const auto add = [&](bool on, std::string_view name) {
        if (on)
            modules.push_back(name);
    };
    add(r.core_attention, "core_attn");
    add(r.norms, "layernorm");
    add(r.mlp, "mlp");
    add(r.mlp_activation, "moe_act");
    add(r.moe, "moe");
    add(r.mla_up_projection, "mla_up_proj");
    if (!modules.empty())
        out.list("recompute-modules", modules);
}

void precisionArguments(const Plan& plan, Arguments& out) {
    const auto detail = precisionOf(plan);
    switch (plan.precision) {
    case PrecisionRecipe::fp32:
        return;
    case PrecisionRecipe::mixed_fp16:
    case PrecisionRecipe::autocast_fp16:
        out.flag("fp16");
        out.flag("accumulate-allreduce-grads-in-fp32", detail.main_gradients == DataType::fp32);
        break;
    case PrecisionRecipe::fp8:
    case PrecisionRecipe::mxfp8:
        out.flag("bf16");
        out.option("fp8-format", plan.precision == PrecisionRecipe::fp8 ? "hybrid" : "e4m3");
        out.option("fp8-recipe", plan.precision == PrecisionRecipe::fp8 ? "delayed" : "mxfp8");
        break;
    case PrecisionRecipe::fp4:
        out.flag("bf16");
        out.option("fp4-format", "e2m1");
        out.option("fp4-recipe", "nvfp4");
        break;
    case PrecisionRecipe::mixed_bf16:
    case PrecisionRecipe::autocast_bf16:
    case PrecisionRecipe::pure_bf16:
        out.flag("bf16");
        break;
    }
    if (plan.precision != PrecisionRecipe::mixed_fp16)
        out.flag("grad-reduce-in-bf16", !detail.main_gradients && detail.reduce == DataType::bf16);
    const bool narrow = detail.moments != DataType::fp32 || detail.master == DataType::fp16;
    if (narrow) {
        out.option("exp-avg-dtype", nameOf(detail.moments));
        out.option("exp-avg-sq-dtype", nameOf(detail.moments));
        if (detail.master == DataType::fp16)
            out.option("main-params-dtype", "fp16");
    }
    out.flag("use-precision-aware-optimizer", narrow || plan.offload.optimizer != OffloadDevice::none);
}

std::string_view optimizerName(OptimizerKind kind) {
    switch (kind) {
    case OptimizerKind::sgd:
    case OptimizerKind::sgd_momentum:
        return "sgd";
    case OptimizerKind::muon:
        return "muon";
    case OptimizerKind::lion:
        return "lion";
    case OptimizerKind::adam:
    case OptimizerKind::adam_8bit:
    case OptimizerKind::adafactor:
        break;
    }
    return "adam";
}

Arguments trainingArguments(const Scenario& scenario, const Plan& plan) {
    Arguments out("TRAINING_ARGS");
    const auto steps = microBatches(scenario.workload.global_batch, plan);
    out.option("micro-batch-size", plan.micro_batch);
    out.option("global-batch-size", plan.micro_batch * steps * plan.parallel.data);
    precisionArguments(plan, out);
    out.option("optimizer", optimizerName(plan.optimizer));
    if (plan.optimizer == OptimizerKind::sgd)
        out.option("sgd-momentum", "0.0");
    recomputeArguments(plan.recompute, out);
    if (plan.offload.optimizer != OffloadDevice::none) {
        out.flag("optimizer-cpu-offload");
        out.option("optimizer-offload-fraction", shown(plan.offload.optimizer_fraction));
    }
    if (plan.offload.activation_layers > 0)
        out.option("cpu-offloading-num-layers", plan.offload.activation_layers);
    out.option("attention-backend", plan.attention == AttentionKernel::cudnn          ? "fused"
                                    : plan.attention == AttentionKernel::materialized ? "unfused"
                                                                                      : "flash");
    out.flag("cross-entropy-loss-fusion", plan.software.fused_cross_entropy);
    if (plan.software.cuda_graphs)
        out.option("cuda-graph-impl", "local");
    return out;
}

} // namespace

std::vector<ExportFile> writeMegatron(const Scenario& scenario, const Plan& plan, LaunchCommand& launch) {
    const auto model = modelArguments(scenario);
    const auto parallel = parallelArguments(plan);
    const auto training = trainingArguments(scenario, plan);
    launch.definitions = concat({model.definition(), parallel.definition(), training.definition(),
                                 "# Tokenizer, data, learning rate, checkpoints and length of the run.\n",
                                 "DATA_ARGS=(${MEGATRON_DATA_ARGS:-})\n"});
    launch.program = concat({"\"${MEGATRON_PATH:-.}/pretrain_gpt.py\"", model.use(), parallel.use(), training.use(),
                             " \"${DATA_ARGS[@]}\""});
    return {};
}

} // namespace meshwright
