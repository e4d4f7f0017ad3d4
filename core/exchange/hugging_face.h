#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"
#include "core/model/transformer_spec.h"

#include <string>
#include <vector>

namespace meshwright {

/// Something the reader understood only in part, told rather than guessed.
struct ImportNote {
    enum class Kind : std::uint8_t {
        text_part_only,   ///< nested text_config was read, other towers are not counted
        default_used,     ///< a field that decides something was absent
        ignored_field,    ///< a field that we know not to matter for counting
        quantized_weights ///< the checkpoint is stored quantized
    };
    Kind kind{};
    std::string place; ///< JSON pointer
    std::string value; ///< default taken, or what was ignored

    friend bool operator==(const ImportNote&, const ImportNote&) = default;
};

struct ImportedModel {
    TransformerSpec model;
    std::vector<ImportNote> notes;
};

/// Reads a Hugging Face config.json. `pointer` is where `config` stands inside `file`, for faults.
[[nodiscard]] Result<ImportedModel> readHuggingFaceConfig(const Json& config, const std::string& file,
                                                          const std::string& pointer = {});

} // namespace meshwright
