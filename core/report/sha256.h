#pragma once

#include <string>
#include <string_view>

namespace meshwright {

/// SHA-256 (FIPS 180-4) of the bytes, in 64 hexadecimal digits: what `sha256sum` prints.
[[nodiscard]] std::string sha256(std::string_view bytes);

} // namespace meshwright
