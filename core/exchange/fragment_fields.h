#pragma once

#include "core/exchange/plan_fragment.h"

namespace meshwright {

/// Calls `visit(name, member)` for each field, so that merging and printing never forget one.
template <class Visit>
void forEachModelField(Visit&& visit) {
    using M = ModelFragment;
    visit("name", &M::name);
    visit("layers", &M::layers);
    visit("hidden", &M::hidden);
    visit("feed_forward", &M::feed_forward);
    visit("heads", &M::heads);
    visit("kv_heads", &M::kv_heads);
    visit("head_dim", &M::head_dim);
    visit("vocabulary", &M::vocabulary);
    visit("maximum_positions", &M::maximum_positions);
    visit("gated_mlp", &M::gated_mlp);
    visit("rms_norm", &M::rms_norm);
    visit("rotary", &M::rotary);
    visit("linear_bias", &M::linear_bias);
    visit("qkv_bias", &M::qkv_bias);
    visit("query_key_norm", &M::query_key_norm);
    visit("untied_embeddings", &M::untied_embeddings);
    visit("experts", &M::experts);
    visit("experts_per_token", &M::experts_per_token);
    visit("expert_width", &M::expert_width);
    visit("shared_expert_width", &M::shared_expert_width);
    visit("first_dense_layers", &M::first_dense_layers);
    visit("multi_token_prediction", &M::multi_token_prediction);
    visit("latent_attention", &M::latent_attention);
    visit("query_rank", &M::query_rank);
    visit("kv_rank", &M::kv_rank);
    visit("nope_head_dim", &M::nope_head_dim);
    visit("rope_head_dim", &M::rope_head_dim);
    visit("value_head_dim", &M::value_head_dim);
}

template <class Visit>
void forEachLayoutField(Visit&& visit) {
    using F = PlanFragment;
    visit("world", &F::world);
    visit("nodes", &F::nodes);
    visit("gpus_per_node", &F::gpus_per_node);
    visit("gpu", &F::gpu);
    visit("framework", &F::framework);
    visit("engine", &F::engine);
    visit("sharding", &F::sharding);
    visit("data", &F::data);
    visit("data_replicate", &F::data_replicate);
    visit("data_shard", &F::data_shard);
    visit("shard_group", &F::shard_group);
    visit("optimizer_instances", &F::optimizer_instances);
    visit("tensor", &F::tensor);
    visit("pipeline", &F::pipeline);
    visit("virtual_stages", &F::virtual_stages);
    visit("layers_per_virtual_stage", &F::layers_per_virtual_stage);
    visit("context", &F::context);
    visit("expert", &F::expert);
    visit("expert_tensor", &F::expert_tensor);
    visit("sequence_parallel", &F::sequence_parallel);
    visit("placement", &F::placement);
    visit("schedule", &F::schedule);
    visit("micro_batch", &F::micro_batch);
    visit("local_batch", &F::local_batch);
    visit("accumulation", &F::accumulation);
    visit("global_batch", &F::global_batch);
    visit("sequence_length", &F::sequence_length);
    visit("steps", &F::steps);
}

template <class Visit>
void forEachMemoryField(Visit&& visit) {
    using F = PlanFragment;
    visit("precision", &F::precision);
    visit("main_gradients", &F::main_gradients);
    visit("master", &F::master);
    visit("moments", &F::moments);
    visit("reduce", &F::reduce);
    visit("optimizer", &F::optimizer);
    visit("attention", &F::attention);
    visit("recompute", &F::recompute);
    visit("offload_optimizer", &F::offload_optimizer);
    visit("offload_parameters", &F::offload_parameters);
    visit("offload_optimizer_fraction", &F::offload_optimizer_fraction);
    visit("offload_activation_layers", &F::offload_activation_layers);
    visit("offload_checkpoints", &F::offload_checkpoints);
    visit("compiled", &F::compiled);
    visit("cuda_graphs", &F::cuda_graphs);
    visit("fused_cross_entropy", &F::fused_cross_entropy);
    visit("training", &F::training);
    visit("lora_rank", &F::lora_rank);
    visit("lora_all_linear", &F::lora_all_linear);
}

template <class Visit>
void forEachKnobField(Visit&& visit) {
    using F = PlanFragment;
    visit("overlap_gradient_reduce", &F::overlap_gradient_reduce);
    visit("overlap_parameter_gather", &F::overlap_parameter_gather);
    visit("overlap_tensor_parallel", &F::overlap_tensor_parallel);
    visit("reduce_bucket_elements", &F::reduce_bucket_elements);
    visit("allgather_bucket_elements", &F::allgather_bucket_elements);
    visit("prefetch_bucket_elements", &F::prefetch_bucket_elements);
    visit("max_live_parameters", &F::max_live_parameters);
    visit("persistence_threshold", &F::persistence_threshold);
    visit("reshard_after_forward", &F::reshard_after_forward);
    visit("limit_all_gathers", &F::limit_all_gathers);
    visit("gradient_as_bucket_view", &F::gradient_as_bucket_view);
    visit("secondary_shard_group", &F::secondary_shard_group);
    visit("quantized_weights", &F::quantized_weights);
    visit("quantized_gradients", &F::quantized_gradients);
    visit("expert_capacity_factor", &F::expert_capacity_factor);
    visit("moe_layers_overlap", &F::moe_layers_overlap);
    visit("context_parallel", &F::context_parallel);
    visit("first_stage_layers", &F::first_stage_layers);
    visit("last_stage_layers", &F::last_stage_layers);
    visit("embedding_counts_as_layer", &F::embedding_counts_as_layer);
    visit("loss_counts_as_layer", &F::loss_counts_as_layer);
}

template <class Visit>
void forEachField(Visit&& visit) {
    forEachLayoutField(visit);
    forEachMemoryField(visit);
    forEachKnobField(visit);
}

} // namespace meshwright
