#pragma once

#include "core/plan/scenario.h"

namespace meshwright::test {

/// DGX A100 80 GB: the machine of most published Megatron figures (data sheet, NVIDIA; MAMF of ml-engineering).
inline Cluster dgxA100(int nodes) {
    Device device;
    device.id = "a100";
    device.architecture = "ampere";
    device.memory_bandwidth = BytesPerSecond(2.039e12);
    device.peak_flops[static_cast<std::size_t>(DataType::bf16)] = FlopsPerSecond(312e12);
    device.peak_flops[static_cast<std::size_t>(DataType::fp16)] = FlopsPerSecond(312e12);
    device.achievable_matmul[static_cast<std::size_t>(DataType::bf16)] = FlopsPerSecond(271.2e12);
    device.streaming_multiprocessors = 108;
    Node node;
    node.device = device;
    node.gpus = 8;
    node.scale_up = {ScaleUpKind::nvswitch, BytesPerSecond(300e9), false};
    node.host_memory_bandwidth = BytesPerSecond(400e9);
    node.pcie_bandwidth_per_gpu = BytesPerSecond(31.5e9);
    node.nics = {8, 200e9, NetworkKind::infiniband};
    return {"DGX A100", {{node, nodes}}, 8, {}};
}

/// GPT with learned positions and dropout, as in the Megatron papers.
inline TransformerSpec gpt(int layers, std::int64_t hidden, std::int64_t heads, std::int64_t sequence) {
    TransformerSpec model;
    model.name = "GPT";
    model.hidden = hidden;
    model.vocabulary = 51200;
    model.tied_embeddings = true;
    model.position = PositionKind::learned;
    model.learned_positions = sequence;
    model.dropout = 0.1;
    model.attention_dropout = 0.1;
    model.layer_kinds = {
        {GroupedAttention{heads, heads, hidden / heads, true, true}, DenseMlp{4 * hidden, false, true, true}}};
    model.layers.assign(static_cast<std::size_t>(layers), 0);
    return model;
}

/// One row of Korthikanti et al. 2022 (arXiv 2205.05198), table 5 and appendix.
inline Scenario korthikanti22b() {
    return {gpt(48, 6144, 64, 2048), dgxA100(1), {.sequence_length = 2048, .global_batch = 4}};
}

inline Plan megatron2022(int tensor, int pipeline, int data, std::int64_t micro_batch) {
    Plan plan;
    plan.framework = "megatron-lm";
    plan.engine = Engine::megatron;
    plan.parallel.tensor = tensor;
    plan.parallel.pipeline = pipeline;
    plan.parallel.data = data;
    plan.micro_batch = micro_batch;
    plan.precision = PrecisionRecipe::mixed_fp16;
    plan.attention = AttentionKernel::materialized;
    plan.software.year = 2022;
    plan.knobs.overlap_gradient_reduce = false;
    return plan;
}

} // namespace meshwright::test
