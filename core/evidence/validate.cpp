#include "core/evidence/validate.h"

#include "core/evidence/flops_count.h"
#include "core/evidence/run_text.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

namespace meshwright {

namespace {

double tokensPerSecond(const ReproducedRun& run, double step_s) {
    const auto& workload = run.scenario.workload;
    return static_cast<double>(workload.global_batch) * static_cast<double>(workload.sequence_length) / step_s;
}

int recomputeWork(const Plan& plan) {
    return static_cast<int>(plan.recompute.kind);
}

bool isBetter(const ReproducedRun& run, const Prediction& prediction, const ReproducedRun& best_run,
              const Prediction& best) {
    if (prediction.fits != best.fits)
        return prediction.fits;
    if (!prediction.fits)
        return prediction.device_gib < best.device_gib;
    if (prediction.iter_time_s && best.iter_time_s)
        return tokensPerSecond(run, *prediction.iter_time_s) > tokensPerSecond(best_run, *best.iter_time_s);
    if (recomputeWork(run.plan) != recomputeWork(best_run.plan))
        return recomputeWork(run.plan) < recomputeWork(best_run.plan);
    return run.plan.micro_batch > best_run.plan.micro_batch;
}

/// What the source means by one model on one device: pairs inside a group may be put in order.
std::string orderGroup(const PublishedRun& run, const ReproducedRun& reproduced) {
    const auto& model = reproduced.scenario.model;
    return run.source.title + "|" + run.model.name + "|" + std::to_string(model.layerCount()) + "|" +
           std::to_string(model.hidden) + "|" + std::to_string(reproduced.scenario.workload.sequence_length) + "|" +
           reproduced.scenario.cluster.groups.front().node.device.id;
}

bool measuresTime(const RunMeasured& m) {
    const auto positive = [](const std::optional<double>& value) { return value && *value > 0; };
    return positive(m.iter_time_s) || positive(m.tokens_per_s_per_gpu) || positive(m.tflops_per_gpu) ||
           positive(m.mfu) || positive(m.samples_per_s);
}

/// The predicted figure that the source's figure is to be held against.
double comparableMemory(const Prediction& prediction, const Measurement& measurement) {
    double allocated = *prediction.peak_gib;
    const auto& stages = prediction.peak_gib_by_stage;
    if (measurement.memory_scope == MemoryScope::last_stage && !stages.empty())
        allocated = stages.back();
    if (measurement.memory_scope == MemoryScope::mean_rank && !stages.empty()) {
        allocated = 0;
        for (const double stage : stages)
            allocated += stage / static_cast<double>(stages.size());
    }
    // What the allocator keeps and what lives outside it are predicted for the fullest rank; other ranks differ little.
    const double other = allocated - *prediction.peak_gib;
    switch (measurement.memory_figure) {
    case MemoryFigure::allocated:
        return allocated;
    case MemoryFigure::reserved:
        return prediction.reserved_gib + other;
    case MemoryFigure::device:
        return prediction.device_gib + other;
    }
    return allocated;
}

void compareTime(RowResult& row) {
    const auto& measured = row.measurement.iter_time_s;
    const auto& predicted = row.prediction.iter_time_s;
    if (!measured || !predicted)
        return;
    row.time_error = *predicted / *measured - 1;
    if (row.prediction.iter_time_interval)
        row.time_covered = row.prediction.iter_time_interval->covers(*measured);
}

void compareMemory(RowResult& row) {
    if (!row.prediction.peak_gib)
        return;
    if (const auto& measured = row.measurement.memory_gib) {
        const double predicted = comparableMemory(row.prediction, row.measurement);
        row.memory_error = predicted / *measured - 1;
        if (const auto& interval = row.prediction.peak_interval) {
            // The interval is of the allocated peak; it scales with the figure that is compared.
            const double scale = predicted / *row.prediction.peak_gib;
            row.memory_interval = Interval{interval->low * scale, interval->high * scale};
            row.memory_covered = row.memory_interval->covers(*measured);
        }
    }
    if (const auto& reserved = row.measurement.reserved_gib)
        row.reserved_error = row.prediction.reserved_gib / *reserved - 1;
}

void predictRates(RowResult& row, const PublishedRun& run) {
    if (!row.prediction.iter_time_s)
        return;
    const auto& reproduced = *row.reproduced;
    const auto& scenario = reproduced.scenario;
    const auto gpus = static_cast<double>(scenario.cluster.gpuCount());
    row.tokens_per_s_per_gpu = tokensPerSecond(reproduced, *row.prediction.iter_time_s) / gpus;
    auto count = readFlopsCount(run.flops_convention, reproduced.plan.recompute.kind == RecomputeKind::full);
    if (count.formula == FlopsFormula::unstated)
        count = {.formula = FlopsFormula::exact, .passes = 3, .causal = true};
    const auto flops =
        flopsPerToken(count, run, scenario.model, scenario.workload.sequence_length, reproduced.plan.parallel.pipeline);
    if (!flops)
        return;
    row.tflops_per_gpu = *flops * *row.tokens_per_s_per_gpu / 1e12;
    const double peak = utilizationPeak(count, run, scenario.cluster.groups.front().node.device);
    if (peak > 0)
        row.mfu = *row.tflops_per_gpu * 1e12 / peak;
}

double percentile(std::vector<double>& sorted, double fraction) {
    // Linear interpolation between closest ranks.
    const double at = fraction * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const auto high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (sorted[high] - sorted[low]) * (at - static_cast<double>(low));
}

ErrorSummary summarizeErrors(const std::vector<double>& errors, int intervals, int covered, int skipped) {
    ErrorSummary out;
    out.n = static_cast<int>(errors.size());
    out.skipped = skipped;
    out.intervals = intervals;
    out.coverage90 = intervals > 0 ? static_cast<double>(covered) / intervals : 0;
    if (errors.empty())
        return out;
    std::vector<double> sizes;
    for (const double error : errors) {
        sizes.push_back(std::abs(error));
        out.bias += error / static_cast<double>(errors.size());
        out.mean_abs += std::abs(error) / static_cast<double>(errors.size());
    }
    std::ranges::sort(sizes);
    out.median_abs = percentile(sizes, 0.5);
    out.p90_abs = percentile(sizes, 0.9);
    return out;
}

ErrorSummary summarizeErrors(const std::vector<const RowResult*>& rows, RowStatus status, bool time) {
    std::vector<double> errors;
    int intervals = 0;
    int covered = 0;
    int skipped = 0;
    for (const auto* row : rows) {
        const bool measured = time ? row->measures_time : row->measures_memory;
        // Skipped rows count against the fully stated ones, where they can be seen.
        if (row->status == RowStatus::skipped && status == RowStatus::predicted)
            skipped += measured ? 1 : 0;
        if (row->status != status)
            continue;
        if (const auto& error = time ? row->time_error : row->memory_error)
            errors.push_back(*error);
        if (const auto& inside = time ? row->time_covered : row->memory_covered) {
            ++intervals;
            covered += *inside ? 1 : 0;
        }
    }
    return summarizeErrors(errors, intervals, covered, skipped);
}

CountSummary summarizeOrder(const std::vector<const RowResult*>& rows) {
    struct Pair {
        double measured;
        double predicted;
    };
    std::map<std::string, std::vector<Pair>> groups;
    for (const auto* row : rows)
        if (!row->order_group.empty() && row->measurement.tokens_per_s_per_gpu && row->tokens_per_s_per_gpu)
            groups[row->order_group].push_back({*row->measurement.tokens_per_s_per_gpu, *row->tokens_per_s_per_gpu});
    constexpr double least_difference = 0.02;
    CountSummary out;
    for (const auto& [name, pairs] : groups)
        for (std::size_t i = 0; i < pairs.size(); ++i)
            for (std::size_t k = i + 1; k < pairs.size(); ++k) {
                const auto low = std::min(pairs[i].measured, pairs[k].measured);
                const auto high = std::max(pairs[i].measured, pairs[k].measured);
                if (high / low - 1 <= least_difference)
                    continue;
                ++out.n;
                const bool first = pairs[i].measured > pairs[k].measured;
                const double lead = pairs[i].predicted - pairs[k].predicted;
                out.right += (first ? lead > 0 : lead < 0) ? 1 : 0;
            }
    return out;
}

} // namespace

ReproducedRun bestCompletion(const ReproducedRun& open, const Predictor& predict) {
    std::optional<ReproducedRun> best;
    Prediction best_prediction;
    for (auto& choice : completionsOf(open)) {
        const auto prediction = predict(choice.scenario, choice.plan);
        if (best && !isBetter(choice, prediction, *best, best_prediction))
            continue;
        best = std::move(choice);
        best_prediction = prediction;
    }
    return best.value_or(open);
}

RowResult validateRun(const PublishedRun& run, const HardwareCatalog& catalog, const Predictor& predict) {
    RowResult row;
    row.id = run.id;
    row.framework = run.framework;
    row.source = run.source.title;
    row.measures_time = measuresTime(run.measured);
    row.measures_memory = run.measured.peak_memory.value_or(0) > 0;
    auto reproduced = reproduce(run, catalog);
    if (!reproduced) {
        row.skipped = reproduced.faults();
        return row;
    }
    const bool open = reproduced->open.any();
    row.status = open ? RowStatus::completed : RowStatus::predicted;
    row.reproduced = open ? bestCompletion(*reproduced, predict) : std::move(reproduced).value();
    row.prediction = predict(row.reproduced->scenario, row.reproduced->plan);
    row.measurement = measurementOf(run, *row.reproduced);
    row.order_group = orderGroup(run, *row.reproduced);
    predictRates(row, run);
    compareTime(row);
    compareMemory(row);
    if (row.measurement.fitted && row.prediction.peak_gib)
        row.verdict_right = row.prediction.fits == *row.measurement.fitted;
    return row;
}

ValidationSummary summarize(const std::vector<const RowResult*>& rows) {
    ValidationSummary out;
    out.rows = static_cast<int>(rows.size());
    out.time = summarizeErrors(rows, RowStatus::predicted, true);
    out.memory = summarizeErrors(rows, RowStatus::predicted, false);
    out.time_completed = summarizeErrors(rows, RowStatus::completed, true);
    out.memory_completed = summarizeErrors(rows, RowStatus::completed, false);
    for (const auto* row : rows) {
        out.skipped += row->status == RowStatus::skipped ? 1 : 0;
        out.verdict.n += row->verdict_right ? 1 : 0;
        out.verdict.right += row->verdict_right.value_or(false) ? 1 : 0;
    }
    out.order = summarizeOrder(rows);
    return out;
}

Validation validateRuns(const std::vector<PublishedRun>& runs, const HardwareCatalog& catalog,
                        const Predictor& predict) {
    Validation out;
    out.rows.resize(runs.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (auto i = next.fetch_add(1); i < runs.size(); i = next.fetch_add(1))
            out.rows[i] = validateRun(runs[i], catalog, predict);
    };
    const auto threads = std::clamp(std::thread::hardware_concurrency(), 1U, 64U);
    {
        std::vector<std::jthread> pool;
        for (unsigned i = 1; i < threads; ++i)
            pool.emplace_back(work);
        work();
    }
    std::vector<const RowResult*> all;
    std::map<std::string, std::vector<const RowResult*>> sources;
    std::map<std::string, std::vector<const RowResult*>> frameworks;
    for (const auto& row : out.rows) {
        all.push_back(&row);
        sources[row.source].push_back(&row);
        frameworks[row.framework].push_back(&row);
    }
    out.summary = summarize(all);
    for (const auto& [name, rows] : sources)
        out.by_source[name] = summarize(rows);
    for (const auto& [name, rows] : frameworks)
        out.by_framework[name] = summarize(rows);
    return out;
}

} // namespace meshwright
