#pragma once

#include "core/evidence/measurement.h"
#include "core/evidence/run.h"
#include "core/evidence/scenario_of_run.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace meshwright {

struct Interval {
    double low = 0;
    double high = 0;

    [[nodiscard]] bool covers(double value) const { return value >= low && value <= high; }
    friend bool operator==(const Interval&, const Interval&) = default;
};

/// What the product says about one plan, as far as it says it.
struct Prediction {
    std::optional<double> iter_time_s;
    std::optional<Interval> iter_time_interval; ///< 90 %
    std::optional<double> peak_gib;             ///< allocated, fullest rank
    double reserved_gib = 0;
    double device_gib = 0; ///< with the CUDA context and NCCL
    std::vector<double> peak_gib_by_stage;
    std::optional<Interval> peak_interval; ///< of the allocated peak; 90 %
    bool fits = true;

    friend bool operator==(const Prediction&, const Prediction&) = default;
};

using Predictor = std::function<Prediction(const Scenario&, const Plan&)>;

enum class RowStatus : std::uint8_t { predicted, completed, skipped };

/// One row, predicted and held against its measurement.
struct RowResult {
    std::string id;
    std::string framework;
    std::string source;
    RowStatus status = RowStatus::skipped;
    Faults skipped; ///< why, if it was
    std::optional<ReproducedRun> reproduced;
    Prediction prediction;
    Measurement measurement;
    std::optional<double> tokens_per_s_per_gpu; ///< predicted
    std::optional<double> tflops_per_gpu;       ///< predicted, by the source's own count where it states one
    std::optional<double> mfu;                  ///< predicted, likewise
    std::optional<double> time_error;           ///< predicted / measured - 1
    std::optional<double> memory_error;         ///< likewise, figure by figure as the source measured
    std::optional<double> reserved_error;       ///< of a second, reserved figure
    std::optional<Interval> memory_interval;    ///< 90 %, of the figure that the source measured
    std::optional<bool> time_covered;           ///< measured lies inside the 90 % interval
    std::optional<bool> memory_covered;
    std::optional<bool> verdict_right;
    bool measures_time = false; ///< the source gives a time or memory figure, also on skipped rows
    bool measures_memory = false;
    std::string order_group; ///< rows that may be ranked against each other; empty: none
};

struct ErrorSummary {
    int n = 0;
    double mean_abs = 0;
    double median_abs = 0;
    double p90_abs = 0;
    double bias = 0; ///< mean signed error
    int intervals = 0;
    double coverage90 = 0;
    int skipped = 0;
};

struct CountSummary {
    int n = 0;
    int right = 0;
};

struct ValidationSummary {
    int rows = 0;
    int skipped = 0;
    ErrorSummary time;
    ErrorSummary memory;
    ErrorSummary time_completed;
    ErrorSummary memory_completed;
    CountSummary verdict;
    CountSummary order;
};

struct Validation {
    std::vector<RowResult> rows;
    ValidationSummary summary;
    std::map<std::string, ValidationSummary> by_source;
    std::map<std::string, ValidationSummary> by_framework;
};

/// The choice among the completions of an open run: the highest tokens/s among those that fit; with no time predicted,
/// the least recomputation and then the largest micro-batch; if none fits, the one that needs the least memory.
[[nodiscard]] ReproducedRun bestCompletion(const ReproducedRun& open, const Predictor& predict);

[[nodiscard]] RowResult validateRun(const PublishedRun& run, const HardwareCatalog& catalog, const Predictor& predict);

/// Predicts every run on all processor cores. The result does not depend on their number.
[[nodiscard]] Validation validateRuns(const std::vector<PublishedRun>& runs, const HardwareCatalog& catalog,
                                      const Predictor& predict);

[[nodiscard]] ValidationSummary summarize(const std::vector<const RowResult*>& rows);

} // namespace meshwright
