#include "core/exchange/megatron_arguments.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

/// Beginnings of names of arguments that concern data, logging, optimization, checkpoints and numerics that neither
/// memory nor time here depends on.
constexpr std::array<Word, 101> plain_prefixes = {
    "adam_",
    "add_position",
    "adlr",
    "align_",
    "apply_",
    "async_",
    "attention_dropout",
    "attention_softmax",
    "auto_",
    "bias_",
    "calculate_",
    "check_for",
    "ckpt_",
    "clip_grad",
    "config_logger",
    "data_",
    "dataloader",
    "dataset",
    "ddp_",
    "decay_",
    "deepspeed",
    "defer_",
    "delay_",
    "desc",
    "deterministic",
    "disable_",
    "dist_ckpt",
    "distributed_",
    "dump_",
    "embedding_init",
    "empty_unused",
    "enable_",
    "end_weight",
    "entity",
    "epochs",
    "error_injection",
    "eval_",
    "exit_",
    "exp_name",
    "finetune",
    "fp8_",
    "full_validation",
    "hidden_dropout",
    "high_priority",
    "hysteresis",
    "inference",
    "init_method",
    "initial_loss",
    "job_name",
    "keep_",
    "layernorm_",
    "load",
    "local_rank",
    "log_",
    "loss_scale",
    "lr",
    "make_vocab",
    "manual_gc",
    "masked_softmax",
    "memory_snapshot",
    "merge_file",
    "min_",
    "mmap",
    "mock_data",
    "moe_",
    "mtp_loss",
    "no_",
    "norm_epsilon",
    "nccl_",
    "num_dataset",
    "num_workers",
    "nsys",
    "optimizer_",
    "override_",
    "per_split",
    "persist",
    "pretrained",
    "profile",
    "query_key_layer",
    "reset_",
    "rope_",
    "rotary_",
    "save",
    "seed",
    "sft",
    "split",
    "squared_relu",
    "start_weight",
    "step_batch",
    "te_",
    "tensorboard",
    "tensor_",
    "test_data",
    "timing",
    "tokenizer",
    "train_data",
    "transformer_impl",
    "trust_remote",
    "use_",
    "valid_data",
    "vocab",
};
constexpr std::array<Word, 6> plain_prefixes_more = {"wandb",    "weight_decay", "warmup",
                                                     "yaml_cfg", "zero_",        "distrib_optim"};

/// A value that is not known before the script runs; noted, and read as absent.
bool resolvedOrNoted(const ShellWord& word, Word key, ImportLog& log) {
    if (word.resolved())
        return true;
    log.note(Kind::unresolved, word.line, key, word.shown());
    return false;
}

bool isFlag(const ShellWord& word) {
    return word.text.size() > 2 && word.text.starts_with("--");
}

} // namespace

bool isPlainMegatronFlag(std::string_view name) {
    const auto begins = [&](Word prefix) { return name.starts_with(prefix); };
    return std::ranges::any_of(plain_prefixes, begins) || std::ranges::any_of(plain_prefixes_more, begins);
}

ConfigNode argumentMap(std::span<const ShellWord> words, ImportLog& log) {
    ConfigNode map;
    map.kind = ConfigNode::Kind::map;
    for (std::size_t i = 0; i < words.size();) {
        const auto& word = words[i++];
        if (!isFlag(word))
            continue;
        const auto equals = word.text.find('=');
        const auto key = normalized(std::string_view(word.text).substr(2, std::min(equals, word.text.size()) - 2));
        std::vector<ShellWord> values;
        if (equals != std::string::npos)
            values.push_back({word.text.substr(equals + 1), word.line});
        for (; equals == std::string::npos && i < words.size() && !isFlag(words[i]); ++i)
            values.push_back(words[i]);
        ConfigNode node;
        if (values.empty()) {
            node.kind = ConfigNode::Kind::boolean;
            node.boolean = true;
            node.text = "true";
        } else if (!std::ranges::all_of(values, [&](const auto& v) { return resolvedOrNoted(v, key, log); })) {
            node.kind = ConfigNode::Kind::null;
        } else if (values.size() == 1) {
            node = plainScalar(values.front().text);
        } else {
            node.kind = ConfigNode::Kind::list;
            for (const auto& value : values) {
                node.children.push_back(plainScalar(value.text));
                node.children.back().line = value.line;
            }
        }
        node.key = key;
        node.line = word.line;
        node.column = 1;
        map.line = map.line == 0 ? word.line : map.line;
        map.children.push_back(std::move(node));
    }
    return map;
}

bool looksLikeMegatron(const ConfigNode& arguments) {
    static constexpr std::array<Word, 7> signs = {
        "tensor_model_parallel_size", "pipeline_model_parallel_size", "num_layers",
        "micro_batch_size",           "use_distributed_optimizer",    "recompute_granularity",
        "expert_model_parallel_size"};
    return std::ranges::count_if(signs, [&](Word name) { return arguments.find(name) != nullptr; }) >= 2;
}

} // namespace meshwright
