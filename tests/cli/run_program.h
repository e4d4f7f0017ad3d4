#pragma once

#include "core/base/json.h"

#include <filesystem>
#include <string>
#include <vector>

namespace meshwright::test {

/// What a run of the program left behind.
struct Run {
    int status = -1; ///< exit status; -1 if it was killed by a signal
    std::string out;
    std::string err;

    /// Standard output as JSON; null, and a failed test, if it is not.
    [[nodiscard]] Json json() const;
};

/// Runs the program with these arguments and waits for it. `output` replaces standard output by a file.
[[nodiscard]] Run run(const std::vector<std::string>& arguments, const std::string& output = {});

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Path of an example project in the source tree.
[[nodiscard]] std::string example(const std::string& name);

/// A new empty folder, removed with its owner.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
    /// Writes a file and returns its path.
    std::string file(const std::string& name, const std::string& bytes) const;
    /// The names in it, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    std::filesystem::path path_;
};

} // namespace meshwright::test
