#pragma once

#include "core/exchange/hugging_face_fields.h"
#include "core/model/transformer_spec.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright::hugging_face {

/// Fills everything but name, family and tie, which all families treat alike.
using FamilyReader = void (*)(ConfigFields&, TransformerSpec&);

/// How one model_type is read. Several may share a reader; a default belongs to the model_type.
struct Family {
    std::string_view model_type;
    FamilyReader read = nullptr;
    bool tied_by_default = false;
    std::string_view architecture; ///< class that files without model_type name; empty if the reader's first row has it
};

/// One table for each source file of readers.
[[nodiscard]] std::span<const Family> denseFamilies();    ///< Llama and its kin: rotary, RMS norm, gated MLP
[[nodiscard]] std::span<const Family> classicFamilies();  ///< GPT-2 and its kin: layer norm, biases, plain MLP
[[nodiscard]] std::span<const Family> expertFamilies();   ///< mixtures of experts, latent and linear attention
[[nodiscard]] std::span<const Family> megatronFamilies(); ///< what Megatron-LM's arguments describe

// Pieces that readers share.

/// What a family takes where the file is silent.
struct ShapeDefaults {
    std::int64_t kv_heads = 0; ///< 0: as many as query heads
    std::int64_t head_dim = 0; ///< 0: hidden / heads
    // In force only in a text_config, which leaves out its class's defaults.
    std::int64_t nested_heads = 0;
    std::int64_t nested_vocabulary = 0;
};

struct ConfigShape {
    std::int64_t layers = 0;
    GroupedAttention attention; ///< heads and widths only
};

/// Hidden width, vocabulary, positions and dropout into `model`; layers and heads into the result.
[[nodiscard]] ConfigShape readShape(ConfigFields& fields, TransformerSpec& model, const ShapeDefaults& defaults = {});
/// Hidden width, layers and heads alone, for families whose key/value heads or head width have rules of their own.
[[nodiscard]] ConfigShape readOuterShape(ConfigFields& fields, TransformerSpec& model,
                                         const ShapeDefaults& defaults = {});
/// Key/value heads have to divide the query heads.
void checkKvHeads(ConfigFields& fields, const GroupedAttention& attention);
/// hidden / heads, which has to come out even.
[[nodiscard]] std::int64_t impliedHeadDim(ConfigFields& fields, std::int64_t hidden, std::int64_t heads);

void addLayer(TransformerSpec& model, const LayerSpec& layer);
void addLayers(TransformerSpec& model, std::int64_t count, const LayerSpec& layer);

/// For each layer, whether it attends through the sliding window: what layer_types says, else layer i does if
/// (i + 1) mod `period` is not 0 (0: all do).
[[nodiscard]] std::vector<bool> slidingLayers(ConfigFields& fields, std::int64_t layers, std::int64_t period);

} // namespace meshwright::hugging_face
