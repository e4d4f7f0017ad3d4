#include "core/exchange/config_node.h"
#include "core/exchange/exporters.h"
#include "core/exchange/importers.h"
#include "core/exchange/plan_difference.h"
#include "core/exchange/quoting.h"
#include "core/plan/legality.h"
#include "tests/core/exchange/random_plans.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace meshwright {
namespace {

using test::TestCase;

std::string listed(const std::vector<std::string_view>& names) {
    std::string out;
    for (const auto name : names)
        out.append(name).append(" ");
    return out;
}

/// What a plan comes back as, and that the folder's own notes tell every loss.
void comesBack(ExportTarget target, const TestCase& test) {
    const auto folder = exportPlan(target, test.scenario, test.plan);
    RC_ASSERT(folder.ok());
    const auto again = importFolder(folder.value(), test.scenario.model.layerCount());
    if (!again)
        RC_FAIL(again.faults().front().expected + " / " + again.faults().front().found);
    RC_LOG() << "lost: " << listed(planDifferences(test.plan, again->plan));
    RC_ASSERT(again->plan == test.plan);
    RC_ASSERT(again->workload == test.scenario.workload);
    RC_ASSERT(again->world == test.plan.parallel.gpus());
    RC_ASSERT(folder->notes.empty());
}

RC_GTEST_PROP(ExportImport, DeepSpeedPlansComeBack, ()) {
    comesBack(ExportTarget::deepspeed, *test::deepspeedCase());
}
RC_GTEST_PROP(ExportImport, AccelerateDeepSpeedPlansComeBack, ()) {
    comesBack(ExportTarget::accelerate, *test::accelerateDeepSpeedCase());
}
RC_GTEST_PROP(ExportImport, AcceleratePlansComeBack, ()) {
    comesBack(ExportTarget::accelerate, *test::accelerateCase());
}
RC_GTEST_PROP(ExportImport, MegatronPlansComeBack, ()) {
    comesBack(ExportTarget::megatron, *test::megatronCase());
}
RC_GTEST_PROP(ExportImport, TorchtitanPlansComeBack, ()) {
    comesBack(ExportTarget::torchtitan, *test::torchtitanCase());
}
RC_GTEST_PROP(ExportImport, SlurmScriptsComeBack, ()) {
    comesBack(ExportTarget::slurm, *test::megatronCase());
}

RC_GTEST_PROP(ExportImport, EveryLossIsNoted, ()) {
    // Anything goes: what the format cannot say must stand in the notes.
    const auto test = *test::arbitraryCase();
    const auto folder = exportPlan(ExportTarget::torchrun, test.scenario, test.plan);
    if (!folder)
        return;
    const auto again = importFolder(folder.value(), test.scenario.model.layerCount());
    RC_ASSERT(again.ok());
    for (const auto field : planDifferences(test.plan, again->plan))
        RC_ASSERT(std::ranges::any_of(folder->notes, [&](const auto& note) { return note.key == field; }));
}

TEST(Export, AFormatOfAnotherFrameworkIsRefused) {
    const auto test = test::plainCase("megatron-lm", Engine::megatron);
    const auto folder = exportPlan(ExportTarget::deepspeed, test.scenario, test.plan);
    ASSERT_FALSE(folder.ok());
    EXPECT_EQ(folder.faults().front().code, FaultCode::call_wrong);
}

const ExportFile& fileNamed(const ExportFolder& folder, std::string_view name) {
    for (const auto& file : folder.files)
        if (file.name == name)
            return file;
    static const ExportFile none;
    ADD_FAILURE() << "no file " << name;
    return none;
}

TEST(Export, DeepSpeedBatchTripleMultipliesOut) {
    auto test = test::plainCase("deepspeed", Engine::deepspeed);
    test.plan.parallel.data = 16;
    test.plan.micro_batch = 2;
    test.plan.sharding = Sharding::full;
    test.scenario.workload.global_batch = 128;
    const auto folder = exportPlan(ExportTarget::deepspeed, test.scenario, test.plan);
    ASSERT_TRUE(folder.ok());
    const auto config = nlohmann::json::parse(fileNamed(*folder, "ds_config.json").text);
    EXPECT_EQ(config["train_batch_size"], 128);
    EXPECT_EQ(config["gradient_accumulation_steps"], 4); // 128 / (2 x 16)
    EXPECT_EQ(config["bf16"]["enabled"], true);
    EXPECT_EQ(config["zero_optimization"]["stage"], 3);
    EXPECT_EQ(config["zero_optimization"]["overlap_comm"], true);
    EXPECT_EQ(config["zero_optimization"]["stage3_prefetch_bucket_size"], 50'000'000);
    EXPECT_FALSE(config["zero_optimization"].contains("reduce_bucket_size")); // at its default
}

TEST(Export, MegatronSetsTheConnectionsThatItAsserts) {
    auto test = test::plainCase("megatron-lm", Engine::megatron);
    const auto connections = [&]() -> std::string {
        for (const auto& [name, value] : environmentOf(test.scenario, test.plan))
            if (name == "CUDA_DEVICE_MAX_CONNECTIONS")
                return value;
        return "";
    };
    EXPECT_EQ(connections(), "");
    test.plan.parallel.tensor = 2;
    EXPECT_EQ(connections(), "1");
    test.plan.knobs.moe_layers_overlap = 1;
    EXPECT_EQ(connections(), "32");
    test.plan.knobs.moe_layers_overlap = 0;
    for (auto& group : test.scenario.cluster.groups)
        group.node.device.compute_capability = 10.0;
    EXPECT_EQ(connections(), ""); // Blackwell needs none
    test.plan.engine = Engine::megatron_fsdp;
    EXPECT_EQ(connections(), "");
    const auto folder = exportPlan(ExportTarget::torchrun, test.scenario, test.plan);
    ASSERT_TRUE(folder.ok());
    EXPECT_NE(fileNamed(*folder, "launch.sh").text.find("unset CUDA_DEVICE_MAX_CONNECTIONS"), std::string::npos);
}

TEST(Export, SlurmStartsOneTaskANode) {
    auto test = test::plainCase("megatron-lm", Engine::megatron);
    test.plan.parallel.data = 32;
    test.scenario.workload.global_batch = 64;
    const auto folder = exportPlan(ExportTarget::slurm, test.scenario, test.plan);
    ASSERT_TRUE(folder.ok());
    const auto& text = fileNamed(*folder, "job.sbatch").text;
    EXPECT_NE(text.find("#SBATCH --nodes=4\n"), std::string::npos);
    EXPECT_NE(text.find("#SBATCH --ntasks-per-node=1\n"), std::string::npos);
    EXPECT_NE(text.find("#SBATCH --gpus-per-node=8\n"), std::string::npos);
}

TEST(Export, KubernetesHasAMasterAndWorkers) {
    auto test = test::plainCase("pytorch-fsdp2", Engine::fsdp2);
    test.plan.parallel.data = 32;
    test.plan.sharding = Sharding::full;
    const auto folder = exportPlan(ExportTarget::kubernetes, test.scenario, test.plan, {.job_name = "My Job #1!"});
    ASSERT_TRUE(folder.ok());
    const auto tree = parseYaml(fileNamed(*folder, "pytorchjob.yaml").text, "k");
    ASSERT_TRUE(tree.ok()) << tree.faults().front().found;
    EXPECT_EQ(tree->find("metadata")->find("name")->text, "my-job-1");
    const auto* replicas = tree->find("spec")->find("pytorchReplicaSpecs");
    EXPECT_EQ(replicas->find("Master")->find("replicas")->number, 1);
    EXPECT_EQ(replicas->find("Worker")->find("replicas")->number, 3);
    const auto& container = replicas->find("Worker")->find("template")->find("spec")->find("containers")->children[0];
    EXPECT_EQ(container.find("resources")->find("limits")->find("nvidia.com/gpu")->number, 8);
}

/// Runs a program of the system on a file and gives its output; the test's own files only.
std::string outputOf(const std::string& command) {
    std::string out;
    FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr)
        return "popen failed";
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        out.append(buffer.data(), n);
    ::pclose(pipe);
    return out;
}

class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() / ("meshwright-export-" + std::to_string(::getpid()))) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

const std::array<std::string, 12> hostile = {
    "it's",
    "\"; rm -rf $HOME; \"",
    "$(touch /tmp/meshwright-pwned)",
    "`touch /tmp/meshwright-pwned`",
    "a\nb: c\n- d",
    "x\n#SBATCH --wrap=true",
    "]\n[parallelism]\ntensor_parallel_degree = 8",
    "${HOME} !event \\ \\n \\",
    "'''\"\"\"",
    "模型 \u202e\u0000-\x7f é",
    "{{ .Values }} %s %n",
    "--tensor-model-parallel-size 64",
};

TEST(Quoting, ShellWordsMeanTheirText) {
    for (const auto& text : hostile) {
        const auto word = shellQuoted(text);
        const TemporaryFile script("printf %s " + word + "\n");
        EXPECT_EQ(outputOf("bash " + script.path()), std::string(text.c_str())) << word;
    }
    EXPECT_FALSE(std::filesystem::exists("/tmp/meshwright-pwned"));
}

TEST(Quoting, YamlAndTomlScalarsMeanTheirText) {
    for (const auto& text : hostile) {
        const auto yaml = parseYaml("key: " + jsonQuoted(text) + "\nnext: 1\n", "y");
        ASSERT_TRUE(yaml.ok()) << jsonQuoted(text) << yaml.faults().front().found;
        EXPECT_EQ(yaml->find("key")->text, text);
        EXPECT_EQ(yaml->children.size(), 2U);
        const auto toml = parseToml("key = " + tomlQuoted(text) + "\nnext = 1\n", "t");
        ASSERT_TRUE(toml.ok()) << tomlQuoted(text) << toml.faults().front().found;
        EXPECT_EQ(toml->find("key")->text, text);
        EXPECT_EQ(toml->children.size(), 2U);
    }
}

TEST(Quoting, BytesThatAreNotUtf8AreReplaced) {
    EXPECT_TRUE(parseYaml("key: " + jsonQuoted("\xff\xfe") + "\n", "y").ok());
}

TEST(Quoting, PlainNamesAreDnsLabels) {
    EXPECT_EQ(plainName("Llama 3.1 (70B)"), "llama-3-1-70b");
    EXPECT_EQ(plainName("70b"), "job-70b");
    EXPECT_EQ(plainName("$(reboot)"), "reboot");
    EXPECT_EQ(plainName("模型"), "job");
}

TEST(Export, HostileNamesStayInTheirQuotes) {
    for (const auto& text : hostile) {
        for (const auto& [framework, engine] :
             {std::pair{"megatron-lm", Engine::megatron}, std::pair{"torchtitan", Engine::fsdp2},
              std::pair{"deepspeed", Engine::deepspeed}, std::pair{"pytorch-ddp", Engine::ddp}}) {
            auto test = test::plainCase(framework, engine);
            test.scenario.model.name = text;
            test.scenario.cluster.name = text;
            const ExportOptions options{.job_name = text, .program = text + ".py"};
            for (const auto target : {ExportTarget::torchrun, ExportTarget::slurm, ExportTarget::kubernetes}) {
                const auto folder = exportPlan(target, test.scenario, test.plan, options);
                ASSERT_TRUE(folder.ok()) << text << folder.faults().front().expected;
                for (const auto& file : folder->files) {
                    if (!file.executable)
                        continue;
                    const TemporaryFile script(file.text);
                    EXPECT_EQ(outputOf("bash -n " + script.path() + " 2>&1"), "") << file.text;
                    EXPECT_EQ(file.text.find("\n#SBATCH --wrap"), std::string::npos);
                }
                const auto again = importFolder(*folder, test.scenario.model.layerCount());
                ASSERT_TRUE(target == ExportTarget::kubernetes || again.ok()) << text;
                if (target != ExportTarget::kubernetes) {
                    EXPECT_EQ(again->plan.parallel.tensor, 1) << text;
                }
            }
        }
    }
    EXPECT_FALSE(std::filesystem::exists("/tmp/meshwright-pwned"));
}

} // namespace
} // namespace meshwright
