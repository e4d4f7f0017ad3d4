#pragma once

#include "core/memory/layout.h"
#include "core/memory/ledger.h"
#include "core/memory/weights.h"

namespace meshwright {

// Each function adds the terms of one subject for the rank of one stage. Formulas: resources/formulas/memory.json.

/// What the ranks of one stage hold, as all subjects need it.
struct StageContext {
    const Shape& x;
    const StageLayout& layout;
    const RankParameters& parameters;
    const std::vector<ParameterGroup>& inventory;
};

/// Elements that are trained, of the dense and of the expert parameters of a rank.
struct TrainableElements {
    double dense = 0;
    double expert = 0;

    [[nodiscard]] double all() const { return dense + expert; }
    /// Of one rank after cutting over the shard groups; the largest share, in whole elements.
    [[nodiscard]] double sharded(const Shape& x) const;
};

[[nodiscard]] TrainableElements trainableElements(const StageContext& stage);
/// True where the engine cuts parameters, gradients or optimizer states at this sharding.
[[nodiscard]] bool shardsParameters(const Plan& plan);
[[nodiscard]] bool shardsGradients(const Plan& plan);
[[nodiscard]] bool shardsOptimizer(const Plan& plan);

/// Optimizer state of the whole rank before offloading, in bytes: what is kept in all, wherever it is.
[[nodiscard]] double optimizerBytes(const StageContext& stage);

/// Every tensor of one stage's rank.
void fillLedger(Ledger& ledger, const Shape& x, const StageLayout& layout,
                const std::vector<ParameterGroup>& inventory);
void addStates(Ledger& ledger, const StageContext& stage);
void addActivations(Ledger& ledger, const StageContext& stage);
void addLogits(Ledger& ledger, const StageContext& stage);
void addBuffers(Ledger& ledger, const StageContext& stage);

/// Saved for backward by one layer on one rank, one micro-batch.
void addLayerTensors(TensorSink& sink, const Shape& x, const LayerSpec& layer, const Recompute& recompute);
void addExpertTensors(TensorSink& sink, const Shape& x, const MixtureOfExperts& moe, const Recompute& recompute);
/// What the backward pass of a layer has alive at once on one rank beside what was saved.
struct BackwardTransient {
    double factor = 0;   ///< tensors of the width alive together
    double width = 0;    ///< elements of the feed-forward's activation on one rank
    double gathered = 0; ///< elements of the gathered residual stream
    double bytes = 0;
};

[[nodiscard]] BackwardTransient backwardTransient(const Shape& x, const LayerSpec& layer);

} // namespace meshwright
