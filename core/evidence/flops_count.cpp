#include "core/evidence/flops_count.h"

#include "core/evidence/run_text.h"
#include "core/model/flops.h"
#include "core/model/parameters.h"

#include <algorithm>

namespace meshwright {

namespace {

double exactFlops(const TransformerSpec& model, std::int64_t sequence, double passes, bool causal) {
    // Megatron-LM's count of today: a causal mask halves the scores, a sliding window is not looked at.
    const auto mask = causal ? ScoreMask::causal_without_windows : ScoreMask::full;
    return passes * (forwardFlops(model, sequence, mask).total() +
                     multiTokenPredictionForwardFlops(model, sequence, mask).total());
}

double layerFlops(const PublishedRun& run, const TransformerSpec& model, double sequence, bool causal) {
    const auto layers = static_cast<double>(model.layerCount());
    const auto hidden = static_cast<double>(model.hidden);
    const auto heads = static_cast<double>(run.model.heads.value_or(1));
    const auto kv_heads = static_cast<double>(run.model.kv_heads.value_or(run.model.heads.value_or(1)));
    const bool experts = run.model.experts.value_or(0) > 1;
    const auto width = static_cast<double>(experts ? run.model.moe_ffn_hidden.value_or(run.model.ffn_hidden.value_or(0))
                                                   : run.model.ffn_hidden.value_or(0));
    const auto active = experts ? static_cast<double>(run.model.experts_per_token.value_or(1)) : 1.0;
    const double per_width = run.model.gated_mlp.value_or(false) ? 18 : 12;
    const double scores = (causal ? 0.5 : 1.0) * sequence / hidden;
    return 12 * layers * hidden * hidden * (1 + kv_heads / heads + scores) +
           per_width * layers * hidden * width * active + 6 * static_cast<double>(model.vocabulary) * hidden;
}

double attentionWidth(const TransformerSpec& model, const PublishedRun& run) {
    const auto heads = run.model.heads.value_or(1);
    return static_cast<double>(heads * run.model.head_dim.value_or(std::max<std::int64_t>(1, model.hidden / heads)));
}

bool countsRecompute(const std::string& words, bool full_recompute) {
    if (containsAny(words, "*3*2", "72*"))
        return false;
    if (containsAny(words, "*4*2", "8*params", "96*", "includes recomputation", "x4 with"))
        return contains(words, "x4 with") ? full_recompute : true;
    return words.rfind("hardware", 0) == 0 && full_recompute;
}

std::optional<double> statedPeak(const std::string& words) {
    // "peak 989e12 H100": one figure only; where a source lists several, the device decides.
    for (const auto word : {"against ", "peak "})
        if (const auto value = numberAfter(words, word); value && *value > 100 && *value < 10'000)
            return *value * 1e12;
    return std::nullopt;
}

} // namespace

FlopsCount readFlopsCount(std::string_view text, bool full_recompute) {
    const auto words = lowered(text);
    FlopsCount out;
    if (words.empty())
        return out;
    out.passes = countsRecompute(words, full_recompute) ? 4 : 3;
    out.causal = contains(words, "causal") && !containsAny(words, "non-causal", "not halved");
    if (!containsAny(words, "a100", "gb200"))
        out.peak_flops = statedPeak(words);
    if (containsAny(words, "96*", "72*", "2020 megatron formula", "sc21 megatron"))
        out.formula = FlopsFormula::gpt;
    else if (containsAny(words, "params-embedding"))
        out.formula = FlopsFormula::body_attention;
    else if (containsAny(words, "6*n", "12*l*h*s", "3*2*n"))
        out.formula = FlopsFormula::parameters_attention;
    else if (containsAny(words, "8*params", "params*4*2", "*4*2*seq", "*3*2*seq"))
        out.formula = FlopsFormula::parameters;
    else if (containsAny(words, "kv/heads", "(s/h/2)"))
        out.formula = FlopsFormula::layers;
    else if (containsAny(words, "num_floating_point_operations", "megatron-core formula", "nemo flops", "korthikanti",
                         "per 8192-token sample", "model (mfu", "attention (checked", "attention, mtp counted"))
        out.formula = FlopsFormula::exact;
    else if (contains(words, "megatron formula"))
        out.formula = FlopsFormula::gpt;
    const bool core = containsAny(words, "megatron-core formula", "nemo flops");
    if (core && !contains(words, "full attention"))
        out.causal = true;
    if (words == "megatron formula" || contains(words, "formula (hardware)"))
        out.passes = full_recompute ? 4 : 3;
    out.tied_counted_twice = containsAny(words, "counted twice when pp>1", "12*l*h*seq) per token, see notes");
    return out;
}

std::optional<double> flopsPerToken(const FlopsCount& count, const PublishedRun& run, const TransformerSpec& model,
                                    std::int64_t sequence_length, int pipeline) {
    const auto sequence = static_cast<double>(sequence_length);
    const auto layers = static_cast<double>(model.layerCount());
    const auto hidden = static_cast<double>(model.hidden);
    const auto table = static_cast<double>(model.vocabulary) * hidden;
    const double p = count.passes;
    const double scores = 4 * p * layers * attentionWidth(model, run) * sequence * (count.causal ? 0.5 : 1.0);
    auto parameters = static_cast<double>(activeParameters(model));
    switch (count.formula) {
    case FlopsFormula::unstated:
        return std::nullopt;
    case FlopsFormula::parameters:
        // These sources put the nominal size into their formula.
        return 2 * p * (run.model.billion_parameters ? *run.model.billion_parameters * 1e9 : parameters);
    case FlopsFormula::parameters_attention:
        if (count.tied_counted_twice && model.tied_embeddings && pipeline > 1)
            parameters += table;
        return 2 * p * parameters + scores;
    case FlopsFormula::body_attention:
        return 2 * p * (parameters - (model.tied_embeddings ? 0 : table)) + scores;
    case FlopsFormula::gpt:
        return 24 * p * layers * hidden * hidden * (1 + sequence / (6 * hidden)) + 6 * table;
    case FlopsFormula::layers:
        return layerFlops(run, model, sequence, count.causal);
    case FlopsFormula::exact:
        return exactFlops(model, sequence_length, p, count.causal);
    }
    return std::nullopt;
}

double utilizationPeak(const FlopsCount& count, const PublishedRun& run, const Device& device) {
    if (count.peak_flops)
        return *count.peak_flops;
    const bool narrow = contains(lowered(run.flops_convention), "fp8") && contains(lowered(run.precision), "fp8");
    const double narrow_peak = device.peak(DataType::fp8).value();
    if (narrow && narrow_peak > 0)
        return narrow_peak;
    return std::max(device.peak(DataType::bf16).value(), device.peak(DataType::fp16).value());
}

} // namespace meshwright
