#pragma once

#include "core/memory/layout.h"
#include "core/model/parameters.h"

namespace meshwright {

/// Parameters that one rank of a stage holds when only tensor, expert and pipeline parallelism cut them (elements).
struct RankParameters {
    double dense = 0;        ///< states cut over `Shape::d` ranks
    double expert = 0;       ///< states cut over `Shape::d_e` ranks
    double vectors = 0;      ///< of `dense` and `expert`: norm weights and biases
    double embedding = 0;    ///< of `dense`: token and position tables and the output head
    double linear = 0;       ///< of `dense` and `expert`: matrices inside the layers
    double factored = 0;     ///< rows plus columns of all matrices: what Adafactor keeps
    double adapters = 0;     ///< LoRA parameters
    double largest_unit = 0; ///< of one FSDP unit: the largest layer
    double root_unit = 0;    ///< what stands outside the layers
    double head_unit = 0;    ///< of those, what the head's product uses
    double units = 0;        ///< number of layers

    [[nodiscard]] double all() const { return dense + expert; }
};

/// Counts the parameters of a stage; a head that shares the embedding's table has its own copy where the embedding is
/// on another rank. Key and value heads are repeated where there are fewer of them than tensor-parallel ranks.
[[nodiscard]] RankParameters rankParameters(const Shape& shape, const StageLayout& layout,
                                            const std::vector<ParameterGroup>& inventory);

/// Elements of one layer of a kind on one rank.
[[nodiscard]] double layerElements(const Shape& shape, const std::vector<ParameterGroup>& inventory, int kind);

} // namespace meshwright
