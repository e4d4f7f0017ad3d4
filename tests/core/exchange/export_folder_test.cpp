#include "core/base/json.h"
#include "core/exchange/export_folder.h"
#include "core/project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace meshwright {
namespace {

namespace fs = std::filesystem;

class ExportFolderTest : public testing::Test {
protected:
    ExportFolderTest() {
        auto name = (fs::temp_directory_path() / "export-XXXXXX").string();
        root_ = ::mkdtemp(name.data());
    }
    ~ExportFolderTest() override { fs::remove_all(root_); }

    [[nodiscard]] std::string path(const std::string& name) const { return (root_ / name).string(); }
    static std::string textOf(const std::string& file) { return readTextFile(file).value(); }

    const ExportFolder folder_{{{"launch.sh", "echo run\n", true}, {"README.md", "# Run\n"}}, {}};
    fs::path root_;
};

TEST_F(ExportFolderTest, ANewFolderAppearsWhole) {
    ASSERT_TRUE(writeExportFolder(folder_, path("out"), ExistingFiles::refused).ok());
    EXPECT_EQ(textOf(path("out/launch.sh")), "echo run\n");
    EXPECT_EQ(::access(path("out/launch.sh").c_str(), X_OK), 0);
    EXPECT_EQ(std::distance(fs::directory_iterator(root_), fs::directory_iterator{}), 1) << "nothing is left beside it";
    EXPECT_EQ(std::distance(fs::directory_iterator(path("out")), fs::directory_iterator{}), 2);
}

TEST_F(ExportFolderTest, FilesThatExistAreKeptUnlessAsked) {
    fs::create_directory(path("out"));
    std::ofstream(path("out/README.md")) << "mine";
    const auto refused = writeExportFolder(folder_, path("out"), ExistingFiles::refused);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.faults().front().file, path("out/README.md"));
    EXPECT_EQ(textOf(path("out/README.md")), "mine");
    EXPECT_FALSE(fs::exists(path("out/launch.sh"))) << "all or nothing";
    ASSERT_TRUE(writeExportFolder(folder_, path("out"), ExistingFiles::replaced).ok());
    EXPECT_EQ(textOf(path("out/README.md")), "# Run\n");
}

TEST_F(ExportFolderTest, LinksAreReplacedAndNeverFollowed) {
    std::ofstream(path("precious")) << "precious";
    fs::create_directory(path("out"));
    fs::create_symlink(path("precious"), path("out/README.md"));
    EXPECT_FALSE(writeExportFolder(folder_, path("out"), ExistingFiles::refused).ok());
    ASSERT_TRUE(writeExportFolder(folder_, path("out"), ExistingFiles::replaced).ok());
    EXPECT_EQ(textOf(path("precious")), "precious");
    EXPECT_FALSE(fs::is_symlink(path("out/README.md")));
}

TEST_F(ExportFolderTest, AFolderInTheWayIsNeverReplaced) {
    fs::create_directories(path("out/README.md"));
    EXPECT_FALSE(writeExportFolder(folder_, path("out"), ExistingFiles::replaced).ok());
    EXPECT_FALSE(writeExportFolder(folder_, path("missing/out"), ExistingFiles::refused).ok());
}

TEST(ExportPlan, TheReadmeSaysWhatIsLeftToTheProgram) {
    const auto scenario = resolve(exampleProject())->scenario;
    Plan plan;
    plan.framework = "pytorch-fsdp2";
    plan.engine = Engine::fsdp2;
    plan.sharding = Sharding::full;
    plan.parallel.data = 32;
    plan.recompute.kind = RecomputeKind::full;
    plan.precision = PrecisionRecipe::autocast_bf16;
    const auto folder = exportPlan(ExportTarget::fsdp2, scenario, plan);
    ASSERT_TRUE(folder.ok());
    const auto textOf = [&](std::string_view name) {
        const auto found = std::ranges::find(folder->files, name, &ExportFile::name);
        return found == folder->files.end() ? std::string() : found->text;
    };
    const auto module = textOf("fsdp2_plan.py");
    EXPECT_NE(module.find("SHARD = 32"), std::string::npos);
    EXPECT_NE(module.find("param_dtype=torch.bfloat16"), std::string::npos);
    EXPECT_NE(module.find("checkpoint_wrapper"), std::string::npos);
    EXPECT_NE(textOf("launch.sh").find("--nproc-per-node 8"), std::string::npos);
    const auto readme = textOf("README.md");
    EXPECT_NE(readme.find("gradient_accumulation"), std::string::npos);
    EXPECT_NE(readme.find("PYTORCH_CUDA_ALLOC_CONF"), std::string::npos);
}

} // namespace
} // namespace meshwright
