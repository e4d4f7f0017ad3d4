#include "app/commands/doctor_case.h"
#include "core/base/json.h"

#include <array>

namespace meshwright::app {

namespace {

// Words of the output format, in the order of the enumerations: never rename one.
constexpr std::array<const char*, 5> agreement_words = {"agrees", "before_peak", "more", "less", "unknown"};
constexpr std::array<const char*, 17> finding_words = {"fragmentation",
                                                       "other_process",
                                                       "memory_cap",
                                                       "graph_pools",
                                                       "smaller_device",
                                                       "longer_sequence",
                                                       "larger_micro_batch",
                                                       "unsharded_parameters",
                                                       "states_less_sharded",
                                                       "no_recomputation",
                                                       "materialized_scores",
                                                       "wider_precision",
                                                       "tight",
                                                       "slow_steps",
                                                       "drift",
                                                       "waits_for_data",
                                                       "few_steps"};
constexpr std::array<const char*, 10> tensor_words = {
    "logits_fp32",        "logits_16_bit",   "parameters_fp32",  "parameters_16_bit",       "partition_fp32",
    "embedding_gradient", "gradient_bucket", "attention_scores", "feed_forward_activation", "hidden_states"};
constexpr std::array<const char*, 19> fix_words = {
    "free_the_device",      "expandable_segments",  "fused_cross_entropy",  "loss_in_chunks",
    "smaller_buckets",      "sequence_parallelism", "recompute_selective",  "smaller_micro_batch",
    "higher_zero_stage",    "eight_bit_optimizer",  "recompute_full",       "more_tensor_parallelism",
    "more_pipeline_stages", "offload_optimizer",    "offload_parameters",   "no_recomputation",
    "larger_micro_batch",   "lower_zero_stage",     "overlap_communication"};
constexpr std::array<const char*, 3> severity_words = {"error", "warning", "tuning"};

template <class Words, class E>
const char* word(const Words& words, E value) {
    return words[static_cast<std::size_t>(value)];
}

Json findingsJson(const std::vector<DoctorFinding>& findings) {
    Json list = Json::array();
    for (const auto& finding : findings)
        list.push_back({{"kind", word(finding_words, finding.kind)},
                        {"value", finding.value},
                        {"reference", finding.reference},
                        {"detail", finding.detail}});
    return list;
}

Json memoryJson(const FoundIn<MemoryDiagnosis>& found) {
    const auto& d = found.value;
    Json request = Json::array();
    for (const auto& match : d.request)
        request.push_back({{"tensor", word(tensor_words, match.tensor)}, {"bytes", match.bytes}});
    return {{"file", found.path},
            {"line", d.message.line},
            {"requested_bytes", d.message.requested},
            {"capacity_bytes", d.capacity.value()},
            {"held_bytes", d.held.value()},
            {"estimated_bytes", d.estimated.value()},
            {"outside_bytes", d.outside.value()},
            {"needed_bytes", d.needed.value()},
            {"lacking_bytes", d.lacking().value()},
            {"agreement", word(agreement_words, d.agreement)},
            {"request", std::move(request)},
            {"findings", findingsJson(d.findings)}};
}

Json speedJson(const FoundIn<SpeedDiagnosis>& found) {
    const auto& d = found.value;
    Json timers = Json::object();
    for (const auto& timer : d.timers)
        timers[timer.name] = timer.milliseconds / 1e3;
    return {{"file", found.path},
            {"steps", d.steps},
            {"median_s", d.median},
            {"range_s", {d.low, d.high}},
            {"estimated_s", d.estimated},
            {"interval_s", {d.interval.low.value(), d.interval.high.value()}},
            {"agreement", word(agreement_words, d.agreement)},
            {"peak_bytes", d.peak_bytes ? Json(*d.peak_bytes) : Json()},
            {"timers_s", std::move(timers)},
            {"findings", findingsJson(d.findings)}};
}

Json fixJson(const FixWithDiff& with_diff) {
    const auto& fix = with_diff.fix;
    Json diffs = Json::array();
    for (const auto& edit : with_diff.edits) {
        Json changes = Json::array();
        for (const auto& change : edit.changes)
            changes.push_back({{"op", change.kind == LineChange::Kind::removed ? "-" : "+"},
                               {"line", change.line},
                               {"text", change.text}});
        diffs.push_back({{"file", edit.path}, {"changes", std::move(changes)}});
    }
    return {{"kind", word(fix_words, fix.kind)},
            {"value", fix.value},
            {"also", fix.also ? Json(word(fix_words, *fix.also)) : Json()},
            {"also_value", fix.also_value},
            {"freed_bytes", fix.freed.value()},
            {"headroom_bytes", fix.headroom.value()},
            {"fits", fix.fits()},
            {"throughput_change", fix.throughput},
            {"in_program", fix.in_program},
            {"environment", fix.environment},
            {"diff", std::move(diffs)}};
}

} // namespace

Json doctorJson(const DoctorReport& report) {
    Json out = {
        {"format", "meshwright-doctor"}, {"version", 1}, {"plan", report.knows_plan ? Json(report.plan.name) : Json()}};
    for (const char* list : {"files", "memory", "speed", "fixes", "pitfalls"})
        out[list] = Json::array();
    for (const auto& [path, kind] : report.imported.files.kinds)
        out["files"].push_back({{"file", path}, {"kind", foreignKindWord(kind)}});
    if (report.knows_plan)
        out["estimate"] = {{"legal", report.estimate.legal()},
                           {"fits", report.estimate.fits()},
                           {"peak_bytes", report.estimate.memory.peak.value()},
                           {"total_bytes", report.estimate.memory.total.value()},
                           {"capacity_bytes", report.estimate.memory.capacity.value()},
                           {"step_s", report.estimate.time.step.value()}};
    for (const auto& found : report.memory)
        out["memory"].push_back(memoryJson(found));
    for (const auto& found : report.speed)
        out["speed"].push_back(speedJson(found));
    for (const auto& fix : report.fixes)
        out["fixes"].push_back(fixJson(fix));
    for (const auto& detected : report.pitfalls)
        if (const auto* pitfall = pitfallById(detected.id))
            out["pitfalls"].push_back({{"id", pitfall->id},
                                       {"severity", word(severity_words, pitfall->severity)},
                                       {"title", pitfall->title.en}});
    return out;
}

} // namespace meshwright::app
