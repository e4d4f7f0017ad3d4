#include "core/search/family_search.h"

#include <algorithm>

namespace meshwright {

namespace {

class FamilyWalk {
public:
    FamilyWalk(const SearchTask& task, const PlanFamily& family, const FamilyBound& bound, double limit,
               StatesTable& states)
        : task_(task)
        , bound_(bound)
        , states_(states)
        , layout_(family.layout)
        , plan_(family.plan)
        , limit_(limit) {}

    FamilyResult run() {
        for (std::size_t i = 0; i < task_.space.pipelines.size(); ++i) {
            const auto& choice = task_.space.pipelines[i];
            if (!applyPipeline(task_.scenario, choice, plan_))
                continue;
            const auto batches = static_cast<double>(microBatches(task_.scenario.workload.global_batch, plan_));
            const bool hopeless = timed() && pipelineBound(bound_, choice, batches) > limit_;
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
                evaluate(i, j);
            }
        }
        keepBest(result_.best, top());
        return std::move(result_);
    }

private:
    [[nodiscard]] std::size_t top() const { return static_cast<std::size_t>(std::max(1, task_.request.top)); }
    [[nodiscard]] bool timed() const { return ranksByTime(task_.request); }

    bool statesTooLarge(std::size_t pipeline, std::size_t state) {
        const auto key = (static_cast<std::uint64_t>(layout_) * task_.space.pipelines.size() + pipeline) *
                             task_.space.states.size() +
                         state;
        const auto [entry, fresh] = states_.try_emplace(key, false);
        if (fresh)
            entry->second = statesExceed(task_.scenario, plan_, task_.inventory);
        return entry->second;
    }

    void evaluate(std::size_t pipeline, std::size_t state) {
        auto& counts = result_.counts;
        if (const auto reasons = reasonsAgainst(task_.scenario, plan_, *task_.space.framework); !reasons.empty()) {
            ++counts.illegal;
            for (const auto reason : reasons)
                ++counts.broken_rules[std::string(reason)];
            return;
        }
        if (statesTooLarge(pipeline, state)) {
            ++counts.states_too_large;
            return;
        }
        const TimeEstimate time = estimateTime(task_.scenario, plan_);
        if (timed() && scoreOf(time) > limit_) {
            ++counts.slower;
            return;
        }
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
    const FamilyBound& bound_;
    StatesTable& states_;
    int layout_;
    Plan plan_;
    double limit_;
    FamilyResult result_;
};

} // namespace

FamilyResult searchFamily(const SearchTask& task, const PlanFamily& family, const FamilyBound& bound, double limit,
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
