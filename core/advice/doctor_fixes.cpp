#include "core/advice/doctor.h"
#include "core/plan/legality.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace meshwright {

namespace {

/// A change that can be tried; nothing where it is made already or makes no sense.
struct Candidate {
    FixKind kind{};
    double value = 0;
    Plan plan;
    bool in_program = false;
};

class Candidates {
public:
    explicit Candidates(const Plan& plan)
        : plan_(plan) {}

    template <class Change>
    void add(bool applies, FixKind kind, double value, Change change, bool in_program = false) {
        if (!applies)
            return;
        Candidate candidate{kind, value, plan_, in_program};
        change(candidate.plan);
        all.push_back(std::move(candidate));
    }

    std::vector<Candidate> all;

private:
    const Plan& plan_;
};

bool isFamily(const Plan& plan, std::initializer_list<Engine> engines) {
    return std::ranges::find(engines, plan.engine) != engines.end();
}

constexpr std::int64_t small_bucket = 100'000'000;

void lossAndBuffers(const Plan& plan, Candidates& out) {
    const bool megatron = isFamily(plan, {Engine::megatron, Engine::megatron_fsdp});
    const bool deepspeed = isFamily(plan, {Engine::deepspeed, Engine::megatron_deepspeed});
    out.add(
        !plan.software.fused_cross_entropy, FixKind::fused_cross_entropy, 0,
        [](Plan& p) { p.software.fused_cross_entropy = true; }, !megatron);
    out.add(
        plan.software.loss_chunks < 8, FixKind::loss_in_chunks, 8, [](Plan& p) { p.software.loss_chunks = 8; }, true);
    out.add(deepspeed && plan.sharding != Sharding::none && plan.knobs.reduce_bucket_elements > small_bucket,
            FixKind::smaller_buckets, double(small_bucket), [](Plan& p) {
                p.knobs.reduce_bucket_elements = small_bucket;
                p.knobs.allgather_bucket_elements = std::min(p.knobs.allgather_bucket_elements, small_bucket);
            });
}

void batchesAndRecompute(const Plan& plan, Candidates& out) {
    out.add(plan.parallel.tensor > 1 && !plan.parallel.sequence_parallel, FixKind::sequence_parallelism, 0,
            [](Plan& p) { p.parallel.sequence_parallel = true; });
    for (auto micro = plan.micro_batch / 2; micro >= 1; micro /= 2)
        out.add(plan.micro_batch % micro == 0, FixKind::smaller_micro_batch, double(micro),
                [micro](Plan& p) { p.micro_batch = micro; });
    out.add(plan.recompute.kind == RecomputeKind::none, FixKind::recompute_selective, 0,
            [](Plan& p) { p.recompute = {.kind = RecomputeKind::selective}; });
    out.add(plan.recompute.kind != RecomputeKind::full, FixKind::recompute_full, 0,
            [](Plan& p) { p.recompute = {.kind = RecomputeKind::full}; });
}

void states(const Plan& plan, Candidates& out) {
    for (const auto stage : {Sharding::optimizer, Sharding::optimizer_gradients, Sharding::full})
        out.add(plan.parallel.data > 1 && stage > plan.sharding, FixKind::higher_zero_stage, double(stage),
                [stage](Plan& p) { p.sharding = stage; });
    out.add(
        plan.optimizer == OptimizerKind::adam, FixKind::eight_bit_optimizer, 0,
        [](Plan& p) { p.optimizer = OptimizerKind::adam_8bit; }, true);
    const bool offloads = isFamily(plan, {Engine::deepspeed, Engine::fsdp1, Engine::fsdp2}) &&
                          plan.offload.optimizer == OffloadDevice::none;
    out.add(offloads, FixKind::offload_optimizer, 0, [](Plan& p) { p.offload.optimizer = OffloadDevice::cpu; });
    out.add(offloads && plan.sharding == Sharding::full, FixKind::offload_parameters, 0, [](Plan& p) {
        p.offload.optimizer = OffloadDevice::cpu;
        p.offload.parameters = OffloadDevice::cpu;
    });
}

void modelParallelism(const Plan& plan, Candidates& out) {
    out.add(plan.parallel.data % 2 == 0, FixKind::more_tensor_parallelism, 2.0 * plan.parallel.tensor, [](Plan& p) {
        p.parallel.tensor *= 2;
        p.parallel.data /= 2;
    });
    out.add(plan.parallel.data % 2 == 0, FixKind::more_pipeline_stages, 2.0 * plan.parallel.pipeline, [](Plan& p) {
        p.parallel.pipeline *= 2;
        p.parallel.data /= 2;
    });
}

std::vector<Candidate> fittingCandidates(const Plan& plan) {
    Candidates out(plan);
    lossAndBuffers(plan, out);
    batchesAndRecompute(plan, out);
    states(plan, out);
    modelParallelism(plan, out);
    return std::move(out.all);
}

std::vector<Candidate> fasterCandidates(const Scenario& scenario, const Plan& plan) {
    Candidates out(plan);
    out.add(plan.recompute.kind == RecomputeKind::full, FixKind::recompute_selective, 0,
            [](Plan& p) { p.recompute = {.kind = RecomputeKind::selective}; });
    out.add(plan.recompute.kind != RecomputeKind::none, FixKind::no_recomputation, 0,
            [](Plan& p) { p.recompute = {}; });
    const auto per_rank = scenario.workload.global_batch / std::max(1, plan.parallel.data);
    for (auto micro = plan.micro_batch * 2; micro <= per_rank; micro *= 2)
        out.add(per_rank % micro == 0, FixKind::larger_micro_batch, double(micro),
                [micro](Plan& p) { p.micro_batch = micro; });
    for (const auto stage : {Sharding::optimizer, Sharding::optimizer_gradients})
        out.add(plan.sharding > stage, FixKind::lower_zero_stage, double(stage),
                [stage](Plan& p) { p.sharding = stage; });
    out.add(!plan.knobs.overlap_gradient_reduce || !plan.knobs.overlap_parameter_gather, FixKind::overlap_communication,
            0, [](Plan& p) {
                p.knobs.overlap_gradient_reduce = true;
                p.knobs.overlap_parameter_gather = true;
            });
    return std::move(out.all);
}

/// Rules that the plan breaks already are not held against a change.
bool staysLegal(const Scenario& scenario, const Plan& before, const Plan& after) {
    const auto known = violationsOf(scenario, before);
    return std::ranges::all_of(violationsOf(scenario, after), [&](const Violation& violation) {
        return std::ranges::find(known, violation.rule, &Violation::rule) != known.end();
    });
}

/// What the change would free on the device where it ran, beside what the plan itself says.
struct Baseline {
    Bytes needed;
    Bytes capacity;
    double tokens_per_second = 0;
};

Baseline baselineOf(const Scenario& scenario, const Plan& plan, const MemoryDiagnosis* diagnosis) {
    const auto memory = estimateMemory(scenario, plan);
    Baseline out{memory.total, memory.capacity, estimateTime(scenario, plan).tokens_per_second};
    if (diagnosis != nullptr) {
        out.capacity = diagnosis->capacity;
        out.needed = std::max(diagnosis->needed, memory.total);
    }
    return out;
}

void addEnvironment(const Plan& plan, const MemoryDiagnosis& diagnosis, const Baseline& base,
                    std::vector<DoctorFix>& fixes) {
    for (const auto& finding : diagnosis.findings) {
        DoctorFix fix{.plan = plan, .environment = true};
        if (finding.kind == FindingKind::fragmentation) {
            fix.kind = FixKind::expandable_segments;
            fix.freed = Bytes(finding.value);
        } else if (finding.kind == FindingKind::other_process) {
            fix.kind = FixKind::free_the_device;
            fix.freed = Bytes(finding.value);
        } else {
            continue;
        }
        // What is outside counts in what was needed; unused cache does not.
        const Bytes after = fix.kind == FixKind::free_the_device ? base.needed - fix.freed : base.needed;
        fix.headroom = base.capacity - after;
        fixes.push_back(std::move(fix));
    }
}

/// Evaluates changes against what the run needed.
class MemoryTrial {
public:
    MemoryTrial(const Scenario& scenario, const Plan& plan, const Baseline& base)
        : scenario_(scenario)
        , plan_(plan)
        , base_(base)
        , before_(estimateMemory(scenario, plan).total) {}

    /// Nothing if the change is illegal, frees next to nothing, or asks too much of the host.
    [[nodiscard]] std::optional<DoctorFix> tried(Candidate candidate) const {
        if (!staysLegal(scenario_, plan_, candidate.plan))
            return std::nullopt;
        const auto memory = estimateMemory(scenario_, candidate.plan);
        // Half a percent of a GPU is less than the estimate can tell.
        if (before_ - memory.total < base_.capacity * 0.005 || !hostHolds(scenario_.cluster, memory))
            return std::nullopt;
        DoctorFix fix{candidate.kind, candidate.value, std::move(candidate.plan)};
        fix.in_program = candidate.in_program;
        fix.freed = before_ - memory.total;
        fix.headroom = base_.capacity - (base_.needed - fix.freed);
        fix.throughput = estimateTime(scenario_, fix.plan).tokens_per_second / base_.tokens_per_second - 1;
        return fix;
    }

private:
    const Scenario& scenario_;
    const Plan& plan_;
    const Baseline& base_;
    Bytes before_;
};

bool cheaper(const DoctorFix& a, const DoctorFix& b) {
    if (a.fits() != b.fits())
        return a.fits();
    return a.throughput > b.throughput;
}

/// Pairs of changes that suffice together, at most three, the cheapest first; each pair of kinds once.
std::vector<DoctorFix> fittingPairs(const MemoryTrial& trial, const std::vector<DoctorFix>& singles) {
    std::vector<DoctorFix> pairs;
    for (const auto& first : singles)
        for (auto& candidate : fittingCandidates(first.plan)) {
            // Each pair in one order only.
            if (first.environment || candidate.kind <= first.kind)
                continue;
            auto fix = trial.tried(std::move(candidate));
            if (!fix || !fix->fits())
                continue;
            fix->in_program = fix->in_program || first.in_program;
            fix->also = std::exchange(fix->kind, first.kind);
            fix->also_value = std::exchange(fix->value, first.value);
            pairs.push_back(std::move(*fix));
        }
    std::ranges::stable_sort(pairs, cheaper);
    std::vector<DoctorFix> out;
    for (auto& pair : pairs) {
        const bool known = std::ranges::any_of(
            out, [&](const DoctorFix& other) { return other.kind == pair.kind && other.also == pair.also; });
        if (!known && out.size() < 3)
            out.push_back(std::move(pair));
    }
    return out;
}

} // namespace

std::vector<DoctorFix> memoryFixes(const Scenario& scenario, const Plan& plan, const MemoryDiagnosis* diagnosis) {
    const auto base = baselineOf(scenario, plan, diagnosis);
    std::vector<DoctorFix> fixes;
    if (diagnosis != nullptr)
        addEnvironment(plan, *diagnosis, base, fixes);
    const MemoryTrial trial(scenario, plan, base);
    for (auto& candidate : fittingCandidates(plan))
        if (auto fix = trial.tried(std::move(candidate)))
            fixes.push_back(std::move(*fix));
    std::ranges::stable_sort(fixes, cheaper);
    if (std::ranges::none_of(fixes, &DoctorFix::fits)) {
        auto pairs = fittingPairs(trial, fixes);
        fixes.insert(fixes.begin(), std::make_move_iterator(pairs.begin()), std::make_move_iterator(pairs.end()));
        return fixes;
    }
    // Of several that differ in degree only (micro-batch 4, 2, 1; ZeRO-1, 2, 3) the cheapest that fits is enough.
    std::vector<DoctorFix> out;
    for (auto& fix : fixes)
        if (std::ranges::find(out, fix.kind, &DoctorFix::kind) == out.end())
            out.push_back(std::move(fix));
    return out;
}

std::vector<DoctorFix> speedFixes(const Scenario& scenario, const Plan& plan) {
    const auto base = baselineOf(scenario, plan, nullptr);
    std::vector<DoctorFix> fixes;
    for (auto& candidate : fasterCandidates(scenario, plan)) {
        const auto memory = estimateMemory(scenario, candidate.plan);
        if (!memory.fits() || !staysLegal(scenario, plan, candidate.plan))
            continue;
        DoctorFix fix{candidate.kind, candidate.value, std::move(candidate.plan)};
        fix.freed = base.needed - memory.total;
        fix.headroom = memory.headroom();
        fix.throughput = estimateTime(scenario, fix.plan).tokens_per_second / base.tokens_per_second - 1;
        // Less than a percent is noise of the model.
        if (fix.throughput > 0.01)
            fixes.push_back(std::move(fix));
    }
    std::ranges::stable_sort(fixes, std::greater{}, &DoctorFix::throughput);
    std::vector<DoctorFix> out;
    for (auto& fix : fixes)
        if (std::ranges::find(out, fix.kind, &DoctorFix::kind) == out.end())
            out.push_back(std::move(fix));
    return out;
}

} // namespace meshwright
