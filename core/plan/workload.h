#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meshwright {

enum class TrainingKind : std::uint8_t { full, lora, qlora };

/// What is trained, on how much: everything about the job that is neither model, nor hardware, nor plan.
struct Workload {
    std::int64_t sequence_length = 2048; ///< tokens
    std::int64_t global_batch = 128;     ///< sequences per optimizer step
    double token_budget = 0;             ///< tokens to train on; 0 if not decided
    TrainingKind training = TrainingKind::full;
    int lora_rank = 16;
    bool lora_all_linear = true;   ///< adapters on every linear layer, else on queries and values only
    double trainable_fraction = 1; ///< of the parameters, for partly frozen full training

    friend bool operator==(const Workload&, const Workload&) = default;
};

} // namespace meshwright
