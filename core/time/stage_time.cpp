#include "core/time/stage_time.h"

#include "core/time/offload.h"

#include <algorithm>

namespace meshwright {

StepParts stepParts(const StepContext& x) {
    StepParts parts;
    const auto& kinds = x.scenario->model.layer_kinds;
    for (std::size_t kind = 0; kind < std::min(kinds.size(), maximum_layer_kinds); ++kind) {
        parts.layers[kind] = layerTime(x, kinds[kind]);
        parts.parameters[kind] = layerTrafficParameters(x, kinds[kind]);
    }
    parts.embedding = embeddingTime(x);
    parts.head = headTime(x);
    setTransfer(x, parts);
    return parts;
}

void setTransfer(const StepContext& x, StepParts& parts) {
    parts.transfer = 0;
    if (x.p <= 1)
        return;
    // Megatron cuts a transfer over the tensor-parallel ranks and gathers it again inside the node.
    const bool cut =
        x.plan->parallel.sequence_parallel || x.plan->engine == Engine::megatron || x.plan->engine == Engine::nanotron;
    const double bytes = 2 * x.tokens * x.h;
    parts.transfer = pointToPointSeconds(x.pipeline_group, cut ? bytes / x.t : bytes);
    if (cut && !x.plan->parallel.sequence_parallel)
        parts.transfer += allGatherSeconds(x.tensor_group, bytes);
}

namespace {

void add(StageTime& stage, const LayerTime& part, double count) {
    stage.forward += part.forward.scaled(count);
    stage.backward += part.backward.scaled(count);
    stage.weight_gradient += part.weight_gradient * count;
}

/// Late hosts and messages (nanotron on EFA; docs/physics-time.md). From the second micro-batch on, a pipelined rank's
/// host takes longer over each layer the more tensor-parallel ranks it has, whatever the layer's size: the device waits
/// where its own work is shorter. Beyond some number of nodes one message per neighbour comes late.
/// What 1,200 runs on 1 to 64 nodes show, not a principle.
double stallSeconds(const StepContext& x, double layers, const StageTime& stage) {
    const EngineBehaviour& engine = *x.engine;
    const double nodes = static_cast<double>(x.scenario->cluster.nodeCount());
    const double late = nodes > engine.stall_nodes ? engine.stall_s * (x.p > 2 ? 2 : 1) : 0;
    if (engine.stall_tensor_s <= 0 || x.p <= 1 || x.pipeline_group.domains <= 1)
        return late;
    const double host = stage.forward.operations * x.stack->forward_operation_s +
                        stage.backward.operations * x.stack->backward_operation_s +
                        (2 * engine.layer_s + engine.stall_tensor_s * x.t) * layers;
    const double device = stage.forward.total() + stage.backward.total();
    return std::max(0.0, host - device) * (x.m - 1) / x.m + late;
}

/// Transfers a micro-batch waits for. Plain schedules send and receive between passes; interleaved ones overlap.
void addTransfers(const StepContext& x, const StepParts& parts, double layers, StageTime& stage) {
    stage.transfer = stallSeconds(x, layers, stage);
    if (x.p <= 1)
        return;
    const bool folds = x.plan->schedule == ScheduleKind::zero_bubble_v || x.plan->schedule == ScheduleKind::dualpipe_v;
    const double chunks = folds ? 2 : x.v;
    const double sent = 2 * chunks * parts.transfer;
    const double hidden = chunks > 1 ? x.constants->point_to_point_overlap : 0;
    stage.transfer += sent * (1 - hidden);
    stage.hidden_transfer = sent * hidden;
}

/// The passes, and the parameters that go with them.
StageTime passesOf(const StepContext& x, const StepParts& parts, const StageLoad& load, StageWork* work) {
    StageTime stage;
    const std::size_t kinds = std::min(x.scenario->model.layer_kinds.size(), maximum_layer_kinds);
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const double count = load.layers[kind];
        if (count <= 0)
            continue;
        add(stage, parts.layers[kind], count);
        if (work == nullptr)
            continue;
        const TrafficParameters& each = parts.parameters[kind];
        work->parameters += {each.dense * count, each.experts * count, each.tensors * count};
        if (each.total() > work->largest_unit.total())
            work->largest_unit = each;
    }
    if (load.embedding)
        add(stage, parts.embedding, 1);
    if (load.head) {
        add(stage, parts.head, 1 + static_cast<double>(x.scenario->model.multi_token_prediction_depth));
        if (x.scenario->model.multi_token_prediction_depth > 0)
            add(stage, parts.layers[x.scenario->model.layers.back()],
                static_cast<double>(x.scenario->model.multi_token_prediction_depth));
    }
    return stage;
}

} // namespace

StageTime stagePasses(const StepContext& x, const StepParts& parts, const StageLoad& load) {
    return passesOf(x, parts, load, nullptr);
}

StageTime stageTime(const StepContext& x, const StepParts& parts, const StageLoad& load) {
    StageWork work;
    StageTime stage = passesOf(x, parts, load, &work);
    work.layers = load.layerCount();
    if (load.embedding)
        work.parameters += embeddingTrafficParameters(x);
    if (load.head)
        work.parameters += headTrafficParameters(x);
    addTransfers(x, parts, work.layers, stage);
    work.forward = stage.forward;
    work.backward = stage.backward;
    stage.offload = offloadSeconds(x, work);
    stage.data = dataTraffic(x, work);
    if (load.embedding || load.head)
        stage.data.step += tiedEmbeddingSeconds(x);
    // Communication beside computation takes memory bandwidth and units from it.
    stage.backward.elementwise += x.engine->interference * stage.data.hidden_micro_batch;
    stage.data.step += x.engine->interference * stage.data.hidden_step;
    stage.optimizer = optimizerTime(x, work.parameters);
    return stage;
}

} // namespace meshwright
