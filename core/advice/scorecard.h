#pragma once

#include "core/advice/needs.h"
#include "core/search/compare.h"

namespace meshwright {

/// Why a framework is out, whatever its scores.
enum class Disqualified : std::uint8_t {
    no,
    nothing_legal,    ///< no legal plan on this scenario
    nothing_fits,     ///< none of its legal plans fits into memory
    outside_deadline, ///< no plan keeps it
    outside_budget,
    outside_power,
    must_not_use, ///< the team excludes it
    must_use,     ///< the team has to use another one
    retired,      ///< no longer maintained at all
    code_change,  ///< takes more lines than the team is willing to change: `have` against `limit`
    hugging_face, ///< its models do not go back to Hugging Face
};
inline constexpr int disqualified_count = 11;

/// One cell of the scorecard.
struct CriterionScore {
    /// What is scored, by criterion: tokens/s per GPU, bytes, USD to the token budget (0 without one), lines of code,
    /// effort on the scale 1 .. 5 that is left for this team, and for the rest the score itself.
    double value = 0;
    double score = 0;        ///< 0 .. 1
    double contribution = 0; ///< to the total: weight · score / sum of weights
    bool hint = false;       ///< a judgement or a threshold of ours, not a computed figure
};

/// A framework's own best plan, scored.
struct ScoreColumn {
    FrameworkColumn entry; ///< without a plan where disqualified before a search
    std::array<CriterionScore, criterion_count> cells;
    double total = 0; ///< 0 .. 1
    Disqualified disqualified = Disqualified::no;
    double have = 0; ///< numbers of the disqualification, where it has any
    double limit = 0;

    [[nodiscard]] bool qualified() const { return disqualified == Disqualified::no; }
    [[nodiscard]] const CriterionScore& cell(Criterion criterion) const {
        return cells[static_cast<std::size_t>(criterion)];
    }
};

/// A weight at which two columns stand level: beyond it another one wins.
struct WeightTurn {
    double weight = 0;
    std::size_t rival = 0; ///< column that takes the lead
};

/// How far one weight may move, the others standing still, before the winner changes. Exact: totals are linear in the
/// weights. Empty: it never does in that direction.
struct WeightRange {
    std::optional<WeightTurn> lower;
    std::optional<WeightTurn> upper;
};

struct Scorecard {
    TeamProfile team;
    std::vector<ScoreColumn> columns; ///< qualified ones first, best total first; then the others, as they stood
    std::size_t qualified = 0;
    std::array<WeightRange, criterion_count> ranges; ///< by Criterion; empty with fewer than two qualified columns

    [[nodiscard]] const ScoreColumn* winner() const { return qualified > 0 ? &columns.front() : nullptr; }
};

/// Scores every framework's own best plan. Deadline, budget, must-use and must-not-use of the team bind as those of the
/// request do.
[[nodiscard]] Scorecard buildScorecard(const Scenario& scenario, const Team& team, const SearchRequest& request = {},
                                       const std::stop_token& stop = {});
/// The same over frameworks of one's own choice (the catalog's if empty).
[[nodiscard]] Scorecard buildScorecard(const Scenario& scenario, const Team& team, const SearchRequest& request,
                                       std::vector<const Framework*> frameworks, const std::stop_token& stop = {});

/// The weight of one criterion at which `rival` draws level with `leader`, the others standing still; empty if none of
/// 0 or more does.
[[nodiscard]] std::optional<double> levelWeight(const Scorecard& card, const ScoreColumn& leader,
                                                const ScoreColumn& rival, Criterion criterion);

} // namespace meshwright
