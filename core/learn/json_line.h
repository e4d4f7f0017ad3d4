#pragma once

#include <string_view>

namespace meshwright {

/// The line, from 1, on which the value of a JSON pointer stands in `text`; where the pointer leads nowhere, that of
/// the nearest value above it. A pointer "" is the first line.
[[nodiscard]] int lineOfPointer(std::string_view text, std::string_view pointer);

} // namespace meshwright
