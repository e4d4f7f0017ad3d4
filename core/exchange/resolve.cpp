#include "core/exchange/plan_fragment.h"

#include <algorithm>
#include <limits>

namespace meshwright {

namespace {

/// More than any machine has; keeps products of degrees within 64 bits.
constexpr std::int64_t most_gpus = 10'000'000;

template <class T, class U>
void take(U& into, const Field<T>& field) {
    if (field)
        into = static_cast<U>(field->value);
}

std::int64_t valueOr(const Field<std::int64_t>& field, std::int64_t fallback) {
    return field ? field->value : fallback;
}

/// The file and line of whichever of the fields was stated, for a fault that concerns several.
Place placeOf(std::initializer_list<const Field<std::int64_t>*> fields) {
    for (const auto* field : fields)
        if (*field && !(*field)->assumed)
            return (*field)->place;
    return {};
}

class Resolver {
public:
    Resolver(const PlanFragment& fragment, Plan plan, Workload workload)
        : f_(fragment) {
        out_.plan = std::move(plan);
        out_.workload = workload;
        out_.notes = fragment.notes;
    }

    Result<ImportedPlan> run() {
        identity();
        world();
        degrees();
        batches();
        pipelineShape();
        numbers();
        knobs();
        workload();
        if (!faults_.empty())
            return faults_;
        return std::move(out_);
    }

private:
    void identity() {
        take(out_.plan.framework, f_.framework);
        take(out_.plan.engine, f_.engine);
        take(out_.plan.sharding, f_.sharding);
        take(out_.plan.placement, f_.placement);
    }

    void world() {
        if (f_.gpus_per_node)
            out_.gpus_per_node = f_.gpus_per_node->value;
        if (f_.world)
            out_.world = f_.world->value;
        if (!f_.nodes || !f_.gpus_per_node)
            return;
        const auto product = f_.nodes->value * f_.gpus_per_node->value;
        // A launcher's own default (one process) says nothing against a stated world.
        const bool firm = !f_.nodes->assumed && !f_.gpus_per_node->assumed;
        if (!out_.world || (f_.world->assumed && firm))
            out_.world = product;
        else if (firm && *out_.world != product)
            contradiction(placeOf({&f_.nodes, &f_.gpus_per_node}), "nodes x GPUs per node = " + std::to_string(product),
                          *out_.world);
    }

    void degrees() {
        auto& p = out_.plan.parallel;
        take(p.tensor, f_.tensor);
        take(p.pipeline, f_.pipeline);
        take(p.context, f_.context);
        take(p.expert, f_.expert);
        take(p.expert_tensor, f_.expert_tensor);
        take(p.sequence_parallel, f_.sequence_parallel);
        const auto model = std::int64_t{p.tensor} * p.pipeline * p.context;
        if (model > most_gpus) {
            contradiction(placeOf({&f_.tensor, &f_.pipeline, &f_.context}), "a job of at most 10^7 GPUs", model);
            return;
        }
        std::optional<std::int64_t> data;
        if (f_.data)
            data = f_.data->value;
        else if (f_.data_shard)
            data = valueOr(f_.data_replicate, 1) * f_.data_shard->value;
        if (data && *data > most_gpus) {
            contradiction(placeOf({&f_.data, &f_.data_shard}), "a job of at most 10^7 GPUs", *data);
            return;
        }
        if (out_.world) {
            const auto place = placeOf({&f_.tensor, &f_.pipeline, &f_.context, &f_.world, &f_.nodes});
            if (*out_.world % model != 0)
                contradiction(place, "a divisor of " + std::to_string(*out_.world) + " GPUs", model);
            else if (data && *data * model != *out_.world)
                contradiction(placeOf({&f_.data, &f_.data_shard, &f_.data_replicate, &f_.world}),
                              std::to_string(*out_.world) + " GPUs", *data * model);
            else
                data = *out_.world / model;
        }
        if (!data)
            data = dataFromBatches();
        if (!data)
            note(FragmentNote::Kind::assumed, "data", std::to_string(p.data));
        else
            p.data = bounded(*data);
        if (!out_.world && data)
            out_.world = *data * model;
        shardGroup();
    }

    std::optional<std::int64_t> dataFromBatches() const {
        if (!f_.global_batch)
            return std::nullopt;
        const auto local = f_.local_batch                      ? f_.local_batch->value
                           : f_.micro_batch && f_.accumulation ? f_.micro_batch->value * f_.accumulation->value
                                                               : 0;
        if (local == 0 || f_.global_batch->value % local != 0)
            return std::nullopt;
        return f_.global_batch->value / local;
    }

    void shardGroup() {
        auto& group = out_.plan.knobs.shard_group;
        const auto data = out_.plan.parallel.data;
        if (out_.plan.sharding == Sharding::none)
            return;
        if (f_.shard_group && f_.shard_group->value < data)
            group = bounded(f_.shard_group->value);
        else if (f_.data_shard && f_.data_shard->value > 0 && f_.data_shard->value < data)
            group = bounded(f_.data_shard->value);
        else if (f_.data_replicate && f_.data_replicate->value > 1 && data % f_.data_replicate->value == 0)
            group = bounded(data / f_.data_replicate->value);
        else if (f_.optimizer_instances && f_.optimizer_instances->value > 1)
            group = bounded(data * out_.plan.parallel.context / f_.optimizer_instances->value);
    }

    void batches() {
        const auto data = std::int64_t{out_.plan.parallel.data};
        auto micro = valueOr(f_.micro_batch, 0); // 0: not known
        auto steps = valueOr(f_.accumulation, 0);
        const auto local = valueOr(f_.local_batch, 0);
        const auto global = valueOr(f_.global_batch, 0);
        if (local > 0 && micro > 0 && steps == 0)
            steps = local / micro;
        else if (local > 0 && micro == 0)
            micro = steps > 0 ? local / steps : local;
        if (micro == 0 && global > 0 && steps > 0)
            micro = global / (steps * data);
        const bool assumed = micro == 0 && !f_.global_batch && !f_.local_batch;
        if (micro == 0 && (assumed || steps == 0)) {
            micro = out_.plan.micro_batch;
            note(FragmentNote::Kind::assumed, "micro_batch", std::to_string(micro));
        }
        const auto place = placeOf({&f_.global_batch, &f_.micro_batch, &f_.accumulation, &f_.local_batch});
        if (micro < 1) {
            contradiction(place, "at least one sequence per rank", micro);
            return;
        }
        out_.plan.micro_batch = micro;
        if (steps == 0)
            steps = global > 0 ? global / (micro * data) : 1;
        if (global == 0 && !f_.accumulation && local == 0)
            note(FragmentNote::Kind::assumed, "accumulation", "1");
        out_.workload.global_batch = global > 0 ? global : micro * steps * data;
        if (micro * steps * data != out_.workload.global_batch)
            contradiction(place, "micro-batch x accumulation x data = " + std::to_string(micro * steps * data), global);
    }

    void pipelineShape() {
        auto& p = out_.plan.parallel;
        take(p.virtual_stages, f_.virtual_stages);
        if (f_.layers_per_virtual_stage && p.pipeline > 1 && !f_.virtual_stages) {
            const auto per_stage = f_.layers_per_virtual_stage->value;
            if (!f_.model.layers) {
                note(FragmentNote::Kind::unresolved, "layers_per_virtual_stage", std::to_string(per_stage));
            } else {
                virtualStages(per_stage);
            }
        }
        if (f_.schedule)
            out_.plan.schedule = f_.schedule->value;
        else if (p.virtual_stages > 1)
            out_.plan.schedule = ScheduleKind::interleaved;
    }

    /// Embedding and loss count as layers where the framework says so, and the last stage may be short.
    void virtualStages(std::int64_t per_stage) {
        auto& p = out_.plan.parallel;
        const auto counts = [](const Field<bool>& field) { return field && field->value ? 1 : 0; };
        const auto layers =
            f_.model.layers->value + counts(f_.embedding_counts_as_layer) + counts(f_.loss_counts_as_layer);
        const auto stages = (layers + per_stage - 1) / per_stage;
        if (stages % p.pipeline != 0)
            contradiction(f_.layers_per_virtual_stage->place,
                          "stages, " + std::to_string(stages) + ", in a multiple of the pipeline ranks", p.pipeline);
        else
            p.virtual_stages = bounded(stages / p.pipeline);
    }

    void numbers() {
        auto& plan = out_.plan;
        take(plan.precision, f_.precision);
        take(plan.optimizer, f_.optimizer);
        take(plan.attention, f_.attention);
        take(plan.recompute, f_.recompute);
        if (!f_.recompute)
            note(FragmentNote::Kind::assumed, "recompute",
                 plan.recompute.kind == RecomputeKind::none ? "none" : "as it was");
        take(plan.offload.optimizer, f_.offload_optimizer);
        take(plan.offload.parameters, f_.offload_parameters);
        take(plan.offload.optimizer_fraction, f_.offload_optimizer_fraction);
        take(plan.offload.activation_layers, f_.offload_activation_layers);
        take(plan.offload.checkpoints, f_.offload_checkpoints);
        take(plan.software.compiled, f_.compiled);
        take(plan.software.cuda_graphs, f_.cuda_graphs);
        take(plan.software.fused_cross_entropy, f_.fused_cross_entropy);
        precisionDetail();
    }

    /// Only what differs from the recipe becomes a detail, so that a recipe stays a recipe.
    void precisionDetail() {
        auto& plan = out_.plan;
        if (!f_.main_gradients && !f_.master && !f_.moments && !f_.reduce)
            return;
        const auto recipe = precisionOf(plan);
        auto detail = recipe;
        take(detail.main_gradients, f_.main_gradients);
        // Accumulating in the format of the gradients needs no second copy.
        if (detail.main_gradients == detail.gradients)
            detail.main_gradients.reset();
        take(detail.master, f_.master);
        take(detail.moments, f_.moments);
        take(detail.reduce, f_.reduce);
        if (!(detail == recipe))
            plan.precision_detail = detail;
    }

    void knobs() {
        auto& k = out_.plan.knobs;
        take(k.overlap_gradient_reduce, f_.overlap_gradient_reduce);
        take(k.overlap_parameter_gather, f_.overlap_parameter_gather);
        take(k.overlap_tensor_parallel, f_.overlap_tensor_parallel);
        take(k.reduce_bucket_elements, f_.reduce_bucket_elements);
        take(k.allgather_bucket_elements, f_.allgather_bucket_elements);
        take(k.prefetch_bucket_elements, f_.prefetch_bucket_elements);
        take(k.max_live_parameters, f_.max_live_parameters);
        take(k.persistence_threshold, f_.persistence_threshold);
        take(k.reshard_after_forward, f_.reshard_after_forward);
        take(k.limit_all_gathers, f_.limit_all_gathers);
        take(k.gradient_as_bucket_view, f_.gradient_as_bucket_view);
        take(k.secondary_shard_group, f_.secondary_shard_group);
        take(k.quantized_weights, f_.quantized_weights);
        take(k.quantized_gradients, f_.quantized_gradients);
        take(k.expert_capacity_factor, f_.expert_capacity_factor);
        take(k.moe_layers_overlap, f_.moe_layers_overlap);
        take(k.context_parallel, f_.context_parallel);
        take(k.first_stage_layers, f_.first_stage_layers);
        take(k.last_stage_layers, f_.last_stage_layers);
        take(k.embedding_counts_as_layer, f_.embedding_counts_as_layer);
        take(k.loss_counts_as_layer, f_.loss_counts_as_layer);
    }

    void workload() {
        auto& w = out_.workload;
        if (f_.sequence_length)
            w.sequence_length = f_.sequence_length->value;
        else
            note(FragmentNote::Kind::assumed, "sequence_length", std::to_string(w.sequence_length));
        take(w.training, f_.training);
        take(w.lora_rank, f_.lora_rank);
        take(w.lora_all_linear, f_.lora_all_linear);
        if (f_.steps)
            w.token_budget = static_cast<double>(f_.steps->value) * static_cast<double>(w.global_batch) *
                             static_cast<double>(w.sequence_length);
    }

    static int bounded(std::int64_t value) {
        return static_cast<int>(std::clamp<std::int64_t>(value, 1, std::numeric_limits<int>::max()));
    }
    void note(FragmentNote::Kind kind, std::string key, std::string text) {
        out_.notes.push_back({kind, {}, std::move(key), std::move(text)});
    }
    void contradiction(const Place& place, std::string expected, std::int64_t found) {
        faults_.push_back({FaultCode::contradiction, place.file, place.line > 0 ? std::to_string(place.line) : "",
                           std::move(expected), std::to_string(found)});
    }

    const PlanFragment& f_;
    ImportedPlan out_;
    Faults faults_;
};

} // namespace

Result<ImportedPlan> resolve(const PlanFragment& fragment, const Plan& plan, const Workload& workload) {
    return Resolver(fragment, plan, workload).run();
}

} // namespace meshwright
