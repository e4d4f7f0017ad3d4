#pragma once

#include "core/framework/framework.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace meshwright {

/// How much of its training code a team is willing to change.
enum class CodeTolerance : std::uint8_t {
    configuration, ///< a launcher and a configuration file
    small,         ///< the training script, not the model
    any,           ///< also rewriting the model
};

/// What a framework is judged by. The order is that of scorecards and files.
enum class Criterion : std::uint8_t {
    throughput,
    headroom, ///< memory left free
    cost,
    code_change,
    learning, ///< effort of this team
    ecosystem,
    debugging,
    portability, ///< of checkpoints
    maturity,
    lock_in,
};
inline constexpr int criterion_count = 10;
using CriterionWeights = std::array<std::optional<double>, criterion_count>;

/// Who trains, and under which conditions. What nobody said is empty and stands at a default (core/advice/needs.h),
/// which is shown as one.
struct Team {
    std::optional<int> size;              ///< people
    std::optional<int> systems_engineers; ///< of them, people who know collectives, NCCL and kernels
    std::optional<CodeTolerance> code_change;
    std::optional<bool> hugging_face;      ///< models have to stay loadable by Hugging Face Transformers
    std::optional<double> deadline_days;   ///< wall clock to the token budget
    std::optional<double> budget_usd;      ///< to the token budget
    std::vector<std::string> must_use;     ///< framework ids; empty: any
    std::vector<std::string> must_not_use; ///< framework ids
    /// Framework id and level: 0 none, 1 tried, 2 used in earnest, 3 expert. Absent: 0.
    std::vector<std::pair<std::string, int>> experience;
    CriterionWeights weights; ///< by Criterion, 0 .. 100

    friend bool operator==(const Team&, const Team&) = default;
};
inline constexpr int highest_experience = 3;
inline constexpr double largest_weight = 100;

} // namespace meshwright
