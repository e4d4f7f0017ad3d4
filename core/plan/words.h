#pragma once

#include "core/plan/plan.h"
#include "core/plan/team.h"
#include "core/plan/workload.h"

#include <array>
#include <string_view>
#include <utility>

namespace meshwright {

// The words that project files and framework files write for each enumerated value. Part of the formats: never rename
// one.

template <class E, std::size_t N>
using WordTable = std::array<std::pair<std::string_view, E>, N>;

inline constexpr WordTable<PrecisionRecipe, 9> precision_words = {{
    {"fp32", PrecisionRecipe::fp32},
    {"autocast-bf16", PrecisionRecipe::autocast_bf16},
    {"autocast-fp16", PrecisionRecipe::autocast_fp16},
    {"mixed-bf16", PrecisionRecipe::mixed_bf16},
    {"mixed-fp16", PrecisionRecipe::mixed_fp16},
    {"pure-bf16", PrecisionRecipe::pure_bf16},
    {"fp8", PrecisionRecipe::fp8},
    {"mxfp8", PrecisionRecipe::mxfp8},
    {"fp4", PrecisionRecipe::fp4},
}};

inline constexpr WordTable<DataType, data_type_count> data_type_words = {{
    {"fp64", DataType::fp64},
    {"fp32", DataType::fp32},
    {"tf32", DataType::tf32},
    {"fp16", DataType::fp16},
    {"bf16", DataType::bf16},
    {"fp8", DataType::fp8},
    {"mxfp8", DataType::mxfp8},
    {"fp4", DataType::fp4},
    {"int8", DataType::int8},
    {"nf4", DataType::nf4},
}};

inline constexpr WordTable<OptimizerKind, 7> optimizer_words = {{
    {"adam", OptimizerKind::adam},
    {"adam-8bit", OptimizerKind::adam_8bit},
    {"adafactor", OptimizerKind::adafactor},
    {"sgd", OptimizerKind::sgd},
    {"sgd-momentum", OptimizerKind::sgd_momentum},
    {"lion", OptimizerKind::lion},
    {"muon", OptimizerKind::muon},
}};

inline constexpr WordTable<AttentionKernel, 5> attention_words = {{
    {"materialized", AttentionKernel::materialized},
    {"flash-1", AttentionKernel::flash1},
    {"flash-2", AttentionKernel::flash2},
    {"flash-3", AttentionKernel::flash3},
    {"cudnn", AttentionKernel::cudnn},
}};

inline constexpr WordTable<RecomputeKind, 3> recompute_words = {{
    {"none", RecomputeKind::none},
    {"selective", RecomputeKind::selective},
    {"full", RecomputeKind::full},
}};

inline constexpr WordTable<OffloadDevice, 3> offload_words = {{
    {"none", OffloadDevice::none},
    {"cpu", OffloadDevice::cpu},
    {"nvme", OffloadDevice::nvme},
}};

inline constexpr WordTable<ScheduleKind, 8> schedule_words = {{
    {"gpipe", ScheduleKind::gpipe},
    {"1f1b", ScheduleKind::one_forward_one_backward},
    {"interleaved-1f1b", ScheduleKind::interleaved},
    {"zero-bubble-h1", ScheduleKind::zero_bubble_h1},
    {"zero-bubble-h2", ScheduleKind::zero_bubble_h2},
    {"zero-bubble-v", ScheduleKind::zero_bubble_v},
    {"dualpipe", ScheduleKind::dualpipe},
    {"dualpipe-v", ScheduleKind::dualpipe_v},
}};

inline constexpr WordTable<ContextParallelKind, 3> context_parallel_words = {{
    {"ring", ContextParallelKind::ring},
    {"all-gather", ContextParallelKind::all_gather},
    {"ulysses", ContextParallelKind::ulysses},
}};

inline constexpr WordTable<TrainingKind, 3> training_words = {{
    {"full", TrainingKind::full},
    {"lora", TrainingKind::lora},
    {"qlora", TrainingKind::qlora},
}};

inline constexpr WordTable<CodeTolerance, 3> code_tolerance_words = {{
    {"configuration", CodeTolerance::configuration},
    {"small", CodeTolerance::small},
    {"any", CodeTolerance::any},
}};

inline constexpr WordTable<Criterion, criterion_count> criterion_words = {{
    {"throughput", Criterion::throughput},
    {"headroom", Criterion::headroom},
    {"cost", Criterion::cost},
    {"code-change", Criterion::code_change},
    {"learning", Criterion::learning},
    {"ecosystem", Criterion::ecosystem},
    {"debugging", Criterion::debugging},
    {"portability", Criterion::portability},
    {"maturity", Criterion::maturity},
    {"lock-in", Criterion::lock_in},
}};

/// ZeRO's own numbers.
inline constexpr std::array<Sharding, 4> sharding_by_stage = {Sharding::none, Sharding::optimizer,
                                                              Sharding::optimizer_gradients, Sharding::full};

template <class E, std::size_t N>
[[nodiscard]] constexpr std::string_view wordOf(const WordTable<E, N>& table, E value) {
    for (const auto& [word, meaning] : table)
        if (meaning == value)
            return word;
    return {};
}

} // namespace meshwright
