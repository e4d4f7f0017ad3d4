#pragma once

#include "core/estimate/estimate.h"
#include "core/search/plan_space.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace meshwright {

enum class Objective : std::uint8_t {
    throughput, ///< the shortest step
    robust,     ///< the shortest step at the pessimistic end of the interval
    memory,     ///< the most memory left free
    cost,       ///< the least money to the token budget; by step time where none is set
};

/// What a plan must keep; empty: no limit. All but `power` need the workload's token budget.
struct SearchConstraints {
    std::optional<Seconds> deadline;  ///< wall clock to the token budget
    std::optional<UsDollars> budget;  ///< to the token budget
    std::optional<Watts> power;       ///< rated, of all GPUs
    std::vector<std::string> only;    ///< frameworks that may be used; empty: all
    std::vector<std::string> without; ///< frameworks that may not
};

struct SearchRequest {
    Objective objective = Objective::throughput;
    SearchConstraints constraints;
    SpaceOptions space;
    int top = 10;
    int threads = 0;    ///< 0: as many as the machine has. The result does not depend on it.
    bool front = false; ///< also the Pareto front, for which every plan that fits is evaluated
};

/// A legal plan that fits, and what decides its rank.
struct RankedPlan {
    Plan plan;
    double score = 0; ///< smaller is better; by the request's objective
    Seconds step;
    TimeInterval interval;
    Bytes headroom;
    int effort = 0; ///< learning effort of its framework, 1 .. 5
};

/// What became of the plans that a search looked at.
struct SearchCounts {
    std::int64_t looked_at = 0; ///< every combination that divides: the sum of those below
    std::int64_t bounded = 0;   ///< cannot be among the best: a lower bound of their step time says so
    std::int64_t slower = 0;    ///< evaluated, and not among the best; whether they are legal and fit was not asked
    std::int64_t states_too_large = 0; ///< model states alone exceed the memory
    std::int64_t too_large = 0;        ///< do not fit, on the GPU or (offloaded) in the host
    std::int64_t illegal = 0;
    std::int64_t constrained = 0;                     ///< against a constraint of the request
    std::int64_t fitting = 0;                         ///< legal, and they fit
    std::map<std::string, std::int64_t> broken_rules; ///< how many plans broke each rule
    /// Combinations of degrees, and choices of sharding and offloading, that a rule refuses in every plan: none of
    /// their plans is among those looked at.
    std::map<std::string, std::int64_t> never_built;

    SearchCounts& operator+=(const SearchCounts& other);
};

/// Which condition leaves no plan.
enum class Binding : std::uint8_t { none, gpus, framework, legality, memory, deadline, budget, power };

struct Infeasibility {
    Binding binding = Binding::none;
    std::string rule;        ///< the rule broken most often, where legality binds
    double nearest = 0;      ///< what comes closest: bytes over, seconds, dollars or watts
    std::optional<int> gpus; ///< the next larger cluster of the same nodes on which a plan exists
};

struct SearchResult {
    std::vector<RankedPlan> best;  ///< best first; ties in a fixed order of plans
    std::vector<RankedPlan> front; ///< step time against headroom against effort; by step time
    SearchCounts counts;
    std::int64_t plans = 0;   ///< that there are: in the end `counts.looked_at`
    Infeasibility infeasible; ///< filled where `best` is empty
    bool cancelled = false;   ///< stopped early: `best` is the best so far
};

/// Called on the searching thread after every round, with the best so far.
using SearchProgress = std::function<void(const SearchResult&)>;

/// All plans of one framework.
[[nodiscard]] SearchResult searchFramework(const Scenario& scenario, const Framework& framework,
                                           const SearchRequest& request = {}, const std::stop_token& stop = {},
                                           const SearchProgress& progress = {});
/// All plans of all frameworks that the constraints allow.
[[nodiscard]] SearchResult searchPlans(const Scenario& scenario, const SearchRequest& request = {},
                                       const std::stop_token& stop = {}, const SearchProgress& progress = {});

/// The frameworks that the constraints allow, in the catalog's order.
[[nodiscard]] std::vector<const Framework*> allowedFrameworks(const SearchConstraints& constraints);

/// Whether two frameworks offer the same plans on the same engine, so that one search tells for both.
[[nodiscard]] bool samePlans(const Framework& a, const Framework& b);

/// The order of equally good plans: the simpler one first.
[[nodiscard]] bool ranksBefore(const RankedPlan& first, const RankedPlan& second);

/// Those of `plans` that no other one beats in step time, headroom and effort alike; by step time.
[[nodiscard]] std::vector<RankedPlan> paretoFront(std::vector<RankedPlan> plans);

} // namespace meshwright
