#include "core/time/pipeline.h"

#include <algorithm>

namespace meshwright {

bool PipelineShape::splitsBackward() const {
    switch (schedule) {
    case ScheduleKind::zero_bubble_h1:
    case ScheduleKind::zero_bubble_h2:
    case ScheduleKind::zero_bubble_v:
    case ScheduleKind::dualpipe:
    case ScheduleKind::dualpipe_v:
        return true;
    default:
        return false;
    }
}

bool PipelineShape::folds() const {
    return schedule == ScheduleKind::zero_bubble_v || schedule == ScheduleKind::dualpipe_v;
}

namespace {

/// Idle time of the slowest rank, from one rank's mean times. Formulas: physics.md 2.12.
double bubble(const PipelineShape& shape, const StageDurations& mean) {
    const double others = shape.stages - 1;
    const double input = mean.backward - mean.weight_gradient;
    const double w = mean.weight_gradient;
    switch (shape.schedule) {
    case ScheduleKind::gpipe:
    case ScheduleKind::one_forward_one_backward:
        return others * mean.both();
    case ScheduleKind::interleaved:
        return others * mean.both() / std::max(1, shape.chunks);
    case ScheduleKind::zero_bubble_h1:
        return others * std::max(0.0, mean.forward + input - w);
    case ScheduleKind::zero_bubble_h2:
        return others * std::max(0.0, mean.forward + input - 2 * w);
    case ScheduleKind::zero_bubble_v:
        return others * std::max(0.0, mean.forward + input - 2 * w) / 2;
    case ScheduleKind::dualpipe:
        return std::max(0.0, (shape.stages / 2.0 - 1) * (mean.both() + mean.backward - 3 * w));
    case ScheduleKind::dualpipe_v:
        return std::max(0.0, others * (mean.both() + mean.backward - 3 * w) / 2);
    }
    return 0;
}

} // namespace

double pipelineSeconds(const PipelineShape& shape, const StageDurations& sum, const StageDurations& slowest) {
    const double m = static_cast<double>(shape.micro_batches);
    if (shape.stages <= 1)
        return m * slowest.both();
    // Filling and draining pass through the other ranks once; with all ranks equal this is their exact number.
    const double others = shape.stages - 1;
    const StageDurations mean{(sum.forward - slowest.forward) / others, (sum.backward - slowest.backward) / others,
                              (sum.weight_gradient - slowest.weight_gradient) / others};
    return m * slowest.both() + bubble(shape, mean) + 2 * others * shape.transfer_s;
}

double PipelineTrace::bubbleFraction() const {
    double working = 0;
    for (const double seconds_busy : busy)
        working += seconds_busy;
    return seconds > 0 && !busy.empty() ? 1 - working / (seconds * static_cast<double>(busy.size())) : 0;
}

} // namespace meshwright
