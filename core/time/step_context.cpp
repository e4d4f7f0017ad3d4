#include "core/time/step_context.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

/// Product of the degrees that vary faster than `dimension` in the plan's placement ("tp-cp-ep-dp-pp").
int strideOf(const Plan& plan, std::string_view dimension) {
    int stride = 1;
    std::string_view rest = plan.placement;
    while (!rest.empty()) {
        const std::size_t dash = rest.find('-');
        const std::string_view word = rest.substr(0, dash);
        if (word == dimension)
            return stride;
        if (word == "tp")
            stride *= plan.parallel.tensor;
        else if (word == "cp")
            stride *= plan.parallel.context;
        else if (word == "dp")
            stride *= plan.parallel.data;
        else if (word == "pp")
            stride *= plan.parallel.pipeline;
        rest = dash == std::string_view::npos ? std::string_view() : rest.substr(dash + 1);
    }
    return stride;
}

const Device& deviceOf(const Cluster& cluster) {
    static const Device none;
    return cluster.groups.empty() ? none : cluster.groups.front().node.device;
}

Stack stackOf(const Software& software) {
    if (software.cuda_graphs)
        return Stack::graphs;
    if (software.compiled)
        return Stack::compiled;
    return software.year > 0 && software.year < 2022.5 ? Stack::eager_early : Stack::eager;
}

/// Megatron pads the vocabulary to a multiple of 128 t; others at least to the degree of tensor parallelism.
double paddedVocabulary(const Scenario& scenario, const Plan& plan) {
    const bool megatron = plan.engine == Engine::megatron || plan.engine == Engine::megatron_deepspeed;
    const double multiple = (megatron ? 128.0 : 1.0) * plan.parallel.tensor;
    return std::ceil(static_cast<double>(scenario.model.vocabulary) / multiple) * multiple;
}

CommunicationGroup place(const StepContext& x, int stride, int size) {
    return placeGroup(x.scenario->cluster, x.constants->collectives, {stride, size});
}

} // namespace

StepContext::StepContext(const Scenario& scenario_in, const Plan& plan_in, const TimeConstants& constants_in)
    : scenario(&scenario_in)
    , plan(&plan_in)
    , constants(&constants_in)
    , stack(&constants_in.stacks[static_cast<std::size_t>(stackOf(plan_in.software))])
    , engine(&constants_in.engines[static_cast<std::size_t>(plan_in.engine)])
    , precision(precisionOf(plan_in))
    , device(deviceOf(scenario_in.cluster), constants_in, precision.compute,
             // Accumulating products read and write the main gradient; others write it once.
             precision.main_gradients ? 2 * bytesPerElement(*precision.main_gradients)
                                      : bytesPerElement(precision.gradients)) {
    const Parallelism& degrees = plan->parallel;
    t = degrees.tensor;
    c = degrees.context;
    p = degrees.pipeline;
    v = degrees.virtual_stages;
    d = degrees.data;
    e = degrees.expert;
    te = degrees.expert_tensor;
    s = static_cast<double>(scenario->workload.sequence_length);
    takeMicroBatch();
    h = static_cast<double>(scenario->model.hidden);
    vocabulary = paddedVocabulary(*scenario, *plan);
    weight_bytes = std::min(2.0, bytesPerElement(precision.weights));
    if (precision.compute == DataType::fp32 || precision.compute == DataType::tf32)
        weight_bytes = 4;
    trains_weights = scenario->workload.training == TrainingKind::full;
    eager = !plan->software.compiled && !plan->software.cuda_graphs;

    tensor_group = place(*this, strideOf(*plan, "tp"), degrees.tensor);
    context_group = place(*this, strideOf(*plan, "cp"), degrees.context);
    const int data_stride = std::min(strideOf(*plan, "dp"), strideOf(*plan, "cp"));
    data_group = place(*this, data_stride, degrees.data * degrees.context);
    pipeline_group = place(*this, strideOf(*plan, "pp"), degrees.pipeline);
    // Experts fold over tensor, context and data ranks; with the pipeline outermost their ranks are contiguous.
    const int inner = strideOf(*plan, "pp") < strideOf(*plan, "dp") ? degrees.pipeline : 1;
    expert_group = place(*this, degrees.expert_tensor, degrees.expert);
    const int folded =
        degrees.tensor * degrees.context * degrees.data / std::max(1, degrees.expert * degrees.expert_tensor);
    expert_data_group = place(*this, degrees.expert_tensor * degrees.expert * inner, std::max(1, folded));
}

void StepContext::takeMicroBatch() {
    m = static_cast<double>(microBatches(scenario->workload.global_batch, *plan));
    tokens = static_cast<double>(plan->micro_batch) * s / c;
    shard_tokens = plan->parallel.sequence_parallel ? tokens / t : tokens;
}

} // namespace meshwright
