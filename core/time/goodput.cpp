#include "core/time/goodput.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

Goodput goodputOf(double gpus, const ReliabilityAssumptions& a) {
    Goodput goodput;
    const double failures_per_second = a.failures_per_gpu_hour * std::max(0.0, gpus) / 3600;
    double lost = a.data_loading_fraction;
    if (failures_per_second > 0) {
        const double between = 1 / failures_per_second;
        const double write = a.checkpoint_write.value();
        goodput.mean_time_to_failure = Seconds(between);
        goodput.checkpoint_interval = Seconds(std::sqrt(2 * write * between));
        const double interval = goodput.checkpoint_interval.value();
        goodput.lost_to_checkpoints = interval > 0 ? write / (interval + write) : 0;
        // A failure comes on average in the middle of an interval, and all since the last checkpoint is done again.
        goodput.lost_to_rework = std::min(1.0, (interval / 2 + write) / between);
        goodput.lost_to_restarts = std::min(1.0, a.restart.value() / between);
        lost += goodput.lost_to_checkpoints + goodput.lost_to_rework + goodput.lost_to_restarts;
    }
    goodput.fraction = std::max(0.0, 1 - lost);
    return goodput;
}

} // namespace meshwright
