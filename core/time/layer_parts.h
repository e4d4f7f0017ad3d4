#pragma once

#include "core/time/layer_time.h"

namespace meshwright {

/// Adds Y[rows, outputs] = X[rows, inputs] W: the product forward, its two gradients, and casts of an 8-bit recipe.
void addProduct(const StepContext& context, LayerTime& time, double rows, double outputs, double inputs,
                double groups = 1);
/// Adds an element-wise part that moves so many bytes in so many kernels in each direction.
void addStream(const StepContext& context, LayerTime& time, double forward_bytes, double backward_bytes,
               double kernels = 1);

/// The attention block: projections, rotary embedding, scores, context parallelism; no norms, no residual.
[[nodiscard]] LayerTime attentionTime(const StepContext& context, const Attention& attention);
/// The MLP or expert block.
[[nodiscard]] LayerTime feedForwardTime(const StepContext& context, const FeedForward& feed_forward);
/// layerTime of a layer whose two blocks are timed already: a search times each block once for all plans that share it.
[[nodiscard]] LayerTime layerOfParts(const StepContext& context, const LayerSpec& layer, const LayerTime& attention,
                                     const LayerTime& feed_forward);
/// A plain or gated MLP over `rows` tokens whose width is split over `split` ranks.
[[nodiscard]] LayerTime mlpTime(const StepContext& context, double rows, double width, bool gated, double split);

} // namespace meshwright
