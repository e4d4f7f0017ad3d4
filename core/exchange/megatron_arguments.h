#pragma once

#include "core/exchange/config_reader.h"
#include "core/exchange/shell_script.h"

namespace meshwright {

/// Arguments of a command as a map: "--seq-length 4096" becomes seq_length: 4096, a flag without values true, one with
/// several a list. Later ones win, as in argparse; what is not resolved is left out with a note.
[[nodiscard]] ConfigNode argumentMap(std::span<const ShellWord> words, ImportLog& log);

/// Whether the arguments are those of Megatron-LM.
[[nodiscard]] bool looksLikeMegatron(const ConfigNode& arguments);

/// Whether an argument concerns data, logging or optimization only, so that nothing here depends on it.
[[nodiscard]] bool isPlainMegatronFlag(std::string_view name);

/// Reads Megatron-LM arguments into a fragment.
void readMegatronArguments(const ConfigNode& arguments, ImportLog& log, PlanFragment& fragment);

} // namespace meshwright
