#pragma once

#include "core/advice/decision.h"
#include "core/estimate/estimate.h"
#include "core/project/project.h"

#include <optional>
#include <vector>

namespace meshwright {

/// What a decision takes for granted.
enum class AssumptionSubject : std::uint8_t {
    token_budget, ///< tokens; 0: none
    deadline,     ///< seconds; 0: none
    budget,       ///< USD; 0: none
    team_size,
    systems_engineers,
    code_change,  ///< CodeTolerance
    hugging_face, ///< 0 or 1
    weights,      ///< how many of the scorecard's weights somebody set
    gpu_memory,   ///< usable bytes
    scale_up,     ///< bytes/s of a GPU inside a node
    network,      ///< bits/s of a node
    gpu_price,    ///< USD an hour
    failures,     ///< mean time between failures of the job, seconds
    checkpoints,  ///< seconds that training stands still for one
    driver,       ///< bytes outside of PyTorch's allocator, on the recommended plan's fullest GPU
    slack,        ///< bytes that the allocator holds beside its peak
};

enum class Origin : std::uint8_t {
    given,     ///< stands in the project
    catalog,   ///< data sheet or published figure of the catalog
    fitted,    ///< calibrated on published runs
    defaulted, ///< nobody said it
};

/// What a change of the assumption would do to the recommended plan.
struct IfWrong {
    enum class Kind : std::uint8_t {
        tenth_less_step,   ///< the value 10 % lower: seconds a step more
        doubled_days,      ///< twice as often or as long: seconds to the token budget more
        tenth_more_price,  ///< 10 % dearer: USD to the token budget more
        doubled_headroom,  ///< twice as much: bytes left free then; negative: does not fit
        tenth_less_memory, ///< 10 % less: bytes left free then; negative: does not fit
    };
    Kind kind{};
    double value = 0;
};

struct ScenarioAssumption {
    AssumptionSubject subject{};
    double value = 0;
    Origin origin{};
    std::optional<IfWrong> if_wrong;
};

/// `plan` and its estimate, explained, are the recommended ones; null where there is none.
[[nodiscard]] std::vector<ScenarioAssumption> assumptionsOf(const Project& project, const Scenario& scenario,
                                                            const TeamProfile& team, const Plan* plan,
                                                            const Estimate* estimate);

} // namespace meshwright
