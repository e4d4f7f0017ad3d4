#pragma once

#include "core/advice/doctor.h"

#include <QString>

namespace meshwright::ui {

/// Whether message and estimate agree, with both figures.
[[nodiscard]] QString describeAgreement(const MemoryDiagnosis& diagnosis);
/// The same of measured and estimated step times.
[[nodiscard]] QString describeAgreement(const SpeedDiagnosis& diagnosis);
/// What was noticed, and what it suggests.
[[nodiscard]] QString describe(const DoctorFinding& finding);
/// "fp32 copy of the logits".
[[nodiscard]] QString requestedTensorName(RequestedTensor tensor);
/// What to change: "Compute the loss in 8 slices".
[[nodiscard]] QString fixName(const DoctorFix& fix);

} // namespace meshwright::ui
