#include "ui/text/tr.h"
#include "ui/text/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace meshwright::ui {

namespace {

/// Sorted by id.
constexpr std::array<std::pair<std::string_view, const char*>, 59> names = {{
    {"memory.activations.attention_output", QT_TRANSLATE_NOOP("Words", "Attention output")},
    {"memory.activations.checkpoint", QT_TRANSLATE_NOOP("Words", "Checkpoints: inputs of layers")},
    {"memory.activations.dropout_mask", QT_TRANSLATE_NOOP("Words", "Dropout masks")},
    {"memory.activations.expert_activation", QT_TRANSLATE_NOOP("Words", "Activation function of experts")},
    {"memory.activations.expert_input", QT_TRANSLATE_NOOP("Words", "Inputs of experts")},
    {"memory.activations.expert_up", QT_TRANSLATE_NOOP("Words", "First products of experts")},
    {"memory.activations.gradients", QT_TRANSLATE_NOOP("Words", "Gradients of activations")},
    {"memory.activations.latent_qkv", QT_TRANSLATE_NOOP("Words", "Queries, keys, values of MLA")},
    {"memory.activations.latents", QT_TRANSLATE_NOOP("Words", "Latents of MLA")},
    {"memory.activations.linear_attention", QT_TRANSLATE_NOOP("Words", "Linear attention")},
    {"memory.activations.logsumexp", QT_TRANSLATE_NOOP("Words", "Log-sum-exp of attention")},
    {"memory.activations.mlp_activation", QT_TRANSLATE_NOOP("Words", "Activation function of the MLP")},
    {"memory.activations.mlp_up", QT_TRANSLATE_NOOP("Words", "First products of the MLP")},
    {"memory.activations.norm_input", QT_TRANSLATE_NOOP("Words", "Inputs of norms")},
    {"memory.activations.norm_statistics", QT_TRANSLATE_NOOP("Words", "Statistics of norms")},
    {"memory.activations.output_gate", QT_TRANSLATE_NOOP("Words", "Output gate of attention")},
    {"memory.activations.permutation", QT_TRANSLATE_NOOP("Words", "Map of tokens to experts")},
    {"memory.activations.product_input", QT_TRANSLATE_NOOP("Words", "Inputs of matrix products")},
    {"memory.activations.query_key_norm", QT_TRANSLATE_NOOP("Words", "Inputs of query and key norms")},
    {"memory.activations.query_key_value", QT_TRANSLATE_NOOP("Words", "Queries, keys, values")},
    {"memory.activations.recomputed_layer", QT_TRANSLATE_NOOP("Words", "The layer being recomputed")},
    {"memory.activations.router", QT_TRANSLATE_NOOP("Words", "Router")},
    {"memory.activations.scores", QT_TRANSLATE_NOOP("Words", "Attention scores")},
    {"memory.activations.selected_products", QT_TRANSLATE_NOOP("Words", "Products kept by selective recompute")},
    {"memory.activations.shared_expert", QT_TRANSLATE_NOOP("Words", "Shared experts")},
    {"memory.activations.token_ids", QT_TRANSLATE_NOOP("Words", "Token ids and labels")},
    {"memory.buffers.allgather_bucket", QT_TRANSLATE_NOOP("Words", "All-gather bucket")},
    {"memory.buffers.context_parallel", QT_TRANSLATE_NOOP("Words", "Keys and values of other ranks")},
    {"memory.buffers.ddp_buckets", QT_TRANSLATE_NOOP("Words", "Gradient buckets of DDP")},
    {"memory.buffers.dummy_gradients", QT_TRANSLATE_NOOP("Words", "Placeholder gradients")},
    {"memory.buffers.expert_dispatch", QT_TRANSLATE_NOOP("Words", "Tokens on their way to experts")},
    {"memory.buffers.gathered_units", QT_TRANSLATE_NOOP("Words", "Gathered units")},
    {"memory.buffers.horovod_fusion", QT_TRANSLATE_NOOP("Words", "Fusion buffer of Horovod")},
    {"memory.buffers.live_parameters", QT_TRANSLATE_NOOP("Words", "Gathered parameters")},
    {"memory.buffers.pipeline", QT_TRANSLATE_NOOP("Words", "Pipeline send and receive buffers")},
    {"memory.buffers.reduce_bucket", QT_TRANSLATE_NOOP("Words", "Gradient reduction bucket")},
    {"memory.buffers.root_unit", QT_TRANSLATE_NOOP("Words", "Root unit, kept gathered")},
    {"memory.buffers.secondary_shard", QT_TRANSLATE_NOOP("Words", "Secondary shard of the weights")},
    {"memory.buffers.sequence_gather", QT_TRANSLATE_NOOP("Words", "Gathered sequence")},
    {"memory.buffers.unit_gradient", QT_TRANSLATE_NOOP("Words", "Unsharded gradient of a unit")},
    {"memory.buffers.units_kept_gathered", QT_TRANSLATE_NOOP("Words", "Units kept gathered")},
    {"memory.gradients.pass", QT_TRANSLATE_NOOP("Words", "Gradients of one backward pass")},
    {"memory.gradients.sharded", QT_TRANSLATE_NOOP("Words", "Gradients, sharded")},
    {"memory.gradients.step_copy", QT_TRANSLATE_NOOP("Words", "FP32 copy of gradients for the step")},
    {"memory.gradients.whole", QT_TRANSLATE_NOOP("Words", "Gradients, whole")},
    {"memory.logits.final_norm", QT_TRANSLATE_NOOP("Words", "Final norm")},
    {"memory.logits.loss", QT_TRANSLATE_NOOP("Words", "Logits and their copies in the loss")},
    {"memory.logits.saved", QT_TRANSLATE_NOOP("Words", "Logits kept for backward")},
    {"memory.optimizer.foreach", QT_TRANSLATE_NOOP("Words", "Temporaries of the multi-tensor step")},
    {"memory.optimizer.sharded", QT_TRANSLATE_NOOP("Words", "Optimizer states, sharded")},
    {"memory.optimizer.whole", QT_TRANSLATE_NOOP("Words", "Optimizer states, whole")},
    {"memory.overhead.allocator_slack", QT_TRANSLATE_NOOP("Words", "Memory held by the allocator")},
    {"memory.overhead.context", QT_TRANSLATE_NOOP("Words", "CUDA context and modules")},
    {"memory.overhead.nccl", QT_TRANSLATE_NOOP("Words", "NCCL communicators")},
    {"memory.overhead.workspace", QT_TRANSLATE_NOOP("Words", "Workspace of matrix products")},
    {"memory.parameters.adapters", QT_TRANSLATE_NOOP("Words", "LoRA adapter weights")},
    {"memory.parameters.cast", QT_TRANSLATE_NOOP("Words", "Weights cast for computing")},
    {"memory.parameters.sharded", QT_TRANSLATE_NOOP("Words", "Weights, sharded")},
    {"memory.parameters.whole", QT_TRANSLATE_NOOP("Words", "Weights, whole")},
}};

} // namespace

QString termName(std::string_view formula_id) {
    const auto found = std::ranges::lower_bound(names, formula_id, {}, [](const auto& name) { return name.first; });
    if (found != names.end() && found->first == formula_id)
        return Words::tr(found->second);
    return QString::fromUtf8(formula_id.data(), static_cast<qsizetype>(formula_id.size()));
}

QString timeCategoryName(TimeCategory category) {
    switch (category) {
    case TimeCategory::gemm:
        return Words::tr("matrix products", "a part of the step time, within a sentence");
    case TimeCategory::attention:
        return Words::tr("attention", "a part of the step time, within a sentence");
    case TimeCategory::elementwise:
        return Words::tr("elementwise kernels", "a part of the step time, within a sentence");
    case TimeCategory::loss:
        return Words::tr("the loss", "a part of the step time, within a sentence");
    case TimeCategory::recompute:
        return Words::tr("recomputation", "a part of the step time, within a sentence");
    case TimeCategory::launch:
        return Words::tr("kernel launches", "a part of the step time, within a sentence");
    case TimeCategory::bubble:
        return Words::tr("the pipeline bubble", "a part of the step time, within a sentence");
    case TimeCategory::tensor_communication:
        return Words::tr("tensor-parallel communication", "a part of the step time, within a sentence");
    case TimeCategory::pipeline_communication:
        return Words::tr("pipeline transfers", "a part of the step time, within a sentence");
    case TimeCategory::data_communication:
        return Words::tr("data-parallel communication", "a part of the step time, within a sentence");
    case TimeCategory::context_communication:
        return Words::tr("context-parallel communication", "a part of the step time, within a sentence");
    case TimeCategory::expert_communication:
        return Words::tr("expert-parallel communication", "a part of the step time, within a sentence");
    case TimeCategory::optimizer:
        return Words::tr("the optimizer's step", "a part of the step time, within a sentence");
    case TimeCategory::offload:
        return Words::tr("offloading", "a part of the step time, within a sentence");
    case TimeCategory::overhead:
        return Words::tr("fixed costs of steps and micro-batches", "a part of the step time, within a sentence");
    }
    return {};
}

} // namespace meshwright::ui
