#pragma once

#include <cstddef>

namespace meshwright::test {

/// Calls of operator new on this thread so far.
[[nodiscard]] std::size_t allocationCount();

} // namespace meshwright::test
