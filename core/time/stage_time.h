#pragma once

#include "core/time/stages.h"
#include "core/time/traffic.h"

#include <span>

namespace meshwright {

/// Times and parameters of each kind of layer and of the model's ends: what every stage is put together from.
struct StepParts {
    std::array<LayerTime, maximum_layer_kinds> layers{};
    std::array<TrafficParameters, maximum_layer_kinds> parameters{};
    LayerTime embedding;
    LayerTime head;
    double transfer = 0;      ///< of one micro-batch's activations to the next stage
    double fill_transfer = 0; ///< the part of it that filling and draining add, beyond what passes already hold
};

[[nodiscard]] StepParts stepParts(const StepContext& context);
/// Fills in `transfer` for the context's pipeline.
void setTransfer(const StepContext& context, StepParts& parts);

/// One pipeline rank: a micro-batch there, and what it does once a step.
struct StageTime {
    PassTime forward;
    PassTime backward;
    double weight_gradient = 0;
    double transfer = 0; ///< exposed pipeline transfers of one micro-batch, both directions
    double hidden_transfer = 0;
    double offload = 0;
    DataTraffic data;
    OptimizerTime optimizer;

    [[nodiscard]] double forwardSeconds() const { return forward.total() + data.forward + transfer / 2 + offload / 2; }
    [[nodiscard]] double backwardSeconds() const {
        return backward.total() + data.backward + transfer / 2 + offload / 2;
    }
};

[[nodiscard]] StageTime stageTime(const StepContext& context, const StepParts& parts, const StageLoad& load);
/// The passes alone: no transfers, no data-parallel traffic, no optimizer. What stageTime adds is never negative.
[[nodiscard]] StageTime stagePasses(const StepContext& context, const StepParts& parts, const StageLoad& load);

/// estimateTime's step, from parts and loads (one for each stage) that many plans of a search share.
[[nodiscard]] double stepSeconds(const StepContext& context, const StepParts& parts, std::span<const StageLoad> loads);

} // namespace meshwright
