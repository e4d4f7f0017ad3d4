#include "core/memory/peers.h"

#include "core/memory/shape.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

/// A dense layer in the terms of those scripts.
struct DenseShape {
    double heads = 0;
    double kv_heads = 0;
    double query = 0; ///< heads times head dimension
    double width = 0;
    bool gated = false;
};

std::optional<DenseShape> denseShape(const TransformerSpec& model) {
    if (model.layer_kinds.size() != 1 || model.layers.empty())
        return std::nullopt;
    const auto* a = std::get_if<GroupedAttention>(&model.layer_kinds[0].attention);
    const auto* mlp = std::get_if<DenseMlp>(&model.layer_kinds[0].feed_forward);
    if (a == nullptr || mlp == nullptr)
        return std::nullopt;
    return DenseShape{static_cast<double>(a->heads), static_cast<double>(a->kv_heads),
                      static_cast<double>(a->heads * a->head_dim), static_cast<double>(mlp->width), mlp->gated};
}

double largestLayer(const TransformerSpec& model) {
    double largest = static_cast<double>(model.vocabulary * model.hidden);
    for (int kind = 0; kind < static_cast<int>(model.layer_kinds.size()); ++kind)
        largest = std::max(largest, static_cast<double>(layerParameters(model, kind)));
    return largest;
}

double megatronParameters(const Shape& x, const DenseShape& layer) {
    const auto& model = x.scenario->model;
    const auto layers = static_cast<double>(model.layerCount());
    const double norm = model.norm == NormKind::rms_norm ? 1 : 2;
    const double attention = 2 * x.h * x.h * (1 + layer.kv_heads / layer.heads) * layer.query / x.h;
    const double mlp = 2 * x.h * layer.width * (layer.gated ? 1.5 : 1);
    const double cut = (attention + mlp) * layers / x.p + x.h * x.V * (!model.tied_embeddings && x.p == 1 ? 2 : 1);
    return cut / x.t + (2 * x.h * norm * layers + norm * x.h) / x.p;
}

} // namespace

PeerBytes deepspeedZero2Estimate(double parameters, int gpus_per_node, int nodes, bool offload_optimizer) {
    constexpr double margin = 1.5;
    const double gpus = static_cast<double>(gpus_per_node) * nodes;
    const double host = offload_optimizer ? std::max(4.0 * gpus_per_node, 16.0) : 4.0 * gpus_per_node;
    const double gpu = offload_optimizer ? 2 * parameters : 4 * parameters + 16 * parameters / gpus;
    return {Bytes(gpu), Bytes(host * parameters * margin)};
}

PeerBytes deepspeedZero3Estimate(double parameters, double largest_layer, int gpus_per_node, int nodes,
                                 bool offload_parameters, bool offload_optimizer, bool meta_init) {
    constexpr double margin = 1.5;
    const double gpus = static_cast<double>(gpus_per_node) * nodes;
    const double share = 1.0 / nodes;
    const double layer = 4 * largest_layer;
    if (!offload_optimizer) {
        const double built = meta_init ? largest_layer : parameters;
        return {Bytes(layer + 18 * parameters / gpus), Bytes(4.0 * gpus_per_node * margin * built)};
    }
    const double states = offload_parameters ? 18 : 16;
    const double host = meta_init ? states * share : std::max(4.0 * gpus_per_node, states * share);
    return {Bytes(layer + (offload_parameters ? 0 : 2 * parameters / gpus)), Bytes(host * parameters * margin)};
}

MegatronReport megatronReport(const Scenario& scenario, const Plan& plan) {
    const Shape x(scenario, plan);
    const auto layer = denseShape(scenario.model);
    if (!layer)
        return {};
    const double bytes = plan.sharding >= Sharding::optimizer ? 6 + 12 / (x.D * x.c) : 18;
    const double tokens = x.s * x.b;
    const auto layers = static_cast<double>(scenario.model.layerCount());
    double activations = tokens * x.h * (18 + 4 * layer->width / x.h) * layers;
    activations += 8 * tokens * x.p + tokens * x.h * x.p;
    activations *= x.v > 1 ? 1 + (x.p - 1) / (x.p * x.v) : std::min(1.0, x.m / x.p);
    if (x.p == 1)
        activations += 4 * tokens * x.h * (1 + x.V / x.h);
    return {Bytes(bytes * megatronParameters(x, *layer)), Bytes(activations / x.t)};
}

Bytes eleutherEstimate(const Scenario& scenario, const Plan& plan) {
    const auto layer = denseShape(scenario.model);
    if (!layer)
        return {};
    const auto h = static_cast<double>(scenario.model.hidden);
    const auto s = static_cast<double>(scenario.workload.sequence_length);
    const auto layers = static_cast<double>(scenario.model.layerCount());
    const double parameters = 2 * static_cast<double>(scenario.model.vocabulary) * h + h * s + 8 * h * layers + 2 * h +
                              2 * (1 + layer->kv_heads / layer->heads) * layers * h * h +
                              (layer->gated ? 3 : 2) * layers * layer->width * h;
    const double gpus = plan.parallel.gpus();
    const double sharding = static_cast<double>(plan.sharding);
    const double model = 2 * parameters / (plan.parallel.tensor * plan.parallel.pipeline) / (sharding >= 3 ? gpus : 1);
    const double gradients = 4 * parameters / (sharding >= 2 ? gpus : 1);
    const double optimizer = 12 * parameters / (sharding >= 1 ? gpus : 1);
    const double buckets = gpus > 1 ? (sharding >= 1 ? 2 * 5e8 : 0) + (sharding >= 3 ? 2 * 1e9 : 0) : 0;
    const double scores = plan.recompute.kind == RecomputeKind::full ? 0 : 5 * layer->heads * s / h;
    const double activations = s * static_cast<double>(plan.micro_batch) * h * layers * (34 + scores);
    return Bytes(model + gradients + optimizer + buckets + activations);
}

std::vector<PeerEstimate> peerEstimates(const Scenario& scenario, const Plan& plan) {
    using enum MemoryOmission;
    std::vector<PeerEstimate> estimates;
    const auto parameters = static_cast<double>(totalParameters(scenario.model));
    const int nodes = std::max(1, scenario.cluster.nodeCount());
    const int per_node = std::max(1, scenario.cluster.gpuCount() / nodes);
    const bool offloads = plan.offload.optimizer != OffloadDevice::none;
    const std::vector<MemoryOmission> states_only = {activations, logits, buffers, allocator_and_driver};
    if (plan.engine == Engine::deepspeed && plan.sharding == Sharding::optimizer_gradients) {
        const auto bytes = deepspeedZero2Estimate(parameters, per_node, nodes, offloads);
        estimates.push_back({PeerEstimator::deepspeed_zero2, bytes.gpu, bytes.host_per_node, states_only});
    }
    if (plan.engine == Engine::deepspeed && plan.sharding == Sharding::full) {
        const bool parameters_too = plan.offload.parameters != OffloadDevice::none;
        const auto bytes = deepspeedZero3Estimate(parameters, largestLayer(scenario.model), per_node, nodes,
                                                  parameters_too, offloads, true);
        estimates.push_back({PeerEstimator::deepspeed_zero3, bytes.gpu, bytes.host_per_node, states_only});
    }
    if (denseShape(scenario.model)) {
        if (plan.engine == Engine::megatron) {
            const auto report = megatronReport(scenario, plan);
            estimates.push_back({PeerEstimator::megatron_report,
                                 report.weights_and_optimizer + report.activations,
                                 std::nullopt,
                                 {buffers, gated_mlp_activations, allocator_and_driver}});
        }
        estimates.push_back({PeerEstimator::eleuther_calculator,
                             eleutherEstimate(scenario, plan),
                             std::nullopt,
                             {logits, allocator_and_driver}});
    }
    // Hugging Face accelerate estimate-memory: four times the model in its stored type.
    const double stored = bytesPerElement(precisionOf(plan).weights);
    estimates.push_back({PeerEstimator::accelerate, Bytes(4 * stored * parameters), std::nullopt, states_only});
    return estimates;
}

} // namespace meshwright
