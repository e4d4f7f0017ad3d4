#pragma once

#include "core/base/explanation.h"
#include "core/base/fault.h"
#include "core/base/formulas.h"
#include "core/estimate/remedies.h"
#include "core/exchange/hugging_face.h"
#include "core/hardware/cluster.h"
#include "core/memory/memory.h"
#include "core/model/parameters.h"
#include "core/plan/legality.h"
#include "core/report/sections.h"
#include "core/time/time.h"

#include <QString>

#include <string_view>

namespace meshwright::ui {

// Every word for what core says in ids and numbers, in the language of the installed translator and the digits of the
// default locale. Thread-safe as far as QCoreApplication::translate is; works without an application object.

/// One sentence or two: where, what is wrong, what was expected and found, and how to mend it.
[[nodiscard]] QString describe(const Fault& fault);
/// Why a plan is illegal, in a sentence.
[[nodiscard]] QString describe(const Violation& violation);
/// What the reader of a model configuration understood only in part.
[[nodiscard]] QString describe(const ImportNote& note);
/// "32 GPUs instead of 8 (4 nodes)": what would make a plan fit.
[[nodiscard]] QString describe(const Remedy& remedy);

[[nodiscard]] QString categoryName(MemoryCategory category);
/// As within a sentence: "matrix products".
[[nodiscard]] QString timeCategoryName(TimeCategory category);
[[nodiscard]] QString phaseName(StepPhase phase);
[[nodiscard]] QString parameterKindName(ParameterKind kind);

/// "ZeRO-2"; "FSDP" for full sharding under an FSDP engine.
[[nodiscard]] QString shardingName(Sharding sharding, Engine engine);
/// The sharding, and each degree of parallelism beyond data that is not 1: "ZeRO-1 · TP 8 · PP 2".
[[nodiscard]] QString planName(const Plan& plan);
/// Each degree of parallelism that is not 1: "DP 32 · TP 8 + SP · PP 4 × 2" (sequence parallelism, 4 stages of 2
/// chunks).
[[nodiscard]] QString parallelismName(const Plan& plan);
/// The framework's name from the catalog, or its id.
[[nodiscard]] QString frameworkName(std::string_view id);
[[nodiscard]] QString precisionName(PrecisionRecipe recipe);
[[nodiscard]] QString recomputeName(RecomputeKind kind);
[[nodiscard]] QString optimizerName(OptimizerKind kind);
[[nodiscard]] QString attentionName(AttentionKernel kernel);
[[nodiscard]] QString offloadName(OffloadDevice device);
[[nodiscard]] QString scheduleName(ScheduleKind kind);
[[nodiscard]] QString contextParallelName(ContextParallelKind kind);
[[nodiscard]] QString trainingName(TrainingKind kind);
[[nodiscard]] QString scaleUpName(ScaleUpKind kind);
[[nodiscard]] QString networkName(NetworkKind kind);
[[nodiscard]] QString reportHeading(ReportText text);

/// What a formula computes, by its id: "Gradients, sharded".
[[nodiscard]] QString termName(std::string_view formula_id);
/// The formula as people write it: "2 Ψ / N".
[[nodiscard]] QString expressionText(std::string_view formula_id);
/// The formula and the values put in: "2 Ψ / N = 2 · 12.85 B / 32".
[[nodiscard]] QString explain(const Explanation& explanation);

} // namespace meshwright::ui
