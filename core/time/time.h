#pragma once

#include "core/base/explanation.h"
#include "core/plan/scenario.h"
#include "core/time/constants.h"
#include "core/time/pipeline.h"
#include "core/units/quantity.h"

#include <array>
#include <vector>

namespace meshwright {

/// Where the time of a step goes, on the slowest pipeline rank, in the fixed order of charts and reports.
enum class TimeCategory : std::uint8_t {
    gemm,                 ///< matrix products of layers and head
    attention,            ///< scores, softmax and values
    elementwise,          ///< norms, activations, rotary, residuals, casts, routing
    loss,                 ///< cross-entropy
    recompute,            ///< forward passes computed again
    launch,               ///< the device waits for the host to issue work
    bubble,               ///< waiting for other pipeline stages
    tensor_communication, ///< exposed communication, by parallel dimension
    pipeline_communication,
    data_communication,
    context_communication,
    expert_communication,
    optimizer,
    offload,
    overhead, ///< fixed costs of a step and of a micro-batch
};
inline constexpr int time_category_count = 15;
using TimeByCategory = std::array<Seconds, time_category_count>;

/// Communication that computation hides, by parallel dimension.
struct HiddenCommunication {
    Seconds tensor;
    Seconds data;
    Seconds context;
    Seconds expert;
    Seconds pipeline;
};

struct TimeInterval {
    Seconds low;
    Seconds high;
};

/// One term of an explained estimate.
struct TimeTerm {
    TimeCategory category{};
    Seconds seconds;
    Explanation explanation; ///< its formula id also names the term
};

struct TimeEstimate {
    Seconds step;
    TimeInterval interval;        ///< holds the true step time in 90 % of cases (see docs/validation.md)
    TimeByCategory by_category{}; ///< sums to `step`
    HiddenCommunication hidden;
    double tokens_per_second = 0;
    double tokens_per_second_per_gpu = 0;
    FlopsPerSecond model_flops_per_gpu;    ///< by Megatron's convention of today, causal half
    FlopsPerSecond hardware_flops_per_gpu; ///< with recomputation
    double mfu = 0;                        ///< of the data-sheet peak in 16 bit, or in 8 bit for an 8-bit recipe
    double hfu = 0;
    int slowest_stage = 0;
    PipelineShape pipeline;
    std::vector<StageDurations> stages; ///< filled only when explained: what simulatePipeline takes
    std::vector<TimeTerm> terms;        ///< filled only when explained
};

/// Predicts the duration of one optimizer step. Pure; without `explain` it allocates nothing.
[[nodiscard]] TimeEstimate estimateTime(const Scenario& scenario, const Plan& plan, bool explain = false);
/// The same under other constants: calibration and its tests.
[[nodiscard]] TimeEstimate estimateTime(const Scenario& scenario, const Plan& plan, const TimeConstants& constants,
                                        bool explain = false);

/// How likely it is that the first of two plans is the faster one, errors of alike plans being alike.
[[nodiscard]] double probabilityFaster(const TimeEstimate& first, const TimeEstimate& second);

} // namespace meshwright
