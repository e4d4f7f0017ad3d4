#include "run_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace meshwright::test {

namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    EXPECT_NE(value, nullptr) << name << " is set by ctest";
    return value == nullptr ? std::string() : std::string(value);
}

std::string contents(const std::string& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
}

} // namespace

Json Run::json() const {
    const Json parsed = Json::parse(out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << "standard output is not JSON:\n" << out << err;
    return parsed.is_discarded() ? Json() : parsed;
}

Run run(const std::vector<std::string>& arguments, const std::string& output) {
    const Folder folder;
    const std::string out = output.empty() ? folder.path("out") : output;
    const std::string err = folder.path("err");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::vector<std::string> words = {environment("MESHWRIGHT_PROGRAM")};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int spawned = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    EXPECT_EQ(spawned, 0) << words[0];
    int status = 0;
    if (spawned != 0 || waitpid(child, &status, 0) != child)
        return {};
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output.empty() ? contents(out) : std::string(),
            contents(err)};
}

std::string example(const std::string& name) {
    return environment("MESHWRIGHT_EXAMPLES") + "/" + name;
}

Folder::Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "meshwright-cli-XXXXXX").string();
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::file(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

} // namespace meshwright::test
