#include "core/exchange/config_reader.h"
#include "core/exchange/importers.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

// Keys and values: accelerate 1.14, commands/config/config_args.py, utils/dataclasses.py, parallelism_config.py.
enum class Distributed : std::uint8_t { none, multi_gpu, fsdp, deepspeed, megatron, other };

constexpr std::array<std::pair<Word, Distributed>, 13> distributed_types = {{{"NO", Distributed::none},
                                                                             {"MULTI_GPU", Distributed::multi_gpu},
                                                                             {"FSDP", Distributed::fsdp},
                                                                             {"DEEPSPEED", Distributed::deepspeed},
                                                                             {"MEGATRON_LM", Distributed::megatron},
                                                                             {"MULTI_CPU", Distributed::other},
                                                                             {"MULTI_NPU", Distributed::other},
                                                                             {"MULTI_MLU", Distributed::other},
                                                                             {"MULTI_XPU", Distributed::other},
                                                                             {"MULTI_HPU", Distributed::other},
                                                                             {"MULTI_MUSA", Distributed::other},
                                                                             {"XLA", Distributed::other},
                                                                             {"TPU", Distributed::other}}};

enum class Strategy : std::uint8_t { full, gradients, none, hybrid, hybrid_gradients };

// Older files number the strategies from 1, as torch's enum does.
constexpr std::array<std::pair<Word, Strategy>, 11> strategies = {{{"FULL_SHARD", Strategy::full},
                                                                   {"SHARD_GRAD_OP", Strategy::gradients},
                                                                   {"NO_SHARD", Strategy::none},
                                                                   {"HYBRID_SHARD", Strategy::hybrid},
                                                                   {"HYBRID_SHARD_ZERO2", Strategy::hybrid_gradients},
                                                                   {"_HYBRID_SHARD_ZERO2", Strategy::hybrid_gradients},
                                                                   {"1", Strategy::full},
                                                                   {"2", Strategy::gradients},
                                                                   {"3", Strategy::none},
                                                                   {"4", Strategy::hybrid},
                                                                   {"5", Strategy::hybrid_gradients}}};

constexpr std::array<std::pair<Word, OffloadDevice>, 3> accelerate_devices = {
    {{"none", OffloadDevice::none}, {"cpu", OffloadDevice::cpu}, {"nvme", OffloadDevice::nvme}}};

enum class Mixed : std::uint8_t { no, fp16, bf16, fp8 };
constexpr std::array<std::pair<Word, Mixed>, 5> mixed_words = {
    {{"no", Mixed::no}, {"fp16", Mixed::fp16}, {"bf16", Mixed::bf16}, {"fp8", Mixed::fp8}, {"false", Mixed::no}}};

class AccelerateReader {
public:
    AccelerateReader(const ConfigNode& root, const std::string& file)
        : log_{.file = file}
        , root_(root, log_) {}

    Result<PlanFragment> run() {
        kind_ = root_.choice<Distributed>("distributed_type", distributed_types);
        f_.world = root_.degree("num_processes");
        f_.nodes = root_.degree("num_machines");
        engine();
        if (auto config = root_.object("fsdp_config"))
            fsdp(*config);
        if (auto config = root_.object("deepspeed_config"))
            deepspeed(*config);
        if (auto config = root_.object("megatron_lm_config"))
            megatron(*config);
        if (auto config = root_.object("parallelism_config"))
            parallelism(*config);
        precision();
        rest();
        root_.otherwise(f_.framework, framework());
        return log_.finish(std::move(f_));
    }

private:
    [[nodiscard]] bool is(Distributed kind) const { return kind_ && kind_->value == kind; }

    void engine() {
        if (!kind_) {
            root_.otherwise(f_.engine, Engine::ddp);
            return;
        }
        if (is(Distributed::other)) {
            root_.note(Kind::not_modelled, *root_.find("distributed_type"));
            return;
        }
        const auto engine = is(Distributed::fsdp)        ? Engine::fsdp1
                            : is(Distributed::deepspeed) ? Engine::deepspeed
                            : is(Distributed::megatron)  ? Engine::megatron
                                                         : Engine::ddp;
        f_.engine = Stated<Engine>{engine, kind_->place};
    }

    [[nodiscard]] std::string framework() const {
        switch (f_.engine ? f_.engine->value : Engine::ddp) {
        case Engine::fsdp1:
            return "pytorch-fsdp1";
        case Engine::fsdp2:
            return "accelerate-fsdp2";
        case Engine::deepspeed:
            return "accelerate-deepspeed";
        case Engine::megatron:
            return "megatron-lm";
        default:
            return "pytorch-ddp";
        }
    }

    void fsdp(ConfigReader& config) {
        const auto version = config.integer("fsdp_version", 1, 2);
        const bool second = version && version->value == 2;
        if (is(Distributed::fsdp) && second)
            f_.engine = Stated<Engine>{Engine::fsdp2, version->place};
        if (second)
            reshard(config);
        else
            strategy(config);
        if (const auto on = config.boolean("fsdp_offload_params"); on) {
            const auto device = on->value ? OffloadDevice::cpu : OffloadDevice::none;
            f_.offload_parameters = Stated<OffloadDevice>{device, on->place};
            f_.offload_optimizer = f_.offload_parameters; // the optimizer steps where its parameters are
        }
        if (const auto on = config.boolean("fsdp_activation_checkpointing"); on)
            f_.recompute =
                Stated<Recompute>{{.kind = on->value ? RecomputeKind::full : RecomputeKind::none}, on->place};
        static constexpr std::array<Word, 13> plain = {
            "fsdp_auto_wrap_policy",         "fsdp_transformer_layer_cls_to_wrap",
            "fsdp_min_num_params",           "fsdp_backward_prefetch",
            "fsdp_backward_prefetch_policy", "fsdp_forward_prefetch",
            "fsdp_state_dict_type",          "fsdp_cpu_ram_efficient_loading",
            "fsdp_sync_module_states",       "fsdp_use_orig_params",
            "fsdp_sharding_strategy",        "fsdp_reshard_after_forward",
            "fsdp_ignored_modules"};
        config.ignore(plain);
        config.noteRest();
    }

    void reshard(ConfigReader& config) {
        f_.reshard_after_forward = config.boolean("fsdp_reshard_after_forward");
        config.otherwise(f_.reshard_after_forward, true);
        f_.sharding = mapField(f_.reshard_after_forward,
                               [](bool on) { return on ? Sharding::full : Sharding::optimizer_gradients; });
    }

    void strategy(ConfigReader& config) {
        auto found = config.choice<Strategy>("fsdp_sharding_strategy", strategies);
        // Version 1 may carry the strategy under the newer key.
        const auto* newer = config.node().find("fsdp_reshard_after_forward");
        if (!found && newer != nullptr && newer->kind == ConfigNode::Kind::text)
            found = config.choice<Strategy>("fsdp_reshard_after_forward", strategies);
        if (!found) {
            config.otherwise(f_.sharding, Sharding::full);
            return;
        }
        f_.sharding = mapField(found, [](Strategy strategy) {
            switch (strategy) {
            case Strategy::full:
            case Strategy::hybrid:
                return Sharding::full;
            case Strategy::gradients:
            case Strategy::hybrid_gradients:
                return Sharding::optimizer_gradients;
            case Strategy::none:
                break;
            }
            return Sharding::none;
        });
        f_.reshard_after_forward =
            mapField(f_.sharding, [](Sharding sharding) { return sharding != Sharding::optimizer_gradients; });
        const bool hybrid = found->value == Strategy::hybrid || found->value == Strategy::hybrid_gradients;
        // The default process groups of hybrid sharding are the node and its peers.
        if (hybrid && f_.world && f_.nodes && f_.world->value % f_.nodes->value == 0)
            f_.shard_group = Stated<std::int64_t>{f_.world->value / f_.nodes->value, found->place};
    }

    void deepspeed(ConfigReader& config) {
        if (const auto* path = config.find("deepspeed_config_file"))
            config.note(Kind::include_not_read, *path);
        f_.sharding = mapField(config.integer("zero_stage", 0, 3),
                               [](std::int64_t stage) { return static_cast<Sharding>(stage); });
        if (!f_.sharding && config.node().find("deepspeed_config_file") == nullptr)
            config.otherwise(f_.sharding, Sharding::optimizer_gradients); // zero_stage defaults to 2
        f_.offload_optimizer = config.choice<OffloadDevice>("offload_optimizer_device", accelerate_devices);
        f_.offload_parameters = config.choice<OffloadDevice>("offload_param_device", accelerate_devices);
        f_.accumulation = config.integer("gradient_accumulation_steps", 1, largest_batch);
        static constexpr std::array<Word, 13> plain = {"gradient_clipping",
                                                       "zero3_init_flag",
                                                       "zero3_save_16bit_model",
                                                       "offload_optimizer_nvme_path",
                                                       "offload_param_nvme_path",
                                                       "deepspeed_hostfile",
                                                       "deepspeed_exclusion_filter",
                                                       "deepspeed_inclusion_filter",
                                                       "deepspeed_multinode_launcher",
                                                       "deepspeed_moe_layer_cls_names",
                                                       "deepspeed_config_file",
                                                       "deepspeed_no_local_rank",
                                                       "zero_opt"};
        config.ignore(plain);
        config.noteRest();
    }

    void megatron(ConfigReader& config) {
        f_.tensor = config.degree("megatron_lm_tp_degree");
        f_.pipeline = config.degree("megatron_lm_pp_degree");
        f_.sequence_parallel = config.boolean("megatron_lm_sequence_parallelism");
        f_.accumulation = config.integer("megatron_lm_num_micro_batches", 1, largest_batch);
        f_.sharding = mapField(config.boolean("megatron_lm_use_distributed_optimizer"),
                               [](bool on) { return on ? Sharding::optimizer : Sharding::none; });
        f_.recompute = mapField(config.boolean("megatron_lm_recompute_activations"), [](bool on) {
            return Recompute{.kind = on ? RecomputeKind::selective : RecomputeKind::none};
        });
        static constexpr std::array<Word, 1> plain = {"megatron_lm_gradient_clipping"};
        config.ignore(plain);
        config.noteRest();
    }

    void parallelism(ConfigReader& config) {
        f_.data_replicate = config.degree("parallelism_config_dp_replicate_size");
        f_.data_shard = config.degree("parallelism_config_dp_shard_size");
        f_.tensor = config.degree("parallelism_config_tp_size");
        const auto context = config.degree("parallelism_config_cp_size");
        const auto ulysses = config.degree("parallelism_config_sp_size");
        if (context && ulysses && context->value > 1 && ulysses->value > 1)
            log_.fault(*config.find("parallelism_config_sp_size"), FaultCode::contradiction,
                       "parallelism_config_cp_size or parallelism_config_sp_size, not both");
        const bool by_heads = ulysses && ulysses->value > 1;
        f_.context = by_heads ? ulysses : context;
        const auto rotation = config.text("parallelism_config_cp_comm_strategy");
        if (by_heads)
            f_.context_parallel = Stated<ContextParallelKind>{ContextParallelKind::ulysses, ulysses->place};
        else if (rotation)
            f_.context_parallel = Stated<ContextParallelKind>{
                rotation->value == "alltoall" ? ContextParallelKind::ring : ContextParallelKind::all_gather,
                rotation->place};
        // torch's context parallelism gathers keys and values unless told to rotate them.
        else if (context && context->value > 1)
            config.otherwise(f_.context_parallel, ContextParallelKind::all_gather);
        static constexpr std::array<Word, 4> plain = {
            "parallelism_config_sp_backend", "parallelism_config_sp_seq_length",
            "parallelism_config_sp_seq_length_is_variable", "parallelism_config_sp_attn_implementation"};
        config.ignore(plain);
        config.noteRest();
    }

    void precision() {
        const auto mixed = root_.choice<Mixed>("mixed_precision", mixed_words);
        // DeepSpeed and Megatron keep 16-bit weights; plain PyTorch casts fp32 ones.
        const bool half_weights = is(Distributed::deepspeed) || is(Distributed::megatron);
        f_.precision = mapField(mixed, [&](Mixed word) {
            switch (word) {
            case Mixed::fp16:
                return half_weights ? PrecisionRecipe::mixed_fp16 : PrecisionRecipe::autocast_fp16;
            case Mixed::bf16:
                return half_weights ? PrecisionRecipe::mixed_bf16 : PrecisionRecipe::autocast_bf16;
            case Mixed::fp8:
                return PrecisionRecipe::fp8;
            case Mixed::no:
                break;
            }
            return PrecisionRecipe::fp32;
        });
    }

    void rest() {
        if (auto dynamo = root_.object("dynamo_config")) {
            f_.compiled = mapField(dynamo->text("dynamo_backend"),
                                   [](const std::string& backend) { return normalized(backend) != "no"; });
            static constexpr std::array<Word, 4> plain = {"dynamo_mode", "dynamo_use_dynamic", "dynamo_use_fullgraph",
                                                          "dynamo_use_regional_compilation"};
            dynamo->ignore(plain);
            dynamo->noteRest();
        }
        if (!f_.accumulation)
            f_.accumulation = root_.integer("gradient_accumulation_steps", 1, largest_batch);
        static constexpr std::array<Word, 27> plain = {"compute_environment",
                                                       "machine_rank",
                                                       "main_process_ip",
                                                       "main_process_port",
                                                       "main_training_function",
                                                       "rdzv_backend",
                                                       "same_network",
                                                       "debug",
                                                       "use_cpu",
                                                       "downcast_bf16",
                                                       "gpu_ids",
                                                       "enable_cpu_affinity",
                                                       "tpu_env",
                                                       "tpu_use_cluster",
                                                       "tpu_use_sudo",
                                                       "tpu_name",
                                                       "tpu_zone",
                                                       "fp8_config",
                                                       "command_file",
                                                       "commands",
                                                       "ipex_config",
                                                       "mpirun_config",
                                                       "num_cpu_threads_per_process",
                                                       "deepspeed_config",
                                                       "fsdp_config",
                                                       "megatron_lm_config",
                                                       "main_process_host"};
        root_.ignore(plain);
        root_.noteRest();
    }

    PlanFragment f_;
    ImportLog log_;
    ConfigReader root_;
    Field<Distributed> kind_;
};

} // namespace

Result<PlanFragment> readAccelerate(const ConfigNode& root, const std::string& file) {
    return AccelerateReader(root, file).run();
}

} // namespace meshwright
