#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"
#include "core/evidence/validate.h"

#include <functional>
#include <string>

namespace meshwright {

/// Words for why a row was skipped or how it was completed; made by the caller.
using ReasonOf = std::function<std::string(const RowResult&)>;

/// The result as "meshwright-validation", version 1.
[[nodiscard]] Json toJson(const Validation& validation, const ReasonOf& reason_of);

} // namespace meshwright
