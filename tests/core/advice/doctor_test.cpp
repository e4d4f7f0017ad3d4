#include "core/advice/doctor.h"
#include "core/model/parameters.h"
#include "core/project/project.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

constexpr double gib = 1024.0 * 1024.0 * 1024.0;

/// The example: GPT-3 13B on 32 A100-40GB, sequences of 2,048.
Scenario gpt13b() {
    return resolve(exampleProject())->scenario;
}

Plan zero(Sharding sharding, std::int64_t micro_batch = 4) {
    Plan plan;
    plan.framework = "deepspeed";
    plan.engine = Engine::deepspeed;
    plan.sharding = sharding;
    plan.parallel.data = 32;
    plan.micro_batch = micro_batch;
    plan.recompute.kind = RecomputeKind::full;
    return plan;
}

bool has(const std::vector<DoctorFinding>& findings, FindingKind kind) {
    return std::ranges::find(findings, kind, &DoctorFinding::kind) != findings.end();
}

/// A message at a moment when the tensors hold so much and the device is full.
OutOfMemory message(double held, double requested, double capacity = 39.39 * gib) {
    OutOfMemory m;
    m.requested = requested;
    m.capacity = capacity;
    m.allocated = held;
    m.reserved = held + 0.3 * gib;
    m.reserved_unallocated = 0.3 * gib;
    m.free = std::max(0.0, capacity - *m.reserved - 1.5 * gib);
    return m;
}

TEST(Doctor, KnowsTheTensorThatWasAskedForByItsSize) {
    // Logits of 4 x 2,048 tokens over 50,257 words in fp32: 1,646,821,376 bytes, 1.53 GiB.
    const auto d = diagnoseMemory(gpt13b(), zero(Sharding::optimizer_gradients), message(36.14 * gib, 1.53 * gib));
    ASSERT_EQ(d.request.size(), 1U);
    EXPECT_EQ(d.request.front().tensor, RequestedTensor::logits_fp32);
    EXPECT_EQ(d.request.front().bytes, 1'646'821'376);
}

TEST(Doctor, SaysNothingOfTheRequestThatIsNoTensorOfThePlan) {
    EXPECT_TRUE(diagnoseMemory(gpt13b(), zero(Sharding::full), message(30 * gib, 1.37 * gib)).request.empty());
}

TEST(Doctor, FragmentationIsCacheThatWouldHaveServed) {
    auto m = message(30 * gib, 1.5 * gib);
    m.reserved_unallocated = 4 * gib;
    m.reserved = 34 * gib;
    const auto d = diagnoseMemory(gpt13b(), zero(Sharding::optimizer_gradients), m);
    ASSERT_TRUE(has(d.findings, FindingKind::fragmentation));
    const auto fixes = memoryFixes(gpt13b(), zero(Sharding::optimizer_gradients), &d);
    EXPECT_TRUE(std::ranges::any_of(fixes, [](const auto& f) { return f.kind == FixKind::expandable_segments; }));
}

TEST(Doctor, OtherProcessesAreToldFromTheMessage) {
    auto m = message(20 * gib, 1 * gib);
    m.others_in_use = 14.52 * gib;
    EXPECT_TRUE(has(diagnoseMessage(m).findings, FindingKind::other_process));
    // Up to PyTorch 2.0 only the sums show it: 39.39 in all, 20.3 ours, 0.2 free.
    auto old = message(20 * gib, 1 * gib);
    old.free = 0.2 * gib;
    EXPECT_TRUE(has(diagnoseMessage(old).findings, FindingKind::other_process));
    EXPECT_FALSE(has(diagnoseMessage(message(36 * gib, 1 * gib)).findings, FindingKind::other_process));
}

TEST(Doctor, AModelThatEachRankLoadsWholeShows) {
    const auto scenario = gpt13b();
    const auto parameters = static_cast<double>(totalParameters(scenario.model));
    const auto d = diagnoseMemory(scenario, zero(Sharding::full, 1), message(2 * parameters, 0.05 * gib));
    ASSERT_TRUE(has(d.findings, FindingKind::unsharded_parameters));
    const auto fine = diagnoseMemory(scenario, zero(Sharding::full, 1), message(8 * gib, 0.05 * gib));
    EXPECT_FALSE(has(fine.findings, FindingKind::unsharded_parameters));
}

TEST(Doctor, StatesThatAreLessShardedThanConfiguredShow) {
    const auto scenario = gpt13b();
    const auto real = estimateMemory(scenario, zero(Sharding::optimizer_gradients)).peak;
    const auto d = diagnoseMemory(scenario, zero(Sharding::full), message(real.value() - gib, gib));
    EXPECT_EQ(d.agreement, Agreement::more);
    const auto found = std::ranges::find(d.findings, FindingKind::states_less_sharded, &DoctorFinding::kind);
    ASSERT_NE(found, d.findings.end());
    EXPECT_EQ(found->detail, 2);
}

TEST(Doctor, ALongerSequenceIsWorkedOut) {
    auto scenario = gpt13b();
    scenario.workload.sequence_length = 8192;
    auto plan = zero(Sharding::full, 1);
    plan.recompute = {};
    const auto real = estimateMemory(scenario, plan).peak;
    scenario.workload.sequence_length = 2048;
    const auto d = diagnoseMemory(scenario, plan, message(real.value() - gib, gib, 80 * gib));
    const auto found = std::ranges::find(d.findings, FindingKind::longer_sequence, &DoctorFinding::kind);
    ASSERT_NE(found, d.findings.end());
    EXPECT_NEAR(found->value, 8192, 512);
}

TEST(Doctor, EveryFixIsLegalFreesMemoryAndTheCheapestComesFirst) {
    const auto scenario = gpt13b();
    const auto plan = zero(Sharding::optimizer_gradients, 4);
    const auto d = diagnoseMemory(scenario, plan, message(36 * gib, 1.5 * gib));
    const auto fixes = memoryFixes(scenario, plan, &d);
    ASSERT_FALSE(fixes.empty());
    for (std::size_t i = 0; i < fixes.size(); ++i) {
        const auto& fix = fixes[i];
        if (fix.environment)
            continue;
        EXPECT_TRUE(violationsOf(scenario, fix.plan).empty());
        EXPECT_LT(estimateMemory(scenario, fix.plan).total, estimateMemory(scenario, plan).total);
        EXPECT_EQ(microBatches(scenario.workload.global_batch, fix.plan) * fix.plan.micro_batch *
                      fix.plan.parallel.data,
                  scenario.workload.global_batch);
        if (i > 0 && fixes[i - 1].fits() == fix.fits()) {
            EXPECT_GE(fixes[i - 1].throughput, fix.throughput);
        }
    }
    const auto kinds = [&](FixKind kind) { return std::ranges::find(fixes, kind, &DoctorFix::kind) != fixes.end(); };
    EXPECT_TRUE(kinds(FixKind::higher_zero_stage));
    EXPECT_TRUE(kinds(FixKind::smaller_micro_batch));
}

TEST(Doctor, WhereNoSingleChangeSufficesTwoTogetherDo) {
    const auto scenario = gpt13b();
    auto plan = zero(Sharding::optimizer_gradients, 4);
    plan.recompute = {}; // 91 GiB on GPUs of 40
    const auto fixes = memoryFixes(scenario, plan, nullptr);
    ASSERT_FALSE(fixes.empty());
    EXPECT_TRUE(fixes.front().fits());
    EXPECT_TRUE(fixes.front().also.has_value());
    EXPECT_TRUE(estimateMemory(scenario, fixes.front().plan).fits());
    EXPECT_TRUE(violationsOf(scenario, fixes.front().plan).empty());
}

TrainingLog logOf(const std::vector<double>& seconds) {
    TrainingLog log;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        log.steps.push_back({.step = static_cast<std::int64_t>(i + 1), .seconds = seconds[i]});
    return log;
}

TEST(Doctor, StepsAreComparedWithoutTheFirstOnes) {
    const auto scenario = gpt13b();
    const auto plan = zero(Sharding::optimizer_gradients);
    const double predicted = estimateTime(scenario, plan).step.value();
    std::vector<double> steps(40, predicted);
    steps.front() = 60; // compilation
    const auto d = diagnoseSpeed(scenario, plan, logOf(steps));
    EXPECT_EQ(d.agreement, Agreement::agrees);
    EXPECT_DOUBLE_EQ(d.median, predicted);
    EXPECT_TRUE(d.findings.empty());
    EXPECT_EQ(diagnoseSpeed(scenario, plan, logOf(std::vector<double>(40, 3 * predicted))).agreement, Agreement::more);
}

TEST(Doctor, SlowStepsAndDriftAreTold) {
    std::vector<double> steps(50, 2.0);
    for (std::size_t i = 10; i < steps.size(); i += 10)
        steps[i] = 8.0; // saving
    EXPECT_TRUE(has(diagnoseSpeed(gpt13b(), zero(Sharding::full), logOf(steps)).findings, FindingKind::slow_steps));
    std::vector<double> slower;
    for (int i = 0; i < 60; ++i)
        slower.push_back(2.0 + 0.01 * i);
    EXPECT_TRUE(has(diagnoseSpeed(gpt13b(), zero(Sharding::full), logOf(slower)).findings, FindingKind::drift));
}

TEST(Doctor, TokensPerSecondAndGpuBecomeSeconds) {
    TrainingLog log;
    // 128 sequences of 2,048 tokens on 32 GPUs at 1,024 tokens per second and GPU: 8 s.
    log.steps.push_back({.step = 1, .tokens_per_second_gpu = 1024});
    const auto steps = measuredSteps(gpt13b(), zero(Sharding::full), log);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_DOUBLE_EQ(steps.front(), 128.0 * 2048 / (1024 * 32));
}

} // namespace
} // namespace meshwright
