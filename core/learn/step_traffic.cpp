#include "core/learn/step_traffic.h"

#include "core/time/stages.h"

#include <algorithm>

namespace meshwright {

namespace {

TrafficParameters parametersOf(const StepContext& context, int stage) {
    const StageLoad load = stageLoad(context, stage);
    const TransformerSpec& model = context.scenario->model;
    TrafficParameters sum;
    for (std::size_t kind = 0; kind < std::min(model.layer_kinds.size(), load.layers.size()); ++kind) {
        const TrafficParameters layer = layerTrafficParameters(context, model.layer_kinds[kind]);
        sum.dense += load.layers[kind] * layer.dense;
        sum.experts += load.layers[kind] * layer.experts;
    }
    if (load.embedding)
        sum += embeddingTrafficParameters(context);
    if (load.head)
        sum += headTrafficParameters(context);
    return sum;
}

/// Elements that a ring over `ranks` sends of a tensor of `elements`.
double sent(double elements, double ranks) {
    return ranks > 1 ? elements * (ranks - 1) / ranks : 0;
}

StepTraffic trafficOf(const StepContext& x, const TrafficParameters& parameters) {
    StepTraffic traffic;
    const Plan& plan = *x.plan;
    const double expert_ranks = std::max(1, x.expert_data_group.size);
    const double once = sent(parameters.dense, x.d * x.c) + sent(parameters.experts, expert_ranks);
    traffic.ranks = x.d * x.c;
    traffic.gradient_elements = parameters.total();
    traffic.gradient_bytes = bytesPerElement(x.precision.reduce);
    traffic.parameter_bytes = plan.sharding == Sharding::full ? x.weight_bytes : bytesPerElement(x.precision.weights);
    traffic.whole = plan.sharding == Sharding::none;
    if (once <= 0)
        return traffic;
    // Gradients that are cut cannot wait for the last micro-batch: each reduces them anew.
    const bool every = plan.sharding >= Sharding::optimizer_gradients;
    traffic.reductions = x.trains_weights ? (every ? x.m : 1) : 0;
    if (plan.sharding == Sharding::full)
        traffic.gathers = x.m * (plan.knobs.reshard_after_forward ? 2 : 1);
    else if (plan.sharding != Sharding::none && x.trains_weights)
        traffic.gathers = 1;
    traffic.gradients = Bytes(once * (traffic.whole ? 2 : 1) * traffic.reductions * traffic.gradient_bytes);
    traffic.parameters = Bytes(once * traffic.gathers * traffic.parameter_bytes);
    return traffic;
}

} // namespace

StepTraffic stepTraffic(const Scenario& scenario, const Plan& plan) {
    const StepContext context(scenario, plan, timeConstants());
    StepTraffic busiest;
    for (int stage = 0; stage < std::max(1, plan.parallel.pipeline); ++stage) {
        const StepTraffic traffic = trafficOf(context, parametersOf(context, stage));
        if (stage == 0 || traffic.total() > busiest.total())
            busiest = traffic;
    }
    return busiest;
}

} // namespace meshwright
