#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meshwright {

/// Settings as an imported file spells them ("zero_optimization.stage", "--ckpt-format"), all files of a run together.
struct ImportedSettings {
    std::vector<std::pair<std::string, std::string>> entries; ///< key, value as text

    /// The value of a key; empty if absent. A key matches whole or as the last part of a path, '-' as '_'.
    [[nodiscard]] std::string_view value(std::string_view key) const;
    [[nodiscard]] bool has(std::string_view key) const;
    /// Any key whose last part starts like this.
    [[nodiscard]] bool hasPrefix(std::string_view prefix) const;
};

} // namespace meshwright
