#include "core/advice/claim_rules.h"
#include "core/advice/zero_ladder.h"
#include "core/model/parameters.h"

#include <cmath>

namespace meshwright::claim_rules {

namespace {

using enum ClaimUnit;

StateBytes statesAt(const Scenario& s, Sharding sharding) {
    return stateBytes(s, ladderPlan(s, sharding));
}

double capacityOf(const Scenario& s) {
    return s.cluster.smallestMemory().value();
}

/// The states of one rank under a stage, beside those without sharding.
Values statesUnder(const Scenario& s, Sharding sharding) {
    const auto states = statesAt(s, sharding);
    return {{"parameters-bytes", bytes, states.parameters.value()},
            {"gradients-bytes", bytes, states.gradients.value()},
            {"optimizer-bytes", bytes, states.optimizer.value()},
            {"states-bytes", bytes, states.total().value()},
            {"states-without-sharding", bytes, statesAt(s, Sharding::none).total().value()},
            {"gpu-memory", bytes, capacityOf(s)}};
}

Values ddpStates(const Scenario& s, const Plan&) {
    return statesUnder(s, Sharding::none);
}

Values zero1(const Scenario& s, const Plan&) {
    return statesUnder(s, Sharding::optimizer);
}

Values zero2(const Scenario& s, const Plan&) {
    return statesUnder(s, Sharding::optimizer_gradients);
}

Values zero3(const Scenario& s, const Plan&) {
    return statesUnder(s, Sharding::full);
}

Values largestModel(const Scenario& s, const Plan&) {
    const auto parameters_count = static_cast<double>(totalParameters(s.model));
    const double each = statesAt(s, Sharding::none).total().value() / parameters_count;
    return {{"bytes-per-parameter", bytes, each},
            {"gpu-memory", bytes, capacityOf(s)},
            {"largest-model", parameters, capacityOf(s) / each},
            {"model-parameters", parameters, parameters_count}};
}

Values optimizerStates(const Scenario& s, const Plan&) {
    return {{"optimizer-bytes", bytes, statesAt(s, Sharding::none).optimizer.value()},
            {"optimizer-bytes-per-rank", bytes, statesAt(s, Sharding::optimizer).optimizer.value()},
            {"gpus", count, static_cast<double>(s.cluster.gpuCount())}};
}

Values gradients(const Scenario& s, const Plan&) {
    return {{"gradients-bytes", bytes, statesAt(s, Sharding::none).gradients.value()},
            {"gradients-bytes-per-rank", bytes, statesAt(s, Sharding::optimizer_gradients).gradients.value()},
            {"gpus", count, static_cast<double>(s.cluster.gpuCount())}};
}

Values savingFactor(const Scenario& s, const Plan&) {
    const double whole = statesAt(s, Sharding::none).total().value();
    return {{"zero1-saving", factor, whole / statesAt(s, Sharding::optimizer).total().value()},
            {"zero2-saving", factor, whole / statesAt(s, Sharding::optimizer_gradients).total().value()},
            {"zero3-saving", factor, whole / statesAt(s, Sharding::full).total().value()},
            {"gpus", count, static_cast<double>(s.cluster.gpuCount())}};
}

Values byStage(const Scenario& s, const Plan&) {
    return {{"zero0-states", bytes, statesAt(s, Sharding::none).total().value()},
            {"zero1-states", bytes, statesAt(s, Sharding::optimizer).total().value()},
            {"zero2-states", bytes, statesAt(s, Sharding::optimizer_gradients).total().value()},
            {"zero3-states", bytes, statesAt(s, Sharding::full).total().value()},
            {"gpu-memory", bytes, capacityOf(s)}};
}

Values shardedFit(const Scenario& s, const Plan&) {
    const double whole = statesAt(s, Sharding::none).total().value();
    return {{"states-without-sharding", bytes, whole},
            {"states-bytes", bytes, statesAt(s, Sharding::full).total().value()},
            {"gpu-memory", bytes, capacityOf(s)},
            {"gpus", count, static_cast<double>(s.cluster.gpuCount())},
            {"fewest-gpus-for-states", count, std::ceil(whole / capacityOf(s))}};
}

std::int64_t largestLayer(const TransformerSpec& model) {
    std::int64_t largest = 0;
    for (std::size_t kind = 0; kind < model.layer_kinds.size(); ++kind)
        largest = std::max(largest, layerParameters(model, static_cast<int>(kind)));
    return largest;
}

Values prefetch(const Scenario& s, const Plan&) {
    // In 16 bit; with one unit computing and the next one arriving, two of them are alive.
    return {{"layer-parameters", parameters, static_cast<double>(largestLayer(s.model))},
            {"layer-bytes", bytes, 2.0 * static_cast<double>(largestLayer(s.model))}};
}

Values embedding(const Scenario& s, const Plan&) {
    return {{"embedding-parameters", parameters, static_cast<double>(s.model.vocabulary * s.model.hidden)},
            {"layer-parameters", parameters, static_cast<double>(largestLayer(s.model))},
            {"model-parameters", parameters, static_cast<double>(totalParameters(s.model))}};
}

Values stageRecommendation(const Scenario& s, const Plan&) {
    Values values;
    double least = 0;
    double fastest = -1;
    for (const auto sharding : {Sharding::none, Sharding::optimizer, Sharding::optimizer_gradients, Sharding::full}) {
        const auto plan = fastestLadderPlan(s, sharding);
        if (!plan)
            continue;
        const double stage = static_cast<double>(sharding);
        if (values.empty())
            values.push_back({"lowest-stage-that-fits", count, stage});
        const double step = estimateTime(s, *plan).step.value();
        if (fastest < 0 || step < least) {
            fastest = stage;
            least = step;
        }
    }
    if (fastest >= 0)
        values.push_back({"fastest-stage-that-fits", count, fastest});
    return values;
}

} // namespace

std::vector<ClaimRule> memoryRules() {
    using enum ClaimComputation;
    return {{ddp_state_bytes, ddpStates},
            {ddp_largest_model, largestModel},
            {optimizer_state_bytes, optimizerStates},
            {gradient_bytes, gradients},
            {zero1_state_bytes, zero1},
            {zero2_state_bytes, zero2},
            {zero3_state_bytes, zero3},
            {zero3_saving_factor, savingFactor},
            {zero_state_by_stage, byStage},
            {sharded_state_fit, shardedFit},
            {prefetch_memory, prefetch},
            {embedding_parameters, embedding},
            {zero_stage_recommendation, stageRecommendation}};
}

} // namespace meshwright::claim_rules
