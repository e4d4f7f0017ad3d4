#include "core/project/plan_fields.h"

#include <algorithm>
#include <array>
#include <vector>

namespace meshwright {

namespace {

constexpr std::int64_t most_degree = 1'000'000;
constexpr std::int64_t most_layers = 10'000;
constexpr std::int64_t most_elements = 1'000'000'000'000; // of a bucket
constexpr std::int64_t most_sequences = 1'000'000'000;
constexpr std::int64_t most_tokens = 1'000'000'000; // of one sequence

template <class Archive, class P>
void parallelismFields(Archive& a, P& p) {
    a.integer("data", p.data, 1, most_degree, Presence::required);
    a.integer("tensor", p.tensor, 1, most_degree);
    a.integer("pipeline", p.pipeline, 1, most_degree);
    a.integer("virtual_stages", p.virtual_stages, 1, most_layers);
    a.integer("context", p.context, 1, most_degree);
    a.integer("expert", p.expert, 1, most_degree);
    a.integer("expert_tensor", p.expert_tensor, 1, most_degree);
    a.boolean("sequence_parallel", p.sequence_parallel);
}

template <class Archive, class P>
void precisionFields(Archive& a, P& p) {
    a.choice("compute", p.compute, data_type_words);
    a.choice("weights", p.weights, data_type_words);
    a.choice("master_weights", p.master, data_type_words);
    a.choice("gradients", p.gradients, data_type_words);
    a.choice("main_gradients", p.main_gradients, data_type_words);
    a.choice("gradient_reduce", p.reduce, data_type_words);
    a.choice("optimizer_moments", p.moments, data_type_words);
}

template <class Archive, class R>
void recomputeFields(Archive& a, R& r) {
    a.choice("kind", r.kind, recompute_words);
    a.boolean("core_attention", r.core_attention);
    a.boolean("norms", r.norms);
    a.boolean("mlp", r.mlp);
    a.boolean("mlp_activation", r.mlp_activation);
    a.boolean("moe", r.moe);
    a.boolean("mla_up_projection", r.mla_up_projection);
    a.integer("full_layers", r.full_layers, 0, most_layers);
    a.integer("every_nth", r.every_nth, 1, most_layers);
    a.integer("uniform_group", r.uniform_group, 1, most_layers);
}

template <class Archive, class O>
void offloadFields(Archive& a, O& o) {
    a.choice("optimizer", o.optimizer, offload_words);
    a.number("optimizer_fraction", o.optimizer_fraction, 0, 1);
    a.choice("parameters", o.parameters, offload_words);
    a.integer("activation_layers", o.activation_layers, 0, most_layers);
    a.boolean("checkpoints", o.checkpoints);
}

template <class Archive, class S>
void softwareFields(Archive& a, S& s) {
    a.boolean("torch_compile", s.compiled);
    a.boolean("cuda_graphs", s.cuda_graphs);
    a.boolean("fused_kernels", s.fused_kernels);
    a.boolean("fused_cross_entropy", s.fused_cross_entropy);
    a.integer("loss_chunks", s.loss_chunks, 1, 1'000'000);
    a.number("year", s.year, 0, 3000);
}

template <class Archive, class K>
void knobFields(Archive& a, K& k) {
    a.boolean("overlap_gradient_reduce", k.overlap_gradient_reduce);
    a.boolean("overlap_parameter_gather", k.overlap_parameter_gather);
    a.boolean("overlap_tensor_parallel", k.overlap_tensor_parallel);
    a.integer("reduce_bucket_elements", k.reduce_bucket_elements, 0, most_elements);
    a.integer("allgather_bucket_elements", k.allgather_bucket_elements, 0, most_elements);
    a.integer("prefetch_bucket_elements", k.prefetch_bucket_elements, 0, most_elements);
    a.integer("max_live_parameters", k.max_live_parameters, 0, most_elements);
    a.integer("persistence_threshold", k.persistence_threshold, 0, most_elements);
    a.boolean("reshard_after_forward", k.reshard_after_forward);
    a.boolean("limit_all_gathers", k.limit_all_gathers);
    a.boolean("gradient_as_bucket_view", k.gradient_as_bucket_view);
    a.integer("shard_group", k.shard_group, 0, most_degree);
    a.integer("secondary_shard_group", k.secondary_shard_group, 0, most_degree);
    a.boolean("quantized_weights", k.quantized_weights);
    a.boolean("quantized_gradients", k.quantized_gradients);
    a.number("expert_imbalance", k.expert_imbalance, 1, 1'000'000);
    a.number("expert_capacity_factor", k.expert_capacity_factor, 0, 1'000'000);
    a.integer("moe_layers_overlap", k.moe_layers_overlap, 0, most_layers);
    a.choice("context_parallel_kind", k.context_parallel, context_parallel_words);
    a.integer("first_stage_layers", k.first_stage_layers, 0, most_layers);
    a.integer("last_stage_layers", k.last_stage_layers, 0, most_layers);
    a.boolean("embedding_counts_as_layer", k.embedding_counts_as_layer);
    a.boolean("loss_counts_as_layer", k.loss_counts_as_layer);
}

template <class Archive, class P>
void planFields(Archive& a, P& plan) {
    a.text("framework", plan.framework, Presence::required);
    a.zeroStage("zero_stage", plan.sharding);
    a.object(
        "parallelism", [&plan](auto& inner) { parallelismFields(inner, plan.parallel); }, Presence::required);
    a.integer("micro_batch", plan.micro_batch, 1, most_sequences, Presence::required);
    a.choice("precision", plan.precision, precision_words);
    a.optionalObject("precision_detail", plan.precision_detail,
                     [](auto& inner, auto& precision) { precisionFields(inner, precision); });
    a.choice("optimizer", plan.optimizer, optimizer_words);
    a.choice("attention", plan.attention, attention_words);
    a.object("recompute", [&plan](auto& inner) { recomputeFields(inner, plan.recompute); });
    a.object("offload", [&plan](auto& inner) { offloadFields(inner, plan.offload); });
    a.choice("schedule", plan.schedule, schedule_words);
    a.text("placement", plan.placement);
    a.object("software", [&plan](auto& inner) { softwareFields(inner, plan.software); });
    a.object("knobs", [&plan](auto& inner) { knobFields(inner, plan.knobs); });
}

template <class Archive, class W>
void workloadFields(Archive& a, W& w) {
    a.integer("sequence_length", w.sequence_length, 1, most_tokens, Presence::required);
    a.integer("global_batch", w.global_batch, 1, most_sequences, Presence::required);
    a.number("token_budget", w.token_budget, 0, 1e18);
    a.choice("training", w.training, training_words);
    a.integer("lora_rank", w.lora_rank, 1, 1'000'000);
    a.boolean("lora_all_linear", w.lora_all_linear);
    a.number("trainable_fraction", w.trainable_fraction, 0, 1);
}

/// The five dimensions, each once, joined by '-'.
bool namesEveryDimensionOnce(const std::string& placement) {
    std::vector<std::string> parts(1);
    for (const char c : placement) {
        if (c == '-')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    std::ranges::sort(parts);
    return parts == std::vector<std::string>{"cp", "dp", "ep", "pp", "tp"};
}

} // namespace

void readPlanFields(FieldReader& reader, Plan& plan) {
    planFields(reader, plan);
    if (const Framework* framework = frameworkById(plan.framework))
        plan.engine = framework->engine;
    else if (!plan.framework.empty())
        reader.json().fault(FaultCode::unknown_reference, "framework", "an id of `meshwright catalog frameworks`",
                            plan.framework.substr(0, 60));
    if (!namesEveryDimensionOnce(plan.placement))
        reader.json().fault(FaultCode::unknown_value, "placement", "tp, cp, ep, dp, pp in any order, joined by '-'",
                            plan.placement.substr(0, 60));
    const auto& p = plan.parallel;
    const double gpus = double(p.data) * p.tensor * p.pipeline * p.context;
    if (gpus > static_cast<double>(most_gpus) || double(p.expert) * p.expert_tensor > static_cast<double>(most_gpus))
        reader.json().fault(FaultCode::out_of_range, "parallelism",
                            "a product of degrees of at most " + std::to_string(most_gpus),
                            std::to_string(p.data) + " x " + std::to_string(p.tensor) + " x " +
                                std::to_string(p.pipeline) + " x " + std::to_string(p.context));
}

void writePlanFields(FieldWriter& writer, const Plan& plan) {
    planFields(writer, plan);
}

void readWorkloadFields(FieldReader& reader, Workload& workload) {
    workloadFields(reader, workload);
}

void writeWorkloadFields(FieldWriter& writer, const Workload& workload) {
    workloadFields(writer, workload);
}

} // namespace meshwright
