#include "core/model/transformer_spec.h"

#include <algorithm>

namespace meshwright {

std::int64_t headCount(const Attention& attention) {
    if (const auto* linear = std::get_if<LinearAttention>(&attention))
        return linear->value_heads;
    if (const auto* latent = std::get_if<LatentAttention>(&attention))
        return latent->heads;
    return std::get<GroupedAttention>(attention).heads;
}

bool hasExperts(const TransformerSpec& model) {
    return std::ranges::any_of(model.layer_kinds, [](const LayerSpec& layer) {
        return std::holds_alternative<MixtureOfExperts>(layer.feed_forward);
    });
}

} // namespace meshwright
