#include "core/time/layer_parts.h"

#include <algorithm>

namespace meshwright {

namespace {

/// What the score kernels see on one rank.
struct Scores {
    double heads = 0;     ///< query heads on this rank
    double kv_heads = 0;  ///< key and value heads on this rank
    double key_dim = 0;   ///< width of queries and keys per head
    double value_dim = 0; ///< width of values per head
    double window = 0;    ///< tokens; 0 for all
};

/// Keys that a query attends to on average under a causal mask.
double meanKeys(double s, double window) {
    if (window > 0 && window < s)
        return window - window * window / (2 * s);
    return s / 2;
}

/// Causal work of the busiest context-parallel rank over the mean. Chunks dealt head to tail balance it; torchtitan
/// gave each rank consecutive tokens until its load balancer came, and the last one has (2 - 1/c) times its share.
double contextImbalance(const StepContext& x) {
    const double year = x.plan->software.year;
    const bool consecutive = x.plan->engine == Engine::fsdp2 && year > 0 && year < 2025.5;
    return consecutive ? 2 - 1 / x.c : 1;
}

void addFused(const StepContext& x, LayerTime& time, const Scores& scores) {
    const double keys = meanKeys(x.s, scores.window);
    const double flops = contextImbalance(x) * 2 * x.tokens * keys * scores.heads * (scores.key_dim + scores.value_dim);
    const double blocks = scores.heads * x.tokens / 128;
    const int dim = static_cast<int>(scores.value_dim);
    time.forward.attention += x.device.fusedAttention(x.plan->attention, flops, blocks, 2 * keys, dim, false);
    // Five products instead of two: FlashAttention, section 3.1.
    time.backward.attention += x.device.fusedAttention(x.plan->attention, 2.5 * flops, blocks, 2 * keys, dim, true);
    time.forward.operations += 2;
    time.backward.operations += 3;
}

/// Scores written to memory: two batched products, scale, mask, softmax and dropout forward; twice that backward.
void addMaterialized(const StepContext& x, LayerTime& time, const Scores& scores) {
    const double rows = x.s / x.c;
    const double batch = x.tokens / rows * scores.heads;
    const DeviceModel& g = x.device;
    const double qk = g.gemm16(rows, x.s, scores.key_dim, GemmPass::forward, batch);
    const double pv = g.gemm16(rows, scores.value_dim, x.s, GemmPass::forward, batch);
    const double elements = batch * rows * x.s;
    const double half = x.precision.compute == DataType::fp32 ? 4 : 2;
    const bool dropout = x.scenario->model.attention_dropout > 0;
    const bool fused = x.plan->software.fused_kernels || x.plan->software.compiled;
    const double softmax = fused ? 2 * half : 6 * half + 8;
    time.forward.attention += qk + pv + g.memory(elements * (softmax + (dropout ? 2 * half + 1 : 0)), 2);
    time.backward.attention +=
        2 * (qk + pv) + g.memory(elements * ((fused ? 3 * half : 7 * half) + (dropout ? 2 * half + 1 : 0)), 2);
    time.forward.operations += fused ? 7 : 12;
    time.backward.operations += fused ? 12 : 20;
}

/// Ring: keys and values travel while the previous chunk is attended to. All-gather and Ulysses wait.
void addContextParallel(const StepContext& x, LayerTime& time, const Scores& scores) {
    if (x.context_group.trivial())
        return;
    const double chunk = 2 * x.tokens * scores.kv_heads * (scores.key_dim + scores.value_dim);
    const auto share = [](double sent, double window, double& exposed, double& hidden) {
        exposed += std::max(0.0, sent - window);
        hidden += std::min(sent, window);
    };
    switch (x.plan->knobs.context_parallel) {
    case ContextParallelKind::ring: {
        const double hop = pointToPointSeconds(x.context_group, chunk);
        const double back_hop = pointToPointSeconds(x.context_group, 2 * chunk);
        share((x.c - 1) * hop, time.forward.attention * (x.c - 1) / x.c, time.forward.context,
              time.forward.hidden_context);
        share((x.c - 1) * back_hop, time.backward.attention * (x.c - 1) / x.c, time.backward.context,
              time.backward.hidden_context);
        // Each step of the ring is a kernel of its own and merges its result into the sum.
        addStream(x, time, (x.c - 1) * 8 * x.tokens * scores.heads * scores.value_dim,
                  (x.c - 1) * 12 * x.tokens * scores.heads * scores.value_dim, x.c - 1);
        break;
    }
    case ContextParallelKind::all_gather:
        time.forward.context += allGatherSeconds(x.context_group, chunk * x.c);
        time.backward.context +=
            allGatherSeconds(x.context_group, chunk * x.c) + reduceScatterSeconds(x.context_group, chunk * x.c);
        break;
    case ContextParallelKind::ulysses: {
        const double moved = chunk + 2 * x.tokens * scores.heads * (scores.key_dim + scores.value_dim);
        time.forward.context += allToAllSeconds(x.context_group, moved);
        time.backward.context += allToAllSeconds(x.context_group, moved);
        break;
    }
    }
}

void addScores(const StepContext& x, LayerTime& time, const Scores& scores) {
    if (x.plan->attention == AttentionKernel::materialized)
        addMaterialized(x, time, scores);
    else
        addFused(x, time, scores);
    addContextParallel(x, time, scores);
}

void addRotary(const StepContext& x, LayerTime& time, double width) {
    if (x.scenario->model.position != PositionKind::rotary)
        return;
    const bool fused = x.plan->software.fused_kernels || x.plan->software.compiled;
    const double bytes = (fused ? 4 : 14) * x.tokens * width;
    addStream(x, time, bytes, bytes, fused ? 2 : 10);
}

LayerTime grouped(const StepContext& x, const GroupedAttention& a) {
    LayerTime time;
    const double dim = static_cast<double>(a.head_dim);
    const Scores scores{static_cast<double>(a.heads) / x.t, std::max(1.0, static_cast<double>(a.kv_heads) / x.t), dim,
                        dim, static_cast<double>(a.sliding_window)};
    const double query_width = scores.heads * dim * (a.output_gate ? 2 : 1);
    addProduct(x, time, x.tokens, query_width + 2 * scores.kv_heads * dim, x.h);
    addRotary(x, time, (scores.heads + scores.kv_heads) * dim);
    if (a.query_key_norm != QueryKeyNorm::none)
        addStream(x, time, 4 * x.tokens * (scores.heads + scores.kv_heads) * dim,
                  6 * x.tokens * (scores.heads + scores.kv_heads) * dim, 2);
    addScores(x, time, scores);
    addProduct(x, time, x.tokens, x.h, scores.heads * dim);
    return time;
}

LayerTime latent(const StepContext& x, const LatentAttention& a) {
    LayerTime time;
    const double heads = static_cast<double>(a.heads) / x.t;
    const double key_dim = static_cast<double>(a.nope_head_dim + a.rope_head_dim);
    const double value_dim = static_cast<double>(a.value_head_dim);
    const double query_rank = static_cast<double>(a.query_rank);
    const double kv_rank = static_cast<double>(a.kv_rank);
    if (query_rank > 0)
        addProduct(x, time, x.tokens, query_rank, x.h);
    addProduct(x, time, x.tokens, heads * key_dim, query_rank > 0 ? query_rank : x.h);
    addProduct(x, time, x.tokens, kv_rank + static_cast<double>(a.rope_head_dim), x.h);
    addProduct(x, time, x.tokens, heads * static_cast<double>(a.nope_head_dim + a.value_head_dim), kv_rank);
    addStream(x, time, 4 * x.tokens * (query_rank + kv_rank), 6 * x.tokens * (query_rank + kv_rank), 2);
    // Rotary parts are split off, turned and joined with the rest: a copy of queries and keys.
    addStream(x, time, 8 * x.tokens * heads * key_dim, 8 * x.tokens * heads * key_dim, 4);
    addScores(x, time, {heads, heads, key_dim, value_dim, 0});
    addProduct(x, time, x.tokens, x.h, heads * value_dim);
    time.forward.operations += 8;
    time.backward.operations += 10;
    return time;
}

/// Gated DeltaNet in chunks of 64 tokens: products inside a chunk and of the running state.
LayerTime linear(const StepContext& x, const LinearAttention& a) {
    LayerTime time;
    const double keys = static_cast<double>(a.key_heads * a.key_head_dim) / x.t;
    const double values = static_cast<double>(a.value_heads * a.value_head_dim) / x.t;
    addProduct(x, time, x.tokens, 2 * keys + 2 * values, x.h);
    addStream(x, time, 4 * x.tokens * (2 * keys + values), 6 * x.tokens * (2 * keys + values), 6);
    constexpr double chunk = 64;
    const double state = static_cast<double>(a.key_head_dim);
    const double forward = x.device.gemm16(x.tokens, values, 2 * state + 3 * chunk, GemmPass::forward);
    time.forward.attention += forward;
    time.backward.attention += 2.5 * forward;
    addStream(x, time, 8 * x.tokens * values, 12 * x.tokens * values, 4);
    addProduct(x, time, x.tokens, x.h, values);
    return time;
}

} // namespace

LayerTime attentionTime(const StepContext& context, const Attention& attention) {
    if (const auto* a = std::get_if<GroupedAttention>(&attention))
        return grouped(context, *a);
    if (const auto* a = std::get_if<LatentAttention>(&attention))
        return latent(context, *a);
    return linear(context, std::get<LinearAttention>(attention));
}

} // namespace meshwright
