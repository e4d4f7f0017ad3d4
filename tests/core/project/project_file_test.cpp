#include "core/base/json.h"
#include "core/base/resources.h"
#include "core/project/migrations.h"
#include "core/project/project_file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace meshwright {
namespace {

std::string sample(const std::string& name) {
    return readTextFile(std::string(MESHWRIGHT_TEST_DATA) + "/projects/" + name).value();
}

/// The sample with one value replaced or, if `value` is discarded, removed.
Faults faultsWith(const std::string& pointer, const Json& value) {
    Json json = parseJson(sample("v1-everything-set.json"), "in.json").value();
    const Json::json_pointer place(pointer);
    if (value.is_discarded())
        json[place.parent_pointer()].erase(place.back());
    else
        json[place] = value;
    const auto result = readProject(json.dump(), "in.json");
    return result ? Faults{} : result.faults();
}

const Json removed(Json::value_t::discarded);

TEST(ProjectFile, FrozenFilesOfVersion1AreReadAndWrittenByteForByte) {
    for (const char* name : {"v1-gpt3-13b.json", "v1-everything-set.json"}) {
        const auto document = readProject(sample(name), name);
        ASSERT_TRUE(document.ok()) << name << document.faults().front().place;
        EXPECT_EQ(writeProject(*document), sample(name)) << name;
    }
}

TEST(ProjectFile, ReadsEveryFieldOfAFrozenFile) {
    const Project project = readProject(sample("v1-everything-set.json"), "in.json")->project;
    EXPECT_EQ(project.model.name, "Tiny");
    EXPECT_EQ(project.model.config.get().at("hidden_size"), 256);
    EXPECT_EQ(project.cluster, (ClusterChoice{"dgx-h100", 2, 4, 4e11}));
    EXPECT_EQ(project.workload, (Workload{1024, 16, 2.5e9, TrainingKind::lora, 8, false, 0.25}));
    ASSERT_EQ(project.plans.size(), 1U);
    const Plan& plan = project.plans.front().plan;
    EXPECT_EQ(plan.engine, Engine::megatron) << "follows from the framework";
    EXPECT_EQ(plan.sharding, Sharding::optimizer);
    EXPECT_EQ(plan.parallel, (Parallelism{1, 2, 2, 2, 2, 1, 1, true}));
    EXPECT_EQ(plan.schedule, ScheduleKind::interleaved);
    EXPECT_EQ(plan.recompute.kind, RecomputeKind::selective);
    EXPECT_EQ(plan.offload.optimizer_fraction, 0.5);
    const Precision detail{DataType::fp8,  DataType::bf16, std::nullopt,  DataType::bf16,
                           DataType::fp32, DataType::fp32, DataType::bf16};
    EXPECT_EQ(plan.precision_detail, detail);
}

TEST(ProjectFile, EmbeddedExamplesAreInTheFormTheProgramWrites) {
    const auto examples = resourcesIn("examples");
    EXPECT_GE(examples.size(), 5U);
    for (const auto& example : examples) {
        const auto document = readProject(example.text, std::string(example.path));
        ASSERT_TRUE(document.ok()) << example.path << document.faults().front().place;
        EXPECT_EQ(writeProject({document->project, {}, project_format_version}), example.text) << example.path;
    }
}

// Whoever adds a field to one of these structs meets a compile error here, and then a wrong count if the field is not
// in core/project/plan_fields.cpp: a field outside the file would be lost on save.
TEST(ProjectFile, HasEveryFieldOfAPlan) {
    const Json plan = parseJson(sample("v1-everything-set.json"), "in.json").value()["plans"][0];
    const auto keys = [&plan](const char* object) { // all but the one unknown key, where the sample has one
        std::size_t count = 0;
        for (const auto& [key, value] : (*object == '\0' ? plan : plan.at(object)).items())
            count += key.starts_with("x-") ? 0 : 1;
        return count;
    };
    [[maybe_unused]] const auto& [p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15] = Plan{};
    EXPECT_EQ(keys(""), 15U) << "a name is added, the engine follows from the framework";
    [[maybe_unused]] const auto& [d1, d2, d3, d4, d5, d6, d7, d8] = Parallelism{};
    EXPECT_EQ(keys("parallelism"), 8U);
    [[maybe_unused]] const auto& [n1, n2, n3, n4, n5, n6, n7] = Precision{};
    EXPECT_EQ(keys("precision_detail"), 7U);
    [[maybe_unused]] const auto& [r1, r2, r3, r4, r5, r6, r7, r8, r9, r10] = Recompute{};
    EXPECT_EQ(keys("recompute"), 10U);
    [[maybe_unused]] const auto& [o1, o2, o3, o4, o5] = Offload{};
    EXPECT_EQ(keys("offload"), 5U);
    [[maybe_unused]] const auto& [s1, s2, s3, s4, s5, s6] = Software{};
    EXPECT_EQ(keys("software"), 6U);
    [[maybe_unused]] const auto& [k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14, k15, k16, k17, k18, k19,
                                  k20, k21, k22, k23] = Knobs{};
    EXPECT_EQ(keys("knobs"), 23U);
}

TEST(ProjectFile, UnknownKeysSurviveChangesAtEveryLevel) {
    auto document = readProject(sample("v1-everything-set.json"), "in.json").value();
    document.project.workload.global_batch = 32;
    document.project.plans[0].plan.parallel.data = 4;
    document.project.plans[0].plan.precision_detail->compute = DataType::bf16;
    const Json written = parseJson(writeProject(document), "out.json").value();
    EXPECT_EQ(written["workload"]["global_batch"], 32);
    EXPECT_EQ(written["plans"][0]["parallelism"]["data"], 4);
    for (const char* kept :
         {"/x-top/kept/2", "/model/x-model", "/model/config/x-config", "/cluster/x-cluster", "/workload/x-workload",
          "/plans/0/x-plan/deep", "/plans/0/parallelism/x-parallelism", "/plans/0/precision_detail/x-precision"})
        EXPECT_TRUE(written.contains(Json::json_pointer(kept))) << kept;
}

TEST(ProjectFile, UnknownKeysOfAPlanGoWithItWhenPlansMove) {
    auto document = readProject(sample("v1-everything-set.json"), "in.json").value();
    NamedPlan added = document.project.plans[0];
    added.name = "Another";
    document.project.plans.insert(document.project.plans.begin(), added);
    Json plans = parseJson(writeProject(document), "out.json").value()["plans"];
    ASSERT_EQ(plans.size(), 2U);
    EXPECT_FALSE(plans[0].contains("x-plan"));
    EXPECT_TRUE(plans[1].contains("x-plan"));

    document.project.plans = {document.project.plans[1]};
    document.project.plans[0].name = "Renamed";
    plans = parseJson(writeProject(document), "out.json").value()["plans"];
    EXPECT_EQ(plans[0]["name"], "Renamed");
    EXPECT_TRUE(plans[0].contains("x-plan"));
}

TEST(ProjectFile, ChoosingACatalogModelDropsTheEmbeddedOne) {
    auto document = readProject(sample("v1-everything-set.json"), "in.json").value();
    document.project.model = {"llama-2-7b", "Llama 2 7B", {}};
    const auto again = readProject(writeProject(document), "out.json");
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->project, document.project);
}

struct BadField {
    const char* pointer;
    Json value;
    FaultCode code;
};

class BadFields : public testing::TestWithParam<BadField> {};

TEST_P(BadFields, AreNamedByTheirPointer) {
    const auto& [pointer, value, code] = GetParam();
    const auto faults = faultsWith(pointer, value);
    ASSERT_EQ(faults.size(), 1U) << pointer;
    EXPECT_EQ(faults[0].code, code) << pointer;
    EXPECT_EQ(faults[0].place, pointer);
    EXPECT_EQ(faults[0].file, "in.json");
}

INSTANTIATE_TEST_SUITE_P(Each, BadFields,
                         testing::Values(BadField{"/format", "something-else", FaultCode::wrong_format},
                                         BadField{"/format", removed, FaultCode::wrong_format},
                                         BadField{"/version", 2, FaultCode::version_too_new},
                                         BadField{"/version", 0, FaultCode::out_of_range},
                                         BadField{"/version", "1", FaultCode::wrong_type},
                                         BadField{"/model", 5, FaultCode::wrong_type},
                                         BadField{"/workload", Json::array(), FaultCode::wrong_type},
                                         BadField{"/model/config", "llama", FaultCode::wrong_type},
                                         BadField{"/cluster/catalog", removed, FaultCode::key_missing},
                                         BadField{"/cluster/nodes", 0, FaultCode::out_of_range},
                                         BadField{"/cluster/nodes", -1, FaultCode::out_of_range},
                                         BadField{"/cluster/nodes", 1e18, FaultCode::out_of_range},
                                         BadField{"/cluster/nodes", 1.5, FaultCode::not_an_integer},
                                         BadField{"/cluster/gpus_per_node", 0, FaultCode::out_of_range},
                                         BadField{"/cluster/network_bits_per_s_per_node", -1, FaultCode::out_of_range},
                                         BadField{"/workload/sequence_length", removed, FaultCode::key_missing},
                                         BadField{"/workload/sequence_length", 1e18, FaultCode::out_of_range},
                                         BadField{"/workload/global_batch", -128, FaultCode::out_of_range},
                                         BadField{"/workload/global_batch", "128", FaultCode::wrong_type},
                                         BadField{"/workload/global_batch", 0.5, FaultCode::not_an_integer},
                                         BadField{"/workload/training", "some", FaultCode::unknown_value},
                                         BadField{"/workload/trainable_fraction", 1.5, FaultCode::out_of_range},
                                         BadField{"/plans", Json::object(), FaultCode::wrong_type},
                                         BadField{"/plans", Json::array(), FaultCode::out_of_range},
                                         BadField{"/plans/0", 7, FaultCode::wrong_type},
                                         BadField{"/plans/0/name", removed, FaultCode::key_missing},
                                         BadField{"/plans/0/framework", "no-such", FaultCode::unknown_reference},
                                         BadField{"/plans/0/zero_stage", 4, FaultCode::out_of_range},
                                         BadField{"/plans/0/parallelism/data", 0, FaultCode::out_of_range},
                                         BadField{"/plans/0/parallelism/tensor", -8, FaultCode::out_of_range},
                                         BadField{"/plans/0/micro_batch", 1e18, FaultCode::out_of_range},
                                         BadField{"/plans/0/precision", "fp17", FaultCode::unknown_value},
                                         BadField{"/plans/0/precision_detail/weights", 16, FaultCode::wrong_type},
                                         BadField{"/plans/0/placement", "tp-tp-ep-dp-pp", FaultCode::unknown_value},
                                         BadField{"/plans/0/knobs/expert_imbalance", 0.5, FaultCode::out_of_range}));

TEST(ProjectFile, ADegreeProductBeyondAllGpusIsAFault) {
    Json json = parseJson(sample("v1-everything-set.json"), "in.json").value();
    for (const char* degree : {"data", "tensor", "pipeline", "context"})
        json["plans"][0]["parallelism"][degree] = 1'000'000;
    const auto result = readProject(json.dump(), "in.json");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults()[0].code, FaultCode::out_of_range);
    EXPECT_EQ(result.faults()[0].place, "/plans/0/parallelism");
}

TEST(ProjectFile, AModelFromTheCatalogAndFromAConfigurationContradict) {
    const auto faults = faultsWith("/model/catalog", "gpt2");
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].code, FaultCode::contradiction);
    EXPECT_EQ(faults[0].place, "/model/config");
}

TEST(ProjectFile, TwoPlansOfOneNameCannotBeToldApart) {
    Json json = parseJson(sample("v1-everything-set.json"), "in.json").value();
    json["plans"].push_back(json["plans"][0]);
    const auto result = readProject(json.dump(), "in.json");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults()[0].code, FaultCode::contradiction);
    EXPECT_EQ(result.faults()[0].place, "/plans/1/name");
}

TEST(ProjectFile, EveryFaultOfAFileIsReportedAtOnce) {
    Json json = parseJson(sample("v1-everything-set.json"), "in.json").value();
    json["cluster"]["nodes"] = 0;
    json["workload"]["global_batch"] = "many";
    json["plans"][0]["zero_stage"] = 9;
    EXPECT_EQ(readProject(json.dump(), "in.json").faults().size(), 3U);
}

TEST(ProjectFile, OtherJsonIsNotAProject) {
    for (const char* text : {"[]", "12", "null", "\"meshwright-project\""})
        EXPECT_EQ(readProject(text, "in.json").faults()[0].code, FaultCode::wrong_type) << text;
}

TEST(SaveProjectFile, RefusesWhatCouldNotBeOpenedAgainAndKeepsTheOldFile) {
    const auto path = (std::filesystem::temp_directory_path() / "meshwright-save-test.json").string();
    auto document = readProject(sample("v1-everything-set.json"), path).value();
    ASSERT_TRUE(saveProjectFile(document, path).ok());
    document.project.workload.global_batch = 0;
    EXPECT_EQ(saveProjectFile(document, path).faults()[0].place, "/workload/global_batch");
    EXPECT_EQ(readTextFile(path).value(), sample("v1-everything-set.json"));
    std::filesystem::remove(path);
}

TEST(SaveProjectFile, SaysThatTheDiskIsFull) {
    auto document = readProject(sample("v1-everything-set.json"), "in.json").value();
    const auto result = saveProjectFile(document, "/dev/full");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults()[0].file, "/dev/full");
}

// A chain of two steps as they will be when the format moves on.
void renameBatch(Json& project) {
    project["workload"]["batch"] = project["workload"]["global_batch"];
    project["workload"].erase("global_batch");
}
void addOwner(Json& project) {
    project["owner"] = "nobody";
}

TEST(Migrations, StartAtTheVersionOfTheFileAndKeepUnknownKeys) {
    constexpr std::array<Migration, 2> steps = {renameBatch, addOwner};
    Json first = Json::parse(R"({"version":1,"workload":{"global_batch":8},"x":1})");
    migrate(first, 1, steps);
    EXPECT_EQ(first, Json::parse(R"({"version":3,"workload":{"batch":8},"x":1,"owner":"nobody"})"));
    Json second = Json::parse(R"({"version":2,"workload":{"batch":8}})");
    migrate(second, 2, steps);
    EXPECT_EQ(second, Json::parse(R"({"version":3,"workload":{"batch":8},"owner":"nobody"})"));
    Json third = Json::parse(R"({"version":3})");
    migrate(third, 3, steps);
    EXPECT_EQ(third, Json::parse(R"({"version":3})"));
}

TEST(Migrations, LeadToTheVersionThatIsWritten) {
    EXPECT_EQ(projectMigrations().size() + 1, static_cast<std::size_t>(project_format_version));
}

} // namespace
} // namespace meshwright
