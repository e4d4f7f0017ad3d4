#include "run_program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright::test {
namespace {

const std::string llama_config =
    R"({"model_type":"llama","vocab_size":128256,"hidden_size":4096,"intermediate_size":14336,"num_hidden_layers":32,)"
    R"("num_attention_heads":32,"num_key_value_heads":8,"max_position_embeddings":131072,"tie_word_embeddings":false})";
const std::string mixtral_config =
    R"({"model_type":"mixtral","vocab_size":32000,"hidden_size":4096,"intermediate_size":14336,"num_hidden_layers":32,)"
    R"("num_attention_heads":32,"num_key_value_heads":8,"num_local_experts":8,"num_experts_per_tok":2})";

std::string contentsOf(const std::string& path) {
    return readTextFile(path).value();
}

TEST(Program, SaysItsVersionAndHowToCallIt) {
    EXPECT_TRUE(run({"--version"}).out.starts_with("meshwright "));
    const auto help = run({"--help"});
    EXPECT_EQ(help.status, 0);
    for (const char* command : {"estimate", "report", "import", "catalog", "validate"}) {
        EXPECT_TRUE(contains(help.out, std::string("meshwright ") + command)) << command;
        const auto own = run({command, "--help"});
        EXPECT_EQ(own.status, 0) << command;
        EXPECT_TRUE(own.out.starts_with(std::string("meshwright ") + command)) << own.out;
    }
}

TEST(Program, AWrongCallIsStatus2AndSaysWhatIsWrong) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{"frobnicate"}, "frobnicate"},
        {{"--frobnicate"}, "--frobnicate"},
        {{"estimate"}, "FILE"},
        {{"estimate", "a.json", "b.json"}, "FILE"},
        {{"estimate", example("gpt3-13b.json"), "--nonsense"}, "--nonsense"},
        {{"estimate", example("gpt3-13b.json"), "--json=yes"}, "--json"},
        {{"estimate", example("gpt3-13b.json"), "--plan"}, "--plan"},
        {{"estimate", example("gpt3-13b.json"), "--plan", "ZeRO-9"}, "ZeRO-9"},
        {{"catalog"}, "models, devices"},
        {{"catalog", "planets"}, "models, devices"},
        {{"report", example("gpt3-13b.json")}, "-o"},
        {{"report", example("gpt3-13b.json"), "-o", "report.docx"}, "report.docx"},
        {{"report", example("gpt3-13b.json"), "-o", "r.md", "--lang", "tlh"}, "tlh"},
        {{"import"}, "PATH"},
    };
    for (const auto& [arguments, part] : cases) {
        const auto result = run(arguments);
        EXPECT_EQ(result.status, 2) << arguments[0] << result.err;
        EXPECT_TRUE(contains(result.err, part)) << result.err;
        EXPECT_EQ(result.out, "") << arguments[0];
    }
}

TEST(Estimate, JsonHasTheShapeThatScriptsRelyOn) {
    const Json json = run({"estimate", example("gpt3-13b.json"), "--json"}).json();
    EXPECT_EQ(json["format"], "meshwright-estimate");
    EXPECT_EQ(json["version"], 1);
    ASSERT_EQ(json["plans"].size(), 4U);
    for (const auto& plan : json["plans"]) {
        EXPECT_TRUE(plan["name"].is_string() && plan["framework"].is_string());
        EXPECT_EQ(plan["legal"], true);
        EXPECT_TRUE(plan["violations"].empty());
        const Json& memory = plan["memory"];
        EXPECT_EQ(memory["headroom_bytes"],
                  memory["capacity_bytes"].get<double>() - memory["total_bytes"].get<double>());
        EXPECT_EQ(plan["fits"], memory["headroom_bytes"] >= 0);
        EXPECT_LE(memory["peak_bytes"], memory["reserved_bytes"]);
        EXPECT_LE(memory["reserved_bytes"], memory["total_bytes"]);
        ASSERT_EQ(memory["stages"].size(), 1U);
        double sum = 0;
        for (const auto& [name, bytes] : memory["stages"][0]["components"].items())
            sum += bytes.get<double>();
        EXPECT_NEAR(sum, memory["stages"][0]["total_bytes"].get<double>(), 7) << "components are rounded to bytes";
        EXPECT_FALSE(memory["stages"][0].contains("terms"));
    }
}

TEST(Estimate, EachZeroStageTakesLess) {
    const Json plans = run({"estimate", example("gpt3-13b.json"), "--json"}).json()["plans"];
    for (std::size_t i = 1; i < plans.size(); ++i)
        EXPECT_LT(plans[i]["memory"]["peak_bytes"], plans[i - 1]["memory"]["peak_bytes"]) << i;
    EXPECT_EQ(plans[0]["fits"], false) << "12.85 billion parameters at 16 bytes each are 206 GB";
    EXPECT_EQ(plans[3]["fits"], true);
}

TEST(Estimate, ExplainedTermsHaveFormulaInputsAndSource) {
    const auto result = run({"estimate", example("gpt3-13b.json"), "--plan", "ZeRO-3", "--json", "--explain"});
    const Json plans = result.json()["plans"];
    ASSERT_EQ(plans.size(), 1U);
    const Json& terms = plans[0]["memory"]["stages"][0]["terms"];
    ASSERT_GT(terms.size(), 5U);
    for (const auto& term : terms) {
        EXPECT_NE(term["expression"], "") << term["formula"];
        EXPECT_NE(term["source"], "") << term["formula"];
        EXPECT_FALSE(term["inputs"].empty()) << term["formula"];
    }
    const auto text = run({"estimate", example("gpt3-13b.json"), "--plan", "ZeRO-3", "--explain"}).out;
    EXPECT_TRUE(contains(text, "12.85 B / 32")) << text;
}

TEST(Estimate, CheckTellsScriptsWhetherThePlanCanRun) {
    EXPECT_EQ(run({"estimate", example("gpt3-13b.json"), "--check"}).status, 3);
    EXPECT_EQ(run({"estimate", example("gpt3-13b.json"), "--check", "--plan", "ZeRO-3"}).status, 0);
    EXPECT_EQ(run({"estimate", example("gpt3-13b.json")}).status, 0) << "without --check a finding is no failure";
    const Folder folder;
    Json project = Json::parse(contentsOf(example("gpt3-13b.json")));
    project["plans"][3]["parallelism"]["data"] = 16;
    const auto illegal = run({"estimate", folder.file("p.json", project.dump()), "--check", "--plan=ZeRO-3"});
    EXPECT_EQ(illegal.status, 3);
    EXPECT_TRUE(contains(illegal.out, "16 GPUs, the cluster has 32")) << illegal.out;
    EXPECT_TRUE(contains(illegal.out, "ZeRO-3: not legal")) << illegal.out;
}

TEST(Estimate, FindsAPlanInAnyCaseAndNamesThoseThereAre) {
    const auto found = run({"estimate", example("gpt3-13b.json"), "--json", "--plan", "zero-3"});
    ASSERT_EQ(found.status, 0) << found.err;
    EXPECT_EQ(found.json()["plans"].size(), 1U);
    const auto missing = run({"estimate", example("gpt3-13b.json"), "--plan", "ZeRO-4"});
    EXPECT_EQ(missing.status, 2);
    EXPECT_TRUE(contains(missing.err, "\"ZeRO-3\"")) << missing.err;
}

TEST(WriteReport, SameProjectAndDayGiveTheSameBytes) {
    const Folder folder;
    for (const char* ending : {"pdf", "html", "md"}) {
        const auto write = [&](const std::string& day) {
            const std::string path = folder.path(std::string("report.") + ending);
            const auto result = run({"report", example("gpt3-13b.json"), "-o", path, "--date", day});
            EXPECT_EQ(result.status, 0) << result.err;
            return contentsOf(path);
        };
        const auto first = write("2026-11-30");
        EXPECT_EQ(first, write("2026-11-30")) << ending;
        EXPECT_NE(first, write("2026-11-29")) << ending;
        if (std::string(ending) == "pdf") {
            EXPECT_TRUE(contains(first, "/CreationDate (D:20261130000000Z)"))
                << "the day asked for, not the time of writing";
        }
    }
    EXPECT_EQ(run({"report", example("gpt3-13b.json"), "-o", folder.path("x.pdf"), "--date", "yesterday"}).status, 2);
}

TEST(Estimate, SaysWhatWouldFit) {
    const auto result = run({"estimate", example("textbook-70b-8-gpus.json"), "--json"});
    const Json plan = result.json()["plans"][0];
    EXPECT_EQ(plan["fits"], false);
    std::vector<std::string> kinds;
    for (const auto& remedy : plan["remedies"]) {
        kinds.push_back(remedy["kind"]);
        EXPECT_GE(remedy["headroom_bytes"], 0);
    }
    for (const char* kind : {"more_gpus", "offload_optimizer", "lora"})
        EXPECT_NE(std::ranges::find(kinds, kind), kinds.end()) << kind;
}

TEST(Estimate, TakesAModelConfigurationAndSaysWhatItAssumes) {
    const Folder folder;
    const auto result = run({"estimate", folder.file("llama.json", llama_config), "--json"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.json()["plans"].size(), 4U);
    EXPECT_TRUE(contains(result.err, "note: ")) << result.err;
    EXPECT_TRUE(contains(result.err, "A100")) << result.err;
}

TEST(Estimate, TheSameInputGivesTheSameBytes) {
    const auto first = run({"estimate", example("gpt3-13b.json"), "--json", "--explain"});
    EXPECT_EQ(first.out, run({"estimate", example("gpt3-13b.json"), "--json", "--explain"}).out);
}

TEST(Import, TellsTotalAndActiveParameters) {
    const Folder folder;
    const auto result =
        run({"import", folder.file("llama.json", llama_config), folder.file("mixtral.json", mixtral_config), "--json"});
    const Json models = result.json()["models"];
    ASSERT_EQ(models.size(), 2U);
    EXPECT_EQ(models[0]["parameters"]["total"], 8'030'261'248);
    EXPECT_EQ(models[0]["parameters"]["active"], 8'030'261'248);
    EXPECT_EQ(models[1]["parameters"]["total"], 46'702'792'704);
    EXPECT_EQ(models[1]["parameters"]["active"], 12'879'925'248);
}

TEST(Import, WritesAProjectAndNeverOverAFileUnasked) {
    const Folder folder;
    const auto config = folder.file("llama.json", llama_config);
    const auto project = folder.path("project.json");
    ASSERT_EQ(run({"import", config, "-o", project}).status, 0);
    EXPECT_EQ(run({"estimate", project}).status, 0);

    folder.file("project.json", "precious");
    const auto refused = run({"import", config, "-o", project});
    EXPECT_NE(refused.status, 0);
    EXPECT_TRUE(contains(refused.err, "project.json") && contains(refused.err, "--force")) << refused.err;
    EXPECT_EQ(contentsOf(project), "precious");
    EXPECT_EQ(run({"import", config, "-o", project, "--force"}).status, 0);
    EXPECT_EQ(run({"estimate", project}).status, 0);
}

TEST(Import, ReportsTheReadableOnesToo) {
    const Folder folder;
    const auto result = run({"import", folder.path("missing.json"), folder.file("llama.json", llama_config), "--json"});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.json()["models"].size(), 1U);
    EXPECT_TRUE(contains(result.err, "missing.json"));
}

TEST(Catalog, ListsEverythingForPeopleAndPrograms) {
    const std::vector<std::pair<std::string, std::size_t>> least = {
        {"models", 50}, {"devices", 25}, {"clusters", 12}, {"frameworks", 8}, {"rules", 20}, {"formulas", 20}};
    for (const auto& [name, count] : least) {
        const auto json = run({"catalog", name, "--json"}).json();
        EXPECT_EQ(json["format"], "meshwright-catalog");
        EXPECT_EQ(json["catalog"], name);
        EXPECT_GE(json["entries"].size(), count) << name;
        const auto text = run({"catalog", name});
        EXPECT_EQ(text.status, 0);
        EXPECT_GE(std::ranges::count(text.out, '\n'), static_cast<std::ptrdiff_t>(count)) << name;
    }
}

TEST(Report, IsWrittenInEachFormWithoutADisplay) {
    const Folder folder;
    const std::vector<std::pair<std::string, std::string>> forms = {
        {"r.pdf", "%PDF-"}, {"r.html", "<!DOCTYPE html>"}, {"r.md", "# "}};
    for (const auto& [name, start] : forms) {
        const auto result = run({"report", example("gpt3-13b.json"), "-o", folder.path(name)});
        ASSERT_EQ(result.status, 0) << result.err;
        EXPECT_TRUE(contains(result.out, folder.path(name)));
        EXPECT_TRUE(contentsOf(folder.path(name)).starts_with(start)) << name;
    }
    ASSERT_EQ(run({"report", example("gpt3-13b.json"), "-o", folder.path("zh.md"), "--lang", "zh_CN"}).status, 0);
    EXPECT_TRUE(contains(contentsOf(folder.path("zh.md")), "参数"));
    EXPECT_FALSE(contains(contentsOf(folder.path("r.md")), "参数"));
}

TEST(Report, APlaceThatCannotBeWrittenIsNamed) {
    const Folder folder;
    const auto inside_file = folder.file("file", "") + "/r.pdf";
    const auto result = run({"report", example("gpt3-13b.json"), "-o", inside_file});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(contains(result.err, inside_file)) << result.err;
    // Markdown writes its images first; the place that was asked for is named all the same.
    const auto markdown = folder.path("missing/r.md");
    const auto no_folder = run({"report", example("gpt3-13b.json"), "-o", markdown});
    EXPECT_EQ(no_folder.status, 1);
    EXPECT_TRUE(contains(no_folder.err, markdown) && contains(no_folder.err, "Create the folder")) << no_folder.err;
    const auto into_folder = run({"report", example("gpt3-13b.json"), "-o", folder.file("x", "") + "/../"});
    EXPECT_EQ(into_folder.status, 2) << into_folder.err; // no known ending
}

TEST(Program, AFullDiskBehindStandardOutputIsAFailure) {
    EXPECT_EQ(run({"catalog", "models", "--json"}, "/dev/full").status, 1);
}

TEST(Studio, WithoutADisplaySaysHowToGoOn) {
    const auto result = run({});
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(contains(result.err, "display") && contains(result.err, "meshwright report FILE")) << result.err;
    const auto file = example("gpt3-13b.json");
    const auto good = run({file});
    EXPECT_EQ(good.status, 2);
    EXPECT_TRUE(contains(good.err, "meshwright report " + file)) << good.err;
}

TEST(Studio, WithoutADisplayABrokenFileIsToldFirst) {
    const Folder folder;
    for (const auto& file : {folder.file("broken.json", "{"), folder.path("missing.json")}) {
        const auto result = run({file});
        EXPECT_EQ(result.status, 1);
        EXPECT_TRUE(contains(result.err, file)) << result.err;
        EXPECT_FALSE(contains(result.err, "display")) << result.err;
    }
}

} // namespace
} // namespace meshwright::test
