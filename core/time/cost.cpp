#include "core/time/cost.h"

#include <cmath>

namespace meshwright {

TrainingCost trainingCost(const Scenario& scenario, const Plan& plan, const TimeEstimate& time, const Goodput& goodput,
                          const FacilityAssumptions& facility) {
    TrainingCost cost;
    const Workload& workload = scenario.workload;
    if (workload.token_budget <= 0 || scenario.cluster.groups.empty() || goodput.fraction <= 0)
        return cost;
    const double tokens_per_step = static_cast<double>(workload.global_batch * workload.sequence_length);
    cost.steps = std::ceil(workload.token_budget / tokens_per_step);
    cost.wall_clock = time.step * cost.steps / goodput.fraction;
    const double gpus = plan.parallel.gpus();
    cost.gpu_hours = cost.wall_clock.value() / 3600 * gpus;
    const Device& device = scenario.cluster.groups.front().node.device;
    cost.price = device.price_per_hour * cost.gpu_hours;
    cost.energy_kwh =
        cost.gpu_hours * device.power.value() / 1000 * facility.load * (1 + facility.host_share) * facility.pue;
    cost.carbon_kg = cost.energy_kwh * facility.carbon_kg_per_kwh;
    return cost;
}

} // namespace meshwright
