#include "core/search/family_search.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

class FamilyWalk {
public:
    FamilyWalk(const SearchTask& task, std::size_t family, const FamilyBound& bound, double limit, StatesTable& states)
        : task_(task)
        , family_(task.space.families[family])
        , family_index_(family)
        , passes_(bound.passes)
        , states_(states)
        , limit_(limit)
        , plan_(familyPlan(task.scenario, task.space, family_)) {}

    FamilyResult run() {
        const auto& pipelines = task_.space.pipelines;
        int stages = 0;
        bool possible = false;
        for (std::size_t i = 0; i < pipelines.size(); ++i) {
            if (pipelines[i].pipeline != stages) {
                stages = pipelines[i].pipeline;
                possible = divides(task_.scenario, family_, stages);
            }
            if (possible && applyPipeline(task_.scenario, pipelines[i], plan_))
                walkStates(i);
        }
        keepBest(result_.best, top());
        return std::move(result_);
    }

private:
    [[nodiscard]] std::size_t top() const { return static_cast<std::size_t>(std::max(1, task_.request.top)); }
    [[nodiscard]] bool timed() const { return ranksByTime(task_.request); }

    void walkStates(std::size_t pipeline) {
        const bool hopeless = timed() && limit_ < unlimited && boundOf(pipeline) > limit_;
        transfer_of_ = {};
        for (std::size_t j = 0; j < task_.space.states.size(); ++j) {
            const auto& state = task_.space.states[j];
            if (!distinct(plan_, state, task_.space.states.front()))
                continue;
            ++result_.counts.looked_at;
            if (hopeless) {
                ++result_.counts.bounded;
                continue;
            }
            applyStates(state, plan_);
            evaluate(pipeline, j);
        }
    }

    [[nodiscard]] double boundOf(std::size_t pipeline) {
        const auto& choice = task_.space.pipelines[pipeline];
        const auto batches = static_cast<double>(microBatches(task_.scenario.workload.global_batch, plan_));
        const double rough = pipelineBound(passes_, task_.fixed, choice, batches);
        if (rough > limit_)
            return rough;
        takeParts();
        return loadedBound(*context_, parts_, task_.fixed, choice, task_.loads[pipeline].runs, batches);
    }

    /// The family's layers, worked out only when a plan of it is looked at closely.
    void takeParts() {
        if (context_)
            return;
        context_.emplace(task_.scenario, plan_, timeConstants());
        parts_ = task_.table.parts(*context_, family_index_);
    }

    /// Step time of the plan as it stands. Plans with the same pipeline and order of ranks share all but what model
    /// states add.
    [[nodiscard]] double stepOf(std::size_t pipeline, const StateChoice& state) {
        takeParts();
        if (transfer_of_ != state.placement) {
            context_.emplace(task_.scenario, plan_, timeConstants());
            setTransfer(*context_, parts_);
            transfer_of_ = state.placement;
        }
        return stepSeconds(*context_, parts_, task_.loads[pipeline].stages);
    }

    bool statesTooLarge(std::size_t pipeline, std::size_t state) {
        const auto key = (static_cast<std::uint64_t>(family_.layout) * task_.space.pipelines.size() + pipeline) *
                             task_.space.states.size() +
                         state;
        const auto [entry, fresh] = states_.try_emplace(key, false);
        if (fresh)
            entry->second = statesExceed(task_.scenario, plan_, task_.inventory);
        return entry->second;
    }

    bool illegal() {
        const auto violations = task_.legality.violationsOf(plan_);
        if (violations.empty())
            return false;
        ++result_.counts.illegal;
        for (const auto& violation : violations)
            ++result_.counts.broken_rules[std::string(violation.rule)];
        return true;
    }

    /// Where there are plans to beat, the time is asked before the rules: it is cheaper. Where there are none, the
    /// rules come first, so that the answer names what is in the way.
    void evaluate(std::size_t pipeline, std::size_t state) {
        auto& counts = result_.counts;
        const bool beat = timed() && limit_ < unlimited;
        if (!beat && illegal())
            return;
        if (statesTooLarge(pipeline, state)) {
            ++counts.states_too_large;
            return;
        }
        if (beat && stepOf(pipeline, task_.space.states[state]) > limit_) {
            ++counts.slower;
            return;
        }
        if (beat && illegal())
            return;
        if (tensorsExceed(task_.scenario, plan_, task_.inventory)) {
            ++counts.too_large;
            return;
        }
        const MemoryEstimate memory = estimateMemory(task_.scenario, plan_);
        if (!memory.fits() || !hostHolds(task_.scenario.cluster, memory)) {
            ++counts.too_large;
            if (!memory.fits())
                result_.nearest_bytes = std::min(result_.nearest_bytes, -memory.headroom().value());
            return;
        }
        const TimeEstimate time = estimateTime(task_.scenario, plan_);
        if (timed() && scoreOf(time) > limit_) {
            ++counts.slower;
            return;
        }
        if (againstConstraints(time)) {
            ++counts.constrained;
            return;
        }
        ++counts.fitting;
        keep(time, memory);
    }

    [[nodiscard]] double scoreOf(const TimeEstimate& time) const {
        return (task_.request.objective == Objective::robust ? time.interval.high : time.step).value();
    }

    bool againstConstraints(const TimeEstimate& time) {
        const auto& limits = task_.request.constraints;
        if (!limits.deadline && !limits.budget && !limits.power)
            return false;
        const int gpus = plan_.parallel.gpus();
        const auto cost = trainingCost(task_.scenario, plan_, time, goodputOf(gpus));
        double power = 0;
        for (const auto& group : task_.scenario.cluster.groups)
            power += group.node.device.power.value() * group.node.gpus * group.count;
        const std::array<double, 3> have{cost.wall_clock.value(), cost.price.value(), power};
        const std::array<std::optional<double>, 3> most{
            limits.deadline ? std::optional(limits.deadline->value()) : std::nullopt,
            limits.budget ? std::optional(limits.budget->value()) : std::nullopt,
            limits.power ? std::optional(limits.power->value()) : std::nullopt};
        bool against = false;
        for (std::size_t i = 0; i < have.size(); ++i)
            if (most[i] && have[i] > *most[i]) {
                against = true;
                ++result_.against[i];
                result_.nearest[i] = std::min(result_.nearest[i], have[i]);
            }
        return against;
    }

    void keep(const TimeEstimate& time, const MemoryEstimate& memory) {
        RankedPlan ranked{plan_,         scoreOf(time),     time.step,
                          time.interval, memory.headroom(), task_.space.framework->learning_effort};
        if (task_.request.objective == Objective::memory)
            ranked.score = -memory.headroom().value();
        if (task_.request.front) {
            result_.front.push_back(ranked);
            if (result_.front.size() > 256)
                result_.front = paretoFront(std::move(result_.front));
        }
        result_.best.push_back(std::move(ranked));
        if (result_.best.size() < 2 * top())
            return;
        keepBest(result_.best, top());
        if (timed())
            limit_ = std::min(limit_, result_.best.back().score);
    }

    const SearchTask& task_;
    const PlanFamily& family_;
    std::size_t family_index_;
    double passes_;
    StatesTable& states_;
    double limit_;
    Plan plan_;
    std::optional<StepContext> context_; ///< of the plan; its layers are the family's
    StepParts parts_;
    std::string_view transfer_of_; ///< order of ranks of which `parts_` has the transfer
    FamilyResult result_;
};

} // namespace

SearchTask::SearchTask(const Scenario& scenario_in, const SearchRequest& request_in, const PlanSpace& space_in,
                       int threads)
    : scenario(scenario_in)
    , request(request_in)
    , space(space_in)
    , table(scenario, space, threads)
    , fixed(fixedCosts(space.base.engine))
    , inventory(parameterInventory(scenario.model))
    , legality(scenario, space.framework) {
    for (const auto& choice : space.pipelines)
        loads.push_back(pipelineLoads(scenario, space, choice));
}

FamilyResult searchFamily(const SearchTask& task, std::size_t family, const FamilyBound& bound, double limit,
                          StatesTable& states) {
    auto result = FamilyWalk(task, family, bound, limit, states).run();
    if (task.request.front)
        result.front = paretoFront(std::move(result.front));
    return result;
}

void keepBest(std::vector<RankedPlan>& plans, std::size_t top) {
    std::ranges::sort(plans, ranksBefore);
    if (plans.size() > top)
        plans.resize(top);
}

bool ranksByTime(const SearchRequest& request) {
    // A front needs the slow plans too: they may be the ones with room to spare.
    return request.objective != Objective::memory && !request.front;
}

} // namespace meshwright
