#include "core/time/interval.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

TimeInterval stepInterval(const StepContext& x, const TimeEstimate& estimate) {
    const IntervalBehaviour& i = x.constants->intervals[static_cast<std::size_t>(x.plan->engine)];
    const int used = static_cast<int>(x.t * x.c * x.p * x.d);
    const Cluster& cluster = x.scenario->cluster;
    const bool network = used > std::max(cluster.scale_up_domain_gpus, cluster.groups.front().node.gpus);
    return {estimate.step * (network ? i.network_low : i.low), estimate.step * (network ? i.network_high : i.high)};
}

double probabilityFaster(const TimeEstimate& first, const TimeEstimate& second) {
    const double a = first.step.value();
    const double b = second.step.value();
    if (a <= 0 || b <= 0)
        return 0.5;
    const auto spread = [](const TimeEstimate& e) {
        const double ratio = e.interval.low.value() > 0 ? e.interval.high / e.interval.low : 1;
        return std::log(std::max(ratio, 1.0001)) / (2 * 1.645); // of a normal law on the logarithm
    };
    // Two plans on one model and cluster err together; about half of the variance is their own (docs/validation.md).
    const double own = 0.5 * (spread(first) * spread(first) + spread(second) * spread(second));
    return 0.5 * std::erfc(-std::log(b / a) / std::sqrt(2 * own));
}

} // namespace meshwright
