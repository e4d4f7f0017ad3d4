#pragma once

#include "core/plan/plan.h"
#include "core/plan/workload.h"
#include "core/project/fields.h"

namespace meshwright {

/// Reads a plan of a project file into `plan`, which holds the defaults.
void readPlanFields(FieldReader& reader, Plan& plan);
void writePlanFields(FieldWriter& writer, const Plan& plan);

void readWorkloadFields(FieldReader& reader, Workload& workload);
void writeWorkloadFields(FieldWriter& writer, const Workload& workload);

} // namespace meshwright
