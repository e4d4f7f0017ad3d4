#include "core/evidence/predictor.h"

#include "core/evidence/memory_interval.h"
#include "core/memory/memory.h"
#include "core/time/time.h"

#include <memory>

namespace meshwright {

namespace {

void addMemory(Prediction& prediction, const MemoryEstimate& memory, const Plan& plan) {
    prediction.peak_gib = inGibibytes(memory.peak);
    prediction.reserved_gib = inGibibytes(memory.reserved);
    prediction.device_gib = inGibibytes(memory.total);
    prediction.fits = memory.fits();
    const auto& ratio = memoryIntervals().of(plan.engine);
    prediction.peak_interval = Interval{*prediction.peak_gib * ratio.low, *prediction.peak_gib * ratio.high};
    for (const auto& stage : memory.stages)
        prediction.peak_gib_by_stage.push_back(inGibibytes(stage.peak));
}

void addTime(Prediction& prediction, const TimeEstimate& time) {
    prediction.iter_time_s = time.step.value();
    prediction.iter_time_interval = Interval{time.interval.low.value(), time.interval.high.value()};
}

} // namespace

Predictor productPredictor() {
    return [](const Scenario& scenario, const Plan& plan) {
        Prediction prediction;
        addMemory(prediction, estimateMemory(scenario, plan), plan);
        addTime(prediction, estimateTime(scenario, plan));
        return prediction;
    };
}

Predictor uncalibratedPredictor() {
    return [](const Scenario& scenario, const Plan& plan) {
        Prediction prediction;
        const auto memory = estimateMemory(scenario, plan);
        addMemory(prediction, memory, plan);
        prediction.reserved_gib = prediction.device_gib = *prediction.peak_gib;
        prediction.fits = memory.peak <= memory.capacity;
        prediction.peak_interval.reset();
        prediction.iter_time_s = estimateTime(scenario, plan, TimeConstants{}).step.value();
        return prediction;
    };
}

Result<Predictor> productPredictor(std::string_view text, const std::string& file) {
    auto constants = readTimeConstants(text, file);
    if (!constants)
        return constants.faults();
    const auto shared = std::make_shared<const TimeConstants>(std::move(constants).value());
    return Predictor([shared](const Scenario& scenario, const Plan& plan) {
        Prediction prediction;
        addMemory(prediction, estimateMemory(scenario, plan), plan);
        addTime(prediction, estimateTime(scenario, plan, *shared));
        return prediction;
    });
}

} // namespace meshwright
