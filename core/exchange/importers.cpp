#include "core/exchange/importers.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Word = std::string_view;

/// Enough of a file to tell what it is: headers of long scripts and YAML files included.
constexpr std::size_t look_bytes = 64U << 10U;

bool has(Word text, Word word) {
    return text.find(word) != Word::npos;
}

template <std::size_t N>
bool hasAny(Word text, const std::array<Word, N>& words) {
    return std::ranges::any_of(words, [&](Word word) { return has(text, word); });
}

constexpr std::array<Word, 6> deepspeed_keys = {"\"zero_optimization\"", "\"train_micro_batch_size_per_gpu\"",
                                                "\"train_batch_size\"",  "\"zero_allow_untested_optimizer\"",
                                                "\"tensor_parallel\"",   "\"gradient_clipping\""};

ForeignKind kindOfJson(Word text) {
    if (has(text.substr(0, look_bytes), "\"meshwright-project\""))
        return ForeignKind::project;
    if (has(text, "\"peft_type\""))
        return ForeignKind::peft_adapter;
    if (has(text, "\"log_history\""))
        return ForeignKind::trainer_state;
    if (has(text, "\"per_device_train_batch_size\""))
        return ForeignKind::trainer_arguments;
    if (hasAny(text, deepspeed_keys) || (has(text, "\"bf16\"") && has(text, "\"enabled\"")))
        return ForeignKind::deepspeed;
    if (has(text, "\"model_type\"") || has(text, "\"architectures\""))
        return ForeignKind::hugging_face_model;
    return ForeignKind::unknown;
}

bool startsLine(Word text, Word word) {
    for (auto at = text.find(word); at != Word::npos; at = text.find(word, at + 1))
        if (at == 0 || text[at - 1] == '\n' || text[at - 1] == ' ')
            return true;
    return false;
}

bool isAccelerate(Word text) {
    return startsLine(text, "distributed_type:") || startsLine(text, "compute_environment:") ||
           startsLine(text, "fsdp_config:") || startsLine(text, "parallelism_config:");
}

bool isTorchtitan(Word text) {
    static constexpr std::array<Word, 6> sections = {"[parallelism]", "[training]", "[activation_checkpoint]",
                                                     "[job]",         "[model]",    "[experimental]"};
    return std::ranges::any_of(sections, [&](Word section) { return startsLine(text, section); });
}

bool isLog(Word text) {
    static constexpr std::array<Word, 8> signs = {"elapsed time per iteration",
                                                  "train_batch_size=",
                                                  "samples/sec",
                                                  "'train_runtime'",
                                                  "'grad_norm'",
                                                  "tps:",
                                                  "'learning_rate'",
                                                  "SamplesPerSec"};
    return hasAny(text, signs);
}

bool isShell(Word text) {
    static constexpr std::array<Word, 10> signs = {"torchrun",
                                                   "torch.distributed",
                                                   "#SBATCH",
                                                   "--tensor-model-parallel-size ",
                                                   "--micro-batch-size ",
                                                   "--micro_batch_size ",
                                                   "--pipeline_model_parallel_size ",
                                                   "deepspeed ",
                                                   "accelerate launch",
                                                   "--per_device_train_batch_size"};
    return hasAny(text, signs);
}

bool isMegatronYaml(Word text) {
    static constexpr std::array<Word, 6> keys = {
        "tensor_model_parallel_size:", "pipeline_model_parallel_size:", "--tensor-model-parallel-size:",
        "micro_batch_size:",           "--micro-batch-size:",           "recompute_granularity:"};
    return hasAny(text, keys);
}

bool isTrainerYaml(Word text) {
    static constexpr std::array<Word, 4> keys = {
        "per_device_train_batch_size:", "finetuning_type:", "sequence_len:", "lora_target_linear:"};
    return std::ranges::any_of(keys, [&](Word key) { return startsLine(text, key); });
}

/// The first character that is neither blank nor in a comment.
char firstCharacter(Word text) {
    for (std::size_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; i < text.size(); ++i) {
        const auto rest = text.substr(i);
        if (rest.starts_with("//") || (rest.starts_with("#") && !rest.starts_with("#!"))) {
            i = std::min(text.find('\n', i), text.size());
        } else if (rest.starts_with("/*")) {
            i = std::min(text.find("*/", i), text.size() - 2) + 1;
        } else if (!has(" \t\r\n", text.substr(i, 1))) {
            return text[i];
        }
    }
    return '\0';
}

using TreeReader = Result<PlanFragment> (*)(const ConfigNode&, const std::string&);

TreeReader readerOf(ForeignKind kind) {
    switch (kind) {
    case ForeignKind::deepspeed:
        return readDeepSpeed;
    case ForeignKind::accelerate:
        return readAccelerate;
    case ForeignKind::torchtitan:
        return readTorchtitan;
    case ForeignKind::megatron_yaml:
        return readMegatronYaml;
    case ForeignKind::peft_adapter:
        return readPeftAdapter;
    case ForeignKind::trainer_arguments:
        return readTrainerArguments;
    default:
        return nullptr;
    }
}

} // namespace

std::string_view foreignKindWord(ForeignKind kind) {
    static constexpr std::array<Word, 13> words = {
        "unknown",           "hugging_face_model", "deepspeed", "accelerate",
        "torchtitan",        "megatron_yaml",      "shell",     "peft_adapter",
        "trainer_arguments", "trainer_state",      "log",       "out_of_memory",
        "meshwright_project"};
    return words[static_cast<std::size_t>(kind)];
}

ForeignKind kindOf(std::string_view text) {
    const auto look = text.substr(0, look_bytes);
    const char first = firstCharacter(look);
    if (has(text.substr(0, std::min<std::size_t>(text.size(), 16U << 20U)), "out of memory. Tried to allocate"))
        return ForeignKind::out_of_memory;
    if (first == '{')
        return isLog(look) && !has(look, "\"") ? ForeignKind::log : kindOfJson(text.substr(0, 16U << 20U));
    if (look.starts_with("#!"))
        return ForeignKind::shell;
    // Keys at the start of a line say more than words that may stand in a comment.
    if (isTorchtitan(look))
        return ForeignKind::torchtitan;
    if (isAccelerate(look))
        return ForeignKind::accelerate;
    if (isLog(look))
        return ForeignKind::log;
    if (isShell(look))
        return ForeignKind::shell;
    if (isTrainerYaml(look))
        return ForeignKind::trainer_arguments;
    return isMegatronYaml(look) ? ForeignKind::megatron_yaml : ForeignKind::unknown;
}

Result<ConfigNode> parseConfig(ForeignKind kind, std::string_view text, const std::string& file) {
    if (readerOf(kind) == nullptr)
        return Fault{FaultCode::wrong_format, file, {}, "a training configuration", {}};
    if (kind == ForeignKind::torchtitan)
        return parseToml(text, file);
    return firstCharacter(text) == '{' ? parseTolerantJson(text, file) : parseYaml(text, file);
}

Result<PlanFragment> readFragment(std::string_view text, const std::string& file) {
    if (auto faults = screenText(text, file, ConfigLimits{}.bytes); !faults.empty())
        return faults;
    const auto kind = kindOf(text);
    if (kind == ForeignKind::shell)
        return readShell(text, file);
    if (const auto reader = readerOf(kind)) {
        const auto tree = parseConfig(kind, text, file);
        if (!tree)
            return tree.faults();
        return reader(*tree, file);
    }
    // A damaged JSON file is better told by its line than by "unknown".
    if (kind == ForeignKind::unknown && firstCharacter(text) == '{')
        if (const auto tree = parseTolerantJson(text, file); !tree)
            return tree.faults();
    return Fault{FaultCode::wrong_format, file, {}, "a training configuration", {}};
}

} // namespace meshwright
