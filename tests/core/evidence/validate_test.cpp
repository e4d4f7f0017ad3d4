#include "core/base/json.h"
#include "core/evidence/validate.h"
#include "core/evidence/validation_json.h"
#include "tests/core/evidence/fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace meshwright {
namespace {

/// Predicts one second and ten GiB for everything.
Prediction constantPrediction(const Scenario& /*scenario*/, const Plan& /*plan*/) {
    Prediction prediction;
    prediction.iter_time_s = 1;
    prediction.iter_time_interval = Interval{0.5, 2};
    prediction.peak_gib = 10;
    prediction.reserved_gib = 11;
    prediction.device_gib = 12;
    prediction.peak_gib_by_stage = {10, 8};
    prediction.peak_interval = Interval{9, 11};
    return prediction;
}

PublishedRun madeUpRun(const std::string& id, double iter_time_s, double memory_gib) {
    auto run = fixtureRun("titan-202412-t3-8b-128-fsdp");
    run.id = id;
    run.measured = {};
    run.measured.iter_time_s = iter_time_s;
    run.measured.peak_memory = memory_gib;
    run.measured.memory_unit = "GiB";
    run.measured.memory_kind = "max_allocated";
    run.measured.out_of_memory = false;
    return run;
}

TEST(Validate, ErrorsCoverageAndBiasOfMadeUpPredictions) {
    const std::vector<PublishedRun> runs = {madeUpRun("a", 0.8, 10), madeUpRun("b", 1.25, 12.5), madeUpRun("c", 4, 8)};
    const auto validation = validateRuns(runs, hardwareCatalog(), constantPrediction);
    EXPECT_DOUBLE_EQ(validation.rows[0].time_error.value_or(9), 0.25);
    EXPECT_DOUBLE_EQ(validation.rows[1].time_error.value_or(9), -0.2);
    EXPECT_DOUBLE_EQ(validation.rows[2].time_error.value_or(9), -0.75);
    const auto& time = validation.summary.time;
    EXPECT_EQ(time.n, 3);
    EXPECT_NEAR(time.mean_abs, (0.25 + 0.2 + 0.75) / 3, 1e-12);
    EXPECT_DOUBLE_EQ(time.median_abs, 0.25);
    EXPECT_NEAR(time.p90_abs, 0.25 + 0.8 * 0.5, 1e-12) << "interpolated between the second and third of three";
    EXPECT_NEAR(time.bias, (0.25 - 0.2 - 0.75) / 3, 1e-12);
    EXPECT_NEAR(time.coverage90, 2.0 / 3, 1e-12);
    const auto& memory = validation.summary.memory;
    EXPECT_NEAR(memory.mean_abs, (0 + 0.2 + 0.25) / 3, 1e-12);
    EXPECT_NEAR(memory.coverage90, 1.0 / 3, 1e-12);
    EXPECT_EQ(validation.summary.verdict.n, 3);
    EXPECT_EQ(validation.summary.verdict.right, 3);
}

TEST(Validate, ComparesEachKindOfMemoryFigureWithItsOwn) {
    auto run = madeUpRun("a", 1, 10);
    const auto error = [&] { return validateRun(run, hardwareCatalog(), constantPrediction).memory_error.value_or(9); };
    run.measured.memory_kind = "max_reserved";
    EXPECT_NEAR(error(), 0.1, 1e-12);
    const auto row = validateRun(run, hardwareCatalog(), constantPrediction);
    ASSERT_TRUE(row.memory_interval) << "9 .. 11 of 10 allocated, scaled to 11 reserved";
    EXPECT_NEAR(row.memory_interval->low, 9.9, 1e-12);
    EXPECT_NEAR(row.memory_interval->high, 12.1, 1e-12);
    run.measured.memory_kind = "nvidia-smi";
    EXPECT_NEAR(error(), 0.2, 1e-12);
    run.measured.memory_kind = "max_allocated";
    run.remarks = "memory is torch max_memory_allocated on the LAST rank";
    EXPECT_NEAR(error(), -0.2, 1e-12);
    run.remarks.clear();
    run.measured.memory_is_total_over_gpus = true;
    run.measured.peak_memory = 10.0 * 128;
    EXPECT_NEAR(error(), -0.1, 1e-12) << "mean of the stages";
}

TEST(Validate, OrdersPairsOfOneModelThatDifferByMoreThanTwoPercent) {
    // Predicted 1, 2 and 3 seconds with the micro-batch; measured in another order.
    const Predictor by_micro_batch = [](const Scenario& scenario, const Plan& plan) {
        auto prediction = constantPrediction(scenario, plan);
        prediction.iter_time_s = static_cast<double>(plan.micro_batch);
        return prediction;
    };
    std::vector<PublishedRun> runs = {madeUpRun("a", 1, 10), madeUpRun("b", 3, 10), madeUpRun("c", 2, 10),
                                      madeUpRun("d", 2.01, 10)};
    runs[0].batch.micro = 1;
    runs[1].batch.micro = 2;
    runs[2].batch.micro = 3;
    runs[3].batch.micro = 4;
    auto order = validateRuns(runs, hardwareCatalog(), by_micro_batch).summary.order;
    EXPECT_EQ(order.n, 5) << "c and d differ by half a percent";
    EXPECT_EQ(order.right, 3) << "a before b, c and d; b before c and d is wrong";
    for (auto& run : runs)
        run.source.title = run.id; // pairs of different sources say nothing
    EXPECT_EQ(validateRuns(runs, hardwareCatalog(), by_micro_batch).summary.order.n, 0);
}

TEST(Validate, OpenRowsAreCompletedByTheFastestThatFits) {
    auto run = madeUpRun("a", 1, 10);
    run.recompute.clear();
    run.batch.micro.reset();
    run.batch.global = 128 * 8;
    // Up to 4 sequences fit, 8 with recomputation; larger micro-batches are faster, recomputation costs a third.
    const Predictor predict = [](const Scenario& scenario, const Plan& plan) {
        auto prediction = constantPrediction(scenario, plan);
        const bool full = plan.recompute.kind == RecomputeKind::full;
        const auto micro = static_cast<double>(plan.micro_batch);
        prediction.fits = micro <= (full ? 8 : 4);
        prediction.iter_time_s = (1 + 1 / micro) * (plan.recompute.kind == RecomputeKind::none ? 1 : 1.33);
        return prediction;
    };
    const auto row = validateRun(run, hardwareCatalog(), predict);
    EXPECT_EQ(row.status, RowStatus::completed);
    EXPECT_EQ(row.reproduced->plan.micro_batch, 4);
    EXPECT_EQ(row.reproduced->plan.recompute.kind, RecomputeKind::none);
    EXPECT_NEAR(row.time_error.value_or(9), 0.25, 1e-12);
    const auto summary = summarize({&row});
    EXPECT_EQ(summary.time.n, 0);
    EXPECT_EQ(summary.time_completed.n, 1);
}

TEST(Validate, TheChoiceNeedsTheLeastMemoryWhereNothingFits) {
    auto run = madeUpRun("a", 1, 10);
    run.recompute.clear();
    const Predictor predict = [](const Scenario& scenario, const Plan& plan) {
        auto prediction = constantPrediction(scenario, plan);
        prediction.fits = false;
        prediction.device_gib = plan.recompute.kind == RecomputeKind::full ? 100 : 200;
        return prediction;
    };
    run.measured.out_of_memory = true;
    const auto row = validateRun(run, hardwareCatalog(), predict);
    EXPECT_EQ(row.reproduced->plan.recompute.kind, RecomputeKind::full);
    EXPECT_EQ(row.verdict_right, true);
}

/// Everything that a prediction may depend on, folded into numbers.
Prediction fingerprint(const Scenario& scenario, const Plan& plan) {
    Prediction prediction;
    const auto& workload = scenario.workload;
    const auto& node = scenario.cluster.groups.front().node;
    double sum = static_cast<double>(plan.micro_batch * 3 + workload.global_batch * 7 + workload.sequence_length);
    sum += static_cast<double>(scenario.model.hidden + scenario.model.layerCount()) + plan.parallel.tensor * 11.0;
    sum += static_cast<double>(plan.recompute.kind) * 13 + plan.software.year + node.nics.bits_per_second_each / 1e9;
    prediction.iter_time_s = sum;
    prediction.peak_gib = std::sqrt(sum);
    prediction.fits = sum < 1e6;
    return prediction;
}

TEST(Validate, PredictionsDoNotSeeTheIdTheSourceOrTheMeasurements) {
    const auto& runs = fixtureRuns();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& other = runs[(i + 7) % runs.size()];
        auto disguised = runs[i];
        disguised.id = other.id;
        disguised.source.title = other.source.title;
        disguised.source.where = other.source.where;
        disguised.source.url = other.source.url;
        disguised.measured = other.measured;
        disguised.flops_convention = other.flops_convention;
        const auto plain = validateRun(runs[i], hardwareCatalog(), fingerprint);
        const auto hidden = validateRun(disguised, hardwareCatalog(), fingerprint);
        EXPECT_EQ(plain.status, hidden.status) << runs[i].id;
        EXPECT_EQ(plain.prediction, hidden.prediction) << runs[i].id;
        ASSERT_EQ(plain.reproduced.has_value(), hidden.reproduced.has_value()) << runs[i].id;
        if (plain.reproduced) {
            EXPECT_EQ(plain.reproduced->plan, hidden.reproduced->plan) << runs[i].id;
            EXPECT_EQ(plain.reproduced->scenario, hidden.reproduced->scenario) << runs[i].id;
        }
    }
}

TEST(Validate, SkippedRowsAreCountedWithWhatTheyMeasured) {
    const auto validation = validateRuns(fixtureRuns(), hardwareCatalog(), constantPrediction);
    EXPECT_EQ(validation.summary.rows, static_cast<int>(fixtureRuns().size()));
    EXPECT_EQ(validation.summary.skipped, 5);
    // bs-gpt2-meg-2 (iteration time), ds-zero3-offload-1000b (TFLOP/s) and the two-GPU swift row (samples/s).
    EXPECT_EQ(validation.summary.time.skipped, 3);
    EXPECT_EQ(validation.summary.memory.skipped, 3) << "the BERT, DPO and two-GPU swift rows";
}

TEST(ValidationJson, HasTheDocumentedShape) {
    const auto validation = validateRuns(fixtureRuns(), hardwareCatalog(), constantPrediction);
    const auto json = toJson(validation, [](const RowResult&) { return std::string("because"); });
    EXPECT_EQ(json["format"], "meshwright-validation");
    EXPECT_EQ(json["version"], 1);
    const auto& row = json["rows"][0];
    for (const auto* key : {"id", "framework", "source", "status", "reason", "predicted", "measured", "error"})
        EXPECT_TRUE(row.contains(key)) << key;
    for (const auto* key :
         {"iter_time_s", "tokens_per_s_per_gpu", "tflops_per_gpu", "mfu", "peak_mem_gib", "peak_reserved_gib",
          "peak_mem_gib_by_stage", "fits", "interval_iter_time_s", "interval_peak_mem_gib"})
        EXPECT_TRUE(row["predicted"].contains(key)) << key;
    EXPECT_EQ(row["predicted"]["interval_iter_time_s"], Json::array({0.5, 2.0}));
    for (const auto* key : {"time", "memory", "time_completed", "memory_completed"})
        for (const auto* figure : {"n", "mape", "median_abs_rel", "p90_abs_rel", "bias", "coverage90", "skipped"})
            EXPECT_TRUE(json["summary"][key].contains(figure)) << key << figure;
    EXPECT_TRUE(json["summary"]["verdict"].contains("right") && json["summary"]["order"].contains("pairs"));
    EXPECT_TRUE(json["summary"]["by_source"].contains("Zero Bubble Pipeline Parallelism"));
    EXPECT_TRUE(json["summary"]["by_framework"].contains("nanotron"));
}

TEST(ValidationJson, IsTheSameOnEveryRun) {
    const auto text = [] {
        return toJson(validateRuns(fixtureRuns(), hardwareCatalog(), fingerprint),
                      [](const RowResult&) { return std::string(); })
            .dump();
    };
    EXPECT_EQ(text(), text());
}

} // namespace
} // namespace meshwright
