#include "core/memory/terms.h"

#include <algorithm>

namespace meshwright {

namespace {

/// What a layer computes again in backward, resolved for one kind of recomputation.
struct Frees {
    bool core_attention = false;
    bool norms = false;
    bool mlp = false;
    bool mlp_activation = false;
    bool up_projection = false;
};

Frees freedBy(const Recompute& recompute) {
    Frees frees;
    if (recompute.kind == RecomputeKind::selective)
        frees = {recompute.core_attention, recompute.norms, recompute.mlp, recompute.mlp_activation,
                 recompute.mla_up_projection};
    return frees;
}

/// Bytes per element that an input of a matrix product takes: fp8 recipes keep the cast copy.
double storedInput(const Shape& x) {
    return std::min(x.beta, std::max(1.0, bytesPerElement(x.precision.compute)));
}

/// Norm statistics and inputs. Eager RMS norm in 16 bit keeps an fp32 copy and the normalized values.
void addNorms(TensorSink& sink, const Shape& x, const LayerSpec& layer) {
    const bool eager_rms = x.eager() && x.scenario->model.norm == NormKind::rms_norm;
    const double per_element = !eager_rms ? x.beta_stream : 4 + (x.beta_stream == 4 ? 4 : x.beta);
    const double norms = std::max(1, layer.norms);
    sink.add(norms * per_element * x.residual * x.h, "memory.activations.norm_input",
             {{"n", norms}, {"beta", per_element}, {"T_r", x.residual}, {"h", x.h}});
    const double statistics = x.scenario->model.norm == NormKind::rms_norm ? 4 : 8;
    sink.add(norms * statistics * x.residual, "memory.activations.norm_statistics",
             {{"n", norms}, {"beta", statistics}, {"T_r", x.residual}});
}

/// Inputs of the first products of attention and MLP: the norms' outputs.
void addProductInputs(TensorSink& sink, const Shape& x, const LayerSpec& layer, const Frees& frees) {
    if (frees.norms)
        return;
    const double inputs = layer.parallel_blocks ? 1 : 2;
    const double beta = storedInput(x);
    // Kept in fp8 the input is stored before the sequence is scattered again, so on every rank in full.
    const double tokens = beta < x.beta || x.keepsGatheredInputs() ? x.tokens : x.residual;
    sink.add(inputs * beta * tokens * x.h, "memory.activations.product_input",
             {{"n", inputs}, {"beta", beta}, {"T_r", tokens}, {"h", x.h}});
}

/// The s x s matrices of attention that is not a flash kernel: softmax output, dropout mask, dropped values.
void addScores(TensorSink& sink, const Shape& x, double heads, const Frees& frees) {
    if (x.plan->attention != AttentionKernel::materialized || frees.core_attention)
        return;
    const double softmax = x.eager() && x.beta < 4 ? 4 + x.beta : x.beta;
    const bool drops = x.scenario->model.attention_dropout > 0;
    const double per_score = softmax + (drops ? 1 + x.beta : 0);
    sink.add(per_score * heads / x.t * x.b * x.s * x.s / x.c, "memory.activations.scores",
             {{"beta", per_score}, {"a", heads}, {"b", x.b}, {"s", x.s}, {"t", x.t}, {"c", x.c}});
}

void addCoreAttention(TensorSink& sink, const Shape& x, double heads, double value_dim, const Frees& frees) {
    addScores(sink, x, heads, frees);
    sink.add(x.beta * x.tokens * heads * value_dim / x.t, "memory.activations.attention_output",
             {{"beta", x.beta}, {"T_c", x.tokens}, {"a", heads}, {"d_v", value_dim}, {"t", x.t}});
    if (x.plan->attention != AttentionKernel::materialized && !frees.core_attention)
        sink.add(4 * x.tokens * heads / x.t, "memory.activations.logsumexp",
                 {{"T_c", x.tokens}, {"a", heads}, {"t", x.t}});
}

void addAttention(TensorSink& sink, const Shape& x, const GroupedAttention& a, const Frees& frees) {
    const auto heads = static_cast<double>(a.heads);
    const auto dim = static_cast<double>(a.head_dim);
    const double kv_heads = std::max(static_cast<double>(a.kv_heads) / x.t, 1.0);
    const double kept_kv = x.traits.expands_kv_heads ? heads / x.t : kv_heads;
    sink.add(x.beta * x.tokens * dim * (heads / x.t + 2 * kept_kv), "memory.activations.query_key_value",
             {{"beta", x.beta}, {"T_c", x.tokens}, {"d", dim}, {"a", heads}, {"t", x.t}, {"g_t", kept_kv}});
    if (a.query_key_norm != QueryKeyNorm::none)
        sink.add(x.beta * x.tokens * dim * (heads / x.t + kv_heads), "memory.activations.query_key_norm",
                 {{"beta", x.beta}, {"T_c", x.tokens}, {"d", dim}, {"a", heads}, {"t", x.t}, {"g_t", kv_heads}});
    if (a.output_gate)
        sink.add(2 * x.beta * x.tokens * dim * heads / x.t, "memory.activations.output_gate",
                 {{"beta", x.beta}, {"T_c", x.tokens}, {"d", dim}, {"a", heads}, {"t", x.t}});
    addCoreAttention(sink, x, heads, dim, frees);
}

/// Latents before and after their norms (whole on every tensor-parallel rank), then queries, keys and values per head.
void addAttention(TensorSink& sink, const Shape& x, const LatentAttention& a, const Frees& frees) {
    const auto heads = static_cast<double>(a.heads);
    const auto query_rank = static_cast<double>(a.query_rank);
    const auto kv_rank = static_cast<double>(a.kv_rank);
    const double latent = 2 * (query_rank + kv_rank) + static_cast<double>(a.rope_head_dim);
    sink.add(x.beta * x.residual * latent, "memory.activations.latents",
             {{"beta", x.beta},
              {"T_r", x.residual},
              {"r_q", query_rank},
              {"r_kv", kv_rank},
              {"d_r", static_cast<double>(a.rope_head_dim)}});
    const double key_dim = static_cast<double>(a.nope_head_dim + a.rope_head_dim);
    const auto value_dim = static_cast<double>(a.value_head_dim);
    if (!frees.up_projection)
        sink.add(x.beta * x.tokens * heads / x.t * (2 * key_dim + value_dim), "memory.activations.latent_qkv",
                 {{"beta", x.beta}, {"T_c", x.tokens}, {"a", heads}, {"t", x.t}, {"d_k", key_dim}, {"d_v", value_dim}});
    addCoreAttention(sink, x, heads, value_dim, frees);
}

/// Gated DeltaNet: projections before and after the convolution, the gate, and the normalized output.
void addAttention(TensorSink& sink, const Shape& x, const LinearAttention& a, const Frees&) {
    const auto keys = static_cast<double>(a.key_heads * a.key_head_dim);
    const auto values = static_cast<double>(a.value_heads * a.value_head_dim);
    sink.add(x.beta * x.tokens / x.t * (2 * (2 * keys + values) + 3 * values), "memory.activations.linear_attention",
             {{"beta", x.beta}, {"T_c", x.tokens}, {"t", x.t}, {"k", keys}, {"v", values}});
}

void addDropoutMasks(TensorSink& sink, const Shape& x, const LayerSpec& layer) {
    if (x.scenario->model.dropout <= 0)
        return;
    const double masks = layer.parallel_blocks ? 1 : 2;
    sink.add(masks * x.residual * x.h, "memory.activations.dropout_mask",
             {{"n", masks}, {"T_r", x.residual}, {"h", x.h}});
}

void addMlp(TensorSink& sink, const Shape& x, const DenseMlp& mlp, const Frees& frees) {
    if (frees.mlp)
        return;
    const auto width = static_cast<double>(mlp.width);
    const double inputs = mlp.gated ? 2 : 1;
    sink.add(inputs * x.beta * x.tokens * width / x.t, "memory.activations.mlp_up",
             {{"n", inputs}, {"beta", x.beta}, {"T_c", x.tokens}, {"f", width}, {"t", x.t}});
    if (frees.mlp_activation)
        return;
    // An activation that is not fused with the gate's product keeps its own output as well.
    const bool separate = mlp.gated && (x.eager() || x.plan->engine == Engine::nanotron);
    const double beta = storedInput(x) + (separate ? x.beta : 0);
    sink.add(beta * x.tokens * width / x.t, "memory.activations.mlp_activation",
             {{"beta", beta}, {"T_c", x.tokens}, {"f", width}, {"t", x.t}});
}

/// torchtitan's selective policy keeps the outputs of every second product (wq, wv, w1, w2), of attention, and the
/// block's input; the rest of the block is computed again.
bool keepsEverySecondProduct(const Shape& x, const Recompute& recompute) {
    return recompute.kind == RecomputeKind::selective && x.plan->engine == Engine::fsdp2 && !recompute.mlp &&
           !recompute.moe;
}

void addEverySecondProduct(TensorSink& sink, const Shape& x, const LayerSpec& layer) {
    const auto* a = std::get_if<GroupedAttention>(&layer.attention);
    const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward);
    const double query = a != nullptr ? static_cast<double>(a->heads * a->head_dim) : x.h;
    const double value = a != nullptr ? static_cast<double>(a->kv_heads * a->head_dim) : x.h;
    const double width = mlp != nullptr ? static_cast<double>(mlp->width) : 0;
    const double elements = 2 * x.residual * x.h + x.tokens / x.t * (2 * query + value + width);
    sink.add(x.beta * elements, "memory.activations.selected_products",
             {{"beta", x.beta},
              {"T_r", x.residual},
              {"h", x.h},
              {"T_c", x.tokens},
              {"t", x.t},
              {"a d", query},
              {"g d", value},
              {"f", width}});
    if (a != nullptr)
        sink.add(4 * x.tokens * static_cast<double>(a->heads) / x.t, "memory.activations.logsumexp",
                 {{"T_c", x.tokens}, {"a", static_cast<double>(a->heads)}, {"t", x.t}});
}

/// Micro-batches times layers of one kind, split by whether full recomputation keeps only their input.
struct LayerCopies {
    double kept = 0;
    double recomputed = 0;
};

LayerCopies layerCopies(const StageContext& stage, int kind) {
    const auto& recompute = stage.x.plan->recompute;
    LayerCopies copies;
    for (int index = 0; index < stage.layout.chunk_count; ++index) {
        StageLayout one{.stage = stage.layout.stage, .chunk_count = 1};
        one.chunks[0] = stage.layout.chunks[static_cast<std::size_t>(index)];
        const double all = one.layersInFlight(stage.x.scenario->model, kind);
        double share = 0;
        if (recompute.kind == RecomputeKind::full && recompute.full_layers > 0)
            share = std::min(1.0, recompute.full_layers / std::max(1.0, static_cast<double>(one.chunks[0].layers)));
        else if (recompute.kind == RecomputeKind::full)
            share = 1.0 / std::max(1, recompute.every_nth);
        copies.recomputed += all * share;
        copies.kept += all * (1 - share);
    }
    return copies;
}

/// Layers of the fullest moment whose activations go to the host, as a share.
double onDevice(const StageContext& stage) {
    const double layers = std::max<double>(1, static_cast<double>(stage.layout.layerCount()));
    return 1 - std::clamp(stage.x.plan->offload.activation_layers / layers, 0.0, 1.0);
}

void addCheckpoints(Ledger& ledger, const StageContext& stage, double copies) {
    const auto& x = stage.x;
    if (x.plan->offload.checkpoints)
        return;
    const double groups = copies / std::max(1, x.plan->recompute.uniform_group);
    ledger.add(MemoryCategory::activations, groups * x.beta_stream * x.residual * x.h, phases::activations,
               "memory.activations.checkpoint",
               {{"n", groups}, {"beta", x.beta_stream}, {"T_r", x.residual}, {"h", x.h}});
}

bool recomputesBlocks(const Shape& x) {
    return x.plan->recompute.kind == RecomputeKind::full || keepsEverySecondProduct(x, x.plan->recompute);
}

void addEmbeddingOutput(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (!stage.layout.hasEmbedding())
        return;
    const double flights = stage.layout.chunks[0].in_flight;
    ledger.add(MemoryCategory::activations, flights * 8 * x.tokens * 2, phases::activations,
               "memory.activations.token_ids", {{"n", flights}, {"T_c", x.tokens}});
    if (x.scenario->model.dropout > 0)
        ledger.add(MemoryCategory::activations, flights * x.residual * x.h, phases::activations,
                   "memory.activations.dropout_mask", {{"n", flights}, {"T_r", x.residual}, {"h", x.h}});
    if (x.scenario->model.embedding_norm)
        ledger.add(MemoryCategory::activations, flights * x.beta * x.residual * x.h, phases::activations,
                   "memory.activations.norm_input",
                   {{"n", flights}, {"beta", x.beta}, {"T_r", x.residual}, {"h", x.h}});
}

/// What a stage has sent on stays referenced until its backward pass; Megatron alone frees the data at once
/// (deallocate_pipeline_outputs).
void addStageOutputs(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (x.p <= 1 || x.plan->engine == Engine::megatron || x.plan->engine == Engine::megatron_fsdp)
        return;
    double flights = 0;
    for (int index = 0; index < stage.layout.chunk_count; ++index) {
        const auto& chunk = stage.layout.chunks[static_cast<std::size_t>(index)];
        flights += chunk.head ? 0 : chunk.in_flight;
    }
    ledger.add(MemoryCategory::activations, flights * x.beta_stream * x.residual * x.h, phases::activations,
               "memory.activations.stage_output",
               {{"n", flights}, {"beta", x.beta_stream}, {"T_r", x.residual}, {"h", x.h}});
}

} // namespace

void addLayerTensors(TensorSink& sink, const Shape& x, const LayerSpec& layer, const Recompute& recompute) {
    if (keepsEverySecondProduct(x, recompute)) {
        addEverySecondProduct(sink, x, layer);
        return;
    }
    const auto frees = freedBy(recompute);
    addNorms(sink, x, layer);
    addProductInputs(sink, x, layer, frees);
    std::visit([&](const auto& attention) { addAttention(sink, x, attention, frees); }, layer.attention);
    if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward))
        addMlp(sink, x, *mlp, frees);
    else
        addExpertTensors(sink, x, std::get<MixtureOfExperts>(layer.feed_forward), recompute);
    addDropoutMasks(sink, x, layer);
}

BackwardTransient backwardTransient(const Shape& x, const LayerSpec& layer) {
    // Gradients of the activation's output and input are alive together when the saved output has just been freed:
    // gated 4, plain 2 bytes per element of the width (16 bit); the gradient of the residual stream, and its gathered
    // form where the sequence is scattered.
    double width = 0;
    double factor = 2;
    if (const auto* mlp = std::get_if<DenseMlp>(&layer.feed_forward)) {
        width = x.tokens * static_cast<double>(mlp->width) / x.t;
        factor = mlp->gated ? 2 : 1;
    } else {
        const auto& moe = std::get<MixtureOfExperts>(layer.feed_forward);
        const double imbalance = std::max(1.0, x.plan->knobs.expert_imbalance);
        width = x.residual * static_cast<double>(moe.experts_per_token * moe.expert_width) * imbalance;
        factor = moe.gated ? 2 : 1;
    }
    const double gathered = x.r > 1 ? x.tokens * x.h : 0;
    return {factor, width, gathered, x.beta * (factor * width + gathered) + x.beta_stream * x.residual * x.h};
}

void addActivations(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const auto& model = x.scenario->model;
    addEmbeddingOutput(ledger, stage);
    addStageOutputs(ledger, stage);
    double recomputed_layer = 0;
    BackwardTransient transient;
    double checkpoints = 0;
    for (int kind = 0; kind < static_cast<int>(model.layer_kinds.size()); ++kind) {
        if (stage.layout.layersOfKind(model, kind) == 0)
            continue;
        const auto& layer = model.layer_kinds[static_cast<std::size_t>(kind)];
        const auto copies = layerCopies(stage, kind);
        checkpoints += copies.recomputed;
        TensorSink kept(ledger, MemoryCategory::activations, phases::activations, copies.kept * onDevice(stage));
        addLayerTensors(kept, x, layer, x.plan->recompute);
        if (const auto here = backwardTransient(x, layer); here.bytes > transient.bytes)
            transient = here;
        if (recomputesBlocks(x) && (copies.recomputed > 0 || x.plan->recompute.kind == RecomputeKind::selective)) {
            TensorSink whole;
            addLayerTensors(whole, x, layer, Recompute{});
            const double already = x.plan->recompute.kind == RecomputeKind::selective ? kept.total() : 0;
            recomputed_layer = std::max(recomputed_layer, whole.total() - already);
        }
    }
    addCheckpoints(ledger, stage, checkpoints * onDevice(stage));
    const double group = std::max(1, x.plan->recompute.uniform_group);
    ledger.add(MemoryCategory::activations, std::max(0.0, recomputed_layer * group), phases::backward,
               "memory.activations.recomputed_layer", {{"n", group}, {"A_l", recomputed_layer}});
    ledger.add(MemoryCategory::activations, transient.bytes, phases::backward_and_reduce,
               "memory.activations.gradients",
               {{"beta", x.beta},
                {"n", transient.factor},
                {"W", transient.width},
                {"G", transient.gathered},
                {"beta_s", x.beta_stream},
                {"T_r", x.residual},
                {"h", x.h}});
}

} // namespace meshwright
