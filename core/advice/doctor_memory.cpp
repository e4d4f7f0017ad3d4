#include "core/advice/doctor.h"
#include "core/advice/doctor_request.h"
#include "core/memory/memory.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;
/// The memory estimate's own error on published runs (docs/validation.md), as a share of the peak.
constexpr double estimate_error = 0.10;
/// Two figures that a hypothesis has to bring together.
constexpr double hypothesis_error = 0.05;
/// Below this, what lies outside of PyTorch is context and libraries.
constexpr double usual_outside = 3 * gibibyte;

bool near(double a, double b, double share) {
    return b > 0 && std::abs(a / b - 1) <= share;
}

class MemoryDoctor {
public:
    MemoryDoctor(const Scenario& scenario, const Plan& plan, const OutOfMemory& message)
        : scenario_(scenario)
        , plan_(plan)
        , m_(message)
        , estimate_(estimateMemory(scenario, plan)) {}
    MemoryDoctor(const Scenario& scenario, const Plan& plan, const OutOfMemory& message, MemoryEstimate none)
        : scenario_(scenario)
        , plan_(plan)
        , m_(message)
        , estimate_(std::move(none)) {}

    MemoryDiagnosis runAlone() {
        measure();
        out_.agreement = Agreement::unknown;
        hardware();
        return std::move(out_);
    }

    MemoryDiagnosis run() {
        measure();
        hardware();
        if (out_.agreement == Agreement::more)
            hypotheses();
        unshardedLoad();
        out_.request = matchRequest(scenario_, plan_, m_.requested);
        return std::move(out_);
    }

private:
    void measure() {
        out_.message = m_;
        out_.capacity = Bytes(m_.capacity.value_or(estimate_.capacity.value()));
        out_.held = Bytes(m_.allocated.value_or(0));
        out_.estimated = estimate_.peak;
        outside_ = outsideBytes();
        out_.outside = Bytes(outside_);
        const double tensors = out_.held.value() + m_.requested;
        out_.needed = Bytes(std::max(tensors, estimate_.peak.value()) + outside_);
        if (!m_.allocated)
            return;
        const double ratio = tensors / std::max(1.0, estimate_.peak.value());
        const bool estimate_fits = estimate_.peak.value() + outside_ <= out_.capacity.value();
        if (ratio > 1 + estimate_error)
            out_.agreement = Agreement::more;
        else if (ratio >= 1 - estimate_error)
            out_.agreement = Agreement::agrees;
        else
            out_.agreement = estimate_fits ? Agreement::less : Agreement::before_peak;
    }

    [[nodiscard]] double outsideBytes() const {
        if (m_.free && m_.reserved)
            return std::max(0.0, out_.capacity.value() - *m_.free - *m_.reserved);
        if (m_.process_in_use && m_.reserved)
            return std::max(0.0, *m_.process_in_use - *m_.reserved) + m_.others_in_use.value_or(0);
        return std::max(0.0, (estimate_.total - estimate_.reserved).value());
    }

    void find(FindingKind kind, double value, double reference, int detail = 0) {
        out_.findings.push_back({kind, value, reference, detail});
    }

    void hardware() {
        const double unused = m_.reserved_unallocated.value_or(0);
        const double capacity = out_.capacity.value();
        // 1 GiB: below it a cache is only a cache. What would have served the request is fragmented by definition.
        if (unused >= m_.requested && unused > 0)
            find(FindingKind::fragmentation, unused, m_.requested);
        if (const double others = otherProcesses(); others > 0)
            find(FindingKind::other_process, others, capacity);
        if (m_.allowed && *m_.allowed < 0.99 * capacity)
            find(FindingKind::memory_cap, *m_.allowed, capacity);
        if (m_.private_pools.value_or(0) > gibibyte)
            find(FindingKind::graph_pools, *m_.private_pools, out_.held.value());
        if (m_.capacity && *m_.capacity < 0.9 * estimate_.capacity.value())
            find(FindingKind::smaller_device, *m_.capacity, estimate_.capacity.value());
        const double spare = capacity - out_.needed.value();
        if (out_.agreement == Agreement::agrees && spare > 0 && spare < estimate_error * estimate_.peak.value())
            find(FindingKind::tight, spare, estimate_error * estimate_.peak.value());
    }

    /// Told by newer messages; in older ones what lies outside is too much for one process.
    [[nodiscard]] double otherProcesses() const {
        if (m_.others_in_use)
            return *m_.others_in_use;
        if (m_.process_in_use && m_.free)
            return std::max(0.0, out_.capacity.value() - *m_.free - *m_.process_in_use - gibibyte);
        return m_.reserved && outside_ > usual_outside ? outside_ - usual_outside : 0;
    }

    [[nodiscard]] double observed() const { return out_.held.value() + m_.requested; }

    /// Which single thing, were it otherwise than the files say, would need what the run needed.
    void hypotheses() {
        for (const auto sharding : {Sharding::none, Sharding::optimizer, Sharding::optimizer_gradients}) {
            Plan changed = plan_;
            changed.sharding = sharding;
            if (sharding < plan_.sharding)
                suppose(FindingKind::states_less_sharded, changed, static_cast<int>(sharding));
        }
        Plan changed = plan_;
        changed.recompute = {};
        if (plan_.recompute.kind != RecomputeKind::none)
            suppose(FindingKind::no_recomputation, changed);
        changed = plan_;
        changed.attention = AttentionKernel::materialized;
        if (plan_.attention != AttentionKernel::materialized)
            suppose(FindingKind::materialized_scores, changed);
        changed = plan_;
        changed.precision = PrecisionRecipe::fp32;
        changed.precision_detail.reset();
        if (plan_.precision != PrecisionRecipe::fp32)
            suppose(FindingKind::wider_precision, changed);
        std::ranges::stable_sort(out_.findings, {}, [&](const DoctorFinding& finding) { return distance(finding); });
        impliedSequence();
        impliedMicroBatch();
    }

    void suppose(FindingKind kind, const Plan& plan, int detail = 0) {
        const double peak = estimateMemory(scenario_, plan).peak.value();
        if (near(observed(), peak, hypothesis_error) || near(out_.held.value(), peak, hypothesis_error))
            find(kind, observed(), peak, detail);
    }

    /// What the message itself shows stands first; hypotheses by how well they explain it.
    static double distance(const DoctorFinding& finding) {
        return finding.kind < FindingKind::states_less_sharded ? 0 : std::abs(finding.value / finding.reference - 1);
    }

    void impliedSequence() {
        Scenario changed = scenario_;
        const auto own = scenario_.workload.sequence_length;
        for (std::int64_t tokens = own; tokens <= 16 * own; tokens += std::max<std::int64_t>(1, own / 8)) {
            changed.workload.sequence_length = tokens;
            if (estimateMemory(changed, plan_).peak.value() < observed())
                continue;
            if (tokens > own)
                find(FindingKind::longer_sequence, static_cast<double>(tokens), static_cast<double>(own));
            return;
        }
    }

    void impliedMicroBatch() {
        Plan changed = plan_;
        for (; changed.micro_batch <= 16 * plan_.micro_batch; ++changed.micro_batch) {
            if (estimateMemory(scenario_, changed).peak.value() < observed())
                continue;
            if (changed.micro_batch > plan_.micro_batch)
                find(FindingKind::larger_micro_batch, static_cast<double>(changed.micro_batch),
                     static_cast<double>(plan_.micro_batch));
            return;
        }
    }

    /// The whole model on each rank before it is cut: in 16 or 32 bit, with or without the tensor that failed.
    void unshardedLoad() {
        const auto& p = plan_.parallel;
        const bool cut = plan_.sharding == Sharding::full || p.tensor * p.pipeline > 1;
        if (!cut || out_.agreement == Agreement::agrees || out_.held.value() <= 0)
            return;
        const auto parameters = static_cast<double>(totalParameters(scenario_.model));
        for (const double bytes : {2.0, 4.0}) {
            const double whole = bytes * parameters;
            // While it loads, layer after layer: what is held and what is asked for lie around the device's capacity.
            const bool on_the_way = whole > out_.capacity.value() && out_.held.value() < whole &&
                                    out_.held.value() > 0.8 * out_.capacity.value() &&
                                    estimate_.peak.value() < 0.7 * out_.capacity.value();
            if (near(out_.held.value(), whole, hypothesis_error) || near(observed(), whole, hypothesis_error) ||
                on_the_way) {
                find(FindingKind::unsharded_parameters, out_.held.value(), whole);
                return;
            }
        }
    }

    const Scenario& scenario_;
    const Plan& plan_;
    const OutOfMemory& m_;
    MemoryEstimate estimate_;
    double outside_ = 0;
    MemoryDiagnosis out_;
};

} // namespace

MemoryDiagnosis diagnoseMessage(const OutOfMemory& message) {
    const Scenario nothing;
    const Plan no_plan;
    return MemoryDoctor(nothing, no_plan, message, {}).runAlone();
}

MemoryDiagnosis diagnoseMemory(const Scenario& scenario, const Plan& plan, const OutOfMemory& message) {
    return MemoryDoctor(scenario, plan, message).run();
}

} // namespace meshwright
