#include "core/evidence/validation_json.h"

#include "core/base/json.h"
#include "core/evidence/memory_interval.h"

#include <array>
#include <string_view>

namespace meshwright {

namespace {

constexpr std::array<std::string_view, 3> status_names = {"predicted", "completed", "skipped"};

template <class T>
void put(Json& json, const char* key, const std::optional<T>& value) {
    if (value)
        json[key] = *value;
}

Json toJson(const Interval& interval) {
    return Json::array({interval.low, interval.high});
}

Json predictedOf(const RowResult& row) {
    const auto& prediction = row.prediction;
    Json json = Json::object();
    put(json, "iter_time_s", prediction.iter_time_s);
    put(json, "tokens_per_s_per_gpu", row.tokens_per_s_per_gpu);
    put(json, "tflops_per_gpu", row.tflops_per_gpu);
    put(json, "mfu", row.mfu);
    if (prediction.peak_gib) {
        json["peak_mem_gib"] = *prediction.peak_gib;
        json["peak_reserved_gib"] = prediction.reserved_gib;
        json["device_mem_gib"] = prediction.device_gib;
        json["peak_mem_gib_by_stage"] = prediction.peak_gib_by_stage;
        json["fits"] = prediction.fits;
    }
    if (prediction.iter_time_interval)
        json["interval_iter_time_s"] = toJson(*prediction.iter_time_interval);
    if (row.memory_interval || prediction.peak_interval)
        json["interval_peak_mem_gib"] = toJson(row.memory_interval ? *row.memory_interval : *prediction.peak_interval);
    return json;
}

Json measuredOf(const RowResult& row) {
    const auto& measured = row.measurement;
    Json json = Json::object();
    put(json, "iter_time_s", measured.iter_time_s);
    put(json, "tokens_per_s_per_gpu", measured.tokens_per_s_per_gpu);
    put(json, "tflops_per_gpu", measured.tflops_per_gpu);
    put(json, "mfu", measured.mfu);
    constexpr std::array<const char*, 3> figures = {"peak_mem_gib", "peak_reserved_gib", "device_mem_gib"};
    put(json, figures[static_cast<std::size_t>(measured.memory_figure)], measured.memory_gib);
    put(json, "peak_reserved_gib", measured.reserved_gib);
    if (!measured.memory_gib_by_stage.empty())
        json["peak_mem_gib_by_stage"] = measured.memory_gib_by_stage;
    put(json, "fits", measured.fitted);
    return json;
}

Json errorOf(const RowResult& row) {
    Json json = Json::object();
    put(json, "iter_time_rel", row.time_error);
    put(json, "peak_mem_rel", row.memory_error);
    put(json, "peak_reserved_rel", row.reserved_error);
    put(json, "verdict_right", row.verdict_right);
    return json;
}

Json toJson(const ErrorSummary& errors) {
    Json json = {{"n", errors.n},
                 {"mape", errors.mean_abs},
                 {"median_abs_rel", errors.median_abs},
                 {"p90_abs_rel", errors.p90_abs},
                 {"bias", errors.bias}};
    json["coverage90"] = errors.intervals > 0 ? Json(errors.coverage90) : Json(nullptr);
    json["skipped"] = errors.skipped;
    return json;
}

Json toJson(const ValidationSummary& summary) {
    return {{"rows", summary.rows},
            {"skipped", summary.skipped},
            {"time", toJson(summary.time)},
            {"memory", toJson(summary.memory)},
            {"time_completed", toJson(summary.time_completed)},
            {"memory_completed", toJson(summary.memory_completed)},
            {"verdict", {{"n", summary.verdict.n}, {"right", summary.verdict.right}}},
            {"order", {{"pairs", summary.order.n}, {"right", summary.order.right}}}};
}

Json toJson(const std::map<std::string, ValidationSummary>& parts) {
    Json json = Json::object();
    for (const auto& [name, summary] : parts)
        json[name] = toJson(summary);
    return json;
}

} // namespace

Json toJson(const Validation& validation, const ReasonOf& reason_of) {
    Json rows = Json::array();
    for (const auto& row : validation.rows)
        rows.push_back({{"id", row.id},
                        {"framework", row.framework},
                        {"source", row.source},
                        {"engine", row.reproduced ? Json(engineId(row.reproduced->plan.engine)) : Json(nullptr)},
                        {"status", status_names[static_cast<std::size_t>(row.status)]},
                        {"reason", reason_of(row)},
                        {"predicted", predictedOf(row)},
                        {"measured", measuredOf(row)},
                        {"error", errorOf(row)}});
    Json summary = toJson(validation.summary);
    summary["by_source"] = toJson(validation.by_source);
    summary["by_framework"] = toJson(validation.by_framework);
    return {{"format", "meshwright-validation"}, {"version", 1}, {"rows", std::move(rows)}, {"summary", summary}};
}

} // namespace meshwright
