#pragma once

#include "core/advice/decision.h"
#include "core/advice/pitfalls.h"

#include <optional>
#include <vector>

namespace meshwright {

// What page 1 of a report says, as meaning: which columns it shows, why the winner won, what is risky, and what would
// turn the decision. Columns are indices into the scorecard.

/// The winner and up to two others that differ from it and from each other: front ends that run the same plan on the
/// same engine count once.
[[nodiscard]] std::vector<std::size_t> bestColumns(const Decision& decision, std::size_t most = 3);

/// Why the winner won: a criterion in which it leads the best of the others.
struct Reason {
    Criterion criterion{};
    std::size_t rival = 0;
    double points = 0; ///< that the criterion puts it ahead, 0 .. 1
    double ours = 0;   ///< as in CriterionScore::value
    double theirs = 0;
};

/// The criteria in which the winner leads `rival`, those that weigh most first. Cost is left out where throughput leads
/// too: GPUs and price being the same, it says the same.
[[nodiscard]] std::vector<Reason> reasonsFor(const Decision& decision, std::size_t rival, std::size_t most = 3);

enum class RiskKind : std::uint8_t {
    close_call,   ///< `value`: probability that another framework belongs before the winner
    given_up,     ///< `given_up`: the criterion in which the best of the others leads most
    tight_memory, ///< `value`: bytes left free
    maintenance,  ///< the framework is no longer actively kept; `value` is not used
    pitfall,      ///< `pitfall`
};

struct Risk {
    RiskKind kind{};
    double value = 0;
    std::optional<DetectedPitfall> pitfall;
    std::optional<Reason> given_up; ///< `points`: that the rival is ahead
};

/// The heaviest risks first: of the decision, then pitfalls by severity.
[[nodiscard]] std::vector<Risk> risksOf(const Scenario& scenario, const Decision& decision,
                                        const std::vector<DetectedPitfall>& pitfalls, std::size_t most = 3);

enum class OverturnKind : std::uint8_t {
    measurement, ///< `column` reaches `value` tokens/s per GPU, now `today`
    network,     ///< at `value` times today's network speed `column` is as fast, and then it leads; `today`: bits/s of
                 ///< a GPU's share
    weight,      ///< with `value` as the weight of `criterion` instead of `today`, `column` wins
};

struct Overturn {
    OverturnKind kind{};
    std::size_t column = 0;
    Criterion criterion{};
    double value = 0;
    double today = 0;
};

/// Of each kind the one that takes the smallest change; kinds that cannot turn the decision are absent.
[[nodiscard]] std::vector<Overturn> overturnsOf(const Scenario& scenario, const Decision& decision);

} // namespace meshwright
