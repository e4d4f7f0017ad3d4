#include "core/memory/terms.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

bool cutsOnlyTheOptimizer(Engine engine) {
    return engine == Engine::megatron || engine == Engine::nanotron;
}

/// Bytes per element of the base weights that LoRA leaves frozen: NF4 with double quantization keeps 4 bits, an 8-bit
/// scale per 64 elements and an fp32 scale per 256 of those (QLoRA, arXiv 2305.14314, section 3).
constexpr double nf4_bytes = 0.5 + 1.0 / 64 + 4.0 / (64 * 256);

struct FrozenWeights {
    double bytes = 0;
    double per_element = 0;
};

FrozenWeights baseWeights(const StageContext& stage) {
    const auto& p = stage.parameters;
    const double stored = bytesPerElement(stage.x.precision.weights);
    if (stage.x.scenario->workload.training != TrainingKind::qlora)
        return {p.all() * stored, stored};
    const double rest = bytesPerElement(DataType::bf16);
    return {p.linear * nf4_bytes + (p.all() - p.linear) * rest, nf4_bytes};
}

void addParameters(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const auto& p = stage.parameters;
    const auto base = baseWeights(stage);
    const bool on_host = x.plan->offload.parameters != OffloadDevice::none;
    if (shardsParameters(*x.plan)) {
        if (!on_host) {
            const double scale = base.bytes / std::max(1.0, p.all());
            const double bytes = (std::ceil(p.dense / x.d) + std::ceil(p.expert / x.d_e)) * scale;
            ledger.add(MemoryCategory::parameters, bytes, phases::always, "memory.parameters.sharded",
                       {{"beta_w", base.per_element}, {"P", p.dense}, {"P_e", p.expert}, {"d", x.d}, {"d_e", x.d_e}});
        }
    } else {
        ledger.add(MemoryCategory::parameters, base.bytes, phases::always, "memory.parameters.whole",
                   {{"beta_w", base.per_element}, {"P", p.dense}, {"P_e", p.expert}});
    }
    ledger.add(MemoryCategory::parameters, p.adapters * bytesPerElement(x.precision.weights), phases::always,
               "memory.parameters.adapters", {{"beta_w", bytesPerElement(x.precision.weights)}, {"P_a", p.adapters}});
}

/// When gradients that are not in a permanent buffer are alive: from the first backward of the step on.
Phases gradientLife(const StageContext& stage) {
    if (stage.x.traits.persistent_gradients)
        return phases::always;
    return stage.layout.refills(stage.x) ? phases::after_first_backward : phases::reduce_and_step;
}

void addGradients(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const auto n = trainableElements(stage);
    const bool offloaded = x.plan->offload.optimizer != OffloadDevice::none && shardsGradients(*x.plan);
    const bool accumulates = x.precision.main_gradients.has_value();
    const double beta = bytesPerElement(x.precision.main_gradients.value_or(x.precision.gradients));
    const Phases life = accumulates ? phases::always : gradientLife(stage);
    if (!offloaded) {
        // FSDP's reduction writes the shards on the communication stream.
        const auto add = x.traits.gathers_units ? &Ledger::addOnOwnStream : &Ledger::add;
        if (shardsGradients(*x.plan))
            (ledger.*add)(MemoryCategory::gradients, beta * n.sharded(x), life, "memory.gradients.sharded",
                          {{"beta_g", beta}, {"P", n.dense}, {"P_e", n.expert}, {"d", x.d}, {"d_e", x.d_e}});
        else
            ledger.add(MemoryCategory::gradients, beta * n.all(), life, "memory.gradients.whole",
                       {{"beta_g", beta}, {"P", n.dense}, {"P_e", n.expert}});
    }
    // Autograd's own 16-bit gradients are added to the main ones after backward: nanotron then frees them, DeepSpeed's
    // BF16_Optimizer keeps them (update_hp_grads without clearing).
    const bool keeps = x.plan->engine == Engine::deepspeed || x.plan->engine == Engine::megatron_deepspeed;
    if (accumulates && !x.traits.dummy_weight_gradients && !shardsGradients(*x.plan))
        ledger.add(MemoryCategory::gradients, bytesPerElement(x.precision.gradients) * n.all(),
                   keeps ? phases::after_first_backward : phases::reduce, "memory.gradients.pass",
                   {{"beta_g", bytesPerElement(x.precision.gradients)}, {"P", n.all()}});
}

/// Bytes of moments per element of a matrix inside the layers, of any other matrix, and of a vector.
struct MomentBytes {
    double matrix = 0;
    double table = 0;
    double vector = 0;
    double factored = 0; ///< per row or column
};

MomentBytes momentBytes(const Shape& x) {
    const double moment = bytesPerElement(x.precision.moments);
    // 8-bit blocks of 256 elements with an fp32 scale each (bitsandbytes, torchao).
    constexpr double eight_bit = 1 + 4.0 / 256;
    switch (x.plan->optimizer) {
    case OptimizerKind::adam:
        return {2 * moment, 2 * moment, 2 * moment};
    case OptimizerKind::adam_8bit:
        return {2 * eight_bit, 2 * eight_bit, 2 * moment};
    case OptimizerKind::adafactor:
        return {0, 0, moment, moment};
    case OptimizerKind::sgd:
        return {};
    case OptimizerKind::sgd_momentum:
    case OptimizerKind::lion:
        return {moment, moment, moment};
    case OptimizerKind::muon: // momentum on matrices; Adam on tables and vectors
        return {moment, 2 * moment, 2 * moment};
    }
    return {};
}

void addOptimizer(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    const auto n = trainableElements(stage);
    const double whole = optimizerBytes(stage);
    const double kept = x.plan->offload.optimizer == OffloadDevice::none ? 1 : 1 - x.plan->offload.optimizer_fraction;
    const double per_element = n.all() > 0 ? whole / n.all() : 0;
    if (shardsOptimizer(*x.plan))
        ledger.add(MemoryCategory::optimizer, per_element * n.sharded(x) * kept, phases::always,
                   "memory.optimizer.sharded",
                   {{"k", per_element}, {"P", n.dense}, {"P_e", n.expert}, {"d", x.d}, {"d_e", x.d_e}});
    else
        ledger.add(MemoryCategory::optimizer, whole * kept, phases::always, "memory.optimizer.whole",
                   {{"k", per_element}, {"P", n.all()}});
    const double updated = (shardsOptimizer(*x.plan) ? n.sharded(x) : n.all()) * kept;
    const bool is_adam = x.plan->optimizer == OptimizerKind::adam;
    // What lives only during the step is a buffer: the states keep the bytes per parameter that textbooks give.
    if (x.traits.foreach_optimizer && is_adam)
        ledger.add(MemoryCategory::buffers, bytesPerElement(x.precision.moments) * updated, phases::step,
                   "memory.optimizer.foreach", {{"beta_m", bytesPerElement(x.precision.moments)}, {"n", updated}});
    // DeepSpeed copies its gradient partition to fp32 for the step, Megatron's fp16 optimizer all that it updates.
    const bool copies = x.plan->engine == Engine::megatron ||
                        ((x.plan->engine == Engine::deepspeed || x.plan->engine == Engine::megatron_deepspeed) &&
                         shardsOptimizer(*x.plan));
    if (copies && x.precision.master && !x.precision.main_gradients && bytesPerElement(x.precision.gradients) < 4)
        ledger.add(MemoryCategory::buffers, 4 * updated, phases::step, "memory.gradients.step_copy", {{"n", updated}});
}

/// Autocast keeps a 16-bit copy of every weight matrix from its first use to the end of backward.
void addCastCopies(Ledger& ledger, const StageContext& stage) {
    const auto& x = stage.x;
    if (x.traits.gathers_units || bytesPerElement(x.precision.weights) < 4 || bytesPerElement(x.precision.compute) >= 4)
        return;
    const double beta = bytesPerElement(DataType::bf16);
    const double matrices = stage.parameters.linear;
    ledger.add(MemoryCategory::parameters, beta * matrices, phases::activations, "memory.parameters.cast",
               {{"beta_c", beta}, {"P_m", matrices}});
}

} // namespace

double TrainableElements::sharded(const Shape& x) const {
    return std::ceil(dense / x.d) + std::ceil(expert / x.d_e);
}

TrainableElements trainableElements(const StageContext& stage) {
    const auto& workload = stage.x.scenario->workload;
    if (workload.training != TrainingKind::full)
        return {stage.parameters.adapters, 0};
    return {stage.parameters.dense * workload.trainable_fraction,
            stage.parameters.expert * workload.trainable_fraction};
}

bool shardsParameters(const Plan& plan) {
    // FSDP that does not reshard keeps gathered copies beside its shards (see buffers).
    const auto least = engineTraits(plan.engine).gathers_units ? Sharding::optimizer_gradients : Sharding::full;
    return plan.sharding >= least && !cutsOnlyTheOptimizer(plan.engine);
}

bool shardsGradients(const Plan& plan) {
    return plan.sharding >= Sharding::optimizer_gradients && !cutsOnlyTheOptimizer(plan.engine);
}

bool shardsOptimizer(const Plan& plan) {
    return plan.sharding >= Sharding::optimizer;
}

double optimizerBytes(const StageContext& stage) {
    const auto& x = stage.x;
    const auto& p = stage.parameters;
    const auto n = trainableElements(stage);
    const double master = x.precision.master ? bytesPerElement(*x.precision.master) : 0;
    const auto moments = momentBytes(x);
    if (x.scenario->workload.training != TrainingKind::full)
        return n.all() * (master + moments.matrix);
    const double share = x.scenario->workload.trainable_fraction;
    const double tables = p.embedding;
    const double matrices = p.all() - p.vectors - tables;
    return share * (p.all() * master + matrices * moments.matrix + tables * moments.table + p.vectors * moments.vector +
                    p.factored * moments.factored);
}

void addStates(Ledger& ledger, const StageContext& stage) {
    addParameters(ledger, stage);
    addCastCopies(ledger, stage);
    addGradients(ledger, stage);
    addOptimizer(ledger, stage);
}

} // namespace meshwright
