#pragma once

#include "core/evidence/measurement.h"
#include "core/evidence/run.h"
#include "core/plan/scenario.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace meshwright {

/// What two runs may differ in, in the order in which a table shows it.
enum class RunAspect : std::uint8_t {
    device,
    engine,
    parameters, ///< that a token passes through
    sequence,
    experts,
    training, ///< full, LoRA, QLoRA
    gpus,
    sharding,
    tensor,
    pipeline,
    context,
    expert_parallel,
    micro_batch,
    recompute,
    precision,
    offload,
};
inline constexpr int run_aspect_count = 16;

/// The figures and kinds of a run that make it alike or unlike another. Kinds are enum values (`device` is its
/// architecture's position in the device catalog); figures are compared by their ratio.
struct RunTraits {
    std::array<double, run_aspect_count> values{};
    bool micro_batch_open = false; ///< what a source leaves open is not compared
    bool recompute_open = false;

    [[nodiscard]] double operator[](RunAspect aspect) const { return values[static_cast<std::size_t>(aspect)]; }
};

[[nodiscard]] RunTraits traitsOf(const Scenario& scenario, const Plan& plan);

struct RunDifference {
    RunAspect aspect{};
    double ours = 0; ///< the figure, or the enum value
    double theirs = 0;
    double weight = 0; ///< share of the distance
};

/// A published run in the product's terms, with what was measured.
struct EvidenceRun {
    PublishedRun run;
    RunTraits traits;
    Measurement measurement;
    std::int64_t global_batch = 0;
    std::string device_id;
};

struct NearRun {
    const EvidenceRun* evidence = nullptr;  ///< in the catalog; lives as long as the program
    double distance = 0;                    ///< 0: alike in every aspect; about 1 for each aspect that matters
    std::vector<RunDifference> differences; ///< the heaviest first
};

/// The catalog's runs that the product can put into its own terms.
[[nodiscard]] const std::vector<EvidenceRun>& evidenceRuns();

/// The published runs most like this plan, nearest first; of runs equally near, those of different sources before more
/// of the same. At most `count`.
[[nodiscard]] std::vector<NearRun> nearestRuns(const Scenario& scenario, const Plan& plan, std::size_t count);
/// The same among given runs.
[[nodiscard]] std::vector<NearRun> nearestRuns(const Scenario& scenario, const Plan& plan, std::size_t count,
                                               std::span<const EvidenceRun> among);

} // namespace meshwright
