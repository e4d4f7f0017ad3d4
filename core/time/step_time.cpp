#include "core/model/flops.h"
#include "core/time/explain_time.h"
#include "core/time/interval.h"
#include "core/time/stage_time.h"
#include "core/time/time.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr std::size_t at(TimeCategory category) {
    return static_cast<std::size_t>(category);
}

/// What a step's stages sum to, and the slowest of them.
struct Stages {
    StageTime slowest;
    int slowest_index = 0;
    StageDurations sum;
    double latest = 0; ///< end of the last stage's own work after the pipeline, from the pipeline's end
    StageTime last;    ///< the stage that ends there
};

StageDurations durations(const StageTime& stage) {
    return {stage.forwardSeconds(), stage.backwardSeconds(), stage.weight_gradient};
}

template <class LoadOf>
Stages collect(const StepContext& x, const StepParts& parts, const LoadOf& load_of, std::vector<StageDurations>* list) {
    Stages all;
    all.latest = -1;
    StageLoad previous;
    StageTime time;
    double drained = 0; // how long before rank 0 this rank is done with its last backward pass
    for (int stage = 0; stage < x.plan->parallel.pipeline; ++stage) {
        const StageLoad load = load_of(stage);
        if (stage == 0 || !(load == previous)) { // inner stages are mostly alike
            time = stageTime(x, parts, load);
            previous = load;
        }
        const StageDurations d = durations(time);
        all.sum.forward += d.forward;
        all.sum.backward += d.backward;
        all.sum.weight_gradient += d.weight_gradient;
        if (stage == 0 || d.both() > all.slowest.forwardSeconds() + all.slowest.backwardSeconds()) {
            all.slowest = time;
            all.slowest_index = stage;
        }
        const double end = time.data.step + time.optimizer.device + time.optimizer.offload - drained;
        if (end > all.latest) {
            all.latest = end;
            all.last = time;
        }
        drained += x.plan->schedule == ScheduleKind::interleaved ? d.backward / x.v : d.backward;
        if (list != nullptr)
            list->push_back(d);
    }
    return all;
}

PipelineShape pipelineShape(const StepContext& x, const StepParts& parts) {
    return {x.plan->schedule, x.plan->parallel.pipeline, x.plan->parallel.virtual_stages,
            static_cast<std::int64_t>(x.m), parts.fill_transfer};
}

double stepOf(const StepContext& x, const Stages& stages, double pipeline) {
    return pipeline + stages.latest + x.engine->step_s + x.m * x.engine->micro_batch_s;
}

void addBreakdown(const StepContext& x, const Stages& stages, double pipeline, TimeEstimate& estimate) {
    const StageTime& s = stages.slowest;
    PassTime both = s.forward;
    both += s.backward;
    auto& by = estimate.by_category;
    const auto set = [&](TimeCategory category, double seconds) { by[at(category)] = Seconds(seconds); };
    // Recomputation is counted in the kinds of work it repeats; move it to its own category in proportion.
    const double work = both.computation() + both.communication();
    const double fresh = work > 0 ? 1 - both.recompute / work : 1;
    set(TimeCategory::gemm, x.m * both.gemm * fresh);
    set(TimeCategory::attention, x.m * both.attention * fresh);
    set(TimeCategory::elementwise, x.m * both.elementwise * fresh);
    set(TimeCategory::loss, x.m * both.loss * fresh);
    set(TimeCategory::tensor_communication, x.m * both.tensor * fresh);
    set(TimeCategory::context_communication, x.m * both.context * fresh);
    set(TimeCategory::expert_communication, x.m * both.expert * fresh);
    set(TimeCategory::recompute, x.m * both.recompute);
    set(TimeCategory::launch, x.m * both.launch);
    set(TimeCategory::pipeline_communication, x.m * s.transfer + 2 * (x.p - 1) * estimate.pipeline.transfer_s);
    set(TimeCategory::offload, x.m * s.offload + stages.last.optimizer.offload);
    set(TimeCategory::data_communication, x.m * (s.data.forward + s.data.backward) + stages.last.data.step);
    set(TimeCategory::optimizer, stages.last.optimizer.device);
    set(TimeCategory::overhead, x.engine->step_s + x.m * x.engine->micro_batch_s);
    double known = 0;
    for (const Seconds seconds : by)
        known += seconds.value();
    // All that is left is waiting. It can be slightly negative where a stage that is done early hides its own tail.
    set(TimeCategory::bubble, pipeline + stages.latest + x.engine->step_s + x.m * x.engine->micro_batch_s - known);
    estimate.hidden.tensor = Seconds(x.m * both.hidden_tensor);
    estimate.hidden.context = Seconds(x.m * both.hidden_context);
    estimate.hidden.expert = Seconds(x.m * both.hidden_expert);
    estimate.hidden.data = Seconds(x.m * s.data.hidden_micro_batch + stages.last.data.hidden_step);
    estimate.hidden.pipeline = Seconds(x.m * s.hidden_transfer);
}

/// FlopsConvention::megatron, kind by kind: trainingFlopsPerToken counts parameters too, which takes longer than all of
/// the estimate.
double modelFlopsPerToken(const StepContext& x) {
    constexpr auto mask = ScoreMask::causal_without_windows;
    const TransformerSpec& model = x.scenario->model;
    const std::int64_t s = x.scenario->workload.sequence_length;
    std::array<double, maximum_layer_kinds> count{};
    for (const std::uint8_t kind : model.layers)
        count[std::min<std::size_t>(kind, maximum_layer_kinds - 1)] += 1;
    ForwardFlops forward;
    forward.head = 2 * x.h * static_cast<double>(model.vocabulary);
    for (std::size_t kind = 0; kind < std::min(model.layer_kinds.size(), maximum_layer_kinds); ++kind)
        forward += count[kind] * layerForwardFlops(model.layer_kinds[kind], model.hidden, s, mask);
    if (model.multi_token_prediction_depth > 0)
        forward += multiTokenPredictionForwardFlops(model, s, mask);
    return 3 * (forward.total() - forward.router);
}

void addRates(const StepContext& x, const Stages& stages, TimeEstimate& estimate) {
    const double step = estimate.step.value();
    const double gpus = x.t * x.c * x.p * x.d;
    const double tokens = static_cast<double>(x.scenario->workload.global_batch) * x.s;
    estimate.tokens_per_second = tokens / step;
    estimate.tokens_per_second_per_gpu = estimate.tokens_per_second / gpus;
    const double per_token = modelFlopsPerToken(x);
    const double model = estimate.tokens_per_second_per_gpu * per_token;
    // Recomputed passes over forward ones, by their time, is close to their share of FLOPs.
    const double again = stages.slowest.forward.total() > 0
                             ? std::min(1.0, stages.slowest.backward.recompute / stages.slowest.forward.total())
                             : 0;
    estimate.model_flops_per_gpu = FlopsPerSecond(model);
    estimate.hardware_flops_per_gpu = FlopsPerSecond(model * (1 + again / 3));
    const Device& device = x.scenario->cluster.groups.front().node.device;
    const double narrow = x.device.eightBit() ? device.peak(DataType::fp8).value() : 0;
    const double peak =
        narrow > 0 ? narrow : std::max(device.peak(DataType::bf16).value(), device.peak(DataType::fp16).value());
    estimate.mfu = peak > 0 ? model / peak : 0;
    estimate.hfu = peak > 0 ? estimate.hardware_flops_per_gpu.value() / peak : 0;
}

} // namespace

TimeEstimate estimateTime(const Scenario& scenario, const Plan& plan, const TimeConstants& constants, bool explain) {
    TimeEstimate estimate;
    if (scenario.cluster.groups.empty() || scenario.model.layer_kinds.empty())
        return estimate;
    const StepContext x(scenario, plan, constants);
    const StepParts parts = stepParts(x);
    estimate.pipeline = pipelineShape(x, parts);
    const auto load = [&x](int stage) { return stageLoad(x, stage); };
    const Stages stages = collect(x, parts, load, explain ? &estimate.stages : nullptr);
    const double pipeline = pipelineSeconds(estimate.pipeline, stages.sum, durations(stages.slowest));
    estimate.step = Seconds(stepOf(x, stages, pipeline));
    estimate.slowest_stage = stages.slowest_index;
    addBreakdown(x, stages, pipeline, estimate);
    addRates(x, stages, estimate);
    estimate.interval = stepInterval(x, estimate);
    if (explain)
        explainTime(x, parts, estimate);
    return estimate;
}

double stepSeconds(const StepContext& x, const StepParts& parts, std::span<const StageLoad> loads) {
    const auto load = [loads](int stage) -> const StageLoad& { return loads[static_cast<std::size_t>(stage)]; };
    const Stages stages = collect(x, parts, load, nullptr);
    return stepOf(x, stages, pipelineSeconds(pipelineShape(x, parts), stages.sum, durations(stages.slowest)));
}

TimeEstimate estimateTime(const Scenario& scenario, const Plan& plan, bool explain) {
    return estimateTime(scenario, plan, timeConstants(), explain);
}

} // namespace meshwright
