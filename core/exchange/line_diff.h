#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// A change of one line of a text: replaced, added (`before` is empty) or removed (`after` is empty).
struct LineChange {
    enum class Kind : std::uint8_t { removed, added };
    Kind kind{};
    int line = 0; ///< from 1: of the old text if removed, of the new one if added
    std::string text;

    friend bool operator==(const LineChange&, const LineChange&) = default;
};

/// The fewest lines removed and added that turn one text into the other, removals before additions at each place.
[[nodiscard]] std::vector<LineChange> lineDiff(std::string_view before, std::string_view after);

} // namespace meshwright
