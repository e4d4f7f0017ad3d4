#pragma once

#include "core/base/result.h"
#include "core/evidence/run.h"
#include "core/model/transformer_spec.h"

#include <string>
#include <vector>

namespace meshwright {

/// A value that the source leaves open, and what was taken instead.
struct Assumption {
    std::string place; ///< JSON pointer into the row
    std::string value;

    friend bool operator==(const Assumption&, const Assumption&) = default;
};

/// The network of a run, from its dimensions alone: a gated MLP means the Llama family (RMSNorm, rotary positions, no
/// biases), an ungated one the GPT-2 family (LayerNorm, learned positions, biases). Needs layers, hidden and heads.
[[nodiscard]] Result<TransformerSpec> modelOfRun(const PublishedRun& run, std::int64_t sequence_length,
                                                 std::vector<Assumption>& assumptions);

} // namespace meshwright
