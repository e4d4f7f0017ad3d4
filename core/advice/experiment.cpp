#include "core/advice/experiment.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double two_sided_95 = 1.96; ///< standard deviations

ExperimentArm armOf(const Scenario& scenario, const Decision& decision, std::size_t column) {
    const auto& entry = decision.card.columns[column].entry;
    const auto& time = entry.estimate.time;
    const double tokens = static_cast<double>(scenario.workload.global_batch * scenario.workload.sequence_length) /
                          entry.best->plan.parallel.gpus();
    return {column, time.tokens_per_second_per_gpu, tokens / time.interval.high.value(),
            tokens / time.interval.low.value(), Seconds(0)};
}

const WhyLost* likeliestRival(const Decision& decision) {
    const WhyLost* rival = nullptr;
    for (const auto& lost : decision.lost)
        if (lost.kind == LossKind::behind && lost.step_share && *lost.step_share > 0)
            if (rival == nullptr || lost.probability > rival->probability)
                rival = &lost;
    return rival;
}

/// Steps after which the means of two runs, each with `noise` a step, differ by `difference` beyond chance.
int stepsToTell(double difference, double noise) {
    const double z = two_sided_95 * noise / difference;
    return static_cast<int>(std::ceil(std::min(2 * z * z, 1e6)));
}

} // namespace

std::optional<Experiment> experimentFor(const Scenario& scenario, const Decision& decision,
                                        const ExperimentAssumptions& assumptions) {
    const WhyLost* rival = likeliestRival(decision);
    if (decision.winner() == nullptr || rival == nullptr)
        return std::nullopt;
    Experiment plan{.warm_up_steps = assumptions.warm_up_steps, .probability = rival->probability};
    plan.arms = {armOf(scenario, decision, 0), armOf(scenario, decision, rival->column)};
    plan.overturns_at = plan.arms[1].tokens_per_second_per_gpu / *rival->step_share;
    // Half of what separates the prediction from the turn is to be told from noise.
    const double gap = std::abs(std::log(*rival->step_share));
    plan.measured_steps = std::clamp(gap > 0 ? stepsToTell(gap / 2, assumptions.step_noise) : assumptions.most_steps,
                                     assumptions.least_steps, assumptions.most_steps);
    plan.resolution = two_sided_95 * assumptions.step_noise * std::sqrt(2.0 / plan.measured_steps);
    const int steps = plan.warm_up_steps + plan.measured_steps;
    for (auto& arm : plan.arms) {
        const auto& entry = decision.card.columns[arm.column].entry;
        arm.duration = assumptions.start + entry.estimate.time.step * static_cast<double>(steps);
        plan.gpu_hours += arm.duration.value() / 3600 * entry.best->plan.parallel.gpus();
    }
    plan.price = UsDollars(plan.gpu_hours * scenario.cluster.groups.front().node.device.price_per_hour.value());
    return plan;
}

} // namespace meshwright
