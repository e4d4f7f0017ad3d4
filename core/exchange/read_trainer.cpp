#include "core/exchange/config_reader.h"
#include "core/exchange/importers.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

// transformers TrainingArguments (OptimizerNames), and the spellings that LLaMA-Factory, Axolotl and TRL add.
constexpr std::array<std::pair<Word, OptimizerKind>, 18> trainer_optimizers = {
    {{"adamw_torch", OptimizerKind::adam},
     {"adamw_torch_fused", OptimizerKind::adam},
     {"adamw_hf", OptimizerKind::adam},
     {"adamw_apex_fused", OptimizerKind::adam},
     {"adamw", OptimizerKind::adam},
     {"paged_adamw", OptimizerKind::adam},
     {"paged_adamw_32bit", OptimizerKind::adam},
     {"adamw_bnb_8bit", OptimizerKind::adam_8bit},
     {"adamw_8bit", OptimizerKind::adam_8bit},
     {"paged_adamw_8bit", OptimizerKind::adam_8bit},
     {"adamw_torch_8bit", OptimizerKind::adam_8bit},
     {"adafactor", OptimizerKind::adafactor},
     {"sgd", OptimizerKind::sgd},
     {"lion", OptimizerKind::lion},
     {"lion_32bit", OptimizerKind::lion},
     {"paged_lion", OptimizerKind::lion},
     {"paged_lion_32bit", OptimizerKind::lion},
     {"muon", OptimizerKind::muon}}};

constexpr std::array<Word, 9> linear_modules = {"gate_proj", "up_proj",       "down_proj",     "gate_up_proj", "fc1",
                                                "fc2",       "dense_h_to_4h", "dense_4h_to_h", "all_linear"};
constexpr std::array<Word, 8> query_value_modules = {"q_proj",   "v_proj", "query_key_value", "c_attn",
                                                     "qkv_proj", "wqkv",   "query",           "value"};

bool contains(std::span<const Word> words, const std::string& text) {
    return std::ranges::find(words, normalized(text)) != words.end();
}

/// LoRA on every linear layer, or on queries and values only; anything between is noted as read for the nearer.
void targets(const ConfigNode& node, PlanFragment& f, ImportLog& log) {
    std::vector<std::string> modules;
    if (node.kind == ConfigNode::Kind::list) {
        for (const auto& child : node.children)
            modules.push_back(child.text);
    } else {
        for (std::size_t start = 0; start <= node.text.size();) {
            const auto comma = std::min(node.text.find(',', start), node.text.size());
            auto word = node.text.substr(start, comma - start);
            std::erase(word, ' ');
            modules.push_back(std::move(word));
            start = comma + 1;
        }
    }
    const bool all =
        std::ranges::any_of(modules, [](const auto& name) { return name == "all" || contains(linear_modules, name); });
    const bool only =
        std::ranges::all_of(modules, [](const auto& name) { return contains(query_value_modules, name); });
    if (!all && !only)
        log.note(Kind::not_modelled, node.line, node.key, modules.empty() ? "" : modules.front());
    f.lora_all_linear = Stated<bool>{all, log.placeOf(node)};
}

class TrainerReader {
public:
    TrainerReader(const ConfigNode& root, const std::string& file)
        : log_{.file = file}
        , root_(root, log_) {}

    Result<PlanFragment> run() {
        f_.micro_batch = firstOf(root_.integer("per_device_train_batch_size", 1, largest_batch),
                                 root_.integer("micro_batch_size", 1, largest_batch));
        f_.accumulation = root_.integer("gradient_accumulation_steps", 1, largest_batch);
        if (root_.find("gradient_accumulation_steps") == nullptr)
            root_.otherwise(f_.accumulation, std::int64_t{1});
        for (const Word key : {"max_length", "max_seq_length", "max_seq_len", "cutoff_len", "sequence_len",
                               "block_size", "model_max_length"})
            f_.sequence_length = firstOf(f_.sequence_length, root_.integer(key, 1, largest_size));
        for (const Word key : {"model_name_or_path", "base_model", "model_id"})
            f_.model.name = firstOf(f_.model.name, root_.text(key));
        if (const auto steps = root_.integer("max_steps", -1, largest_size); steps && steps->value > 0)
            f_.steps = steps;
        numbers();
        adapter();
        engines();
        const auto engine = f_.engine ? f_.engine->value : Engine::ddp;
        root_.otherwise(f_.framework, std::string(engine == Engine::deepspeed ? "accelerate-deepspeed"
                                                  : engine == Engine::fsdp1   ? "pytorch-fsdp1"
                                                                              : "pytorch-ddp"));
        note();
        return log_.finish(std::move(f_));
    }

private:
    void numbers() {
        const auto bf16 = root_.boolean("bf16");
        const auto fp16 = root_.boolean("fp16");
        if (bf16 && bf16->value && fp16 && fp16->value)
            log_.fault(*root_.find("fp16"), FaultCode::contradiction, "fp16 or bf16, not both");
        // Whether 16-bit weights or autocast depends on the engine, which another file may decide.
        const bool deepspeed = root_.find("deepspeed") != nullptr;
        if (bf16 && bf16->value)
            f_.precision = Stated<PrecisionRecipe>{
                deepspeed ? PrecisionRecipe::mixed_bf16 : PrecisionRecipe::autocast_bf16, bf16->place, true};
        else if (fp16 && fp16->value)
            f_.precision = Stated<PrecisionRecipe>{
                deepspeed ? PrecisionRecipe::mixed_fp16 : PrecisionRecipe::autocast_fp16, fp16->place, true};
        f_.recompute = mapField(root_.boolean("gradient_checkpointing"), [](bool on) {
            return Recompute{.kind = on ? RecomputeKind::full : RecomputeKind::none};
        });
        f_.compiled = root_.boolean("torch_compile");
        for (const Word key : {"optim", "optimizer"}) {
            const auto* name = root_.find(key);
            const bool known = name != nullptr && std::ranges::any_of(trainer_optimizers, [&](const auto& word) {
                                   return word.first == normalized(name->text);
                               });
            if (known)
                f_.optimizer = root_.choice<OptimizerKind>(key, trainer_optimizers);
            else if (name != nullptr)
                root_.note(Kind::not_modelled, *name);
        }
        const auto* flash = root_.find("flash_attention");
        if (flash == nullptr)
            flash = root_.find("attn_implementation");
        if (flash != nullptr && (flash->boolean || normalized(flash->text).starts_with("flash_attention_2")))
            f_.attention = Stated<AttentionKernel>{AttentionKernel::flash2, log_.placeOf(*flash)};
    }

    void adapter() {
        auto kind = firstOf(root_.text("finetuning_type"), root_.text("adapter"));
        const auto use_peft = root_.boolean("use_peft");
        const bool lora = (kind && (kind->value == "lora" || kind->value == "qlora")) || (use_peft && use_peft->value);
        if (!lora)
            return;
        const auto four = root_.boolean("load_in_4bit");
        const auto bits = root_.integer("quantization_bit", 2, 16);
        const bool quantized = (kind && kind->value == "qlora") || (four && four->value) || (bits && bits->value == 4);
        f_.training = Stated<TrainingKind>{quantized ? TrainingKind::qlora : TrainingKind::lora,
                                           kind ? kind->place : use_peft->place};
        f_.lora_rank = firstOf(root_.integer("lora_rank", 1, 65'536), root_.integer("lora_r", 1, 65'536));
        for (const Word key : {"lora_target", "lora_target_modules"})
            if (const auto* modules = root_.find(key))
                targets(*modules, f_, log_);
        if (const auto all = root_.boolean("lora_target_linear"); all && all->value)
            f_.lora_all_linear = all;
    }

    void engines() {
        if (const auto* deepspeed = root_.find("deepspeed");
            deepspeed != nullptr && deepspeed->kind != ConfigNode::Kind::null) {
            f_.engine = Stated<Engine>{Engine::deepspeed, log_.placeOf(*deepspeed)};
            if (deepspeed->isMap())
                inlineDeepSpeed(*deepspeed);
            else
                root_.note(Kind::include_not_read, *deepspeed);
        }
        const auto* fsdp = root_.find("fsdp");
        if (fsdp == nullptr)
            return;
        std::string words = normalized(fsdp->text);
        for (const auto& child : fsdp->children)
            words.append(1, ' ').append(normalized(child.text));
        if (words.find("full_shard") == std::string::npos && words.find("shard_grad_op") == std::string::npos)
            return;
        const auto place = log_.placeOf(*fsdp);
        const bool full = words.find("full_shard") != std::string::npos;
        f_.engine = Stated<Engine>{Engine::fsdp1, place};
        f_.sharding = Stated<Sharding>{full ? Sharding::full : Sharding::optimizer_gradients, place};
        f_.reshard_after_forward = Stated<bool>{full, place};
        if (words.find("offload") != std::string::npos) {
            f_.offload_optimizer = Stated<OffloadDevice>{OffloadDevice::cpu, place};
            f_.offload_parameters = f_.offload_optimizer;
        }
    }

    /// A DeepSpeed configuration inside of the arguments.
    void inlineDeepSpeed(const ConfigNode& node) {
        const auto read = readDeepSpeed(node, log_.file);
        if (!read) {
            log_.faults.insert(log_.faults.end(), read.faults().begin(), read.faults().end());
            return;
        }
        const auto both = merge({*read, f_});
        if (!both) {
            log_.faults.insert(log_.faults.end(), both.faults().begin(), both.faults().end());
            return;
        }
        f_ = *both;
        log_.notes.insert(log_.notes.end(), f_.notes.begin(), f_.notes.end());
    }

    /// Hundreds of arguments concern logging, evaluation and optimization; only those that name memory or parallelism
    /// and that we do not read are worth a note.
    void note() {
        for (const auto& child : root_.node().children)
            for (const Word word : {"fsdp_config", "tensor_parallel", "context_parallel", "parallelism", "offload",
                                    "packing", "torch_dtype", "liger", "galore"})
                if (child.key.find(word) != std::string::npos)
                    root_.note(Kind::not_modelled, child);
    }

    PlanFragment f_;
    ImportLog log_;
    ConfigReader root_;
};

} // namespace

Result<PlanFragment> readTrainerArguments(const ConfigNode& root, const std::string& file) {
    return TrainerReader(root, file).run();
}

Result<PlanFragment> readPeftAdapter(const ConfigNode& root, const std::string& file) {
    ImportLog log{.file = file};
    PlanFragment f;
    ConfigReader reader(root, log);
    const auto type = reader.text("peft_type");
    if (!type || (type->value != "LORA" && type->value != "ADALORA"))
        log.fault(root, FaultCode::unknown_value, "peft_type: LORA");
    f.training = Stated<TrainingKind>{TrainingKind::lora, log.placeOf(root)};
    f.lora_rank = reader.integer("r", 1, 65'536);
    f.model.name = reader.text("base_model_name_or_path");
    if (const auto* modules = reader.find("target_modules");
        modules != nullptr && modules->kind != ConfigNode::Kind::null)
        targets(*modules, f, log);
    const auto* saved = reader.find("modules_to_save");
    if (saved != nullptr && !saved->children.empty())
        reader.note(Kind::not_modelled, *saved); // whole modules trained beside the adapters
    for (const Word key : {"use_dora", "rank_pattern", "layers_to_transform", "megatron_config"})
        if (const auto* found = reader.find(key); found != nullptr && (found->boolean || !found->children.empty()))
            reader.note(Kind::not_modelled, *found);
    return log.finish(std::move(f));
}

} // namespace meshwright
