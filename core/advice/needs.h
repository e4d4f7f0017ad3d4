#pragma once

#include "core/plan/scenario.h"
#include "core/plan/team.h"
#include "core/units/quantity.h"

#include <optional>
#include <vector>

namespace meshwright {

/// A value and whether somebody said it; a default is shown as one.
template <class T>
struct Answer {
    T value{};
    bool stated = false;

    friend bool operator==(const Answer&, const Answer&) = default;
};

/// The team with the defaults filled in.
struct TeamProfile {
    Answer<int> size;
    Answer<int> systems_engineers; ///< default: one in ten
    Answer<CodeTolerance> code_change;
    Answer<bool> hugging_face;
    std::optional<Seconds> deadline;
    std::optional<UsDollars> budget;
    std::array<Answer<double>, criterion_count> weights; ///< by Criterion
};

[[nodiscard]] TeamProfile profileOf(const Team& team);
/// 0 none .. 3 expert.
[[nodiscard]] int experienceWith(const Team& team, std::string_view framework);

/// What a job may need.
enum class NeedSubject : std::uint8_t {
    state_sharding,  ///< ZeRO or FSDP
    offload,         ///< model states in host memory
    tensor,          ///< tensor parallelism
    pipeline,        ///< pipeline parallelism
    context,         ///< context parallelism
    expert,          ///< expert parallelism
    hybrid_sharding, ///< states cut inside of a node only
    hugging_face,    ///< loads and saves Hugging Face models
    little_code,     ///< few changes of code
    easy_learning,
};
inline constexpr int need_subject_count = 10;

enum class NeedLevel : std::uint8_t { not_needed, useful, required };

/// Why; `have` and `limit` are what the reason compares.
enum class NeedReason : std::uint8_t {
    states_exceed_gpu,      ///< bytes of all model states; bytes of a GPU
    states_fit_gpu,         ///< the same, the other way round
    shard_exceeds_gpu,      ///< bytes of states per GPU when all of them are cut over all GPUs; bytes of a GPU
    shard_fits_gpu,         ///< the same, the other way round
    more_gpus_than_batch,   ///< GPUs; sequences of a step: data parallelism alone leaves GPUs idle
    sequence_exceeds_gpu,   ///< bytes of one sequence under full sharding and recomputation; bytes of a GPU
    gathering_over_network, ///< seconds that ZeRO-3 moves parameters over the network in a step; seconds of computing
    data_parallel_suffices, ///< GPUs; sequences of a step
    long_sequence,          ///< tokens; tokens from which attention over ranks usually pays (a hint)
    short_sequence,         ///< the same, the other way round
    model_has_experts,      ///< experts; 0
    model_is_dense,         ///< 0; 0
    network_much_slower,    ///< bytes/s of a GPU inside of a node; bytes/s of its share of the network
    network_comparable,     ///< the same
    team_says_so,           ///< 1; 1
    team_did_not_say,       ///< 0; 0
    small_team,             ///< people; systems engineers
    experienced_team,       ///< the same
};
inline constexpr int need_reason_count = 18;

struct Need {
    NeedSubject subject{};
    NeedLevel level{};
    NeedReason reason{};
    double have = 0;
    double limit = 0;
    bool hint = false; ///< rests on a threshold of ours: measure before acting

    friend bool operator==(const Need&, const Need&) = default;
};

/// One entry for each subject, in their order: what scale, topology, workload and team ask for, before any framework is
/// looked at.
[[nodiscard]] std::vector<Need> needsOf(const Scenario& scenario, const Team& team);

} // namespace meshwright
