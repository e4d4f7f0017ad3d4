#include "core/exchange/plan_difference.h"

namespace meshwright {

namespace {

class Differences {
public:
    template <class T>
    void operator()(std::string_view name, const T& a, const T& b) {
        if (!(a == b))
            names.push_back(name);
    }
    std::vector<std::string_view> names;
};

void compare(Differences& d, const Parallelism& a, const Parallelism& b) {
    d("parallel.data", a.data, b.data);
    d("parallel.tensor", a.tensor, b.tensor);
    d("parallel.pipeline", a.pipeline, b.pipeline);
    d("parallel.virtual_stages", a.virtual_stages, b.virtual_stages);
    d("parallel.context", a.context, b.context);
    d("parallel.expert", a.expert, b.expert);
    d("parallel.expert_tensor", a.expert_tensor, b.expert_tensor);
    d("parallel.sequence_parallel", a.sequence_parallel, b.sequence_parallel);
}

void compare(Differences& d, const Offload& a, const Offload& b) {
    d("offload.optimizer", a.optimizer, b.optimizer);
    d("offload.parameters", a.parameters, b.parameters);
    d("offload.optimizer_fraction", a.optimizer_fraction, b.optimizer_fraction);
    d("offload.activation_layers", a.activation_layers, b.activation_layers);
    d("offload.checkpoints", a.checkpoints, b.checkpoints);
}

void compare(Differences& d, const Software& a, const Software& b) {
    d("software.compiled", a.compiled, b.compiled);
    d("software.cuda_graphs", a.cuda_graphs, b.cuda_graphs);
    d("software.fused_kernels", a.fused_kernels, b.fused_kernels);
    d("software.fused_cross_entropy", a.fused_cross_entropy, b.fused_cross_entropy);
    d("software.loss_chunks", a.loss_chunks, b.loss_chunks);
    d("software.year", a.year, b.year);
}

void compare(Differences& d, const Knobs& a, const Knobs& b) {
    d("knobs.overlap_gradient_reduce", a.overlap_gradient_reduce, b.overlap_gradient_reduce);
    d("knobs.overlap_parameter_gather", a.overlap_parameter_gather, b.overlap_parameter_gather);
    d("knobs.overlap_tensor_parallel", a.overlap_tensor_parallel, b.overlap_tensor_parallel);
    d("knobs.reduce_bucket_elements", a.reduce_bucket_elements, b.reduce_bucket_elements);
    d("knobs.allgather_bucket_elements", a.allgather_bucket_elements, b.allgather_bucket_elements);
    d("knobs.prefetch_bucket_elements", a.prefetch_bucket_elements, b.prefetch_bucket_elements);
    d("knobs.max_live_parameters", a.max_live_parameters, b.max_live_parameters);
    d("knobs.persistence_threshold", a.persistence_threshold, b.persistence_threshold);
    d("knobs.reshard_after_forward", a.reshard_after_forward, b.reshard_after_forward);
    d("knobs.limit_all_gathers", a.limit_all_gathers, b.limit_all_gathers);
    d("knobs.gradient_as_bucket_view", a.gradient_as_bucket_view, b.gradient_as_bucket_view);
    d("knobs.shard_group", a.shard_group, b.shard_group);
    d("knobs.secondary_shard_group", a.secondary_shard_group, b.secondary_shard_group);
    d("knobs.quantized_weights", a.quantized_weights, b.quantized_weights);
    d("knobs.quantized_gradients", a.quantized_gradients, b.quantized_gradients);
    d("knobs.expert_imbalance", a.expert_imbalance, b.expert_imbalance);
    d("knobs.expert_capacity_factor", a.expert_capacity_factor, b.expert_capacity_factor);
    d("knobs.moe_layers_overlap", a.moe_layers_overlap, b.moe_layers_overlap);
    d("knobs.context_parallel", a.context_parallel, b.context_parallel);
    d("knobs.first_stage_layers", a.first_stage_layers, b.first_stage_layers);
    d("knobs.last_stage_layers", a.last_stage_layers, b.last_stage_layers);
    d("knobs.embedding_counts_as_layer", a.embedding_counts_as_layer, b.embedding_counts_as_layer);
    d("knobs.loss_counts_as_layer", a.loss_counts_as_layer, b.loss_counts_as_layer);
}

} // namespace

std::vector<std::string_view> planDifferences(const Plan& a, const Plan& b) {
    Differences d;
    d("framework", a.framework, b.framework);
    d("engine", a.engine, b.engine);
    d("sharding", a.sharding, b.sharding);
    compare(d, a.parallel, b.parallel);
    d("micro_batch", a.micro_batch, b.micro_batch);
    d("precision", a.precision, b.precision);
    d("precision_detail", a.precision_detail, b.precision_detail);
    d("optimizer", a.optimizer, b.optimizer);
    d("attention", a.attention, b.attention);
    d("recompute", a.recompute, b.recompute);
    compare(d, a.offload, b.offload);
    d("schedule", a.schedule, b.schedule);
    d("placement", a.placement, b.placement);
    compare(d, a.software, b.software);
    compare(d, a.knobs, b.knobs);
    return std::move(d.names);
}

} // namespace meshwright
