#pragma once

#include "core/hardware/catalog.h"
#include "core/plan/scenario.h"

#include <string>
#include <string_view>

namespace meshwright::advice_test {

inline Cluster machines(std::string_view preset, int nodes) {
    return hardwareCatalog().cluster(preset)->withNodes(nodes);
}

inline TransformerSpec denseModel(int layers, std::int64_t hidden, std::int64_t vocabulary = 50257) {
    TransformerSpec model;
    model.hidden = hidden;
    model.vocabulary = vocabulary;
    const std::int64_t heads = hidden / 128;
    model.layer_kinds = {
        {GroupedAttention{.heads = heads, .kv_heads = heads, .head_dim = 128}, DenseMlp{.width = 4 * hidden}}};
    model.layers.assign(static_cast<std::size_t>(layers), 0);
    return model;
}

/// Mixtral 8x7B (arXiv 2401.04088, table 1), with a choice of the number of experts.
inline TransformerSpec expertModel(std::int64_t experts = 8) {
    TransformerSpec model;
    model.hidden = 4096;
    model.vocabulary = 32000;
    model.norm = NormKind::rms_norm;
    model.layer_kinds = {{GroupedAttention{.heads = 32, .kv_heads = 8, .head_dim = 128},
                          MixtureOfExperts{.experts = experts, .experts_per_token = 2, .expert_width = 14336}}};
    model.layers.assign(32, 0);
    return model;
}

/// GPT-3 13B on four DGX A100 80 GB, 128 sequences of 2048 tokens.
inline Scenario scenario13b() {
    return {denseModel(40, 5120), machines("dgx-a100-80gb", 4), {.sequence_length = 2048, .global_batch = 128}};
}

inline Plan deepspeed(Sharding sharding) {
    Plan plan{.framework = "deepspeed", .engine = Engine::deepspeed, .sharding = sharding};
    plan.parallel.data = 32;
    return plan;
}

inline Plan fsdp(Engine engine) {
    const bool old = engine == Engine::fsdp1;
    Plan plan{.framework = old ? "pytorch-fsdp1" : "torchtitan", .engine = engine, .sharding = Sharding::full};
    plan.parallel.data = 32;
    return plan;
}

inline Plan megatron(int tensor, int pipeline) {
    Plan plan{.framework = "megatron-lm", .engine = Engine::megatron, .sharding = Sharding::optimizer};
    plan.parallel = {.data = 32 / (tensor * pipeline), .tensor = tensor, .pipeline = pipeline};
    return plan;
}

} // namespace meshwright::advice_test
