#pragma once

#include "core/plan/legality.h"

#include <rapidcheck.h>

namespace meshwright::test {

struct TestCase {
    Scenario scenario;
    Plan plan;
};

inline TransformerSpec model(std::int64_t layers) {
    TransformerSpec m;
    m.name = "test 7B";
    m.family = "llama";
    m.hidden = 4096;
    m.vocabulary = 128'256;
    m.norm = NormKind::rms_norm;
    m.maximum_positions = 131'072;
    m.layer_kinds = {
        {GroupedAttention{.heads = 64, .kv_heads = 64, .head_dim = 64}, DenseMlp{.width = 14'336, .gated = true}},
        {GroupedAttention{.heads = 64, .kv_heads = 64, .head_dim = 64},
         MixtureOfExperts{.experts = 64, .experts_per_token = 4, .expert_width = 1408}}};
    m.layers.assign(static_cast<std::size_t>(layers), 1);
    m.layers.front() = 0;
    return m;
}

/// Machines of eight H100-like GPUs, enough for the plan.
inline Cluster cluster(int gpus) {
    Cluster c;
    c.name = "test cluster";
    NodeGroup group;
    group.node.gpus = std::min(8, gpus);
    group.node.cpu_cores = 96;
    group.node.device.compute_capability = 9.0;
    group.node.nvme = Nvme{};
    group.count = gpus / group.node.gpus;
    c.groups = {group};
    return c;
}

inline TestCase plainCase(const char* framework, Engine engine) {
    TestCase out;
    out.scenario.model = model(32);
    out.scenario.cluster = cluster(32);
    out.plan.framework = framework;
    out.plan.engine = engine;
    if (engine == Engine::megatron)
        out.plan.sharding = Sharding::optimizer;
    if (engine == Engine::fsdp2)
        out.plan.sharding = Sharding::full;
    return out;
}

template <class T>
T oneOf(std::initializer_list<T> values) {
    return *rc::gen::elementOf(std::vector<T>(values));
}
inline bool coin() {
    return *rc::gen::arbitrary<bool>();
}
inline int power(int most) {
    return 1 << *rc::gen::inRange(0, most + 1);
}

/// Sets batches and machines once degrees are chosen.
inline void finish(TestCase& out) {
    out.plan.micro_batch = oneOf<std::int64_t>({1, 2, 3, 4, 8});
    const auto steps = *rc::gen::inRange<std::int64_t>(1, 64);
    out.scenario.workload.global_batch = out.plan.micro_batch * out.plan.parallel.data * steps;
    out.scenario.workload.sequence_length = oneOf<std::int64_t>({1024, 4096, 8192, 32'768});
    const int gpus = out.plan.parallel.gpus();
    out.scenario.cluster = cluster(gpus);
}

inline void zeroKnobs(Plan& plan) {
    plan.knobs.overlap_gradient_reduce = coin();
    plan.knobs.reduce_bucket_elements = oneOf<std::int64_t>({500'000'000, 200'000'000, 16'777'216});
    plan.knobs.allgather_bucket_elements = oneOf<std::int64_t>({500'000'000, 200'000'000});
    if (plan.sharding == Sharding::full) {
        plan.knobs.prefetch_bucket_elements = oneOf<std::int64_t>({50'000'000, 15'099'494});
        plan.knobs.persistence_threshold = oneOf<std::int64_t>({100'000, 40'960, 0});
        plan.knobs.max_live_parameters = oneOf<std::int64_t>({1'000'000'000, 300'000'000});
        if (plan.parallel.data >= 16 && coin())
            plan.knobs.secondary_shard_group = 8;
        plan.knobs.quantized_weights = coin();
        plan.knobs.quantized_gradients = coin();
    }
    if (plan.sharding != Sharding::none && plan.parallel.data >= 16 && coin())
        plan.knobs.shard_group = 8;
}

inline void deepspeedOffload(Plan& plan) {
    if (plan.sharding == Sharding::none || coin())
        return;
    const bool full = plan.sharding == Sharding::full;
    plan.offload.optimizer = full && coin() ? OffloadDevice::nvme : OffloadDevice::cpu;
    if (full)
        plan.offload.parameters = oneOf({OffloadDevice::none, OffloadDevice::cpu, OffloadDevice::nvme});
    if (full)
        plan.offload.optimizer_fraction = oneOf({1.0, 0.5, 0.3});
    plan.offload.checkpoints = coin();
}

inline TestCase deepspeedShape(const char* framework) {
    auto out = plainCase(framework, Engine::deepspeed);
    auto& plan = out.plan;
    plan.sharding = oneOf({Sharding::none, Sharding::optimizer, Sharding::optimizer_gradients, Sharding::full});
    auto& p = plan.parallel;
    p.data = power(6);
    if (coin()) {
        p.context = power(3);
        if (p.context > 1)
            plan.knobs.context_parallel = ContextParallelKind::ulysses;
    } else if (std::string_view(framework) == "deepspeed") {
        p.tensor = power(2);
        if (plan.sharding < Sharding::optimizer_gradients)
            p.pipeline = power(2);
        p.expert = plan.sharding < Sharding::full && p.pipeline == 1 ? std::min(p.data, power(3)) : 1;
        plan.knobs.overlap_tensor_parallel = p.tensor > 1 && coin();
    }
    plan.precision =
        oneOf({PrecisionRecipe::mixed_bf16, PrecisionRecipe::mixed_fp16, PrecisionRecipe::fp32,
               PrecisionRecipe::pure_bf16, PrecisionRecipe::autocast_bf16, PrecisionRecipe::autocast_fp16});
    if (plan.precision == PrecisionRecipe::mixed_bf16 && coin()) {
        plan.precision_detail = precisionOf(plan);
        plan.precision_detail->main_gradients = DataType::fp32;
        if (coin())
            plan.precision_detail->reduce = DataType::fp32;
    }
    zeroKnobs(plan);
    deepspeedOffload(plan);
    plan.software.compiled = coin();
    finish(out);
    return out;
}

inline rc::Gen<TestCase> deepspeedCase() {
    return rc::gen::exec([] {
        auto out = deepspeedShape("deepspeed");
        // A DeepSpeed JSON says neither how long sequences are nor what is recomputed.
        out.scenario.workload.sequence_length = Workload{}.sequence_length;
        out.plan.optimizer = oneOf({OptimizerKind::adam, OptimizerKind::sgd, OptimizerKind::sgd_momentum,
                                    OptimizerKind::lion, OptimizerKind::muon});
        return out;
    });
}

inline rc::Gen<TestCase> accelerateDeepSpeedCase() {
    return rc::gen::exec([] {
        auto out = deepspeedShape("accelerate-deepspeed");
        out.plan.recompute.kind = oneOf({RecomputeKind::none, RecomputeKind::full});
        out.plan.optimizer =
            oneOf({OptimizerKind::adam, OptimizerKind::adam_8bit, OptimizerKind::adafactor, OptimizerKind::sgd,
                   OptimizerKind::sgd_momentum, OptimizerKind::lion, OptimizerKind::muon});
        return out;
    });
}

inline rc::Gen<TestCase> accelerateCase() {
    return rc::gen::exec([] {
        const auto kind = *rc::gen::inRange(0, 3);
        auto out = kind == 0   ? plainCase("pytorch-ddp", Engine::ddp)
                   : kind == 1 ? plainCase("pytorch-fsdp1", Engine::fsdp1)
                               : plainCase("accelerate-fsdp2", Engine::fsdp2);
        auto& plan = out.plan;
        auto& p = plan.parallel;
        p.data = kind == 0 ? power(6) : 2 * power(5);
        if (kind == 2) {
            p.tensor = power(2);
            p.context = power(2);
            if (p.context > 1)
                plan.knobs.context_parallel = oneOf({ContextParallelKind::ring, ContextParallelKind::all_gather});
        }
        if (kind > 0) {
            plan.sharding = oneOf({Sharding::full, Sharding::optimizer_gradients});
            plan.knobs.reshard_after_forward = plan.sharding == Sharding::full;
            if (coin())
                plan.offload.optimizer = plan.offload.parameters = OffloadDevice::cpu;
            if (p.data >= 16 && coin())
                plan.knobs.shard_group = 8;
        }
        plan.recompute.kind = oneOf({RecomputeKind::none, RecomputeKind::full});
        plan.precision = oneOf({PrecisionRecipe::autocast_bf16, PrecisionRecipe::autocast_fp16, PrecisionRecipe::fp32,
                                PrecisionRecipe::fp8});
        plan.optimizer = oneOf({OptimizerKind::adam, OptimizerKind::adam_8bit, OptimizerKind::adafactor,
                                OptimizerKind::sgd, OptimizerKind::lion});
        plan.software.compiled = coin();
        finish(out);
        return out;
    });
}

inline void megatronRecompute(Recompute& r) {
    r.kind = oneOf({RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full});
    if (r.kind == RecomputeKind::full && coin())
        r.full_layers = *rc::gen::inRange(1, 8);
    else if (r.kind == RecomputeKind::full)
        r.uniform_group = *rc::gen::inRange(1, 4);
    if (r.kind != RecomputeKind::selective)
        return;
    r.norms = coin();
    r.mlp = coin();
    r.mlp_activation = coin();
    r.moe = coin();
    r.mla_up_projection = coin();
    r.core_attention = coin() || !(r.norms || r.mlp || r.mlp_activation || r.moe || r.mla_up_projection);
}

inline void megatronDegrees(Plan& plan) {
    auto& p = plan.parallel;
    p.tensor = power(3);
    p.pipeline = power(3);
    p.context = power(2);
    p.data = power(4);
    p.sequence_parallel = p.tensor > 1 && coin();
    p.expert_tensor = coin() ? p.tensor : 1;
    p.expert = std::min(p.data * p.context, power(3));
    if (p.pipeline > 1 && coin()) {
        p.virtual_stages = 2 * power(1);
        plan.schedule = ScheduleKind::interleaved;
    }
    if (p.context > 1)
        plan.knobs.context_parallel =
            oneOf({ContextParallelKind::ring, ContextParallelKind::all_gather, ContextParallelKind::ulysses});
    if (p.pipeline > 1 && p.virtual_stages == 1 && coin())
        plan.knobs.first_stage_layers = plan.knobs.last_stage_layers = 3;
    plan.knobs.embedding_counts_as_layer = coin();
    plan.knobs.loss_counts_as_layer = coin();
    plan.placement = coin() ? "tp-cp-ep-dp-pp" : "tp-cp-ep-pp-dp";
}

inline void megatronSharding(Plan& plan) {
    const bool own = plan.engine == Engine::megatron_fsdp;
    plan.sharding = own ? oneOf({Sharding::none, Sharding::optimizer, Sharding::optimizer_gradients, Sharding::full})
                    : coin() ? Sharding::optimizer
                             : Sharding::none;
    plan.knobs.overlap_gradient_reduce = coin();
    plan.knobs.overlap_parameter_gather =
        plan.sharding != Sharding::none && plan.knobs.overlap_gradient_reduce && coin();
    plan.knobs.overlap_tensor_parallel = plan.parallel.sequence_parallel && coin();
    plan.knobs.reduce_bucket_elements = oneOf<std::int64_t>({500'000'000, 40'000'000});
    plan.knobs.moe_layers_overlap = coin() ? 1 : 0;
    plan.knobs.expert_capacity_factor = oneOf({0.0, 1.0, 1.25});
    if (plan.sharding != Sharding::none && plan.parallel.data >= 8 && coin())
        plan.knobs.shard_group = plan.parallel.data * plan.parallel.context / 2;
}

inline rc::Gen<TestCase> megatronCase() {
    return rc::gen::exec([] {
        const bool own = *rc::gen::inRange(0, 4) == 0;
        auto out = own ? plainCase("megatron-fsdp", Engine::megatron_fsdp) : plainCase("megatron-lm", Engine::megatron);
        auto& plan = out.plan;
        megatronDegrees(plan);
        megatronSharding(plan);
        plan.precision = oneOf({PrecisionRecipe::mixed_bf16, PrecisionRecipe::mixed_fp16, PrecisionRecipe::fp8,
                                PrecisionRecipe::mxfp8, PrecisionRecipe::fp4, PrecisionRecipe::fp32});
        plan.optimizer = oneOf({OptimizerKind::adam, OptimizerKind::sgd, OptimizerKind::sgd_momentum,
                                OptimizerKind::muon, OptimizerKind::lion});
        plan.attention = oneOf({AttentionKernel::flash2, AttentionKernel::cudnn, AttentionKernel::materialized});
        megatronRecompute(plan.recompute);
        if (coin()) {
            plan.offload.optimizer = OffloadDevice::cpu;
            plan.offload.optimizer_fraction = oneOf({1.0, 0.5, 0.125});
        }
        plan.offload.activation_layers = oneOf({0, 4});
        plan.software.cuda_graphs = coin();
        plan.software.fused_cross_entropy = coin();
        finish(out);
        return out;
    });
}

inline rc::Gen<TestCase> torchtitanCase() {
    return rc::gen::exec([] {
        auto out = plainCase("torchtitan", Engine::fsdp2);
        auto& plan = out.plan;
        auto& p = plan.parallel;
        p.data = 2 * power(4);
        p.tensor = power(3);
        p.sequence_parallel = p.tensor > 1;
        p.context = power(2);
        p.pipeline = power(2);
        p.expert = std::min(p.data, power(3));
        p.expert_tensor = coin() ? 1 : p.tensor;
        if (p.context > 1)
            plan.knobs.context_parallel = oneOf({ContextParallelKind::ring, ContextParallelKind::all_gather});
        if (p.pipeline > 1) {
            plan.schedule = oneOf({ScheduleKind::gpipe, ScheduleKind::one_forward_one_backward,
                                   ScheduleKind::interleaved, ScheduleKind::zero_bubble_v, ScheduleKind::dualpipe_v});
            const bool single =
                plan.schedule == ScheduleKind::gpipe || plan.schedule == ScheduleKind::one_forward_one_backward;
            p.virtual_stages = single ? 1 : plan.schedule == ScheduleKind::interleaved ? 2 * power(1) : 2;
            const bool counts = coin();
            plan.knobs.embedding_counts_as_layer = plan.knobs.loss_counts_as_layer = counts;
            // Layers, with those that count, in equal stages.
            out.scenario.model = model(64 - (counts ? 2 : 0));
        }
        plan.sharding = oneOf({Sharding::full, Sharding::optimizer_gradients});
        plan.knobs.reshard_after_forward = plan.sharding == Sharding::full;
        if (p.data >= 16 && coin())
            plan.knobs.shard_group = 8;
        plan.knobs.overlap_gradient_reduce = true;
        plan.knobs.overlap_tensor_parallel = p.tensor > 1 && coin();
        plan.precision = oneOf({PrecisionRecipe::autocast_bf16, PrecisionRecipe::fp32, PrecisionRecipe::pure_bf16,
                                PrecisionRecipe::fp8, PrecisionRecipe::mxfp8});
        const auto kind = *rc::gen::inRange(0, 4);
        if (kind == 1)
            plan.recompute.kind = RecomputeKind::full;
        if (kind == 2)
            plan.recompute = {.kind = RecomputeKind::full, .every_nth = *rc::gen::inRange(2, 5)};
        if (kind == 3)
            plan.recompute = {
                .kind = RecomputeKind::selective, .core_attention = false, .norms = true, .mlp_activation = true};
        if (coin())
            plan.offload.optimizer = plan.offload.parameters = OffloadDevice::cpu;
        plan.software.compiled = coin();
        finish(out);
        return out;
    });
}

/// Plans in which anything may be set, as the search or a person makes them.
inline rc::Gen<TestCase> arbitraryCase() {
    return rc::gen::exec([] {
        const auto kind = *rc::gen::inRange(0, 5);
        auto out = kind == 0   ? *deepspeedCase()
                   : kind == 1 ? *accelerateDeepSpeedCase()
                   : kind == 2 ? *accelerateCase()
                   : kind == 3 ? *megatronCase()
                               : *torchtitanCase();
        auto& plan = out.plan;
        plan.attention = oneOf({AttentionKernel::flash1, AttentionKernel::flash3, AttentionKernel::cudnn});
        plan.schedule = static_cast<ScheduleKind>(*rc::gen::inRange(0, 8));
        plan.optimizer = static_cast<OptimizerKind>(*rc::gen::inRange(0, 7));
        plan.precision = static_cast<PrecisionRecipe>(*rc::gen::inRange(0, 9));
        megatronRecompute(plan.recompute);
        plan.offload.checkpoints = coin();
        plan.software.loss_chunks = *rc::gen::inRange(1, 9);
        plan.knobs.limit_all_gathers = coin();
        plan.knobs.gradient_as_bucket_view = coin();
        plan.knobs.shard_group = oneOf({0, 4, 8});
        plan.knobs.expert_imbalance = oneOf({1.0, 1.5});
        plan.placement = coin() ? "tp-cp-ep-dp-pp" : "dp-tp-pp";
        return out;
    });
}

} // namespace meshwright::test
