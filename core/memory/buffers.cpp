#include "core/memory/terms.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr auto buffers = MemoryCategory::buffers;

/// PyTorch DDP: flat buckets beside the gradients, unless the gradients are views of them.
void addReducerBuckets(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const bool ddp = x.plan->engine == Engine::ddp || x.plan->engine == Engine::nanotron;
    if (!ddp || x.D * x.c <= 1 || x.plan->knobs.gradient_as_bucket_view)
        return;
    const double beta = bytesPerElement(x.precision.gradients);
    const double n = trainableElements(stage).all();
    ledger.add(buffers, beta * n, phases::always, "memory.buffers.ddp_buckets", {{"beta_g", beta}, {"P", n}});
}

/// Horovod's fusion buffer: 128 MiB by default.
void addFusionBuffer(Ledger& ledger, const StageContext& stage) {
    if (stage.x.plan->engine == Engine::horovod)
        ledger.add(buffers, 128.0 * 1024 * 1024, phases::always, "memory.buffers.horovod_fusion", {});
}

/// Bytes of one gathered parameter under FSDP.
double gatheredBytes(const Shape& x) {
    return std::min(bytesPerElement(x.precision.weights),
                    bytesPerElement(x.precision.compute) < 2 ? 2.0 : bytesPerElement(x.precision.compute));
}

bool keepsUnitsGathered(const Plan& plan) {
    return !plan.knobs.reshard_after_forward || plan.sharding == Sharding::optimizer_gradients ||
           plan.parallel.pipeline > 1;
}

/// FSDP: units gathered for use, the next one prefetched, the head's unit held through the pass; in backward the
/// gradient of one unit and the reduction's input in the reduce type.
void addGatheredUnits(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const auto& p = stage.parameters;
    if (!x.traits.gathers_units || !shardsGradients(*x.plan) || x.d * x.d_e <= 1)
        return;
    const double beta = gatheredBytes(x);
    const double beta_r = bytesPerElement(x.precision.reduce);
    ledger.add(buffers, beta * p.head_unit, phases::activations, "memory.buffers.root_unit",
               {{"beta_p", beta}, {"P_0", p.head_unit}});
    if (keepsUnitsGathered(*x.plan)) {
        const double blocks = p.all() - p.root_unit;
        ledger.add(buffers, beta * blocks, phases::activations, "memory.buffers.units_kept_gathered",
                   {{"beta_p", beta}, {"P", blocks}});
    } else {
        ledger.add(buffers, 2 * beta * p.largest_unit, phases::passes, "memory.buffers.gathered_units",
                   {{"n", 2}, {"beta_p", beta}, {"P_u", p.largest_unit}});
    }
    // A pipeline reduces after its last micro-batch only: until then each rank adds up gradients in full.
    const double trained = trainableElements(stage).all();
    if (x.p > 1 && stage.layout.refills(x))
        ledger.add(buffers, beta * trained, phases::passes, "memory.buffers.unreduced_gradients",
                   {{"beta_p", beta}, {"P", trained}});
    const bool trains_all = x.scenario->workload.training == TrainingKind::full;
    const double unit = trains_all ? std::max(p.largest_unit, p.head_unit) : p.adapters / std::max(1.0, p.units);
    ledger.addOnOwnStream(buffers, (beta + beta_r) * unit, phases::backward_and_reduce, "memory.buffers.unit_gradient",
                          {{"beta_p", beta}, {"beta_r", beta_r}, {"P_u", unit}});
}

/// DeepSpeed's flat buckets (docs: config-json, zero_optimization), each capped by the model.
void addDeepSpeedBuckets(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const bool deepspeed = x.plan->engine == Engine::deepspeed || x.plan->engine == Engine::megatron_deepspeed;
    if (!deepspeed || x.plan->sharding == Sharding::none || x.D * x.c <= 1)
        return;
    const double beta = bytesPerElement(x.precision.gradients);
    const double n = trainableElements(stage).all();
    const double in_flight = x.plan->knobs.overlap_gradient_reduce ? 2 : 1;
    const double reduce = std::min(in_flight * static_cast<double>(x.plan->knobs.reduce_bucket_elements), n);
    ledger.add(buffers, beta * reduce, phases::backward_and_reduce, "memory.buffers.reduce_bucket",
               {{"beta_g", beta}, {"n", reduce}});
    if (x.plan->sharding == Sharding::full) {
        const double weight = bytesPerElement(x.precision.weights);
        const auto& knobs = x.plan->knobs;
        // Parameters used again soon after the turn from forward to backward stay: those of the last half of the reuse
        // distance (1e9 elements), and what has been prefetched; never more than max_live_parameters, nor the model.
        const double live = std::min({stage.parameters.all(), static_cast<double>(knobs.max_live_parameters),
                                      5e8 + static_cast<double>(knobs.prefetch_bucket_elements)});
        const double held = std::max(live, stage.parameters.largest_unit);
        ledger.add(buffers, weight * held, phases::activations, "memory.buffers.live_parameters",
                   {{"beta_w", weight}, {"n", held}});
        if (knobs.secondary_shard_group > 1)
            ledger.add(buffers, 2 * stage.parameters.all() / knobs.secondary_shard_group, phases::always,
                       "memory.buffers.secondary_shard",
                       {{"P", stage.parameters.all()}, {"u", static_cast<double>(knobs.secondary_shard_group)}});
        return;
    }
    const double gather = std::min(static_cast<double>(x.plan->knobs.allgather_bucket_elements), n);
    ledger.add(buffers, beta * gather, phases::step, "memory.buffers.allgather_bucket",
               {{"beta_w", beta}, {"n", gather}});
}

/// Transformer Engine returns an empty 16-bit gradient to autograd where the weight's gradient was accumulated into the
/// main one already: one per distinct shape, kept for the run.
void addDummyGradients(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (!x.traits.dummy_weight_gradients || !x.precision.main_gradients || !x.plan->software.fused_kernels)
        return;
    double elements = 0;
    const auto& model = x.scenario->model;
    const auto add = [&](double rows, double columns) { elements += rows * columns; };
    for (int kind = 0; kind < static_cast<int>(model.layer_kinds.size()); ++kind) {
        if (stage.layout.layersOfKind(model, kind) == 0)
            continue;
        const auto& layer = model.layer_kinds[static_cast<std::size_t>(kind)];
        if (const auto* a = std::get_if<GroupedAttention>(&layer.attention)) {
            const auto dim = static_cast<double>(a->head_dim);
            const double heads = static_cast<double>(a->heads) / x.t;
            const double kv = std::max(static_cast<double>(a->kv_heads) / x.t, 1.0);
            add(x.h, dim * (heads + 2 * kv));
            if (kind == 0 || elements == 0)
                add(x.h, dim * heads);
        }
        if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward)) {
            add(x.h, (mlp->gated ? 2.0 : 1.0) * static_cast<double>(mlp->width) / x.t);
            add(x.h, static_cast<double>(mlp->width) / x.t);
        }
    }
    if (stage.layout.hasHead())
        add(x.h, x.V / x.t);
    ledger.add(buffers, 2 * elements, phases::after_first_backward, "memory.buffers.dummy_gradients",
               {{"n", elements}});
}

/// Megatron's shared buffer into which the head's input is gathered from the sequence-parallel ranks.
void addSequenceGather(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (x.r <= 1)
        return;
    ledger.add(buffers, x.beta * x.tokens * x.h, phases::passes, "memory.buffers.sequence_gather",
               {{"beta", x.beta}, {"T_c", x.tokens}, {"h", x.h}});
}

/// Expert dispatch and combine: send and receive copies beside the saved one.
void addDispatch(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    double copies = 0;
    for (const auto& layer : x.scenario->model.layer_kinds)
        if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
            copies = std::max(copies, static_cast<double>(moe->experts_per_token));
    if (copies == 0)
        return;
    const double tokens = copies * x.residual * std::max(1.0, x.plan->knobs.expert_imbalance);
    ledger.add(buffers, 2 * x.beta * tokens * x.h, phases::backward, "memory.buffers.expert_dispatch",
               {{"n", 2}, {"beta", x.beta}, {"R", tokens}, {"h", x.h}});
}

/// Keys and values in transit between context-parallel ranks, or operands being permuted (Ulysses).
void addContextParallel(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (x.c <= 1)
        return;
    double query = 0;
    double key = 0;
    for (const auto& layer : x.scenario->model.layer_kinds)
        if (const auto* a = std::get_if<GroupedAttention>(&layer.attention)) {
            query = std::max(query, static_cast<double>(a->heads * a->head_dim) / x.t);
            key =
                std::max(key, std::max(static_cast<double>(a->kv_heads) / x.t, 1.0) * static_cast<double>(a->head_dim));
        }
    double elements = 0;
    switch (x.plan->knobs.context_parallel) {
    case ContextParallelKind::ring:
        elements = 2 * x.tokens * 4 * key;
        break;
    case ContextParallelKind::all_gather:
        elements = x.tokens * x.c * 4 * key;
        break;
    case ContextParallelKind::ulysses:
        elements = 4 * x.tokens * query;
        break;
    }
    ledger.add(buffers, x.beta * elements, phases::backward, "memory.buffers.context_parallel",
               {{"beta", x.beta}, {"n", elements}});
}

void addPipelineTransfers(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (x.p <= 1)
        return;
    ledger.add(buffers, 2 * x.beta * x.residual * x.h, phases::passes, "memory.buffers.pipeline",
               {{"beta", x.beta}, {"T_r", x.residual}, {"h", x.h}});
}

} // namespace

void addBuffers(Ledger& ledger, const StageContext& stage) {
    addReducerBuckets(ledger, stage);
    addFusionBuffer(ledger, stage);
    addGatheredUnits(ledger, stage);
    addDeepSpeedBuckets(ledger, stage);
    addDummyGradients(ledger, stage);
    addSequenceGather(ledger, stage);
    addDispatch(ledger, stage);
    addContextParallel(ledger, stage);
    addPipelineTransfers(ledger, stage);
}

} // namespace meshwright
