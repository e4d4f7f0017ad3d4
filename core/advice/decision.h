#pragma once

#include "core/advice/scorecard.h"

namespace meshwright {

/// Why a framework is not the winner.
enum class LossKind : std::uint8_t {
    disqualified, ///< see the column
    front_end,    ///< runs the winner's plan on the winner's engine and scores lower beside
    behind,       ///< its total is lower
};

/// What speaks against one framework, and what would have to change.
struct WhyLost {
    std::size_t column = 0; ///< in the scorecard
    LossKind kind{};
    double gap = 0;                   ///< totals of the winner less this one's, 0 .. 1
    Criterion worst{};                ///< that costs it most
    double worst_points = 0;          ///< how much of the gap that is; other criteria may give some back
    double probability = 0;           ///< that it belongs before the winner, by the errors of the two step times
    std::optional<double> step_share; ///< its step would have to take at most this share of what it does, to win
    /// The weight whose change by the smallest factor makes it win over the winner.
    struct Turn {
        Criterion criterion{};
        double weight = 0;
    };
    std::optional<Turn> turn;
    /// Network speed, as a multiple of today's, at which its step is as short as the winner's; plans as they are.
    std::optional<double> network_factor;
};

/// What speaks against a plan that somebody wrote down.
struct PlanVerdict {
    Plan plan;
    Estimate estimate;
    double factor = 1; ///< step time over the winner's
    TimeCategory costliest{};
    Seconds costs; ///< that it spends there beyond the winner, a step
    double probability_faster = 0;
    std::vector<Plan> nearest_legal; ///< where it is illegal
};

struct Decision {
    std::vector<Need> needs;
    Scorecard card;
    double holds = 0;          ///< probability that no other qualified framework belongs before the winner
    std::vector<WhyLost> lost; ///< all columns but the winner, in their order
    Infeasibility infeasible;  ///< where nothing qualifies: what binds, and what comes nearest
    std::vector<PlanVerdict> plans;

    [[nodiscard]] const ScoreColumn* winner() const { return card.winner(); }
};

/// From needs to a winner that can be defended. `plans` are judged beside: the ones of the project.
[[nodiscard]] Decision decide(const Scenario& scenario, const Team& team, const SearchRequest& request = {},
                              const std::vector<Plan>& plans = {}, const std::stop_token& stop = {});
[[nodiscard]] Decision decide(const Scenario& scenario, const Team& team, Scorecard card,
                              const std::vector<Plan>& plans = {});

} // namespace meshwright
