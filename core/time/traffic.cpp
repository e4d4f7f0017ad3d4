#include "core/time/traffic.h"

#include "core/time/offload.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double unit_vectors = 2; ///< tensors of a layer that are no matrices: norms, never sharded

struct Spread {
    CommunicationGroup shard;   ///< states are cut over these
    CommunicationGroup replica; ///< and repeated over these
    double shards = 1;
};

/// HSDP, MiCS and Megatron's optimizer instances: a group of neighbours shards, the rest replicates.
Spread spreadOf(const StepContext& x) {
    const Parallelism& degrees = x.plan->parallel;
    const int all = degrees.data * degrees.context;
    const int shards = x.plan->knobs.shard_group > 0 ? std::min(all, x.plan->knobs.shard_group) : all;
    Spread spread{x.data_group, {}, static_cast<double>(shards)};
    if (shards < all) {
        const int stride = degrees.tensor;
        const auto& constants = x.constants->collectives;
        spread.shard = placeGroup(x.scenario->cluster, constants, {stride, shards});
        spread.replica = placeGroup(x.scenario->cluster, constants, {stride * shards, all / shards});
    }
    return spread;
}

bool overlapsReduce(const StepContext& x) {
    const Engine engine = x.plan->engine;
    const double year = x.plan->software.year;
    // Megatron's overlapped gradient reduction came in 2023; before, it reduced after the last backward pass.
    const bool before = year > 0 && year < 2023.3;
    if ((engine == Engine::megatron || engine == Engine::megatron_deepspeed) && before)
        return false;
    return x.plan->knobs.overlap_gradient_reduce;
}

void hide(double sent, double window, double& exposed, double& hidden) {
    const double covered = std::min(sent, std::max(0.0, window));
    exposed += sent - covered;
    hidden += covered;
}

double elementsPerBucket(const StepContext& x) {
    switch (x.plan->engine) {
    case Engine::ddp:
    case Engine::nanotron:
        return 25e6 / bytesPerElement(x.precision.reduce); // bucket_cap_mb 25
    case Engine::horovod:
        return 64e6 / bytesPerElement(x.precision.reduce); // fusion threshold 64 MB
    case Engine::deepspeed:
        return static_cast<double>(x.plan->knobs.reduce_bucket_elements);
    default:
        return std::max(4e7, 1e6 * x.d * x.c); // Megatron's default bucket
    }
}

double inBuckets(const CommunicationGroup& group, double elements, double bucket, double bytes, bool all_reduce) {
    if (elements <= 0 || group.trivial())
        return 0;
    const double count = std::ceil(elements / bucket);
    const double each = elements / count * bytes;
    return count * (all_reduce ? allReduceSeconds(group, each) : reduceScatterSeconds(group, each));
}

/// Seconds to reduce all gradients of a stage once.
double reduceSeconds(const StepContext& x, const Spread& spread, const TrafficParameters& parameters) {
    const double bytes = bytesPerElement(x.precision.reduce);
    const bool whole = x.plan->sharding == Sharding::none;
    const double bucket = elementsPerBucket(x);
    double seconds = inBuckets(spread.shard, parameters.dense, bucket, bytes, whole);
    if (!spread.replica.trivial())
        seconds += inBuckets(spread.replica, parameters.dense / spread.shards, bucket, bytes, true);
    return seconds + inBuckets(x.expert_data_group, parameters.experts, bucket, bytes, whole);
}

double gatherSeconds(const StepContext& x, const Spread& spread, const TrafficParameters& parameters) {
    const double bytes = bytesPerElement(x.precision.weights);
    return allGatherSeconds(spread.shard, parameters.dense * bytes) +
           allGatherSeconds(x.expert_data_group, parameters.experts * bytes);
}

/// Passes during which a stage's last gradients (or first parameters) travel, in micro-batches: with interleaved
/// chunks, one chunk's are ready while the rank still works on the other chunks of the last p micro-batches.
double overlappedPasses(const StepContext& x) {
    if (x.plan->schedule != ScheduleKind::interleaved || x.v <= 1)
        return 1;
    return 1 + (std::min(x.p, x.m) - 1) * (x.v - 1) / x.v;
}

/// Once a step: DDP, ZeRO-1, Megatron's distributed optimizer, ZeRO-2 without accumulation.
DataTraffic perStepTraffic(const StepContext& x, const StageWork& work) {
    DataTraffic traffic;
    const Spread spread = spreadOf(x);
    const double reduce = reduceSeconds(x, spread, work.parameters);
    const double buckets = std::max(1.0, std::ceil(work.parameters.total() / elementsPerBucket(x)));
    const bool every_micro_batch = x.plan->sharding == Sharding::optimizer_gradients && x.m > 1;
    const double window = overlapsReduce(x) ? work.backward.total() * overlappedPasses(x) * x.engine->overlap : 0;
    // The last bucket is complete only when backward ends.
    const double tail = reduce / buckets;
    double exposed = tail;
    double hidden = 0;
    hide(reduce - tail, window, exposed, hidden);
    if (every_micro_batch) {
        traffic.backward = exposed;
        traffic.hidden_micro_batch = hidden;
    } else {
        traffic.step = exposed;
        traffic.hidden_step = hidden;
    }
    if (x.plan->sharding != Sharding::none) {
        const bool early = !overlapsReduce(x) || !x.plan->knobs.overlap_parameter_gather;
        const bool overlaps = !early && (x.plan->engine == Engine::megatron || x.plan->engine == Engine::megatron_fsdp);
        hide(gatherSeconds(x, spread, work.parameters),
             overlaps ? work.forward.total() * overlappedPasses(x) * x.engine->overlap : 0, traffic.step,
             traffic.hidden_step);
    }
    return traffic;
}

/// ZeRO-3 until the parameter coordinator of 2022 (DeepSpeed v0.6): one weight at a time, each waited for on the device
/// (arXiv 2205.00119, section 3.4, on v0.5).
bool gathersOneByOne(const StepContext& x) {
    const double year = x.plan->software.year;
    return x.plan->engine == Engine::deepspeed && year > 0 && year < 2022.2;
}

/// Collectives that gather one unit. FSDP gathers its unit at once. DeepSpeed gathers module by module, as far as its
/// prefetch bucket reaches.
double gathersOfUnit(const StepContext& x, const TrafficParameters& unit) {
    if (x.plan->engine != Engine::deepspeed)
        return 1;
    const double weights = std::max(1.0, unit.tensors - unit_vectors);
    if (gathersOneByOne(x))
        return weights;
    const double bucket = std::max(1.0, static_cast<double>(x.plan->knobs.prefetch_bucket_elements));
    return std::clamp(std::ceil(unit.total() / bucket), 1.0, weights);
}

/// Gathers of one unit in its backward pass. Under full recompute, DeepSpeed lets weights go after the repeated forward
/// pass unless all of them up to their use in backward stay within max_live_parameters; others keep the unit for both.
double backwardGathers(const StepContext& x, const TrafficParameters& unit) {
    if (!x.plan->knobs.reshard_after_forward)
        return 0;
    const bool repeated = x.plan->engine == Engine::deepspeed && x.plan->recompute.kind == RecomputeKind::full;
    return repeated && 2 * unit.total() > static_cast<double>(x.plan->knobs.max_live_parameters) ? 2 : 1;
}

/// Reductions of one unit's gradients; a bucket that holds several units is reduced once for all of them.
double reductionsOfUnit(const StepContext& x, const TrafficParameters& unit) {
    if (x.plan->engine != Engine::deepspeed)
        return 1;
    const double bucket = std::max(1.0, static_cast<double>(x.plan->knobs.reduce_bucket_elements));
    return std::max(unit.total() / bucket, 0.1);
}

/// A collective of `bytes` in so many pieces: each pays start and latency.
double inPieces(const CommunicationGroup& group, double bytes, double pieces) {
    return group.trivial() ? 0 : pieces * allGatherSeconds(group, bytes / pieces);
}

/// Every micro-batch and unit by unit: ZeRO-3 and FSDP.
DataTraffic perUnitTraffic(const StepContext& x, const StageWork& work) {
    DataTraffic traffic;
    const Spread spread = spreadOf(x);
    const Knobs& knobs = x.plan->knobs;
    const double units = std::max(1.0, work.layers);
    const TrafficParameters unit = work.largest_unit;
    const double pieces = gathersOfUnit(x, unit);
    const double reductions = reductionsOfUnit(x, unit);
    const double forward_bytes = x.weight_bytes * (knobs.quantized_weights ? 0.5 : 1);
    const auto gather = [&](const CommunicationGroup& group, const TrafficParameters& p) {
        return inPieces(group, p.dense * forward_bytes, pieces) +
               allGatherSeconds(x.expert_data_group, p.experts * forward_bytes);
    };
    // ZeRO++ keeps a second copy of the weights within a node for the backward pass.
    const CommunicationGroup near =
        knobs.secondary_shard_group > 0
            ? placeGroup(x.scenario->cluster, x.constants->collectives, {1, knobs.secondary_shard_group})
            : spread.shard;
    const double reduce_bytes = bytesPerElement(x.precision.reduce) * (knobs.quantized_gradients ? 0.25 : 1);
    const auto scatter = [&](const TrafficParameters& p) {
        if (!x.trains_weights)
            return 0.0;
        double seconds = inPieces(spread.shard, p.dense * reduce_bytes, reductions) +
                         reduceScatterSeconds(x.expert_data_group, p.experts * reduce_bytes);
        if (!spread.replica.trivial())
            seconds += allReduceSeconds(spread.replica, p.dense / spread.shards * reduce_bytes);
        return seconds;
    };
    TrafficParameters ends = work.parameters;
    ends.dense = std::max(0.0, ends.dense - units * unit.dense);
    ends.experts = 0;
    const double overlap = gathersOneByOne(x) ? 0 : x.engine->overlap;
    const double forward_unit = gather(spread.shard, unit);
    const double backward_unit = backwardGathers(x, unit) * gather(near, unit) + scatter(unit);
    // The first gather and the last scatter have nothing to hide behind; the rest hide unit by unit.
    traffic.forward = gather(spread.shard, ends) + forward_unit;
    traffic.backward = scatter(ends) + scatter(unit);
    const double covered_forward = std::min(forward_unit, overlap * work.forward.total() / units);
    const double covered_backward = std::min(backward_unit, overlap * work.backward.total() / units);
    traffic.forward += (units - 1) * (forward_unit - covered_forward);
    traffic.backward += (units - 1) * (backward_unit - covered_backward);
    traffic.hidden_micro_batch = (units - 1) * (covered_forward + covered_backward);
    return traffic;
}

} // namespace

DataTraffic dataTraffic(const StepContext& x, const StageWork& work) {
    if (x.data_group.trivial() && x.expert_data_group.trivial())
        return {};
    DataTraffic traffic = x.plan->sharding == Sharding::full ? perUnitTraffic(x, work) : perStepTraffic(x, work);
    if (!x.trains_weights && x.plan->sharding != Sharding::full)
        traffic = {};
    return traffic;
}

OptimizerTime optimizerTime(const StepContext& x, const TrafficParameters& parameters) {
    OptimizerTime time;
    if (!x.trains_weights)
        return time;
    const Precision& f = x.precision;
    const bool sharded = x.plan->sharding != Sharding::none;
    const double dense_share =
        sharded ? std::max(1.0, x.plan->knobs.shard_group > 0 ? std::min(x.d * x.c, 1.0 * x.plan->knobs.shard_group)
                                                              : x.d * x.c)
                : 1;
    const double expert_share = sharded ? std::max(1, x.expert_data_group.size) : 1;
    const double owned = parameters.dense / dense_share + parameters.experts / expert_share;
    const double held = x.plan->sharding == Sharding::full ? owned : parameters.total();
    const double gradient = bytesPerElement(f.main_gradients.value_or(f.gradients));
    const double master = f.master ? 2 * bytesPerElement(*f.master) : 0;
    const double moments =
        x.plan->optimizer == OptimizerKind::adam_8bit ? 4
        : x.plan->optimizer == OptimizerKind::sgd     ? 0
        : x.plan->optimizer == OptimizerKind::lion || x.plan->optimizer == OptimizerKind::sgd_momentum
            ? 2 * bytesPerElement(f.moments)
            : 4 * bytesPerElement(f.moments);
    // Zeroing and the norm touch all gradients held; clipping and the update the share owned.
    const double bytes =
        2 * gradient * held + (2 * gradient + gradient + master + moments + 2 * bytesPerElement(f.weights)) * owned;
    if (x.plan->offload.optimizer == OffloadDevice::none) {
        time.device = x.device.memory(bytes, 8) + parameters.tensors * x.stack->optimizer_tensor_s;
        return time;
    }
    time.device = x.device.memory(2 * gradient * held, 4);
    time.offload = hostOptimizerSeconds(x, owned, moments);
    return time;
}

double tiedEmbeddingSeconds(const StepContext& x) {
    if (!x.scenario->model.tied_embeddings || x.p <= 1 || x.plan->engine == Engine::nanotron)
        return 0;
    const int stride = static_cast<int>((x.p - 1) * x.t * x.c * x.d);
    const CommunicationGroup ends = placeGroup(x.scenario->cluster, x.constants->collectives, {stride, 2});
    return allReduceSeconds(ends, bytesPerElement(x.precision.main_gradients.value_or(x.precision.gradients)) *
                                      x.vocabulary * x.h / x.t);
}

} // namespace meshwright
