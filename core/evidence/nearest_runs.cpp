#include "core/evidence/nearest_runs.h"

#include "core/evidence/run_catalog.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace meshwright {

namespace {

/// How much an aspect counts: for kinds, the distance of two that differ; for figures, of a factor of two between them.
/// Judgement, not fit: device and engine decide kernels and bytes, so they weigh most.
struct AspectWeight {
    RunAspect aspect;
    bool kind;
    double weight;
};

constexpr std::array<AspectWeight, run_aspect_count> aspect_weights = {{
    {RunAspect::device, true, 2.0},
    {RunAspect::engine, true, 1.5},
    {RunAspect::parameters, false, 0.8},
    {RunAspect::sequence, false, 0.4},
    {RunAspect::experts, true, 2.0},
    {RunAspect::training, true, 2.0},
    {RunAspect::gpus, false, 0.25},
    {RunAspect::sharding, true, 0.5},
    {RunAspect::tensor, false, 0.4},
    {RunAspect::pipeline, false, 0.4},
    {RunAspect::context, false, 0.6},
    {RunAspect::expert_parallel, false, 0.4},
    {RunAspect::micro_batch, false, 0.2},
    {RunAspect::recompute, true, 0.6},
    {RunAspect::precision, true, 0.8},
    {RunAspect::offload, true, 1.0},
}};

double devicePosition(const Device& device) {
    const auto& devices = hardwareCatalog().devices;
    const auto found = std::ranges::find(devices, device.id, &Device::id);
    return static_cast<double>(found - devices.begin());
}

/// Devices of one architecture are half as far apart as others.
double kindDistance(const AspectWeight& weight, double ours, double theirs) {
    if (ours == theirs)
        return 0;
    if (weight.aspect != RunAspect::device)
        return weight.weight;
    const auto& devices = hardwareCatalog().devices;
    const auto known = [&](double at) { return at < static_cast<double>(devices.size()); };
    const bool alike =
        known(ours) && known(theirs) &&
        devices[static_cast<std::size_t>(ours)].architecture == devices[static_cast<std::size_t>(theirs)].architecture;
    return weight.weight * (alike ? 0.5 : 1.0);
}

double figureDistance(const AspectWeight& weight, double ours, double theirs) {
    return ours == theirs ? 0 : weight.weight * std::abs(std::log2(std::max(ours, 1e-9) / std::max(theirs, 1e-9)));
}

NearRun compare(const RunTraits& ours, const EvidenceRun& evidence) {
    NearRun out{&evidence, 0, {}};
    const auto& theirs = evidence.traits;
    for (const auto& weight : aspect_weights) {
        const bool open = (weight.aspect == RunAspect::micro_batch && theirs.micro_batch_open) ||
                          (weight.aspect == RunAspect::recompute && theirs.recompute_open);
        if (open)
            continue;
        const double a = ours[weight.aspect];
        const double b = theirs[weight.aspect];
        const double distance = weight.kind ? kindDistance(weight, a, b) : figureDistance(weight, a, b);
        if (distance <= 0)
            continue;
        out.differences.push_back({weight.aspect, a, b, distance});
        out.distance += distance;
    }
    std::ranges::stable_sort(out.differences, std::ranges::greater{}, &RunDifference::weight);
    return out;
}

/// Rows of one sweep crowd out all others: each further row of a source stands a little farther away.
std::vector<NearRun> spreadOverSources(std::vector<NearRun> runs, std::size_t count) {
    constexpr double crowding = 0.5;
    std::map<std::string_view, int> taken;
    std::vector<NearRun> out;
    while (out.size() < count && !runs.empty()) {
        const auto key = [&](const NearRun& run) {
            return run.distance + crowding * taken[run.evidence->run.source.title];
        };
        const auto best = std::ranges::min_element(runs, {}, key);
        ++taken[best->evidence->run.source.title];
        out.push_back(std::move(*best));
        runs.erase(best);
    }
    std::ranges::stable_sort(out, {}, &NearRun::distance);
    return out;
}

} // namespace

RunTraits traitsOf(const Scenario& scenario, const Plan& plan) {
    RunTraits out;
    const auto set = [&](RunAspect aspect, double value) { out.values[static_cast<std::size_t>(aspect)] = value; };
    const auto kind = [](auto value) { return static_cast<double>(value); };
    if (!scenario.cluster.groups.empty())
        set(RunAspect::device, devicePosition(scenario.cluster.groups.front().node.device));
    set(RunAspect::engine, kind(plan.engine));
    set(RunAspect::parameters, static_cast<double>(activeParameters(scenario.model)));
    set(RunAspect::sequence, static_cast<double>(scenario.workload.sequence_length));
    set(RunAspect::experts, hasExperts(scenario.model) ? 1 : 0);
    set(RunAspect::training, kind(scenario.workload.training));
    set(RunAspect::gpus, scenario.cluster.gpuCount());
    set(RunAspect::sharding, kind(plan.sharding));
    set(RunAspect::tensor, plan.parallel.tensor);
    set(RunAspect::pipeline, plan.parallel.pipeline);
    set(RunAspect::context, plan.parallel.context);
    set(RunAspect::expert_parallel, plan.parallel.expert);
    set(RunAspect::micro_batch, static_cast<double>(plan.micro_batch));
    set(RunAspect::recompute, kind(plan.recompute.kind));
    set(RunAspect::precision, kind(precisionOf(plan).compute));
    const bool offload =
        plan.offload.optimizer != OffloadDevice::none || plan.offload.parameters != OffloadDevice::none;
    set(RunAspect::offload, offload ? 1 : 0);
    return out;
}

const std::vector<EvidenceRun>& evidenceRuns() {
    static const auto runs = [] {
        std::vector<EvidenceRun> out;
        for (const auto& run : runCatalog()) {
            const auto reproduced = reproduce(run, hardwareCatalog());
            if (!reproduced)
                continue;
            auto& evidence = out.emplace_back();
            evidence.run = run;
            evidence.traits = traitsOf(reproduced->scenario, reproduced->plan);
            evidence.traits.micro_batch_open = reproduced->open.micro_batch;
            evidence.traits.recompute_open = reproduced->open.recompute;
            evidence.measurement = measurementOf(run, *reproduced);
            evidence.global_batch = reproduced->scenario.workload.global_batch;
            evidence.device_id = reproduced->scenario.cluster.groups.front().node.device.id;
        }
        return out;
    }();
    return runs;
}

std::vector<NearRun> nearestRuns(const Scenario& scenario, const Plan& plan, std::size_t count) {
    return nearestRuns(scenario, plan, count, evidenceRuns());
}

std::vector<NearRun> nearestRuns(const Scenario& scenario, const Plan& plan, std::size_t count,
                                 std::span<const EvidenceRun> among) {
    const auto ours = traitsOf(scenario, plan);
    std::vector<NearRun> all;
    all.reserve(among.size());
    for (const auto& evidence : among)
        all.push_back(compare(ours, evidence));
    // Far more than can be taken from one source before another's turn comes.
    const auto candidates = std::min(all.size(), count * 50);
    // Equal distances keep the catalog's order, so that the answer is the same everywhere.
    const auto nearer = [](const NearRun& a, const NearRun& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.evidence < b.evidence;
    };
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(candidates), all.end(), nearer);
    all.resize(candidates);
    return spreadOverSources(std::move(all), count);
}

} // namespace meshwright
