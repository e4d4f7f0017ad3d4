#include "core/advice/pitfalls.h"
#include "tests/core/advice/advice_scenarios.h"
#include "tests/core/advice/catalog_checks.h"

#include <algorithm>
#include <array>
#include <map>

namespace meshwright {
namespace {

using namespace advice_test;
using Entries = std::vector<std::pair<std::string, std::string>>;

bool contains(const std::vector<DetectedPitfall>& found, std::string_view id) {
    return std::ranges::find(found, id, &DetectedPitfall::id) != found.end();
}

TEST(Pitfalls, CatalogHoldsAllSixtyByWhatDetectsThem) {
    const auto& pitfalls = pitfallCatalog();
    ASSERT_EQ(pitfalls.size(), 60U);
    std::map<Detection, int> count;
    for (int number = 1; number <= 60; ++number) {
        const auto& pitfall = pitfalls[static_cast<std::size_t>(number - 1)];
        EXPECT_EQ(pitfall.id, (number < 10 ? "P0" : "P") + std::to_string(number));
        ++count[pitfall.detection];
    }
    EXPECT_EQ(count[Detection::from_plan], 41);
    EXPECT_EQ(count[Detection::from_import], 14);
    EXPECT_EQ(count[Detection::from_versions], 4);
    EXPECT_EQ(count[Detection::from_log], 1);
}

TEST(Pitfalls, EveryTextStandsInBothLanguagesAndOnlyOnce) {
    advice_test::Texts texts;
    for (const auto& pitfall : pitfallCatalog()) {
        texts.check(pitfall.id + " title", pitfall.title);
        texts.check(pitfall.id + " symptom", pitfall.symptom);
        texts.check(pitfall.id + " cause", pitfall.cause);
        texts.check(pitfall.id + " remedy", pitfall.remedy);
        EXPECT_FALSE(pitfall.sources.empty()) << pitfall.id;
    }
}

TEST(Pitfalls, SettingsNameFrameworksOfTheCatalog) {
    constexpr std::array<std::string_view, 3> front_ends = {"accelerate", "transformers", "any"};
    for (const auto& pitfall : pitfallCatalog())
        for (const auto& setting : pitfall.settings) {
            const bool front_end = std::ranges::find(front_ends, setting.framework) != front_ends.end();
            EXPECT_TRUE(front_end || frameworkById(setting.framework) != nullptr)
                << pitfall.id << ": " << setting.framework;
        }
}

// Thresholds of our own choice, and nothing that a framework itself refuses.
TEST(Pitfalls, HintsAreNeverErrors) {
    for (const auto& pitfall : pitfallCatalog())
        EXPECT_FALSE(pitfall.heuristic && pitfall.severity == PitfallSeverity::error) << pitfall.id;
    for (const char* id : {"P03", "P16", "P37", "P40", "P41", "P51"})
        EXPECT_TRUE(pitfallById(id)->heuristic) << id;
}

struct ImportCase {
    const char* id;
    Plan plan;
    Entries into;
    Entries around;
};

std::vector<ImportCase> importCases() {
    Plan ddp;
    ddp.parallel.data = 32;
    Plan context = megatron(2, 1);
    context.parallel.context = 2;
    Plan fsdp_megatron = megatron(1, 1);
    fsdp_megatron.engine = Engine::megatron_fsdp;
    const Plan zero3 = deepspeed(Sharding::full);
    const Plan fsdp1 = fsdp(Engine::fsdp1);
    return {
        {"P05", megatron(8, 1), {{"--num-microbatches", "8"}}, {{"--global-batch-size", "128"}}},
        {"P10",
         fsdp1,
         {{"fsdp_state_dict_type", "FULL_STATE_DICT"}},
         {{"fsdp_auto_wrap_policy", "TRANSFORMER_BASED_WRAP"}}},
        {"P15", zero3, {{"zero3_init_flag", "false"}}, {{"zero3_init_flag", "true"}}},
        {"P27", zero3, {{"gradient_accumulation_steps", "1"}}, {{"gradient_accumulation_steps", "4"}}},
        {"P30",
         ddp,
         {{"ddp_find_unused_parameters", "true"}, {"use_reentrant", "true"}},
         {{"ddp_find_unused_parameters", "true"}, {"use_reentrant", "false"}}},
        {"P31", context, {{"packed_sequence_size", "4096"}}, {{"packed_sequence_size", "0"}}},
        {"P34", zero3, {{"zero_optimization.stage", "3"}}, {{"gradient_clipping", "1.0"}}},
        {"P42", fsdp1, {{"fsdp_version", "1"}}, {{"fsdp_version", "2"}}},
        {"P52",
         fsdp1,
         {{"fsdp_config.fsdp_state_dict_type", "FULL_STATE_DICT"}},
         {{"fsdp_config.fsdp_state_dict_type", "SHARDED_STATE_DICT"}}},
        {"P53", megatron(8, 1), {{"--ckpt-format", "torch"}}, {{"--ckpt-format", "torch_dist"}}},
        {"P54", megatron(8, 1), {{"ckpt_format", "fsdp_dtensor"}}, {{"ckpt_format", "torch_dist"}}},
        {"P55", megatron(8, 1), {{"--save-interval", "500"}}, {{"--save-interval", "500"}, {"--async-save", "true"}}},
        {"P57",
         zero3,
         {{"--ntasks-per-node", "8"}, {"--nproc_per_node", "8"}},
         {{"--ntasks-per-node", "1"}, {"--nproc_per_node", "8"}}},
        {"P59",
         zero3,
         {{"zero_optimization.stage", "3"}},
         {{"zero_optimization.stage", "3"}, {"zero_optimization.stage3_prefetch_bucket_size", "5e7"}}},
    };
}

TEST(PitfallsOfImport, EachIsFoundAndNotFoundNearby) {
    Scenario scenario = scenario13b();
    scenario.cluster.groups.front().node.host_memory = gibibytes(256); // 4 x 13e9 x 8 processes do not load
    std::size_t tested = 0;
    for (const auto& one : importCases()) {
        const auto found = detectPitfalls(scenario, one.plan, ImportedSettings{one.into});
        ASSERT_TRUE(contains(found, one.id)) << one.id;
        const auto& detected = *std::ranges::find(found, one.id, &DetectedPitfall::id);
        for (const auto& setting : pitfallById(one.id)->settings)
            EXPECT_EQ(settingValue(setting, detected).find('{'), std::string::npos) << one.id;
        EXPECT_FALSE(contains(detectPitfalls(scenario, one.plan, ImportedSettings{one.around}), one.id)) << one.id;
        EXPECT_EQ(pitfallById(one.id)->detection, Detection::from_import) << one.id;
        ++tested;
    }
    EXPECT_EQ(tested, 14U);
}

TEST(PitfallsOfImport, NothingImportedMeansNothingFound) {
    EXPECT_TRUE(detectPitfalls(scenario13b(), megatron(8, 1), ImportedSettings{}).empty());
}

TEST(ImportedSettings, KeysMatchByLastPartAndSpelling) {
    const ImportedSettings settings{{{"zero_optimization.stage", "3"}, {"--ckpt-format", "torch"}}};
    EXPECT_EQ(settings.value("stage"), "3");
    EXPECT_EQ(settings.value("ckpt_format"), "torch");
    EXPECT_FALSE(settings.has("format"));
    EXPECT_FALSE(settings.has(""));
}

struct VersionCase {
    const char* id;
    Plan plan;
    std::vector<InstalledVersion> into;
    std::vector<InstalledVersion> around;
};

TEST(PitfallsOfVersions, EachIsFoundAndNotFoundNearby) {
    Scenario scenario = scenario13b();
    scenario.model.tied_embeddings = true;
    const std::vector<VersionCase> cases = {
        {"P06", megatron(8, 1), {{"torch", "2.5.1"}}, {{"torch", "2.6.0a0+git1234"}, {"python", "3.12.4"}}},
        {"P06",
         deepspeed(Sharding::full),
         {{"lightning", "2.6.5"}, {"deepspeed", "0.17.0"}},
         {{"lightning", "2.6.5"}, {"deepspeed", "0.16.9"}}},
        {"P25", deepspeed(Sharding::full), {{"transformers", "4.45.2"}}, {{"transformers", "4.46.0"}}},
        {"P29",
         fsdp(Engine::fsdp2),
         {{"torch", "2.13.0"}, {"accelerate", "1.14.0"}},
         {{"torch", "2.12.1"}, {"accelerate", "1.14.0"}}},
        {"P58", fsdp(Engine::fsdp2), {{"torchtitan", "0.3.0"}}, {{"torchtitan", "0.2.2"}}},
    };
    for (const auto& one : cases) {
        EXPECT_TRUE(contains(detectPitfalls(scenario, one.plan, one.into), one.id)) << one.id;
        EXPECT_FALSE(contains(detectPitfalls(scenario, one.plan, one.around), one.id)) << one.id;
        EXPECT_EQ(pitfallById(one.id)->detection, Detection::from_versions) << one.id;
    }
}

TEST(PitfallsOfLog, MessageLeadsToItsPitfallAndLine) {
    const auto found =
        detectPitfallsInLog("step 1\nAssertionError: ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism\n");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front(), (DetectedPitfall{"P02", {{"line", 2}}}));
    EXPECT_TRUE(contains(detectPitfallsInLog("Watchdog caught collective operation timeout: WorkNCCL"), "P56"));
    EXPECT_TRUE(detectPitfallsInLog("step 1 loss 10.4\nstep 2 loss 9.8\n").empty());
    EXPECT_TRUE(detectPitfallsInLog("").empty());
}

std::string pitfallFile(std::string_view from = {}, std::string_view to = {}) {
    std::string entry =
        R"({"id":"P01","severity":"tuning","detection":"from_plan","heuristic":true,)"
        R"("title":{"en":"T","zh_CN":"题"},"symptom":{"en":"S","zh_CN":"象"},"cause":{"en":"C","zh_CN":"因"},)"
        R"("remedy":{"en":"R","zh_CN":"法"},"settings":[{"framework":"deepspeed","key":"stage","value":"1"}],)"
        R"("log":["a phrase of some length"],"sources":["page"]})";
    if (!from.empty())
        entry.replace(entry.find(from), from.size(), to);
    return R"({"format":"meshwright-pitfalls","version":1,"pitfalls":[)" + entry +
           R"(],"sources":{"page":{"title":"P","url":"https://p.org/"}}})";
}

Faults pitfallFaults(const std::string& text) {
    const auto read = readPitfalls({{"pitfalls/a.json", text}});
    return read ? Faults{} : read.faults();
}

TEST(PitfallReader, ReadsAValidFile) {
    const auto text = pitfallFile();
    const auto read = readPitfalls({{"pitfalls/a.json", text}});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->front().settings.front(), (RemedySetting{"deepspeed", "stage", "1"}));
    EXPECT_TRUE(read->front().heuristic);
}

TEST(PitfallReader, SaysWhereAnEntryIsWrong) {
    using enum FaultCode;
    EXPECT_TRUE(hasFault(pitfallFaults(pitfallFile("tuning", "fatal")), unknown_value, "/pitfalls/0/severity"));
    EXPECT_TRUE(hasFault(pitfallFaults(pitfallFile("from_plan", "by_eye")), unknown_value, "/pitfalls/0/detection"));
    EXPECT_TRUE(hasFault(pitfallFaults(pitfallFile("true", "1")), wrong_type, "/pitfalls/0/heuristic"));
    EXPECT_TRUE(hasFault(pitfallFaults(pitfallFile("P01", "Z01")), out_of_range, "/pitfalls/0/id"));
    EXPECT_TRUE(hasFault(pitfallFaults(pitfallFile("题", "")), out_of_range, "/pitfalls/0/title/zh_CN"));
    EXPECT_TRUE(
        hasFault(pitfallFaults(pitfallFile("a phrase of some length", "x")), out_of_range, "/pitfalls/0/log/0"));
    EXPECT_TRUE(
        hasFault(pitfallFaults(pitfallFile(R"("key":"stage",)", "")), key_missing, "/pitfalls/0/settings/0/key"));
    EXPECT_TRUE(
        hasFault(pitfallFaults(pitfallFile("[\"page\"]", "[\"x\"]")), unknown_reference, "/pitfalls/0/sources/0"));
    EXPECT_TRUE(hasFault(pitfallFaults(pitfallFile("\"log\"", "\"logs\"")), unknown_key, "/pitfalls/0/logs"));
}

} // namespace
} // namespace meshwright
