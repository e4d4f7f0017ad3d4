#include "core/exchange/megatron_arguments.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

// Flags, types and defaults: Megatron-LM core 0.19, megatron/training/arguments.py and the configuration classes that
// it generates flags from.
constexpr std::array<std::pair<Word, OptimizerKind>, 5> optimizers = {{{"adam", OptimizerKind::adam},
                                                                       {"sgd", OptimizerKind::sgd_momentum},
                                                                       {"muon", OptimizerKind::muon},
                                                                       {"dist_muon", OptimizerKind::muon},
                                                                       {"lion", OptimizerKind::lion}}};
constexpr std::array<std::pair<Word, Sharding>, 4> strategies = {{{"no_shard", Sharding::none},
                                                                  {"optim", Sharding::optimizer},
                                                                  {"optim_grads", Sharding::optimizer_gradients},
                                                                  {"optim_grads_params", Sharding::full}}};
constexpr std::array<std::pair<Word, DataType>, 4> state_types = {
    {{"fp32", DataType::fp32}, {"fp16", DataType::fp16}, {"bf16", DataType::bf16}, {"fp8", DataType::fp8}}};

class MegatronReader {
public:
    MegatronReader(const ConfigNode& arguments, ImportLog& log, PlanFragment& f)
        : args_(arguments, log)
        , log_(log)
        , f_(f) {}

    void run() {
        degrees();
        pipeline();
        sharding();
        batch();
        precision();
        recompute();
        offload();
        knobs();
        model();
        mixture();
        noteRest();
        const bool own_fsdp = f_.engine && f_.engine->value == Engine::megatron_fsdp;
        args_.otherwise(f_.framework, std::string(own_fsdp ? "megatron-fsdp" : "megatron-lm"));
    }

private:
    /// A flag that is off unless given.
    bool flag(Word name) {
        const auto found = args_.boolean(name);
        return found && found->value;
    }
    Place placeOf(Word name) {
        const auto* found = args_.find(name);
        return found != nullptr ? log_.placeOf(*found) : Place{log_.file, 0};
    }
    Field<bool> flagField(Word name) {
        auto found = args_.boolean(name);
        args_.otherwise(found, false);
        return found;
    }
    void replaced(Word name) {
        if (const auto* found = args_.find(name))
            args_.note(Kind::replaced_by_newer, *found);
    }

    void degrees() {
        f_.tensor = firstOf(args_.degree("tensor_model_parallel_size"), args_.degree("model_parallel_size"));
        replaced("model_parallel_size");
        f_.pipeline = args_.degree("pipeline_model_parallel_size");
        f_.context = firstOf(args_.degree("context_parallel_size"), args_.degree("ds_sequence_parallel_size"));
        f_.expert = firstOf(args_.degree("expert_model_parallel_size"), args_.degree("moe_expert_parallel_size"));
        f_.expert_tensor = args_.degree("expert_tensor_parallel_size");
        args_.otherwise(f_.tensor, std::int64_t{1});
        args_.otherwise(f_.pipeline, std::int64_t{1});
        args_.otherwise(f_.context, std::int64_t{1});
        args_.otherwise(f_.expert, std::int64_t{1});
        args_.otherwise(f_.expert_tensor, f_.tensor->value);
        f_.sequence_parallel = flagField("sequence_parallel");
        // The command line turns it off without a word where there is nothing to divide.
        if (f_.tensor->value == 1)
            f_.sequence_parallel->value = false;
        if (flag("use_tp_pp_dp_mapping"))
            f_.placement = Stated<std::string>{"tp-cp-ep-pp-dp", placeOf("use_tp_pp_dp_mapping")};
        communication();
    }

    void communication() {
        const auto* type = args_.find("cp_comm_type");
        if (type == nullptr)
            return;
        const auto& word = type->children.empty() ? type->text : type->children.front().text;
        const auto kind = word == "a2a"                                 ? ContextParallelKind::ulysses
                          : word == "allgather" || word == "all_gather" ? ContextParallelKind::all_gather
                                                                        : ContextParallelKind::ring;
        if (word != "p2p" && kind == ContextParallelKind::ring)
            args_.note(Kind::not_modelled, *type);
        f_.context_parallel = Stated<ContextParallelKind>{kind, log_.placeOf(*type)};
    }

    void pipeline() {
        f_.layers_per_virtual_stage = args_.degree("num_layers_per_virtual_pipeline_stage");
        f_.virtual_stages = firstOf(args_.degree("num_virtual_stages_per_pipeline_rank"),
                                    args_.degree("virtual_pipeline_model_parallel_size"));
        if (f_.layers_per_virtual_stage && f_.virtual_stages)
            log_.fault(*args_.find("num_layers_per_virtual_pipeline_stage"), FaultCode::contradiction,
                       "one of num-layers-per-virtual-pipeline-stage, num-virtual-stages-per-pipeline-rank");
        if (f_.pipeline->value == 1) {
            f_.layers_per_virtual_stage.reset();
            f_.virtual_stages.reset();
        } else if (const auto* layout = args_.find("pipeline_model_parallel_layout")) {
            args_.note(Kind::not_modelled, *layout);
        }
        f_.first_stage_layers = firstOf(args_.degree("decoder_first_pipeline_num_layers"),
                                        args_.degree("num_layers_in_first_pipeline_stage"));
        f_.last_stage_layers = firstOf(args_.degree("decoder_last_pipeline_num_layers"),
                                       args_.degree("num_layers_in_last_pipeline_stage"));
        f_.embedding_counts_as_layer = flagField("account_for_embedding_in_pipeline_split");
        f_.loss_counts_as_layer = flagField("account_for_loss_in_pipeline_split");
    }

    void sharding() {
        const auto strategy = args_.choice<Sharding>("data_parallel_sharding_strategy", strategies);
        const auto zero = args_.integer("zero_stage", 0, 3);
        const bool distributed = flag("use_distributed_optimizer");
        if (flag("use_megatron_fsdp") || flag("use_custom_fsdp")) {
            replaced("use_custom_fsdp");
            f_.engine = Stated<Engine>{Engine::megatron_fsdp, placeOf("use_megatron_fsdp")};
            f_.sharding = strategy;
            args_.otherwise(f_.sharding, Sharding::full);
        } else if (flag("use_torch_fsdp2")) {
            const bool keeps = flag("torch_fsdp2_no_reshard_after_forward");
            const auto place = placeOf("use_torch_fsdp2");
            f_.engine = Stated<Engine>{Engine::fsdp2, place};
            f_.sharding = Stated<Sharding>{keeps ? Sharding::optimizer_gradients : Sharding::full, place};
            f_.reshard_after_forward = Stated<bool>{!keeps, place};
        } else if (flag("deepspeed")) {
            f_.engine = Stated<Engine>{Engine::megatron_deepspeed, placeOf("deepspeed")};
            f_.framework = Stated<std::string>{"megatron-deepspeed", placeOf("deepspeed")};
            f_.sharding = mapField(zero, [](std::int64_t stage) { return static_cast<Sharding>(stage); });
        } else {
            args_.otherwise(f_.engine, Engine::megatron);
            f_.sharding = Stated<Sharding>{distributed ? Sharding::optimizer : Sharding::none,
                                           placeOf("use_distributed_optimizer"), !distributed};
        }
        if (const auto* config = args_.find("deepspeed_config"))
            args_.note(Kind::include_not_read, *config);
        f_.optimizer_instances = args_.degree("num_distributed_optimizer_instances");
    }

    void batch() {
        f_.micro_batch =
            firstOf(args_.integer("micro_batch_size", 1, largest_batch), args_.integer("batch_size", 1, largest_batch));
        replaced("batch_size");
        f_.global_batch = args_.integer("global_batch_size", 1, largest_batch);
        // Without a global batch there is one micro-batch per step.
        if (args_.find("global_batch_size") == nullptr)
            args_.otherwise(f_.accumulation, std::int64_t{1});
        f_.sequence_length = firstOf(args_.size("seq_length"), args_.size("encoder_seq_length"));
        f_.steps = args_.integer("train_iters", 1, largest_size);
        if (const auto samples = args_.integer("train_samples", 1, largest_size); samples && f_.global_batch)
            f_.steps = Stated<std::int64_t>{samples->value / f_.global_batch->value, samples->place};
        if (const auto* ramp = args_.find("rampup_batch_size"))
            args_.note(Kind::not_modelled, *ramp);
    }

    void precision() {
        const bool bf16 = flag("bf16");
        const bool fp16 = flag("fp16");
        if (bf16 && fp16)
            log_.fault(*args_.find("fp16"), FaultCode::contradiction, "--fp16 or --bf16, not both");
        const auto fp8 = firstOf(args_.text("fp8_format"), args_.text("fp8"));
        const auto recipe = args_.text("fp8_recipe");
        const auto fp4 = firstOf(args_.text("fp4_format"), args_.text("fp4"));
        if (fp4)
            f_.precision = Stated<PrecisionRecipe>{PrecisionRecipe::fp4, fp4->place};
        else if (fp8 && normalized(fp8->value) != "false")
            f_.precision = Stated<PrecisionRecipe>{
                recipe && recipe->value == "mxfp8" ? PrecisionRecipe::mxfp8 : PrecisionRecipe::fp8, fp8->place};
        else
            f_.precision = Stated<PrecisionRecipe>{bf16   ? PrecisionRecipe::mixed_bf16
                                                   : fp16 ? PrecisionRecipe::mixed_fp16
                                                          : PrecisionRecipe::fp32,
                                                   placeOf(bf16 ? "bf16" : "fp16"), !bf16 && !fp16};
        if (flag("accumulate_allreduce_grads_in_fp32") && fp16) {
            f_.main_gradients = Stated<DataType>{DataType::fp32, placeOf("accumulate_allreduce_grads_in_fp32")};
            f_.reduce = f_.main_gradients;
        }
        if (flag("grad_reduce_in_bf16")) {
            f_.main_gradients = Stated<DataType>{DataType::bf16, placeOf("grad_reduce_in_bf16")};
            f_.reduce = f_.main_gradients;
        }
        if (!flag("use_precision_aware_optimizer"))
            return;
        f_.main_gradients = firstOf(args_.choice<DataType>("main_grads_dtype", state_types), f_.main_gradients);
        f_.master = args_.choice<DataType>("main_params_dtype", state_types);
        f_.moments = args_.choice<DataType>("exp_avg_dtype", state_types);
        const auto second = args_.choice<DataType>("exp_avg_sq_dtype", state_types);
        if (second && (!f_.moments || f_.moments->value != second->value))
            args_.note(Kind::not_modelled, *args_.find("exp_avg_sq_dtype"));
    }

    void recompute() {
        const auto granularity = args_.text("recompute_granularity");
        const auto method = firstOf(args_.text("recompute_method"), args_.text("activations_checkpoint_method"));
        const auto layers = args_.degree("recompute_num_layers");
        Recompute r;
        auto place = granularity ? granularity->place : Place{log_.file, 0};
        bool stated = granularity.has_value();
        for (const Word old :
             {"checkpoint_activations", "deepspeed_activation_checkpointing", "activations_checkpoint"})
            if (!stated && flag(old)) {
                replaced(old);
                stated = true;
                place = placeOf(old);
                r.kind = RecomputeKind::full;
            }
        if (!stated && flag("recompute_activations")) {
            stated = true;
            place = placeOf("recompute_activations");
            r.kind = RecomputeKind::selective;
        }
        if (granularity && granularity->value == "full") {
            r.kind = RecomputeKind::full;
            if (method && method->value == "block" && layers)
                r.full_layers = static_cast<int>(layers->value);
            else if (method && method->value == "uniform" && layers)
                r.uniform_group = static_cast<int>(layers->value);
        } else if (granularity && granularity->value == "selective") {
            r.kind = RecomputeKind::selective;
        } else if (granularity) {
            log_.fault(*args_.find("recompute_granularity"), FaultCode::unknown_value, "full, selective");
        }
        if (r.kind == RecomputeKind::selective)
            modules(r);
        if (flag("distribute_saved_activations"))
            args_.note(Kind::not_modelled, *args_.find("distribute_saved_activations"));
        f_.recompute = Stated<Recompute>{r, place, !stated};
    }

    void modules(Recompute& r) {
        const auto* list = args_.find("recompute_modules");
        if (list == nullptr)
            return;
        r.core_attention = false;
        std::vector<ConfigNode> one{*list};
        for (const auto& node : list->children.empty() ? one : list->children) {
            if (node.text == "core_attn")
                r.core_attention = true;
            else if (node.text == "layernorm")
                r.norms = true;
            else if (node.text == "mlp")
                r.mlp = true;
            else if (node.text == "moe_act")
                r.mlp_activation = true;
            else if (node.text == "moe")
                r.moe = true;
            else if (node.text == "mla_up_proj")
                r.mla_up_projection = true;
            else
                log_.note(Kind::not_modelled, node.line, "recompute_modules", node.text);
        }
    }

    void offload() {
        if (flag("optimizer_cpu_offload")) {
            f_.offload_optimizer = Stated<OffloadDevice>{OffloadDevice::cpu, placeOf("optimizer_cpu_offload")};
            f_.offload_optimizer_fraction = args_.number("optimizer_offload_fraction", 0, 1);
            args_.otherwise(f_.offload_optimizer_fraction, 1.0);
        } else {
            args_.otherwise(f_.offload_optimizer, OffloadDevice::none);
        }
        f_.offload_activation_layers = args_.integer("cpu_offloading_num_layers", 0, largest_degree);
        if (const auto* fine = args_.find("fine_grained_activation_offloading"))
            args_.note(Kind::not_modelled, *fine);
    }

    void knobs() {
        f_.overlap_gradient_reduce = flagField("overlap_grad_reduce");
        f_.overlap_parameter_gather = flagField("overlap_param_gather");
        f_.overlap_tensor_parallel = flagField("tp_comm_overlap");
        f_.reduce_bucket_elements = args_.size("ddp_bucket_size");
        f_.moe_layers_overlap = flagField("overlap_moe_expert_parallel_comm");
        f_.fused_cross_entropy = flagField("cross_entropy_loss_fusion");
        const auto graphs = args_.text("cuda_graph_impl");
        f_.cuda_graphs = mapField(graphs, [](const std::string& word) { return word != "none"; });
        if (!f_.cuda_graphs)
            f_.cuda_graphs = firstOf(args_.boolean("enable_cuda_graph"), args_.boolean("external_cuda_graph"));
        args_.otherwise(f_.cuda_graphs, false);
        const auto backend = args_.text("attention_backend");
        if (backend && backend->value != "auto")
            f_.attention = mapField(backend, [](const std::string& word) {
                return word == "flash"   ? AttentionKernel::flash2
                       : word == "fused" ? AttentionKernel::cudnn
                                         : AttentionKernel::materialized;
            });
        else if (flag("use_flash_attn") || flag("use_flash_attn_v2"))
            f_.attention = Stated<AttentionKernel>{AttentionKernel::flash2, placeOf("use_flash_attn")};
        if (const auto* name = args_.find("optimizer"); name != nullptr && !name->isMap())
            f_.optimizer = args_.choice<OptimizerKind>("optimizer", optimizers);
        args_.otherwise(f_.optimizer, OptimizerKind::adam);
        const auto momentum = args_.number("sgd_momentum", 0, 1);
        if (f_.optimizer->value == OptimizerKind::sgd_momentum && momentum && momentum->value == 0)
            f_.optimizer->value = OptimizerKind::sgd;
    }

    void model() {
        auto& m = f_.model;
        m.layers = args_.degree("num_layers");
        m.hidden = args_.size("hidden_size");
        m.feed_forward = args_.size("ffn_hidden_size");
        m.heads = args_.size("num_attention_heads");
        m.head_dim = args_.size("kv_channels");
        m.vocabulary = firstOf(args_.size("vocab_size"), args_.size("padded_vocab_size"));
        m.maximum_positions = args_.size("max_position_embeddings");
        const auto groups = firstOf(args_.size("num_query_groups"), args_.size("num_key_value_heads"));
        if (groups && (flag("group_query_attention") || args_.find("group_query_attention") == nullptr))
            m.kv_heads = groups;
        m.gated_mlp = firstOf(args_.boolean("swiglu"), args_.boolean("gated_linear_unit"));
        m.rms_norm = mapField(args_.text("normalization"),
                              [](const std::string& word) { return normalized(word) == "rmsnorm"; });
        m.rotary = mapField(args_.text("position_embedding_type"),
                            [](const std::string& word) { return word == "rope" || word == "mrope"; });
        if (!m.rotary)
            m.rotary = args_.boolean("use_rotary_position_embeddings");
        m.linear_bias = mapField(args_.boolean("disable_bias_linear"), [](bool off) { return !off; });
        if (!m.linear_bias)
            m.linear_bias = args_.boolean("add_bias_linear");
        m.qkv_bias = args_.boolean("add_qkv_bias");
        m.query_key_norm = args_.boolean("qk_layernorm");
        m.untied_embeddings = args_.boolean("untie_embeddings_and_output_weights");
        m.latent_attention = args_.boolean("multi_latent_attention");
        m.query_rank = args_.size("q_lora_rank");
        m.kv_rank = args_.size("kv_lora_rank");
        m.nope_head_dim = args_.size("qk_head_dim");
        m.rope_head_dim = args_.size("qk_pos_emb_head_dim");
        m.value_head_dim = args_.size("v_head_dim");
        m.multi_token_prediction = args_.integer("mtp_num_layers", 0, 64);
    }

    void mixture() {
        auto& m = f_.model;
        // Megatron-DeepSpeed gives a list, one number for each layer or one for all.
        if (const auto* experts = args_.find("num_experts"); experts != nullptr && !experts->children.empty())
            args_.note(Kind::not_modelled, *experts);
        else
            m.experts = firstOf(args_.size("num_experts"), args_.size("num_moe_experts"));
        m.experts_per_token = firstOf(args_.integer("moe_router_topk", 1, largest_degree), args_.size("topk"));
        m.expert_width = args_.size("moe_ffn_hidden_size");
        m.shared_expert_width = args_.size("moe_shared_expert_intermediate_size");
        f_.expert_capacity_factor = args_.number("moe_expert_capacity_factor", 0, 1e6);
        const auto* pattern = args_.find("moe_layer_freq");
        if (pattern == nullptr || (pattern->kind == ConfigNode::Kind::number && pattern->number == 1))
            return;
        // "[0]*3+[1]*58": dense layers first, then experts.
        int first = 0;
        int rest = 0;
        if (std::sscanf(pattern->text.c_str(), "([0]*%5d+[1]*%5d)", &first, &rest) == 2 ||
            std::sscanf(pattern->text.c_str(), "[0]*%5d+[1]*%5d", &first, &rest) == 2)
            m.first_dense_layers = Stated<std::int64_t>{first, log_.placeOf(*pattern)};
        else
            args_.note(Kind::not_modelled, *pattern);
    }

    void noteRest();

    ConfigReader args_;
    ImportLog& log_;
    PlanFragment& f_;
};

void MegatronReader::noteRest() {
    static constexpr std::array<Word, 6> plain = {"attention_softmax_in_fp32", "sgd_momentum", "fp8_recipe",
                                                  "ddp_bucket_size",           "timers",       "eps"};
    args_.ignore(plain);
    std::vector<std::string> names;
    for (const auto& child : args_.node().children) {
        if (isPlainMegatronFlag(child.key))
            names.push_back(child.key);
    }
    const std::vector<Word> views(names.begin(), names.end());
    args_.ignore(views);
    args_.noteRest();
}

} // namespace

void readMegatronArguments(const ConfigNode& arguments, ImportLog& log, PlanFragment& fragment) {
    MegatronReader(arguments, log, fragment).run();
}

} // namespace meshwright
