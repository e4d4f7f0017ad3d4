#include "core/time/explain_time.h"

namespace meshwright {

namespace {

constexpr std::array<std::string_view, time_category_count> formulas = {
    "time.gemm",    "time.attention", "time.elementwise", "time.loss",     "time.recompute",
    "time.launch",  "time.bubble",    "time.tensor",      "time.pipeline", "time.data",
    "time.context", "time.expert",    "time.optimizer",   "time.offload",  "time.overhead"};

std::vector<FormulaInput> inputsOf(const StepContext& x, const StepParts& parts, TimeCategory category,
                                   const TimeEstimate& estimate) {
    switch (category) {
    case TimeCategory::gemm:
    case TimeCategory::attention:
    case TimeCategory::elementwise:
    case TimeCategory::loss:
    case TimeCategory::recompute:
        return {{"m", x.m},
                {"T", x.tokens},
                {"h", x.h},
                {"t", x.t},
                {"L", static_cast<double>(x.scenario->model.layerCount())}};
    case TimeCategory::launch:
        return {{"m", x.m}, {"n_op", parts.layers[0].forward.operations}, {"t_op", x.stack->forward_operation_s}};
    case TimeCategory::bubble:
        return {{"p", x.p}, {"m", x.m}, {"v", x.v}};
    case TimeCategory::tensor_communication:
        return {{"m", x.m}, {"T", x.tokens}, {"h", x.h}, {"t", x.t}, {"B", x.tensor_group.ring_bandwidth}};
    case TimeCategory::pipeline_communication:
        return {{"m", x.m}, {"p", x.p}, {"t_p2p", parts.transfer}};
    case TimeCategory::data_communication:
        return {{"D", x.d}, {"B", x.data_group.ring_bandwidth}, {"hidden", estimate.hidden.data.value()}};
    case TimeCategory::context_communication:
        return {{"c", x.c}, {"B", x.context_group.ring_bandwidth}};
    case TimeCategory::expert_communication:
        return {{"e", x.e}, {"B_local", x.expert_group.local_rate}, {"B_remote", x.expert_group.remote_rate}};
    case TimeCategory::optimizer:
    case TimeCategory::offload:
        return {{"D", x.d}, {"B_hbm", x.device.memoryRate()}};
    case TimeCategory::overhead:
        return {{"t_step", x.engine->step_s}, {"m", x.m}, {"t_mb", x.engine->micro_batch_s}};
    }
    return {};
}

} // namespace

void explainTime(const StepContext& x, const StepParts& parts, TimeEstimate& estimate) {
    for (int index = 0; index < time_category_count; ++index) {
        const auto category = static_cast<TimeCategory>(index);
        const Seconds seconds = estimate.by_category[static_cast<std::size_t>(index)];
        if (seconds.value() == 0)
            continue;
        estimate.terms.push_back(
            {category, seconds, {formulas[static_cast<std::size_t>(index)], inputsOf(x, parts, category, estimate)}});
    }
}

} // namespace meshwright
