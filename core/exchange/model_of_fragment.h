#pragma once

#include "core/base/json_value.h"
#include "core/exchange/plan_fragment.h"

#include <string>
#include <vector>

namespace meshwright {

/// The model that training files describe: an entry of the catalog by its name, or a configuration of the family
/// "megatron_gpt" from its dimensions; neither if they do not say enough.
struct FragmentModel {
    std::string catalog_id;
    std::string name;
    JsonValue config;

    [[nodiscard]] bool found() const { return !catalog_id.empty() || !config.isNull(); }
};

/// `notes` receives what had to be taken where the files are silent, and what is missing if no model was found.
[[nodiscard]] FragmentModel modelOfFragment(const ModelFragment& fragment, std::int64_t sequence_length,
                                            std::vector<FragmentNote>& notes);

} // namespace meshwright
