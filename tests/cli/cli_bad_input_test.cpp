#include "run_program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace meshwright::test {
namespace {

std::string goodProject() {
    return readTextFile(example("gpt3-13b.json")).value();
}

/// The example with one value changed.
std::string projectWith(const std::string& pointer, const Json& value) {
    Json project = Json::parse(goodProject());
    project[Json::json_pointer(pointer)] = value;
    return project.dump(2);
}

/// Every command that reads a file must refuse it: status 1, nothing on standard output, and a line that names the file
/// and each of `parts`.
void expectRefused(const std::string& path, const std::vector<std::string>& parts) {
    const Folder folder;
    for (const auto& arguments : std::vector<std::vector<std::string>>{{"estimate", path},
                                                                       {"import", path, "-o", folder.path("out.json")},
                                                                       {"report", path, "-o", folder.path("out.md")}}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.status, 1) << arguments[0] << ": " << path << '\n' << result.err;
        EXPECT_EQ(result.out, "") << arguments[0];
        EXPECT_TRUE(contains(result.err, path)) << result.err;
        for (const auto& part : parts)
            EXPECT_TRUE(contains(result.err, part)) << arguments[0] << " does not say \"" << part << "\":\n"
                                                    << result.err;
    }
    EXPECT_TRUE(folder.names().empty()) << "nothing is written";
}

TEST(BadInput, FilesThatAreNotWhatTheyShouldBe) {
    const Folder folder;
    expectRefused(folder.path("missing.json"), {"no such file"});
    std::filesystem::create_directory(folder.path("folder"));
    expectRefused(folder.path("folder"), {"folder", "config.json"});
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    expectRefused(folder.path("pipe"), {"pipe"});
    expectRefused(folder.file("empty.json", ""), {"end of file"});
    expectRefused(folder.file("binary.json", std::string("\x7f"
                                                         "ELF\0\1\2\3",
                                                         8)),
                  {"1:1"});
    expectRefused(folder.file("latin1.json", "{\"name\": \"pr\xe9"
                                             "cision\"}"),
                  {"UTF-8", "1:13"});
    expectRefused(folder.file("utf16.json", std::string("\xff\xfe{\0}\0", 6)), {"UTF-8"});
    const auto good = goodProject();
    expectRefused(folder.file("cut.json", good.substr(0, good.size() / 2)), {"cut.json", "not JSON"});
    expectRefused(folder.file("deep.json", std::string(100'000, '[')), {"nested"});
    expectRefused(folder.file("twice.json", R"({"format":"a","format":"b"})"), {"twice", "format"});
    expectRefused(folder.file("list.json", "[1, 2]"), {"object"});
    expectRefused(folder.file("other.json", R"({"name": "something else"})"), {"meshwright-project"});
}

TEST(BadInput, AFileOf100MegabytesIsRefusedUnread) {
    const Folder folder;
    const auto path = folder.file("large.json", "{}");
    std::filesystem::resize_file(path, 100'000'000);
    expectRefused(path, {"100000000 bytes"});
}

TEST(BadInput, FieldsOfAProjectAreNamedByTheirPlace) {
    const std::vector<std::pair<std::string, Json>> cases = {
        {"/version", 99},
        {"/cluster/nodes", -1},
        {"/cluster/nodes", 0},
        {"/cluster/nodes", 1.5},
        {"/cluster/nodes", 1e18},
        {"/cluster/catalog", "no-such-cluster"},
        {"/model/catalog", "no-such-model"},
        {"/workload/global_batch", "many"},
        {"/workload/sequence_length", nullptr},
        {"/workload/sequence_length", 1e18},
        {"/plans/2/parallelism/data", 0},
        {"/plans/2/framework", "no-such-framework"},
        {"/plans/2/precision", "fp17"},
    };
    const Folder folder;
    for (const auto& [pointer, value] : cases)
        expectRefused(folder.file("p.json", projectWith(pointer, value)), {pointer});
    expectRefused(folder.file("p.json", projectWith("/model/config", Json{{"model_type", "gpt2"}})),
                  {"/model/config", "contradiction"});
}

TEST(BadInput, FieldsOfAModelConfigurationAreNamedByTheirPlace) {
    const Json good =
        Json::parse(R"({"model_type":"llama","vocab_size":32000,"hidden_size":4096,"intermediate_size":11008,)"
                    R"("num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":32})");
    const Folder folder;
    for (const Json& value : std::initializer_list<Json>{-1, 0, 1.5, 1e18, "many", Json::array()}) {
        Json config = good;
        config["num_hidden_layers"] = value;
        expectRefused(folder.file("config.json", config.dump()), {"/num_hidden_layers"});
    }
    Json missing = good;
    missing.erase("hidden_size");
    expectRefused(folder.file("config.json", missing.dump()), {"hidden_size"});
    Json contradictory = good;
    contradictory["num_attention_heads"] = 33; // 4096 does not divide by it
    expectRefused(folder.file("config.json", contradictory.dump()), {"config.json"});
    expectRefused(folder.file("config.json", R"({"model_type": "perceptron"})"), {"perceptron", "llama"});
}

TEST(BadInput, AFolderThatIsNotThereIsSaidAsSuch) {
    const Folder folder;
    for (const char* command : {"import", "report"}) {
        const auto path = folder.path("no-such-folder/out.") + (std::string(command) == "import" ? "json" : "pdf");
        const auto result = run({command, example("gpt3-13b.json"), "-o", path});
        EXPECT_EQ(result.status, 1);
        EXPECT_TRUE(contains(result.err, path)) << result.err;
        EXPECT_TRUE(contains(result.err, "no such folder")) << result.err;
        EXPECT_FALSE(contains(result.err, "Free space")) << result.err;
    }
    // Neither a pipe nor a device is ever replaced, not even behind a link.
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink(folder.path("pipe"), folder.path("link.pdf"));
    const auto pipe = run({"report", example("gpt3-13b.json"), "-o", folder.path("link.pdf")});
    EXPECT_EQ(pipe.status, 1);
    EXPECT_TRUE(contains(pipe.err, "a device or a pipe")) << pipe.err;
    EXPECT_TRUE(std::filesystem::is_fifo(folder.path("pipe")));
    const auto empty = run({"estimate", ""});
    EXPECT_EQ(empty.status, 1);
    EXPECT_TRUE(contains(empty.err, "FILE is an empty text")) << empty.err;
}

TEST(BadInput, AFileWithoutPermissionIsNamed) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const Folder folder;
    const auto path = folder.file("secret.json", goodProject());
    ASSERT_EQ(::chmod(path.c_str(), 0), 0);
    expectRefused(path, {"permission"});
}

/// A file system of 64 KiB that is full; without the right to mount one there is none.
class FullDisk {
public:
    FullDisk()
        : mounted_(::mount("tmpfs", folder_.path("").c_str(), "tmpfs", 0, "size=64k") == 0) {}
    ~FullDisk() {
        if (mounted_)
            ::umount(folder_.path("").c_str());
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

    [[nodiscard]] bool mounted() const { return mounted_; }
    [[nodiscard]] const Folder& folder() const { return folder_; }
    void fill() const {
        std::ofstream out(folder_.path("filler"), std::ios::binary);
        while (out << std::string(1024, 'x') << std::flush)
            ;
    }

private:
    Folder folder_;
    bool mounted_;
};

TEST(BadInput, AFullDiskLeavesTheOldProjectAsItWas) {
    const FullDisk disk;
    if (!disk.mounted())
        GTEST_SKIP() << "no right to mount a small file system";
    const auto project = disk.folder().file("project.json", goodProject());
    disk.fill();
    const auto result = run({"import", example("textbook-7b-8-gpus-fp32.json"), "-o", project, "--force"});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(contains(result.err, project)) << result.err;
    EXPECT_TRUE(contains(result.err, "the disk is full")) << result.err;
    EXPECT_EQ(readTextFile(project).value(), goodProject());
    EXPECT_EQ(disk.folder().names(), (std::vector<std::string>{"filler", "project.json"}));
    EXPECT_EQ(run({"report", example("gpt3-13b.json"), "-o", disk.folder().path("r.pdf")}).status, 1);
}

} // namespace
} // namespace meshwright::test
