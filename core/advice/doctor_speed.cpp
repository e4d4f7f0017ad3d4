#include "core/advice/doctor.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace meshwright {

namespace {

/// Fewer say little: the median of five of a wide spread is no figure to act on.
constexpr std::size_t steps_for_a_median = 10;

std::optional<double> secondsOf(const Scenario& scenario, const Plan& plan, const LogStep& step) {
    if (step.seconds)
        return step.seconds;
    const auto batch = static_cast<double>(step.global_batch.value_or(scenario.workload.global_batch));
    if (step.samples_per_second && *step.samples_per_second > 0)
        return batch / *step.samples_per_second;
    if (step.tokens_per_second_gpu && *step.tokens_per_second_gpu > 0)
        return batch * static_cast<double>(scenario.workload.sequence_length) /
               (*step.tokens_per_second_gpu * plan.parallel.gpus());
    return std::nullopt;
}

double meanOf(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

std::vector<LogTimer> medianTimers(const TrainingLog& log) {
    std::map<std::string, std::vector<double>> by_name;
    for (const auto& timer : log.timers)
        by_name[timer.name].push_back(timer.milliseconds);
    std::vector<LogTimer> out;
    for (auto& [name, values] : by_name)
        out.push_back({name, 0, quantile(std::move(values), 0.5)});
    std::ranges::stable_sort(out, std::greater{}, &LogTimer::milliseconds);
    return out;
}

void findIn(const std::vector<double>& steps, SpeedDiagnosis& out) {
    if (steps.size() < steps_for_a_median) {
        out.findings.push_back(
            {FindingKind::few_steps, static_cast<double>(steps.size()), static_cast<double>(steps_for_a_median)});
        return;
    }
    if (const double mean = meanOf(steps); mean > 1.05 * out.median)
        out.findings.push_back({FindingKind::slow_steps, mean, out.median});
    const auto quarter = static_cast<std::ptrdiff_t>(steps.size() / 4);
    const double first = quantile({steps.begin(), steps.begin() + quarter}, 0.5);
    const double last = quantile({steps.end() - quarter, steps.end()}, 0.5);
    if (quarter >= 3 && last > 1.05 * first)
        out.findings.push_back({FindingKind::drift, last, first});
}

} // namespace

double quantile(std::vector<double> values, double q) {
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const double at = std::clamp(q, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

std::vector<double> measuredSteps(const Scenario& scenario, const Plan& plan, const TrainingLog& log) {
    std::vector<double> steps;
    for (const auto& step : log.steps)
        if (const auto seconds = secondsOf(scenario, plan, step); seconds && *seconds > 0)
            steps.push_back(*seconds);
    // Allocation, compilation and autotuning belong to the first steps, at most ten lines of a log.
    const auto warm_up = std::min<std::size_t>(10, (steps.size() + 4) / 5);
    if (steps.size() > warm_up + 1)
        steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(warm_up));
    return steps;
}

SpeedDiagnosis diagnoseSpeed(const Scenario& scenario, const Plan& plan, const TrainingLog& log) {
    SpeedDiagnosis out;
    const auto steps = measuredSteps(scenario, plan, log);
    const auto time = estimateTime(scenario, plan);
    out.steps = static_cast<int>(steps.size());
    out.median = quantile(steps, 0.5);
    out.low = quantile(steps, 0.05);
    out.high = quantile(steps, 0.95);
    out.estimated = time.step.value();
    out.interval = time.interval;
    out.timers = medianTimers(log);
    for (const auto& step : log.steps)
        if (step.peak_bytes)
            out.peak_bytes = std::max(out.peak_bytes.value_or(0), *step.peak_bytes);
    for (const auto& memory : log.memory)
        if (memory.max_allocated)
            out.peak_bytes = std::max(out.peak_bytes.value_or(0), *memory.max_allocated);
    if (steps.empty())
        return out;
    out.agreement = out.median > time.interval.high.value()  ? Agreement::more
                    : out.median < time.interval.low.value() ? Agreement::less
                                                             : Agreement::agrees;
    for (const auto& timer : out.timers)
        if (timer.name.find("batch-generator") != std::string::npos && timer.milliseconds > 0.03 * 1e3 * out.median)
            out.findings.push_back({FindingKind::waits_for_data, timer.milliseconds / 1e3, out.median});
    findIn(steps, out);
    return out;
}

} // namespace meshwright
