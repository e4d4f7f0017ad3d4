#include "core/exchange/config_reader.h"
#include "core/exchange/importers.h"

#include <array>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

// Defaults and legal values: deepspeed/runtime/zero/config.py, zero/offload_config.py, runtime/constants.py (0.19.5).
constexpr std::int64_t default_bucket = 500'000'000;
constexpr std::int64_t default_prefetch = 50'000'000;
constexpr std::int64_t default_live = 1'000'000'000;
constexpr std::int64_t default_persistence = 100'000;

constexpr std::array<std::pair<Word, OffloadDevice>, 3> deepspeed_devices = {
    {{"none", OffloadDevice::none}, {"cpu", OffloadDevice::cpu}, {"nvme", OffloadDevice::nvme}}};

constexpr std::array<std::pair<Word, DataType>, 8> data_types = {{{"fp32", DataType::fp32},
                                                                  {"float32", DataType::fp32},
                                                                  {"float", DataType::fp32},
                                                                  {"fp16", DataType::fp16},
                                                                  {"float16", DataType::fp16},
                                                                  {"half", DataType::fp16},
                                                                  {"bf16", DataType::bf16},
                                                                  {"bfloat16", DataType::bf16}}};

constexpr std::array<std::pair<Word, OptimizerKind>, 12> deepspeed_optimizers = {
    {{"adam", OptimizerKind::adam},
     {"adamw", OptimizerKind::adam},
     {"fusedadam", OptimizerKind::adam},
     {"cpuadam", OptimizerKind::adam},
     {"deepspeedcpuadam", OptimizerKind::adam},
     {"adamw_8bit", OptimizerKind::adam_8bit},
     {"adam8bit", OptimizerKind::adam_8bit},
     {"adafactor", OptimizerKind::adafactor},
     {"sgd", OptimizerKind::sgd},
     {"lion", OptimizerKind::lion},
     {"fusedlion", OptimizerKind::lion},
     {"muon", OptimizerKind::muon}}};

class DeepSpeedReader {
public:
    DeepSpeedReader(const ConfigNode& root, const std::string& file)
        : log_{.file = file}
        , root_(root, log_) {}

    Result<PlanFragment> run() {
        root_.otherwise(f_.framework, std::string("deepspeed"));
        root_.otherwise(f_.engine, Engine::deepspeed);
        batch();
        precision();
        zero();
        parallel();
        optimizer();
        activations();
        rest();
        return log_.finish(std::move(f_));
    }

private:
    void batch() {
        f_.micro_batch = root_.integer("train_micro_batch_size_per_gpu", 1, largest_batch);
        f_.global_batch = root_.integer("train_batch_size", 1, largest_batch);
        f_.accumulation = root_.integer("gradient_accumulation_steps", 1, largest_batch);
        // A micro-batch alone means no accumulation (runtime/config.py, _set_batch_related_parameters).
        const bool automatic = root_.find("gradient_accumulation_steps") != nullptr;
        if (f_.micro_batch.has_value() != f_.global_batch.has_value() && !automatic)
            root_.otherwise(f_.accumulation, std::int64_t{1});
    }

    /// Whether a section is on; "auto" was noted and reads as off.
    Field<bool> enabled(std::optional<ConfigReader>& section) {
        if (!section)
            return std::nullopt;
        return section->boolean("enabled");
    }

    void precision() {
        auto bf16 = root_.object("bf16");
        if (root_.find("bfloat16") != nullptr && !bf16) {
            root_.note(Kind::replaced_by_newer, *root_.find("bfloat16"));
            bf16 = root_.object("bfloat16");
        }
        auto fp16 = root_.object("fp16");
        auto autocast = root_.object("torch_autocast");
        const auto bf16_on = enabled(bf16);
        const auto fp16_on = enabled(fp16);
        const auto autocast_on = enabled(autocast);
        const bool bf16_set = bf16_on && bf16_on->value;
        const bool fp16_set = fp16_on && fp16_on->value;
        if (bf16_set && fp16_set) {
            log_.fault(fp16->node(), FaultCode::contradiction, "fp16.enabled or bf16.enabled, not both");
            return;
        }
        if (bf16_set)
            f_.precision = Stated<PrecisionRecipe>{PrecisionRecipe::mixed_bf16, bf16_on->place};
        else if (fp16_set)
            f_.precision = Stated<PrecisionRecipe>{PrecisionRecipe::mixed_fp16, fp16_on->place};
        else if (autocast_on && autocast_on->value)
            f_.precision = mapField(autocast->choice<DataType>("dtype", data_types), [](DataType type) {
                return type == DataType::fp16 ? PrecisionRecipe::autocast_fp16 : PrecisionRecipe::autocast_bf16;
            });
        else if (!automaticPrecision(bf16) && !automaticPrecision(fp16))
            root_.otherwise(f_.precision, PrecisionRecipe::fp32);
        if (bf16)
            narrowStates(*bf16);
        dataTypes();
    }

    static bool automaticPrecision(const std::optional<ConfigReader>& section) {
        const auto* on = section ? section->node().find("enabled") : nullptr;
        return on != nullptr && normalized(on->text) == "auto";
    }

    void narrowStates(ConfigReader& bf16) {
        const auto master = bf16.boolean("bf16_master_weights_and_grads");
        const auto states = bf16.boolean("bf16_optimizer_states");
        if (states && states->value && !(master && master->value))
            log_.fault(bf16.node(), FaultCode::contradiction,
                       "bf16_optimizer_states only with bf16_master_weights_and_grads");
        if (master && master->value && states && states->value)
            f_.precision = Stated<PrecisionRecipe>{PrecisionRecipe::pure_bf16, states->place};
        else if (master && master->value)
            f_.master = Stated<DataType>{DataType::bf16, master->place};
        static constexpr std::array<Word, 5> plain = {"enabled", "immediate_grad_update", "check_grad_overflow",
                                                      "auto_cast", "loss_scale"};
        bf16.ignore(plain);
        bf16.noteRest();
    }

    void dataTypes() {
        if (auto types = root_.object("data_types")) {
            f_.main_gradients = types->choice<DataType>("grad_accum_dtype", data_types);
            types->noteRest();
        }
        f_.reduce = root_.choice<DataType>("communication_data_type", data_types);
    }

    void zero() {
        auto found = root_.object("zero_optimization");
        if (!found) {
            root_.otherwise(f_.sharding, Sharding::none);
            return;
        }
        auto& zero = *found;
        f_.sharding =
            mapField(zero.integer("stage", 0, 3), [](std::int64_t stage) { return static_cast<Sharding>(stage); });
        if (const auto* stage = zero.node().find("stage"); stage == nullptr || normalized(stage->text) != "auto")
            zero.otherwise(f_.sharding, Sharding::none);
        const bool full = f_.sharding && f_.sharding->value == Sharding::full;
        buckets(zero, full);
        groups(zero);
        offload(zero, full);
        static constexpr std::array<Word, 20> plain = {"contiguous_gradients",
                                                       "reduce_scatter",
                                                       "allgather_partitions",
                                                       "round_robin_gradients",
                                                       "load_from_fp32_weights",
                                                       "elastic_checkpoint",
                                                       "ignore_unused_parameters",
                                                       "legacy_stage1",
                                                       "sub_group_size",
                                                       "stage3_gather_16bit_weights_on_model_save",
                                                       "stage3_gather_fp16_weights_on_model_save",
                                                       "gather_16bit_weights_on_model_save",
                                                       "stage3_max_reuse_distance",
                                                       "stage3_model_persistence_threshold",
                                                       "stage3_module_granularity_threshold",
                                                       "stage3_allgather_sequential",
                                                       "stage3_use_all_reduce_for_fetch_params",
                                                       "use_all_reduce_for_fetch_params",
                                                       "pipeline_loading_checkpoint",
                                                       "override_module_apply"};
        zero.ignore(plain);
        zero.noteRest();
    }

    void buckets(ConfigReader& zero, bool full) {
        f_.overlap_gradient_reduce = zero.boolean("overlap_comm");
        zero.otherwise(f_.overlap_gradient_reduce, full); // null: on in stage 3 only
        f_.reduce_bucket_elements = zero.size("reduce_bucket_size");
        f_.allgather_bucket_elements = zero.size("allgather_bucket_size");
        if (const auto* old = zero.find("allgather_size"); old != nullptr && !f_.allgather_bucket_elements) {
            zero.note(Kind::replaced_by_newer, *old);
            f_.allgather_bucket_elements = zero.size("allgather_size");
        }
        f_.prefetch_bucket_elements =
            firstOf(zero.size("stage3_prefetch_bucket_size"), zero.size("prefetch_bucket_size"));
        f_.persistence_threshold =
            firstOf(zero.size("stage3_param_persistence_threshold"), zero.size("param_persistence_threshold"));
        f_.max_live_parameters = firstOf(zero.size("stage3_max_live_parameters"), zero.size("max_live_parameters"));
        zero.otherwise(f_.reduce_bucket_elements, default_bucket);
        zero.otherwise(f_.allgather_bucket_elements, default_bucket);
        zero.otherwise(f_.prefetch_bucket_elements, default_prefetch);
        zero.otherwise(f_.persistence_threshold, default_persistence);
        zero.otherwise(f_.max_live_parameters, default_live);
    }

    void groups(ConfigReader& zero) {
        if (const auto hpz = zero.integer("zero_hpz_partition_size", 1, largest_degree); hpz && hpz->value > 1)
            f_.secondary_shard_group = hpz;
        f_.quantized_weights = zero.boolean("zero_quantized_weights");
        f_.quantized_gradients = zero.boolean("zero_quantized_gradients");
        if (const auto mics = zero.integer("mics_shard_size", -1, largest_degree); mics && mics->value > 0)
            f_.shard_group = mics;
        static constexpr std::array<Word, 3> plain = {"mics_hierarchical_params_gather", "leaf_module",
                                                      "zero_quantized_nontrainable_weights"};
        zero.ignore(plain);
    }

    void offload(ConfigReader& zero, bool full) {
        legacyOffload(zero);
        static constexpr std::array<Word, 14> plain = {
            "nvme_path",          "buffer_count", "buffer_size", "pin_memory",     "max_in_cpu",
            "pipeline_read",      "fast_init",    "pipeline",    "pipeline_write", "super_offload",
            "cpuadam_cores_perc", "ratio",        "device",      "zenflow"};
        if (auto optimizer = zero.object("offload_optimizer")) {
            f_.offload_optimizer = optimizer->choice<OffloadDevice>("device", deepspeed_devices);
            f_.offload_optimizer_fraction = optimizer->number("ratio", 0, 1);
            optimizer->ignore(plain);
            optimizer->noteRest();
            stageThreeOnly(f_.offload_optimizer, full);
            if (f_.offload_optimizer_fraction && f_.offload_optimizer_fraction->value < 1 && !full)
                log_.fault(optimizer->node(), FaultCode::contradiction, "ratio below 1 only in stage 3");
        }
        if (auto parameters = zero.object("offload_param")) {
            f_.offload_parameters = parameters->choice<OffloadDevice>("device", deepspeed_devices);
            parameters->ignore(plain);
            parameters->noteRest();
            const bool on = f_.offload_parameters && f_.offload_parameters->value != OffloadDevice::none;
            if (on && !full && f_.sharding && !f_.sharding->assumed)
                log_.fault(parameters->node(), FaultCode::contradiction, "offload_param only in stage 3");
        }
    }

    void stageThreeOnly(const Field<OffloadDevice>& device, bool full) {
        if (device && device->value == OffloadDevice::nvme && !full && f_.sharding)
            log_.faults.push_back({FaultCode::contradiction, log_.file, std::to_string(device->place.line),
                                   "nvme only in stage 3", "nvme"});
    }

    void legacyOffload(ConfigReader& zero) {
        const auto old = [&](Word key, Field<OffloadDevice>& field) {
            const auto* found = zero.find(key);
            if (found == nullptr)
                return;
            zero.note(Kind::replaced_by_newer, *found);
            if (const auto on = zero.boolean(key); on && on->value)
                field = Stated<OffloadDevice>{OffloadDevice::cpu, on->place};
        };
        old("cpu_offload", f_.offload_optimizer);
        old("cpu_offload_params", f_.offload_parameters);
        static constexpr std::array<Word, 1> plain = {"cpu_offload_use_pin_memory"};
        zero.ignore(plain);
    }

    void parallel() {
        if (auto tensor = root_.object("tensor_parallel")) {
            f_.tensor = tensor->integer("autotp_size", 0, largest_degree);
            if (!f_.tensor)
                if (auto nested = tensor->object("tp"))
                    f_.tensor = nested->integer("tp_size", 0, largest_degree);
            if (f_.tensor && f_.tensor->value == 0) // 0 turns automatic tensor parallelism off
                f_.tensor->value = 1;
            f_.overlap_tensor_parallel = tensor->boolean("tp_overlap_comm");
            static constexpr std::array<Word, 3> plain = {"preset_model", "partition_config", "dtype"};
            tensor->ignore(plain);
            tensor->noteRest();
        }
        f_.context = root_.degree("sequence_parallel_size");
        if (f_.context)
            f_.context_parallel = Stated<ContextParallelKind>{ContextParallelKind::ulysses, f_.context->place};
        if (auto experts = root_.object("expert_parallel")) {
            f_.expert = experts->degree("autoep_size");
            f_.expert_tensor = experts->degree("expert_tensor_parallel_size");
            static constexpr std::array<Word, 2> plain = {"enabled", "preset_model"};
            experts->ignore(plain);
            experts->noteRest();
        }
        if (auto pipeline = root_.object("pipeline")) {
            f_.pipeline = pipeline->degree("stages");
            static constexpr std::array<Word, 7> plain = {
                "partition",        "seed_layers",      "activation_checkpoint_interval",
                "pipe_partitioned", "grad_partitioned", "use_reentrant",
                "enabled"};
            pipeline->ignore(plain);
            pipeline->noteRest();
        }
    }

    void optimizer() {
        auto section = root_.object("optimizer");
        if (!section)
            return;
        const auto* type = section->find("type");
        const bool known = type != nullptr && std::ranges::any_of(deepspeed_optimizers, [&](const auto& word) {
                               return word.first == normalized(type->text);
                           });
        if (type != nullptr && !known && normalized(type->text) != "auto")
            section->note(Kind::not_modelled, *type);
        if (known)
            f_.optimizer = section->choice<OptimizerKind>("type", deepspeed_optimizers);
        const auto params = section->object("params");
        const auto* momentum = params ? params->node().find("momentum") : nullptr;
        if (f_.optimizer && f_.optimizer->value == OptimizerKind::sgd && momentum != nullptr && momentum->number > 0)
            f_.optimizer->value = OptimizerKind::sgd_momentum;
    }

    void activations() {
        auto section = root_.object("activation_checkpointing");
        if (!section)
            return;
        // The section only sets how checkpoints are kept; that there are any is decided in the model's code.
        f_.offload_checkpoints = section->boolean("cpu_checkpointing");
        if (const auto on = section->boolean("partition_activations"); on && on->value)
            section->note(Kind::not_modelled, *section->find("partition_activations"));
        static constexpr std::array<Word, 4> plain = {"contiguous_memory_optimization", "number_checkpoints",
                                                      "synchronize_checkpoint_boundary", "profile"};
        section->ignore(plain);
        section->noteRest();
    }

    void rest() {
        if (auto compile = root_.object("compile")) {
            f_.compiled = compile->boolean("deepcompile");
            if (!f_.compiled)
                f_.compiled = compile->boolean("enabled");
        }
        if (const auto flops = root_.object("amp"); flops) {
            const auto* on = flops->node().find("enabled");
            if (on != nullptr && on->boolean)
                root_.note(Kind::not_modelled, *root_.find("amp"));
        }
        static constexpr std::array<Word, 34> plain = {"steps_per_print",
                                                       "wall_clock_breakdown",
                                                       "dump_state",
                                                       "scheduler",
                                                       "gradient_clipping",
                                                       "prescale_gradients",
                                                       "gradient_predivide_factor",
                                                       "sparse_gradients",
                                                       "tensorboard",
                                                       "wandb",
                                                       "comet",
                                                       "csv_monitor",
                                                       "comms_logger",
                                                       "flops_profiler",
                                                       "memory_breakdown",
                                                       "zero_allow_untested_optimizer",
                                                       "zero_force_ds_cpu_optimizer",
                                                       "checkpoint",
                                                       "dataloader_drop_last",
                                                       "seed",
                                                       "aio",
                                                       "use_data_before_expert_parallel_",
                                                       "gradient_allreduce_op",
                                                       "disable_allgather",
                                                       "timers",
                                                       "eigenvalue",
                                                       "progressive_layer_drop",
                                                       "autotuning",
                                                       "load_universal_checkpoint",
                                                       "use_node_local_storage",
                                                       "fp32_allreduce",
                                                       "nebula",
                                                       "graph_harvesting",
                                                       "dataloader_num_workers"};
        root_.ignore(plain);
        root_.noteRest();
    }

    PlanFragment f_;
    ImportLog log_;
    ConfigReader root_;
};

} // namespace

Result<PlanFragment> readDeepSpeed(const ConfigNode& root, const std::string& file) {
    return DeepSpeedReader(root, file).run();
}

} // namespace meshwright
