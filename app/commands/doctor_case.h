#pragma once

#include "core/advice/doctor.h"
#include "core/advice/pitfalls.h"
#include "core/exchange/config_edit.h"
#include "core/project/import_files.h"

#include <QString>

#include <string>
#include <vector>

namespace meshwright::app {

/// A fix and how it is made in the files at hand.
struct FixWithDiff {
    DoctorFix fix;
    std::vector<EditedFile> edits;
};

/// Everything that the doctor says of the files that were brought.
struct DoctorReport {
    ImportedProject imported;
    Scenario scenario;
    NamedPlan plan;
    bool knows_plan = false; ///< else there is nothing to compare a message or a log with
    Estimate estimate;
    std::vector<FoundIn<MemoryDiagnosis>> memory;
    std::vector<FoundIn<SpeedDiagnosis>> speed;
    std::vector<FixWithDiff> fixes;
    std::vector<DetectedPitfall> pitfalls;
};

/// Reads, compares with the estimate, and works out what to change. `plan_name` chooses a plan of a project.
[[nodiscard]] Result<DoctorReport> examine(const std::vector<BroughtFile>& files, const std::string& plan_name);

/// The report for programs: docs/json-output.md.
[[nodiscard]] Json doctorJson(const DoctorReport& report);

} // namespace meshwright::app
