#pragma once

#include "core/plan/scenario.h"

#include <optional>

namespace meshwright {

/// What a stated throughput says of a network nobody stated.
struct ImpliedNetwork {
    /// Bits/s of each node at which the estimate gives the stated throughput; empty if no network does.
    std::optional<double> bits_per_second;
    double fastest = 0; ///< tokens/s per GPU with a network that costs nothing
};

/// Searches between 0.1 Gb/s and 1 Pb/s a node, all of the cluster's nodes alike.
[[nodiscard]] ImpliedNetwork impliedNetwork(const Scenario& scenario, const Plan& plan,
                                            double tokens_per_second_per_gpu);

} // namespace meshwright
