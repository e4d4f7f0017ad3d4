#pragma once

#include "core/memory/memory.h"

#include <algorithm>
#include <cstdint>

namespace meshwright::memory_test {

/// A model of exactly this many parameters and nothing else: one tied table. For formulas of model states.
inline TransformerSpec tableOf(std::int64_t parameters) {
    TransformerSpec model;
    model.name = "table";
    model.hidden = 1000;
    model.vocabulary = parameters / 1000;
    model.tied_embeddings = true;
    model.final_norm = false;
    return model;
}

/// A decoder of the Llama family.
inline TransformerSpec llama(std::int64_t layers, std::int64_t hidden, std::int64_t heads, std::int64_t kv_heads,
                             std::int64_t width, std::int64_t vocabulary) {
    TransformerSpec model;
    model.name = "llama";
    model.hidden = hidden;
    model.vocabulary = vocabulary;
    model.norm = NormKind::rms_norm;
    model.layer_kinds = {
        {.attention = GroupedAttention{.heads = heads, .kv_heads = kv_heads, .head_dim = hidden / heads},
         .feed_forward = DenseMlp{.width = width, .gated = true}}};
    model.layers.assign(static_cast<std::size_t>(layers), 0);
    return model;
}

inline Cluster gpus(int count, double gibibytes_each = 80) {
    Cluster cluster;
    Node node;
    node.gpus = std::min(count, 8);
    node.device.architecture = "ampere";
    node.device.memory_nominal = node.device.memory_usable = gibibytes(gibibytes_each);
    cluster.groups = {{node, std::max(1, count / 8)}};
    return cluster;
}

inline double bytesOf(const StageMemory& stage, MemoryCategory category) {
    return stage.at_peak[static_cast<std::size_t>(category)].value();
}

/// Parameters, gradients and optimizer states when all activations are alive, in GB.
inline double stateGigabytes(const MemoryEstimate& estimate) {
    double sum = 0;
    for (const auto& term : estimate.stages.at(0).terms)
        if (term.category <= MemoryCategory::optimizer && term.alive[static_cast<std::size_t>(StepPhase::start)])
            sum += term.bytes.value();
    return sum / 1e9;
}

} // namespace meshwright::memory_test
