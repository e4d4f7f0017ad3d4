#include "core/time/layer_time.h"

#include "core/time/layer_parts.h"

#include <algorithm>

namespace meshwright {

PassTime& PassTime::operator+=(const PassTime& o) {
    gemm += o.gemm;
    attention += o.attention;
    elementwise += o.elementwise;
    loss += o.loss;
    tensor += o.tensor;
    context += o.context;
    expert += o.expert;
    launch += o.launch;
    hidden_tensor += o.hidden_tensor;
    hidden_context += o.hidden_context;
    hidden_expert += o.hidden_expert;
    operations += o.operations;
    recompute += o.recompute;
    return *this;
}

PassTime PassTime::scaled(double f) const {
    return {gemm * f,          attention * f,  elementwise * f, loss * f,          tensor * f,
            context * f,       expert * f,     launch * f,      hidden_tensor * f, hidden_context * f,
            hidden_expert * f, operations * f, recompute * f};
}

void addProduct(const StepContext& x, LayerTime& time, double rows, double outputs, double inputs, double groups) {
    const DeviceModel& g = x.device;
    time.forward.gemm += g.gemm(rows, outputs, inputs, GemmPass::forward, groups);
    time.backward.gemm += g.gemm(rows, inputs, outputs, GemmPass::input_gradient, groups);
    time.forward.operations += 1;
    time.backward.operations += 1;
    if (x.trains_weights) {
        const double weight = g.gemm(outputs, inputs, rows, GemmPass::weight_gradient, groups);
        time.backward.gemm += weight;
        time.weight_gradient += weight;
        time.backward.operations += 1;
    } else {
        // Adapters: two thin products on the same input, bound by reading it.
        addStream(x, time, 2 * groups * rows * (inputs + outputs), 4 * groups * rows * (inputs + outputs), 2);
    }
    if (x.scenario->workload.training == TrainingKind::qlora) {
        // Weights of 4 bit, with a scale for each block, are read and written in 16 bit before every product.
        const double unpacked = 2.5 * groups * inputs * outputs;
        addStream(x, time, unpacked, unpacked);
    }
    if (g.eightBit()) {
        // Each operand is read in 16 bit and written in 8, as is and transposed. Unfused, the largest value, the
        // scaling, the clamp and the cast pass over it in fp32, one after the other.
        const bool fused = x.plan->software.fused_kernels || x.plan->software.compiled;
        const double bytes = fused ? 4 : 24;
        addStream(x, time, bytes * groups * rows * inputs, bytes * groups * rows * outputs, fused ? 1 : 5);
    }
}

void addStream(const StepContext& x, LayerTime& time, double forward_bytes, double backward_bytes, double kernels) {
    time.forward.elementwise += x.device.memory(forward_bytes, kernels);
    time.backward.elementwise += x.device.memory(backward_bytes, kernels);
    time.forward.operations += kernels;
    time.backward.operations += kernels;
}

namespace {

/// Megatron issues the gradient's all-reduce or reduce-scatter beside the weight-gradient product (since 2022).
bool overlapsInputGradient(const StepContext& x) {
    const Engine engine = x.plan->engine;
    const double year = x.plan->software.year;
    return (engine == Engine::megatron || engine == Engine::megatron_fsdp) && (year == 0 || year >= 2022.2);
}

void split(double sent, double window, double& exposed, double& hidden) {
    const double covered = std::min(sent, std::max(0.0, window));
    exposed += sent - covered;
    hidden += covered;
}

/// Two all-reduces each way, or the gathers and scatters that sequence parallelism makes of them.
void addTensorParallel(const StepContext& x, LayerTime& time, int blocks) {
    if (x.tensor_group.trivial())
        return;
    const double bytes = 2 * x.tokens * x.h * blocks;
    const bool sequence = x.plan->parallel.sequence_parallel;
    const double gather = allGatherSeconds(x.tensor_group, bytes / blocks) * blocks;
    const double reduce = (sequence ? reduceScatterSeconds(x.tensor_group, bytes / blocks)
                                    : allReduceSeconds(x.tensor_group, bytes / blocks)) *
                          blocks;
    const double window = x.plan->knobs.overlap_tensor_parallel ? 0.9 * (1 - 1 / x.t) : 0.0;
    split(reduce + (sequence ? gather : 0), window * time.forward.gemm, time.forward.tensor,
          time.forward.hidden_tensor);
    const double weight_window = overlapsInputGradient(x) ? 0.5 * time.weight_gradient : 0;
    if (sequence) {
        // Row-parallel layers gather the output gradient; column-parallel ones gather the input again and scatter.
        split(gather, window * time.forward.gemm, time.backward.tensor, time.backward.hidden_tensor);
        split(gather, overlapsInputGradient(x) ? 0.5 * time.forward.gemm : 0, time.backward.tensor,
              time.backward.hidden_tensor);
    }
    split(reduce, weight_window, time.backward.tensor, time.backward.hidden_tensor);
    time.backward.elementwise += x.constants->tensor_interference * time.backward.hidden_tensor;
    time.forward.operations += sequence ? 4 : 2;
    time.backward.operations += sequence ? 6 : 2;
}

void addNormsAndResiduals(const StepContext& x, LayerTime& time, const LayerSpec& layer) {
    const bool fused = x.plan->software.fused_kernels || x.plan->software.compiled;
    const double elements = x.shard_tokens * x.h;
    const double norm_bytes = fused ? 4 : 14; // unfused norms work in fp32, pass by pass
    addStream(x, time, layer.norms * norm_bytes * elements, layer.norms * (norm_bytes + 4) * elements,
              layer.norms * (fused ? 1 : 5));
    const bool dropout = x.scenario->model.dropout > 0;
    const double residual = dropout ? (fused ? 7 : 11) : 6;
    addStream(x, time, 2 * residual * elements, 2 * (dropout ? 7 : 4) * elements, dropout && !fused ? 4 : 2);
}

/// Share of a layer that backward computes again.
void addRecompute(const StepContext& x, LayerTime& time, const LayerTime& attention, const LayerTime& feed_forward) {
    const Recompute& r = x.plan->recompute;
    if (r.kind == RecomputeKind::none)
        return;
    PassTime again;
    if (r.kind == RecomputeKind::full) {
        again = time.forward.scaled(1.0 / std::max(1, r.every_nth));
    } else {
        if (r.core_attention) {
            again.attention += attention.forward.attention;
            again.operations += 4;
        }
        // torchtitan's per-operation policy keeps every second matrix product and computes the others again.
        if (x.plan->engine == Engine::fsdp2 && r.norms && r.mlp_activation && !r.core_attention)
            again.gemm += 0.5 * time.forward.gemm;
        if (r.norms)
            again.elementwise += x.device.memory(8 * x.shard_tokens * x.h, 2);
        if (r.mlp || r.moe)
            again += feed_forward.forward;
        else if (r.mlp_activation)
            again.elementwise += feed_forward.forward.elementwise;
        if (r.mla_up_projection)
            again.gemm += 0.3 * attention.forward.gemm;
    }
    again.launch = 0;
    again.recompute = again.computation() + again.communication();
    time.backward += again;
}

/// The host issues a pass's operations one by one; where that takes longer than running them, the device waits.
void addLaunch(const StepContext& x, LayerTime& time) {
    const double forward_host = time.forward.operations * x.stack->forward_operation_s + x.engine->layer_s;
    const double backward_host = time.backward.operations * x.stack->backward_operation_s + x.engine->layer_s;
    time.forward.launch = std::max(0.0, forward_host - time.forward.computation());
    time.backward.launch = std::max(0.0, backward_host - time.backward.computation());
}

void scaleComputation(LayerTime& time, double factor) {
    for (PassTime* pass : {&time.forward, &time.backward}) {
        pass->gemm *= factor;
        pass->attention *= factor;
        pass->elementwise *= factor;
        pass->loss *= factor;
    }
    time.weight_gradient *= factor;
}

} // namespace

LayerTime layerTime(const StepContext& x, const LayerSpec& layer) {
    const LayerTime attention = attentionTime(x, layer.attention);
    const LayerTime feed_forward = feedForwardTime(x, layer.feed_forward);
    return layerOfParts(x, layer, attention, feed_forward);
}

LayerTime layerOfParts(const StepContext& x, const LayerSpec& layer, const LayerTime& attention,
                       const LayerTime& feed_forward) {
    LayerTime time = attention;
    time.forward += feed_forward.forward;
    time.backward += feed_forward.backward;
    time.weight_gradient += feed_forward.weight_gradient;
    addNormsAndResiduals(x, time, layer);
    scaleComputation(time, x.engine->compute * x.stack->compute);
    // Expert blocks exchange tokens instead of summing over the tensor-parallel group.
    const bool experts = std::holds_alternative<MixtureOfExperts>(layer.feed_forward);
    const bool shared = experts && std::get<MixtureOfExperts>(layer.feed_forward).shared_width > 0;
    addTensorParallel(x, time, layer.parallel_blocks || (experts && !shared) ? 1 : 2);
    addRecompute(x, time, attention, feed_forward);
    addLaunch(x, time);
    return time;
}

LayerTime embeddingTime(const StepContext& x) {
    LayerTime time;
    addStream(x, time, 6 * x.shard_tokens * x.h, 8 * x.tokens * x.h, 2);
    if (!x.tensor_group.trivial())
        time.forward.tensor +=
            allReduceSeconds(x.tensor_group, 2 * x.tokens * x.h) * (x.plan->parallel.sequence_parallel ? 0.5 : 1.0);
    return time;
}

LayerTime headTime(const StepContext& x) {
    LayerTime time;
    const double local = x.vocabulary / x.t;
    const DeviceModel& g = x.device;
    time.forward.gemm += g.gemm16(x.tokens, local, x.h, GemmPass::forward);
    const double input = g.gemm16(x.tokens, x.h, local, GemmPass::input_gradient);
    const double weight = x.trains_weights ? g.gemm16(local, x.h, x.tokens, GemmPass::weight_gradient) : 0;
    time.backward.gemm += input + weight;
    time.weight_gradient += weight;
    // Fused: logits read and their gradient written in place. Unfused: fp32 copies, maximum, exponentials, sum,
    // gradient, each a pass (physics.md 2.8: 30 to 40 bytes per logit, fused 4).
    const bool fused = x.plan->software.fused_cross_entropy || x.plan->software.compiled;
    time.forward.loss += g.memory(x.tokens * local * (fused ? 4 : 20), fused ? 2 : 8);
    time.backward.loss += g.memory(x.tokens * local * (fused ? 4 : 14), fused ? 1 : 4);
    addStream(x, time, 4 * x.shard_tokens * x.h, 8 * x.shard_tokens * x.h);
    scaleComputation(time, x.engine->compute * x.stack->compute);
    if (!x.tensor_group.trivial()) {
        const double bytes = 2 * x.tokens * x.h;
        time.backward.tensor += x.plan->parallel.sequence_parallel ? reduceScatterSeconds(x.tensor_group, bytes)
                                                                   : allReduceSeconds(x.tensor_group, bytes);
        if (x.plan->parallel.sequence_parallel)
            time.forward.tensor += allGatherSeconds(x.tensor_group, bytes);
        time.forward.tensor += 3 * allReduceSeconds(x.tensor_group, 4 * x.tokens);
    }
    return time;
}

} // namespace meshwright
