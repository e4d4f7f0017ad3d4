#include "core/base/json.h"
#include "core/base/resources.h"
#include "core/exchange/model_catalog.h"
#include "core/model/parameters.h"
#include "core/plan/legality.h"
#include "core/project/open_file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace meshwright {
namespace {

namespace fs = std::filesystem;

std::string file(const std::string& name, const std::string& text) {
    const auto path = fs::temp_directory_path() / "meshwright-open-test" / name;
    fs::create_directories(path.parent_path());
    EXPECT_TRUE(writeTextFileAtomically(path.string(), text).ok());
    return path.string();
}

TEST(Resolve, TheExampleIsGpt3On32A100) {
    const Project project = exampleProject();
    const auto resolved = resolve(project);
    ASSERT_TRUE(resolved.ok());
    const Scenario& scenario = resolved->scenario;
    EXPECT_EQ(totalParameters(scenario.model), 12'853'386'240);
    EXPECT_EQ(scenario.cluster.nodeCount(), 4);
    EXPECT_EQ(scenario.cluster.gpuCount(), 32);
    EXPECT_EQ(scenario.workload.global_batch, 128);
    EXPECT_EQ(scenario.workload.sequence_length, 2048);
    const auto& nics = scenario.cluster.groups[0].node.nics;
    EXPECT_EQ(nics.count * nics.bits_per_second_each, 4 * 200e9);
    for (const auto& [name, plan] : project.plans)
        EXPECT_TRUE(violationsOf(scenario, plan).empty()) << name;
}

TEST(Resolve, TheExampleHasTheUsualPlansFittedToItsCluster) {
    Project project = exampleProject();
    const auto plans = project.plans;
    project.plans = zeroStagePlans();
    fitDataParallel(project, 32);
    EXPECT_EQ(project.plans, plans);
}

TEST(Resolve, EveryExampleResolvesToLegalPlans) {
    for (const auto& example : resourcesIn("examples")) {
        const auto project = readProject(example.text, std::string(example.path))->project;
        const auto resolved = resolve(project);
        ASSERT_TRUE(resolved.ok()) << example.path;
        for (const auto& [name, plan] : project.plans)
            EXPECT_TRUE(violationsOf(resolved->scenario, plan).empty()) << example.path << name;
    }
}

TEST(Resolve, TextbookModelsHaveTheCountsTheyAreNamedAfter) {
    const std::vector<std::pair<const char*, double>> textbook = {{"textbook-7b-8-gpus-fp32.json", 7e9},
                                                                  {"textbook-13b-8-gpus-fp32.json", 13e9},
                                                                  {"zero-paper-7.5b-64-gpus.json", 7.5e9},
                                                                  {"textbook-70b-8-gpus.json", 70e9}};
    for (const auto& [name, parameters] : textbook) {
        const auto project = readProject(resourceAt("examples/" + std::string(name)).text, name)->project;
        const auto total = static_cast<double>(totalParameters(resolve(project)->scenario.model));
        EXPECT_NEAR(total / parameters, 1, 3e-4) << name;
    }
}

TEST(Resolve, ChangesToTheClusterAreApplied) {
    Project project = exampleProject();
    project.cluster.gpus_per_node = 4;
    project.cluster.network_bits_per_second_per_node = 100e9;
    const Cluster cluster = resolve(project)->scenario.cluster;
    EXPECT_EQ(cluster.gpuCount(), 16);
    EXPECT_EQ(cluster.scale_up_domain_gpus, 4);
    EXPECT_EQ(cluster.groups[0].node.nics.count * cluster.groups[0].node.nics.bits_per_second_each, 100e9);
    project.cluster.network_bits_per_second_per_node = 0;
    EXPECT_EQ(resolve(project)->scenario.cluster.groups[0].node.nics.count, 0);
}

TEST(Resolve, UnknownCatalogEntriesAreNamedWithTheirPlace) {
    Project project = exampleProject();
    project.model.catalog_id = "no-such-model";
    project.cluster.catalog_id = "no-such-cluster";
    const auto faults = resolve(project).faults();
    ASSERT_EQ(faults.size(), 2U);
    EXPECT_EQ(faults[0].code, FaultCode::unknown_reference);
    EXPECT_EQ(faults[0].place, "/model/catalog");
    EXPECT_EQ(faults[1].place, "/cluster/catalog");
}

TEST(Resolve, FaultsOfAnEmbeddedConfigurationPointInsideTheProject) {
    Project project = exampleProject();
    project.model = {{}, "broken", Json{{"model_type", "llama"}, {"hidden_size", -1}}};
    const auto faults = resolve(project).faults();
    ASSERT_FALSE(faults.empty());
    for (const auto& fault : faults)
        EXPECT_TRUE(fault.place.starts_with("/model/config/")) << fault.place;
}

TEST(FitDataParallel, GivesDataWhatTheOtherDimensionsLeave) {
    Project project = exampleProject();
    project.plans[0].plan.parallel.tensor = 4;
    project.plans[1].plan.parallel.pipeline = 64;
    fitDataParallel(project, 32);
    EXPECT_EQ(project.plans[0].plan.parallel.data, 8);
    EXPECT_EQ(project.plans[1].plan.parallel.data, 1);
    EXPECT_EQ(project.plans[2].plan.parallel.data, 32);
}

TEST(OpenFile, AConfigurationBecomesAProjectNamedAfterItsFolder) {
    const auto path = file("Tiny-GPT/config.json", catalogModel("gpt2")->config.get().dump());
    const auto opened = openFile(path);
    ASSERT_TRUE(opened.ok());
    EXPECT_TRUE(opened->from_configuration);
    const Project& project = opened->document.project;
    EXPECT_EQ(project.name, "Tiny-GPT");
    EXPECT_EQ(project.cluster, exampleProject().cluster);
    EXPECT_EQ(project.workload.sequence_length, 1024) << "GPT-2 has 1024 positions";
    const auto resolved = resolve(project);
    ASSERT_TRUE(resolved.ok());
    EXPECT_EQ(totalParameters(resolved->scenario.model), 124'439'808);
}

TEST(OpenFile, OtherFilesAreRefusedWithTheirName) {
    const std::vector<std::pair<std::string, FaultCode>> cases = {
        {file("other.json", R"({"name":"x"})"), FaultCode::wrong_format},
        {file("unknown.json", R"({"model_type":"no-such-family"})"), FaultCode::unknown_architecture},
        {file("cut.json", R"({"model_type":"gpt2")"), FaultCode::json_syntax},
        {fs::temp_directory_path().string(), FaultCode::file_is_directory},
        {"/no/such/file.json", FaultCode::file_missing},
    };
    for (const auto& [path, code] : cases) {
        const auto opened = openFile(path);
        ASSERT_FALSE(opened.ok()) << path;
        EXPECT_EQ(opened.faults()[0].code, code) << path;
        EXPECT_EQ(opened.faults()[0].file, path);
    }
}

} // namespace
} // namespace meshwright
