#pragma once

#include "core/units/quantity.h"

#include <QString>

#include <cstdint>

namespace meshwright::ui {

/// GiB is 2^30 bytes, GB is 10^9; the interface always says which.
enum class ByteUnit : std::uint8_t { gib, gb };

/// "15.4 GiB", in the digits and separators of the current locale.
[[nodiscard]] QString formatBytes(Bytes amount, ByteUnit unit, int decimals = 1);
/// "12,853,473,280"
[[nodiscard]] QString formatCount(std::int64_t count);
/// "12.85 B" parameters (short scale: M, B, T).
[[nodiscard]] QString formatParameters(std::int64_t count);

} // namespace meshwright::ui
