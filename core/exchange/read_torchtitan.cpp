#include "core/exchange/config_reader.h"
#include "core/exchange/importers.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

// Keys, defaults and values: torchtitan v0.2.2, torchtitan/config/job_config.py.
constexpr std::array<std::pair<Word, ScheduleKind>, 7> schedules = {
    {{"GPipe", ScheduleKind::gpipe},
     {"1F1B", ScheduleKind::one_forward_one_backward},
     {"Interleaved1F1B", ScheduleKind::interleaved},
     {"LoopedBFS", ScheduleKind::interleaved},
     {"InterleavedZeroBubble", ScheduleKind::interleaved},
     {"ZBVZeroBubble", ScheduleKind::zero_bubble_v},
     {"DualPipeV", ScheduleKind::dualpipe_v}}};

enum class Reshard : std::uint8_t { automatic, always, never };
constexpr std::array<std::pair<Word, Reshard>, 3> reshards = {
    {{"default", Reshard::automatic}, {"always", Reshard::always}, {"never", Reshard::never}}};

constexpr std::array<std::pair<Word, DataType>, 2> wide_types = {
    {{"float32", DataType::fp32}, {"bfloat16", DataType::bf16}}};

constexpr std::array<std::pair<Word, OptimizerKind>, 2> torchtitan_optimizers = {
    {{"Adam", OptimizerKind::adam}, {"AdamW", OptimizerKind::adam}}};

bool singleStage(ScheduleKind kind) {
    return kind == ScheduleKind::gpipe || kind == ScheduleKind::one_forward_one_backward;
}

class TorchtitanReader {
public:
    TorchtitanReader(const ConfigNode& root, const std::string& file)
        : log_{.file = file}
        , root_(root, log_) {}

    Result<PlanFragment> run() {
        root_.otherwise(f_.framework, std::string("torchtitan"));
        root_.otherwise(f_.engine, Engine::fsdp2);
        model();
        ConfigNode empty;
        empty.kind = ConfigNode::Kind::map;
        auto training = section("training", empty);
        auto parallel = section("parallelism", empty);
        degrees(parallel);
        pipeline(parallel);
        batch(training, parallel);
        precision(training);
        offload(training);
        activations();
        rest();
        parallel.noteRest();
        training.noteRest();
        root_.noteRest();
        return log_.finish(std::move(f_));
    }

private:
    ConfigReader section(Word name, const ConfigNode& empty) {
        auto found = root_.object(name);
        return found ? *found : ConfigReader(empty, log_);
    }

    void model() {
        auto model = root_.object("model");
        if (!model)
            return;
        const auto flavor = model->text("flavor");
        f_.model.name = mapField(model->text("name"),
                                 [&](const std::string& name) { return flavor ? name + " " + flavor->value : name; });
        const auto* converters = model->find("converters");
        if (converters != nullptr)
            for (const auto& child : converters->children)
                converted(child);
    }

    void converted(const ConfigNode& converter) {
        const auto place = log_.placeOf(converter);
        if (converter.text == "float8" || converter.text == "quantize.linear.float8")
            f_.precision = Stated<PrecisionRecipe>{PrecisionRecipe::fp8, place};
        else if (converter.text == "mx" || converter.text == "quantize.linear.mx")
            f_.precision = Stated<PrecisionRecipe>{PrecisionRecipe::mxfp8, place};
        else
            log_.note(Kind::not_modelled, converter.line, "model.converters", converter.text);
    }

    void degrees(ConfigReader& parallel) {
        f_.data_replicate = parallel.degree("data_parallel_replicate_degree");
        if (auto shard = parallel.integer("data_parallel_shard_degree", -1, largest_degree); shard && shard->value > 0)
            f_.data_shard = shard;
        f_.tensor = parallel.degree("tensor_parallel_degree");
        f_.context = parallel.degree("context_parallel_degree");
        f_.expert = parallel.degree("expert_parallel_degree");
        f_.expert_tensor = parallel.degree("expert_tensor_parallel_degree");
        parallel.otherwise(f_.data_replicate, std::int64_t{1});
        parallel.otherwise(f_.tensor, std::int64_t{1});
        parallel.otherwise(f_.context, std::int64_t{1});
        parallel.otherwise(f_.expert, std::int64_t{1});
        parallel.otherwise(f_.expert_tensor, std::int64_t{1});
        // Tensor parallelism of v0.2.2 always splits the norms over the sequence.
        f_.sequence_parallel = mapField(f_.tensor, [](std::int64_t degree) { return degree > 1; });
        f_.overlap_tensor_parallel = parallel.boolean("enable_async_tensor_parallel");
        parallel.otherwise(f_.overlap_tensor_parallel, false);
        f_.context_parallel = mapField(parallel.text("context_parallel_rotate_method"), [](const std::string& method) {
            return method == "alltoall" ? ContextParallelKind::ring : ContextParallelKind::all_gather;
        });
        if (f_.context->value > 1)
            parallel.otherwise(f_.context_parallel, ContextParallelKind::all_gather);
        static constexpr std::array<Word, 7> plain = {"disable_loss_parallel",
                                                      "context_parallel_load_balancer",
                                                      "expert_parallel_comm_backend",
                                                      "enable_compiled_autograd",
                                                      "pipeline_parallel_expert_parallel_overlap",
                                                      "module_fqns_per_model_part",
                                                      "pipeline_parallel_schedule_csv"};
        parallel.ignore(plain);
        sharding(parallel);
    }

    void sharding(ConfigReader& parallel) {
        const auto reshard = parallel.choice<Reshard>("fsdp_reshard_after_forward", reshards);
        const auto degree = parallel.degree("pipeline_parallel_degree");
        const bool pipelined = degree && degree->value > 1;
        const auto policy = reshard ? reshard->value : Reshard::automatic;
        const bool on = policy == Reshard::always || (policy == Reshard::automatic && !pipelined);
        const auto place = reshard ? reshard->place : log_.placeOf(parallel.node());
        const bool sharded = !f_.data_shard || f_.data_shard->value > 1 || f_.context->value > 1;
        f_.sharding = Stated<Sharding>{!sharded ? Sharding::none
                                       : on     ? Sharding::full
                                                : Sharding::optimizer_gradients,
                                       place, !reshard};
        f_.reshard_after_forward = Stated<bool>{on, place, !reshard};
    }

    void pipeline(ConfigReader& parallel) {
        f_.pipeline = parallel.degree("pipeline_parallel_degree");
        parallel.otherwise(f_.pipeline, std::int64_t{1});
        auto schedule = parallel.choice<ScheduleKind>("pipeline_parallel_schedule", schedules);
        parallel.otherwise(schedule, ScheduleKind::one_forward_one_backward);
        // Its second half differs: weight gradients fill the bubble, which no schedule of ours does when interleaved.
        if (const auto* name = parallel.find("pipeline_parallel_schedule");
            name != nullptr && normalized(name->text) == "interleavedzerobubble")
            parallel.note(Kind::not_modelled, *name);
        f_.layers_per_virtual_stage = parallel.degree("pipeline_parallel_layers_per_stage");
        const auto first = parallel.integer("pipeline_parallel_first_stage_less_layers", 0, largest_degree);
        const auto last = parallel.integer("pipeline_parallel_last_stage_less_layers", 0, largest_degree);
        if (f_.pipeline->value <= 1) {
            f_.layers_per_virtual_stage.reset();
            return;
        }
        // One layer less on either end, the default, is how v0.2.2 weighs the embedding and the head.
        f_.embedding_counts_as_layer = Stated<bool>{!first || first->value > 0, log_.placeOf(parallel.node()), !first};
        f_.loss_counts_as_layer = Stated<bool>{!last || last->value > 0, log_.placeOf(parallel.node()), !last};
        for (const Word key : {"pipeline_parallel_first_stage_less_layers", "pipeline_parallel_last_stage_less_layers"})
            if (const auto* less = parallel.find(key); less != nullptr && less->number > 1)
                parallel.note(Kind::not_modelled, *less);
        f_.schedule = schedule;
        if (singleStage(schedule->value))
            f_.layers_per_virtual_stage.reset();
        else if (!f_.layers_per_virtual_stage)
            parallel.otherwise(f_.virtual_stages, std::int64_t{2});
    }

    void batch(ConfigReader& training, ConfigReader& parallel) {
        auto local = training.integer("local_batch_size", 1, largest_batch);
        if (!local)
            local = training.integer("batch_size", 1, largest_batch); // before 0.1
        training.otherwise(local, std::int64_t{8});
        auto micro = parallel.integer("pipeline_parallel_microbatch_size", 1, largest_batch);
        parallel.otherwise(micro, std::int64_t{1});
        if (f_.pipeline->value > 1 && local->value % micro->value != 0) {
            const auto* at = training.find("local_batch_size");
            log_.fault(at != nullptr ? *at : training.node(), FaultCode::contradiction,
                       "local_batch_size: a multiple of pipeline_parallel_microbatch_size, " +
                           std::to_string(micro->value));
        }
        const bool pipelined = f_.pipeline->value > 1;
        f_.micro_batch = pipelined ? micro : local;
        if (auto global = training.integer("global_batch_size", -1, largest_batch); global && global->value > 0)
            f_.global_batch = global;
        else
            f_.accumulation = Stated<std::int64_t>{pipelined ? local->value / micro->value : 1, local->place};
        f_.sequence_length = training.size("seq_len");
        training.otherwise(f_.sequence_length, std::int64_t{2048});
        f_.steps = training.integer("steps", 1, largest_size);
        static constexpr std::array<Word, 12> plain = {
            "dataset",       "dataset_path",  "max_norm",    "warmup_steps",
            "gc_freq",       "gc_debug",      "seed",        "deterministic",
            "data_parallel", "deterministic", "dump_folder", "debug_moe_force_load_balance"};
        training.ignore(plain);
    }

    void precision(ConfigReader& training) {
        const auto dtype = training.choice<DataType>("dtype", wide_types);
        const auto compute = training.choice<DataType>("mixed_precision_param", wide_types);
        f_.reduce = training.choice<DataType>("mixed_precision_reduce", wide_types);
        if (f_.precision)
            return;
        const auto place = compute ? compute->place : log_.placeOf(training.node());
        const auto type = compute ? compute->value : DataType::bf16;
        auto recipe = type == DataType::fp32 ? PrecisionRecipe::fp32 : PrecisionRecipe::autocast_bf16;
        if (dtype && dtype->value == DataType::bf16)
            recipe = PrecisionRecipe::pure_bf16;
        f_.precision = Stated<PrecisionRecipe>{recipe, place, !compute && !dtype};
    }

    void offload(ConfigReader& training) {
        f_.offload_optimizer = mapField(training.boolean("enable_cpu_offload"),
                                        [](bool on) { return on ? OffloadDevice::cpu : OffloadDevice::none; });
        training.otherwise(f_.offload_optimizer, OffloadDevice::none);
        f_.offload_parameters = f_.offload_optimizer;
    }

    void activations() {
        auto found = root_.object("activation_checkpoint");
        Recompute recompute{.kind = RecomputeKind::full, .every_nth = 2}; // the default: every second layer
        if (!found) {
            root_.otherwise(f_.recompute, recompute);
            return;
        }
        const auto mode = found->text("mode");
        const auto option = found->text("selective_ac_option");
        const auto word = mode ? mode->value : "selective";
        if (word == "none") {
            recompute = {};
        } else if (word == "full") {
            recompute = {.kind = RecomputeKind::full};
        } else if (word == "selective") {
            selective(*found, option, recompute);
        } else if (word == "memory_budget") {
            found->note(Kind::not_modelled, *found->find("mode"));
            recompute = {.kind = RecomputeKind::selective};
        } else {
            log_.fault(*found->find("mode"), FaultCode::unknown_value, "mode: selective, full, memory_budget, none");
        }
        f_.recompute = Stated<Recompute>{recompute, mode ? mode->place : log_.placeOf(found->node()), !mode};
    }

    void selective(ConfigReader& section, const Field<std::string>& option, Recompute& recompute) {
        if (!option)
            return;
        if (option->value == "op") {
            // Saves the results of matrix products and attention, recomputes what is cheap between them.
            recompute = {
                .kind = RecomputeKind::selective, .core_attention = false, .norms = true, .mlp_activation = true};
            return;
        }
        int every = 0;
        const auto& text = option->value;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), every);
        if (error != std::errc{} || end != text.data() + text.size() || every < 1)
            log_.fault(*section.find("selective_ac_option"), FaultCode::unknown_value,
                       "selective_ac_option: op, or a whole number from 1");
        else
            recompute.every_nth = every;
    }

    void rest() {
        if (auto compile = root_.object("compile"))
            f_.compiled = compile->boolean("enable");
        root_.otherwise(f_.compiled, false);
        if (auto optimizer = root_.object("optimizer")) {
            const auto* name = optimizer->find("name");
            const bool known = name != nullptr && std::ranges::any_of(torchtitan_optimizers, [&](const auto& word) {
                                   return normalized(word.first) == normalized(name->text);
                               });
            if (known)
                f_.optimizer = optimizer->choice<OptimizerKind>("name", torchtitan_optimizers);
            else if (name != nullptr)
                optimizer->note(Kind::not_modelled, *name);
        }
        static constexpr std::array<Word, 20> plain = {
            "job",       "profiling",         "metrics",         "lr_scheduler", "checkpoint",
            "comm",      "memory_estimation", "fault_tolerance", "experimental", "validation",
            "debug",     "quantize",          "float8",          "mx",           "dataloader",
            "tokenizer", "hf_datasets",       "encoder",         "eval",         "parallelism"};
        root_.ignore(plain);
    }

    PlanFragment f_;
    ImportLog log_;
    ConfigReader root_;
};

} // namespace

Result<PlanFragment> readTorchtitan(const ConfigNode& root, const std::string& file) {
    return TorchtitanReader(root, file).run();
}

} // namespace meshwright
