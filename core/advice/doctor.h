#pragma once

#include "core/estimate/estimate.h"
#include "core/exchange/out_of_memory.h"
#include "core/exchange/training_log.h"
#include "core/plan/scenario.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace meshwright {

/// Whether what a run showed is what the estimate says of its plan.
enum class Agreement : std::uint8_t {
    agrees,      ///< within what the estimate claims
    before_peak, ///< less was held than at the estimated peak, which the device cannot hold either
    more,        ///< the run needed more than estimated
    less,        ///< it failed although the estimate fits; the findings say why, if the message tells
    unknown,     ///< the message does not say enough
};

/// What else a message or a log suggests. `value` and `reference` are bytes or seconds, unless said otherwise.
enum class FindingKind : std::uint8_t {
    fragmentation,        ///< reserved but unused; reference: the request, which it would have served
    other_process,        ///< used by others on the same GPU; reference: the device's capacity
    memory_cap,           ///< allowed to this process; reference: the device's capacity
    graph_pools,          ///< private pools of CUDA graphs; reference: held by tensors
    smaller_device,       ///< capacity told; reference: that of the scenario's device
    longer_sequence,      ///< tokens of a sequence that would need as much; reference: the scenario's
    larger_micro_batch,   ///< sequences that would need as much; reference: the plan's
    unsharded_parameters, ///< held or requested; reference: all parameters on one rank, as while loading them
    states_less_sharded,  ///< held; reference: estimated with less sharding, of stage `detail`
    no_recomputation,     ///< held; reference: estimated without activation recomputation
    materialized_scores,  ///< held; reference: estimated with attention scores in memory
    wider_precision,      ///< held; reference: estimated with everything in fp32
    tight,                ///< free by the estimate; less than it can tell
    // Of a log.
    slow_steps,     ///< mean step; reference: median step: a few steps take much longer
    drift,          ///< median of the last quarter; reference: of the first
    waits_for_data, ///< time per step waiting for the data loader; reference: the step
    few_steps,      ///< steps measured; reference: steps that a median needs
};

struct DoctorFinding {
    FindingKind kind{};
    double value = 0;
    double reference = 0;
    int detail = 0;

    friend bool operator==(const DoctorFinding&, const DoctorFinding&) = default;
};

/// A tensor whose size is the failed request, to the last digit that the message prints.
enum class RequestedTensor : std::uint8_t {
    logits_fp32,
    logits_16_bit,
    parameters_fp32,   ///< all of them
    parameters_16_bit, ///< all of them
    partition_fp32,    ///< a rank's share of the parameters
    embedding_gradient,
    gradient_bucket,
    attention_scores,
    feed_forward_activation,
    hidden_states,
};

struct RequestMatch {
    RequestedTensor tensor{};
    double bytes = 0; ///< exact, before the allocator rounds it up
};

/// One out-of-memory message beside the estimate. Bytes.
struct MemoryDiagnosis {
    OutOfMemory message;
    Bytes capacity;
    Bytes held;      ///< by tensors when it failed
    Bytes estimated; ///< tensors at the estimated peak
    Bytes outside;   ///< of the device, but not PyTorch's: context, libraries, other processes
    Bytes needed;    ///< for the whole step to pass: the larger of both peaks, and what is outside
    Agreement agreement = Agreement::unknown;
    std::vector<RequestMatch> request;
    std::vector<DoctorFinding> findings; ///< likeliest first

    [[nodiscard]] Bytes lacking() const { return needed - capacity; }
};

[[nodiscard]] MemoryDiagnosis diagnoseMemory(const Scenario& scenario, const Plan& plan, const OutOfMemory& message);
/// What the message says by itself, where nobody knows what ran.
[[nodiscard]] MemoryDiagnosis diagnoseMessage(const OutOfMemory& message);

/// The steps of a log beside the estimate. Seconds.
struct SpeedDiagnosis {
    int steps = 0;     ///< measured, without the first ones
    double median = 0; ///< seconds per step
    double low = 0;    ///< 5th and 95th percentile
    double high = 0;
    double estimated = 0;
    TimeInterval interval;                    ///< of the estimate
    Agreement agreement = Agreement::unknown; ///< more: slower than the interval, less: faster
    std::optional<double> peak_bytes;         ///< the most that the log reports
    std::vector<DoctorFinding> findings;
    std::vector<LogTimer> timers; ///< median of each, the longest first
};

[[nodiscard]] SpeedDiagnosis diagnoseSpeed(const Scenario& scenario, const Plan& plan, const TrainingLog& log);
/// Seconds of each step that the log tells, directly or by its throughput, without the first few.
[[nodiscard]] std::vector<double> measuredSteps(const Scenario& scenario, const Plan& plan, const TrainingLog& log);
/// Quantile of unsorted values, q in [0, 1]; 0 of none.
[[nodiscard]] double quantile(std::vector<double> values, double q);

enum class FixKind : std::uint8_t {
    free_the_device,     ///< end the other process
    expandable_segments, ///< PYTORCH_CUDA_ALLOC_CONF; costs nothing
    fused_cross_entropy,
    loss_in_chunks, ///< `value` chunks
    smaller_buckets,
    sequence_parallelism,
    recompute_selective,
    smaller_micro_batch, ///< `value` sequences
    higher_zero_stage,   ///< `value` the stage
    eight_bit_optimizer,
    recompute_full,
    more_tensor_parallelism, ///< `value` the degree
    more_pipeline_stages,    ///< `value` the degree
    offload_optimizer,
    offload_parameters,
    // Where a run is slower than it has to be.
    no_recomputation,
    larger_micro_batch, ///< `value` sequences
    lower_zero_stage,   ///< `value` the stage
    overlap_communication,
};

/// One change of the plan, evaluated.
struct DoctorFix {
    FixKind kind{};
    double value = 0;
    Plan plan;                   ///< as changed
    Bytes freed;                 ///< of what the device has to hold
    Bytes headroom;              ///< after the change, by the estimate and by what the message showed beyond it
    double throughput = 0;       ///< change of tokens per second: -0.04 is 4 % less
    bool in_program = false;     ///< no configuration says it: the training program has to change
    bool environment = false;    ///< an environment variable, or the machine, not the plan
    std::optional<FixKind> also; ///< a second change that goes with it, where none suffices alone
    double also_value = 0;

    [[nodiscard]] bool fits() const { return headroom >= Bytes(0); }
};

/// What would let the run pass, what costs least first; those that do not suffice alone come last. If none suffices,
/// the cheapest pairs that do come first. Every plan is legal.
[[nodiscard]] std::vector<DoctorFix> memoryFixes(const Scenario& scenario, const Plan& plan,
                                                 const MemoryDiagnosis* diagnosis);
/// Changes that fit and are faster by the estimate, what gains most first.
[[nodiscard]] std::vector<DoctorFix> speedFixes(const Scenario& scenario, const Plan& plan);

} // namespace meshwright
