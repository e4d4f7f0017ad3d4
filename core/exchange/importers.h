#pragma once

#include "core/exchange/config_node.h"
#include "core/exchange/plan_fragment.h"
#include "core/plan/imported_settings.h"

#include <optional>
#include <string>
#include <string_view>

namespace meshwright {

/// What a foreign file is, by its content; names of files decide nothing.
enum class ForeignKind : std::uint8_t {
    unknown,
    hugging_face_model, ///< config.json: see hugging_face.h
    deepspeed,          ///< DeepSpeed JSON
    accelerate,         ///< accelerate YAML
    torchtitan,         ///< torchtitan TOML, up to 0.2.2
    megatron_yaml,      ///< Megatron-LM, Megatron-Bridge or NeMo arguments as YAML
    shell,              ///< a script, a command or a line of `ps`: Megatron-LM, torchrun, SLURM
    peft_adapter,       ///< adapter_config.json
    trainer_arguments,  ///< Hugging Face TrainingArguments, as JSON or YAML
    trainer_state,      ///< trainer_state.json: see training_log.h
    log,                ///< a training log: see training_log.h
    out_of_memory,      ///< an out-of-memory message: see out_of_memory.h
    project,            ///< Meshwright's own: see core/project
};

/// The word for a kind in output for programs: "deepspeed".
[[nodiscard]] std::string_view foreignKindWord(ForeignKind kind);

/// Looks at the text only as far as needed; never fails.
[[nodiscard]] ForeignKind kindOf(std::string_view text);

/// The tree of a configuration of this kind; a kind that is no tree is a wrong_format fault.
[[nodiscard]] Result<ConfigNode> parseConfig(ForeignKind kind, std::string_view text, const std::string& file);

/// Every setting of a file as it spells it; nothing of a file that does not read.
[[nodiscard]] ImportedSettings settingsOf(std::string_view text, const std::string& file);

/// The arguments that Megatron-LM prints at the head of its log, or nothing.
[[nodiscard]] std::optional<PlanFragment> readArgumentDump(std::string_view text, const std::string& file);

/// Reads a file of any kind that describes a plan. A kind that does not (a model, a log) is a wrong_format fault.
[[nodiscard]] Result<PlanFragment> readFragment(std::string_view text, const std::string& file);

[[nodiscard]] Result<PlanFragment> readDeepSpeed(const ConfigNode& root, const std::string& file);
[[nodiscard]] Result<PlanFragment> readAccelerate(const ConfigNode& root, const std::string& file);
[[nodiscard]] Result<PlanFragment> readTorchtitan(const ConfigNode& root, const std::string& file);
[[nodiscard]] Result<PlanFragment> readMegatronYaml(const ConfigNode& root, const std::string& file);
[[nodiscard]] Result<PlanFragment> readPeftAdapter(const ConfigNode& root, const std::string& file);
[[nodiscard]] Result<PlanFragment> readTrainerArguments(const ConfigNode& root, const std::string& file);
/// Nothing in the script is executed and no other file is opened.
[[nodiscard]] Result<PlanFragment> readShell(std::string_view text, const std::string& file);

} // namespace meshwright
