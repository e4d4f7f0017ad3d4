#pragma once

#include "core/time/layer_time.h"
#include "core/time/stages.h"

namespace meshwright {

/// Communication of parameters and gradients over data-parallel ranks, as seconds on one rank of one stage.
struct DataTraffic {
    double forward = 0;  ///< exposed in each micro-batch's forward pass
    double backward = 0; ///< exposed in each micro-batch's backward pass
    double step = 0;     ///< exposed once a step
    double hidden_micro_batch = 0;
    double hidden_step = 0;
};

/// A stage as data parallelism sees it.
struct StageWork {
    TrafficParameters parameters;   ///< all of the stage
    TrafficParameters largest_unit; ///< of one layer
    double layers = 0;
    PassTime forward; ///< all of one micro-batch's layers, head and embedding
    PassTime backward;
};

[[nodiscard]] DataTraffic dataTraffic(const StepContext& context, const StageWork& work);
/// The optimizer's own step on the rank's share of the parameters, host transfers of an offloaded one included.
struct OptimizerTime {
    double device = 0;
    double offload = 0;
};
[[nodiscard]] OptimizerTime optimizerTime(const StepContext& context, const TrafficParameters& parameters);
/// First and last stage sum the gradient of a shared embedding.
[[nodiscard]] double tiedEmbeddingSeconds(const StepContext& context);

} // namespace meshwright
