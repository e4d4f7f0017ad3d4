#include "core/base/json.h"
#include "core/plan/words.h"
#include "core/project/project_file.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace meshwright {
namespace {

template <class E, std::size_t N>
E anyOf(const WordTable<E, N>& words) {
    return words[*rc::gen::inRange<std::size_t>(0, N)].second;
}

template <class T = int>
T any(std::int64_t minimum, std::int64_t maximum) {
    return static_cast<T>(*rc::gen::inRange<std::int64_t>(minimum, maximum + 1));
}

bool anyBool() {
    return *rc::gen::arbitrary<bool>();
}

double anyFraction() {
    return any(0, 1'000'000) / 1e6;
}

std::string anyText() {
    static const std::vector<std::string> pieces = {"a", "Z", "0", " ", "\"", "\\", "/", "\n", "é", "中", "𝛹", "%1"};
    std::string text;
    for (const auto index :
         *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, pieces.size())))
        text += pieces[index];
    return text;
}

std::optional<DataType> anyOptionalType() {
    return anyBool() ? std::optional(anyOf(data_type_words)) : std::nullopt;
}

Knobs anyKnobs() {
    Knobs k;
    k.overlap_gradient_reduce = anyBool();
    k.overlap_tensor_parallel = anyBool();
    k.reduce_bucket_elements = any<std::int64_t>(0, 1'000'000'000'000);
    k.max_live_parameters = any<std::int64_t>(0, 1'000'000'000'000);
    k.reshard_after_forward = anyBool();
    k.shard_group = any(0, 1'000'000);
    k.expert_imbalance = 1 + anyFraction();
    k.context_parallel = anyOf(context_parallel_words);
    k.first_stage_layers = any(0, 10'000);
    k.loss_counts_as_layer = anyBool();
    return k;
}

Plan anyPlan() {
    Plan plan;
    const auto& frameworks = frameworkCatalog();
    const auto& framework = frameworks[*rc::gen::inRange<std::size_t>(0, frameworks.size())];
    plan.framework = framework.id;
    plan.engine = framework.engine;
    plan.sharding = sharding_by_stage[any<std::size_t>(0, 3)];
    plan.parallel = {any(1, 1000), any(1, 10), any(1, 10), any(1, 10), any(1, 10), any(1, 64), any(1, 8), anyBool()};
    plan.micro_batch = any<std::int64_t>(1, 1'000'000'000);
    plan.precision = anyOf(precision_words);
    if (anyBool())
        plan.precision_detail =
            Precision{anyOf(data_type_words), anyOf(data_type_words), anyOptionalType(),     anyOf(data_type_words),
                      anyOptionalType(),      anyOf(data_type_words), anyOf(data_type_words)};
    plan.optimizer = anyOf(optimizer_words);
    plan.attention = anyOf(attention_words);
    plan.recompute = {anyOf(recompute_words), anyBool(), anyBool(), anyBool(), anyBool(), anyBool(), anyBool(),
                      any(0, 10'000),         any(1, 9), any(1, 9)};
    plan.offload = {anyOf(offload_words), anyOf(offload_words), anyFraction(), any(0, 10'000), anyBool()};
    plan.schedule = anyOf(schedule_words);
    plan.placement = *rc::gen::element<std::string>("tp-cp-ep-dp-pp", "pp-dp-cp-ep-tp");
    plan.software = {anyBool(), anyBool(), anyBool(), anyBool(), any(1, 1000), any(0, 3000) + anyFraction() / 2};
    plan.software.year = std::min(plan.software.year, 3000.0);
    plan.knobs = anyKnobs();
    return plan;
}

Project anyProject() {
    Project project;
    project.name = anyText();
    project.notes = anyText();
    project.model.name = anyText();
    if (anyBool())
        project.model.catalog_id = anyText() + "m";
    else
        project.model.config = Json{{"model_type", anyText()}, {"nested", {{anyText(), any(0, 9)}}}};
    project.cluster.catalog_id = anyText() + "c";
    project.cluster.nodes = any(1, 1'000'000);
    if (anyBool())
        project.cluster.gpus_per_node = any(1, 1024);
    if (anyBool())
        project.cluster.network_bits_per_second_per_node = anyFraction() * 1e12;
    project.workload = {any<std::int64_t>(1, 1'000'000'000),
                        any<std::int64_t>(1, 1'000'000'000),
                        anyFraction() * 1e15,
                        anyOf(training_words),
                        any(1, 1'000'000),
                        anyBool(),
                        anyFraction()};
    for (int i = any(1, 4); i > 0; --i)
        project.plans.push_back({anyText() + std::to_string(i), anyPlan()});
    return project;
}

std::string smallProject() {
    ProjectDocument document;
    document.project.name = "p";
    document.project.model.catalog_id = "gpt2";
    document.project.cluster.catalog_id = "dgx-h100";
    document.project.plans.resize(1);
    return writeProject(document);
}

TEST(ProjectRoundTrip, ReadingWhatWasWrittenGivesTheSameProjectAndTheSameBytes) {
    const bool holds = rc::check("read(write(p)) == p, and write is stable", [] {
        const Project project = anyProject();
        const std::string text = writeProject({project, {}, project_format_version});
        const auto document = readProject(text, "p.json");
        RC_ASSERT(document.ok());
        RC_ASSERT(document->project == project);
        RC_ASSERT(writeProject(*document) == text);
    });
    EXPECT_TRUE(holds);
}

TEST(ProjectRoundTrip, WritingOverAnotherProjectKeepsNothingOfItsKnownFields) {
    const bool holds = rc::check("read(write(p over q)) == p", [] {
        const Project before = anyProject();
        auto document = readProject(writeProject({before, {}, project_format_version}), "p.json").value();
        document.project = anyProject();
        const auto again = readProject(writeProject(document), "p.json");
        RC_ASSERT(again.ok());
        RC_ASSERT(again->project == document.project);
    });
    EXPECT_TRUE(holds);
}

TEST(ProjectRoundTrip, NoCutOfAProjectFileCrashesOrIsTakenForAProject) {
    const std::string text = smallProject();
    ASSERT_TRUE(readProject(text, "p.json").ok());
    for (std::size_t length = 0; length + 2 < text.size(); ++length)
        ASSERT_FALSE(readProject(std::string_view(text).substr(0, length), "p.json").ok()) << length;
}

TEST(ProjectRoundTrip, RandomBytesInAProjectFileGiveFaultsOrAProject) {
    const std::string good = smallProject();
    const bool holds = rc::check([&good] {
        std::string text = good;
        for (int i = any(1, 5); i > 0; --i)
            text[any<std::size_t>(0, static_cast<std::int64_t>(text.size()) - 1)] = static_cast<char>(any(0, 255));
        const auto document = readProject(text, "p.json");
        if (document)
            RC_ASSERT(readProject(writeProject(*document), "p.json").ok());
        else
            RC_ASSERT(!document.faults().empty());
    });
    EXPECT_TRUE(holds);
}

} // namespace
} // namespace meshwright
