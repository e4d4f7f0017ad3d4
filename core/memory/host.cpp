#include "core/memory/host.h"

#include "core/memory/terms.h"

#include <algorithm>

namespace meshwright {

namespace {

/// States that one rank keeps on the host. NVMe offload keeps only its staging buffers there.
double offloadedStates(const StageContext& stage) {
    const auto& x = stage.x;
    const auto& offload = x.plan->offload;
    const auto n = trainableElements(stage);
    const double updated = shardsOptimizer(*x.plan) ? n.sharded(x) : n.all();
    const double per_element = n.all() > 0 ? optimizerBytes(stage) / n.all() : 0;
    double bytes = 0;
    // Optimizer states and master weights, and the fp32 gradients that the CPU optimizer reads.
    if (offload.optimizer == OffloadDevice::cpu)
        bytes += (per_element + 4) * updated * offload.optimizer_fraction;
    if (offload.optimizer == OffloadDevice::nvme)
        bytes += 4 * updated;
    if (offload.parameters == OffloadDevice::cpu)
        bytes += bytesPerElement(x.precision.weights) * stage.parameters.all() / x.d;
    if (offload.parameters == OffloadDevice::nvme) // DeepSpeed: buffer_count 5 buffers of buffer_size 1e8 elements
        bytes += 5 * 1e8 * bytesPerElement(x.precision.weights);
    return bytes;
}

double offloadedActivations(const StageContext& stage) {
    const auto& x = stage.x;
    double bytes = 0;
    for (int kind = 0; kind < static_cast<int>(x.scenario->model.layer_kinds.size()); ++kind) {
        const auto& layer = x.scenario->model.layer_kinds[static_cast<std::size_t>(kind)];
        const double copies = stage.layout.layersInFlight(x.scenario->model, kind);
        if (x.plan->offload.checkpoints && x.plan->recompute.kind == RecomputeKind::full)
            bytes += copies * x.beta_stream * x.residual * x.h;
        if (x.plan->offload.activation_layers > 0) {
            TensorSink one;
            addLayerTensors(one, x, layer, x.plan->recompute);
            const double layers = std::max<double>(1, static_cast<double>(stage.layout.layerCount()));
            bytes += copies * one.total() * std::min(1.0, x.plan->offload.activation_layers / layers);
        }
    }
    return bytes;
}

} // namespace

Bytes hostMemoryPerNode(const Shape& x, const std::vector<ParameterGroup>& inventory) {
    double fullest = 0;
    for (int stage = 0; stage < std::max(1, x.plan->parallel.pipeline); ++stage) {
        const auto layout = stageLayout(x, stage);
        const auto parameters = rankParameters(x, layout, inventory);
        const StageContext context{x, layout, parameters, inventory};
        fullest = std::max(fullest, offloadedStates(context) + offloadedActivations(context));
    }
    double gpus_per_node = 1;
    for (const auto& group : x.scenario->cluster.groups)
        gpus_per_node = std::max<double>(gpus_per_node, group.node.gpus);
    gpus_per_node = std::min(gpus_per_node, x.D * x.t * x.c * x.p);
    return Bytes(fullest * gpus_per_node);
}

} // namespace meshwright
