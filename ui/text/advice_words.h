#pragma once

#include "core/advice/decision.h"
#include "core/advice/pitfalls.h"

#include <QString>

namespace meshwright::ui {

// Words for needs, scorecard, decision and pitfalls (see words.h for what holds for all of them).

[[nodiscard]] QString criterionName(Criterion criterion);
/// The value that a criterion scores, as people write it: "1,610", "$93 k", "20 – 100".
[[nodiscard]] QString criterionValue(Criterion criterion, double value);

[[nodiscard]] QString needName(NeedSubject subject);
[[nodiscard]] QString needLevelName(NeedLevel level);
/// Why it is needed or not, with the numbers that say so: "Model states take 205.7 GiB, a GPU has 39.5 GiB."
[[nodiscard]] QString describe(const Need& need);

/// Why a framework is out; empty for one that is in the race.
[[nodiscard]] QString describeDisqualified(const ScoreColumn& column);

/// What speaks against a framework that is not the winner, and what would change that.
[[nodiscard]] QString describe(const WhyLost& lost, const Scorecard& card);

/// Which condition leaves no plan, and the nearest cluster that has one.
[[nodiscard]] QString describe(const Infeasibility& infeasible);
/// Sharding, recomputation and offloading: "ZeRO-1 + Full recompute".
[[nodiscard]] QString statesText(const Plan& plan);

[[nodiscard]] QString severityName(PitfallSeverity severity);

} // namespace meshwright::ui
