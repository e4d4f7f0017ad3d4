#include "core/evidence/measurement.h"

#include "core/evidence/run_text.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr double gib_per_gb = 1e9 / 1073741824.0;

/// Samples of any length, or a set-up that the source itself calls unfit for timing.
bool timeIsMeaningless(const PublishedRun& run) {
    const auto remarks = lowered(run.remarks);
    return containsAny(remarks, "do not use the time", "cannot be turned into tokens", "lengths vary",
                       "iterations-based", "the row is inconsistent");
}

/// Rows whose measured memory is of another model than the one they name, by their own source.
bool measuredSomethingElse(const PublishedRun& run) {
    return contains(lowered(run.remarks), "do not describe the nominal model");
}

bool positive(const std::optional<double>& value) {
    return value && *value > 0;
}

std::optional<double> stepTime(const PublishedRun& run, const ReproducedRun& reproduced) {
    const auto& measured = run.measured;
    const auto& workload = reproduced.scenario.workload;
    const auto gpus = static_cast<double>(reproduced.scenario.cluster.gpuCount());
    const auto batch = static_cast<double>(workload.global_batch);
    const double tokens_per_gpu = batch * static_cast<double>(workload.sequence_length) / gpus;
    if (timeIsMeaningless(run) || measuredSomethingElse(run))
        return std::nullopt;
    if (positive(measured.iter_time_s))
        return measured.iter_time_s;
    if (positive(measured.tokens_per_s_per_gpu))
        return tokens_per_gpu / *measured.tokens_per_s_per_gpu;
    const auto count = readFlopsCount(run.flops_convention, reproduced.plan.recompute.kind == RecomputeKind::full);
    const auto flops = flopsPerToken(count, run, reproduced.scenario.model, workload.sequence_length,
                                     reproduced.plan.parallel.pipeline);
    if (flops && positive(measured.tflops_per_gpu))
        return tokens_per_gpu * *flops / (*measured.tflops_per_gpu * 1e12);
    if (flops && positive(measured.mfu))
        return tokens_per_gpu * *flops /
               (*measured.mfu * utilizationPeak(count, run, reproduced.scenario.cluster.groups.front().node.device));
    if (positive(measured.samples_per_s))
        return batch / *measured.samples_per_s;
    return std::nullopt;
}

/// "GB" on tools that divide by 1024^3 is GiB; elsewhere it is taken at its word.
double inGib(const PublishedRun& run, double value) {
    const auto kind = lowered(run.measured.memory_kind);
    const bool binary = run.measured.memory_unit == "GiB" ||
                        (containsAny(kind, "1024^3", "nvidia-smi", "nvml", "mib") && !contains(kind, "1e9"));
    return binary ? value : value * gib_per_gb;
}

void addMemory(Measurement& out, const PublishedRun& run, const ReproducedRun& reproduced) {
    const auto& measured = run.measured;
    out.memory_figure = memoryFigureOf(run);
    const auto kind = lowered(measured.memory_kind);
    if (contains(lowered(run.remarks), "on the last rank"))
        out.memory_scope = MemoryScope::last_stage;
    if (positive(measured.peak_memory) && !measuredSomethingElse(run)) {
        out.memory_gib = inGib(run, *measured.peak_memory);
        if (measured.memory_is_total_over_gpus) {
            out.memory_scope = MemoryScope::mean_rank;
            *out.memory_gib /= static_cast<double>(reproduced.scenario.cluster.gpuCount());
        }
    }
    if (positive(measured.peak_reserved_gib))
        out.reserved_gib = measured.peak_reserved_gib;
    else if (const auto cached = numberAfter(kind, "(cached"))
        out.reserved_gib = inGib(run, *cached);
    for (const double mib : measured.allocated_mib_by_stage)
        out.memory_gib_by_stage.push_back(mib / 1024);
}

} // namespace

MemoryFigure memoryFigureOf(const PublishedRun& run) {
    const auto kind = lowered(run.measured.memory_kind);
    const auto remarks = lowered(run.remarks);
    if (kind.empty()) {
        if (containsAny(remarks, "max_memory_reserved", "how it was read is not stated"))
            return MemoryFigure::reserved;
        if (contains(remarks, "nvidia-smi"))
            return MemoryFigure::device;
        return MemoryFigure::allocated;
    }
    if (containsAny(kind, "nvidia-smi", "nvml"))
        return MemoryFigure::device;
    if (containsAny(kind, "max_allocated", "max_memory_allocated", "torch allocator") &&
        kind.rfind("not stated", 0) != 0)
        return MemoryFigure::allocated;
    return MemoryFigure::reserved;
}

Measurement measurementOf(const PublishedRun& run, const ReproducedRun& reproduced) {
    Measurement out;
    out.iter_time_s = stepTime(run, reproduced);
    const auto& workload = reproduced.scenario.workload;
    if (out.iter_time_s)
        out.tokens_per_s_per_gpu = static_cast<double>(workload.global_batch) *
                                   static_cast<double>(workload.sequence_length) /
                                   (*out.iter_time_s * static_cast<double>(reproduced.scenario.cluster.gpuCount()));
    out.tflops_per_gpu = run.measured.tflops_per_gpu;
    out.mfu = run.measured.mfu;
    addMemory(out, run, reproduced);
    if (run.measured.out_of_memory)
        out.fitted = !*run.measured.out_of_memory;
    return out;
}

} // namespace meshwright
