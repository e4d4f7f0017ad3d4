#pragma once

#include "core/time/step_context.h"

namespace meshwright {

/// Time of one pass through one layer (or through the head) on one rank, by what it is spent on. Seconds.
struct PassTime {
    double gemm = 0;
    double attention = 0;
    double elementwise = 0;
    double loss = 0;
    double tensor = 0;  ///< exposed tensor-parallel communication
    double context = 0; ///< exposed context-parallel communication
    double expert = 0;  ///< exposed expert-parallel communication
    double launch = 0;  ///< host time that the device waits for
    double hidden_tensor = 0;
    double hidden_context = 0;
    double hidden_expert = 0;
    double operations = 0; ///< issued by the host
    double recompute = 0;  ///< of the above, spent on computing again

    [[nodiscard]] double computation() const { return gemm + attention + elementwise + loss; }
    [[nodiscard]] double communication() const { return tensor + context + expert; }
    [[nodiscard]] double total() const { return computation() + communication() + launch; }
    PassTime& operator+=(const PassTime& other);
    [[nodiscard]] PassTime scaled(double factor) const;
};

struct LayerTime {
    PassTime forward;
    PassTime backward;          ///< recomputation, input gradients and weight gradients
    double weight_gradient = 0; ///< of `backward`, the part that may be delayed (zero-bubble schedules)
};

/// One layer of the given kind, one micro-batch.
[[nodiscard]] LayerTime layerTime(const StepContext& context, const LayerSpec& layer);
/// Token embedding: first stage only.
[[nodiscard]] LayerTime embeddingTime(const StepContext& context);
/// Final norm, head and loss: last stage only.
[[nodiscard]] LayerTime headTime(const StepContext& context);

} // namespace meshwright
