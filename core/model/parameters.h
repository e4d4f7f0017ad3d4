#pragma once

#include "core/model/transformer_spec.h"

#include <cstdint>
#include <vector>

namespace meshwright {

enum class ParameterKind : std::uint8_t {
    token_embedding,
    position_embedding,
    embedding_projection,
    embedding_norm,
    norm,
    attention,
    query_key_norm,
    mlp,
    router,
    expert,
    shared_expert,
    final_norm,
    output_head,
    multi_token_prediction,
};

/// How parallelism divides a tensor: what tensor parallelism splits, what only expert parallelism splits, and what
/// every rank of a tensor-parallel group holds whole.
enum class ParameterSplit : std::uint8_t { replicated, tensor, expert };

/// Parameters of one kind in one layer (or, with layer_kind -1, outside the layers).
struct ParameterGroup {
    ParameterKind kind{};
    ParameterSplit split{};
    int layer_kind = -1;
    std::int64_t elements = 0; ///< in one layer of that kind, in total over any parallel ranks
    std::int64_t tensors = 1;  ///< how many tensors they are
    bool matrix = true;        ///< false for vectors (norm weights, biases): optimizers and decay treat them apart

    friend bool operator==(const ParameterGroup&, const ParameterGroup&) = default;
};

/// Every parameter of the model: the groups outside the layers once, the groups of each layer kind once.
[[nodiscard]] std::vector<ParameterGroup> parameterInventory(const TransformerSpec& model);

/// Parameters of one layer of the given kind.
[[nodiscard]] std::int64_t layerParameters(const TransformerSpec& model, int layer_kind);

/// All parameters, tied ones once, multi-token-prediction layers left out as published counts do.
[[nodiscard]] std::int64_t totalParameters(const TransformerSpec& model);

/// Parameters that one token passes through: all but the experts it is not sent to.
[[nodiscard]] std::int64_t activeParameters(const TransformerSpec& model);

/// Extra parameters of the multi-token-prediction layers; 0 if there are none.
[[nodiscard]] std::int64_t multiTokenPredictionParameters(const TransformerSpec& model);

} // namespace meshwright
