#pragma once

#include "core/base/result.h"
#include "core/evidence/validate.h"

#include <string>
#include <string_view>

namespace meshwright {

/// The product's own predictions: memory and time of the plan, with the compiled-in calibration.
[[nodiscard]] Predictor productPredictor();

/// Formulas and data sheets only: time with the model's bare constants, memory without what allocator, context and
/// communication libraries hold beside the tensors. For showing what the calibration is worth.
[[nodiscard]] Predictor uncalibratedPredictor();

/// The product under other time constants, as scripts/fit_time.py tries them. `text` is a calibration file.
[[nodiscard]] Result<Predictor> productPredictor(std::string_view text, const std::string& file);

} // namespace meshwright
