#include "core/base/json.h"
#include "core/base/json_reader.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace meshwright {
namespace {

Fault onlyFault(std::string_view text) {
    const auto result = parseJson(text, "in.json");
    EXPECT_FALSE(result.ok());
    return result ? Fault{} : result.faults().front();
}

TEST(ParseJson, SyntaxFaultNamesLineAndColumn) {
    const auto fault = onlyFault("{\n  \"a\": 1,\n  \"b\": ?\n}");
    EXPECT_EQ(fault.code, FaultCode::json_syntax);
    EXPECT_EQ(fault.file, "in.json");
    EXPECT_EQ(fault.place, "3:8");
}

TEST(ParseJson, TruncatedTextSaysEndOfFile) {
    const auto fault = onlyFault("{\"a\": [1, 2");
    EXPECT_EQ(fault.code, FaultCode::json_syntax);
    EXPECT_EQ(fault.found, "end of file");
}

TEST(ParseJson, RefusesDeepNestingBeforeBuildingIt) {
    EXPECT_EQ(onlyFault(std::string(1'000'000, '[')).code, FaultCode::json_too_deep);
}

TEST(ParseJson, RefusesDuplicateKeysAndNonUtf8AndHugeNumbers) {
    EXPECT_EQ(onlyFault(R"({"a":1,"a":2})").code, FaultCode::json_duplicate_key);
    EXPECT_EQ(onlyFault("{\"a\":\"\xff\xfe\"}").code, FaultCode::not_utf8);
    EXPECT_EQ(onlyFault(R"({"a":1e999})").code, FaultCode::out_of_range);
    EXPECT_EQ(onlyFault(std::string_view("\0\0\1\2", 4)).code, FaultCode::json_syntax);
}

TEST(ParseJson, KeepsKeyOrder) {
    const auto result = parseJson(R"({"z":1,"a":2})", "in.json");
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->dump(), R"({"z":1,"a":2})");
}

TEST(ReadTextFile, SaysWhatIsInTheWay) {
    const auto folder = std::filesystem::temp_directory_path() / "meshwright-read-test";
    std::filesystem::create_directories(folder);
    EXPECT_EQ(readTextFile(folder.string()).faults().front().code, FaultCode::file_is_directory);
    EXPECT_EQ(readTextFile((folder / "none").string()).faults().front().code, FaultCode::file_missing);
    const auto pipe = folder / "pipe";
    std::filesystem::remove(pipe);
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(readTextFile(pipe.string()).faults().front().code, FaultCode::file_not_regular);
    std::ofstream(folder / "large") << std::string(100, 'x');
    EXPECT_EQ(readTextFile((folder / "large").string(), 99).faults().front().code, FaultCode::file_too_large);
    EXPECT_EQ(readTextFile((folder / "large").string(), 100).value().size(), 100U);
    std::filesystem::remove_all(folder);
}

TEST(WriteTextFileAtomically, KeepsTheOldFileWhenWritingFails) {
    // /dev/full cannot be a target of rename; a folder without write permission does not stop root. A path whose parent
    // is a file fails for everyone.
    const auto folder = std::filesystem::temp_directory_path() / "meshwright-write-test";
    std::filesystem::create_directories(folder);
    const auto file = folder / "project.json";
    ASSERT_TRUE(writeTextFileAtomically(file.string(), "old").ok());
    const auto below = file / "below";
    EXPECT_EQ(writeTextFileAtomically(below.string(), "new").faults().front().code, FaultCode::folder_missing);
    EXPECT_EQ(readTextFile(file.string()).value(), "old");
    ASSERT_TRUE(writeTextFileAtomically(file.string(), "new").ok());
    EXPECT_EQ(readTextFile(file.string()).value(), "new");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "no temporary file is left";
    std::filesystem::remove_all(folder);
}

TEST(WriteTextFileAtomically, WritesThroughALinkWithoutReplacingIt) {
    const auto folder = std::filesystem::temp_directory_path() / "meshwright-link-test";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "real.json") << "old";
    std::filesystem::create_symlink(folder / "real.json", folder / "link.json");
    ASSERT_TRUE(writeTextFileAtomically((folder / "link.json").string(), "new").ok());
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.json"));
    EXPECT_EQ(readTextFile((folder / "real.json").string()).value(), "new");
    std::filesystem::remove_all(folder);
}

struct Read {
    std::int64_t value;
    Faults faults;
};

Read readLayers(std::string_view text) {
    ReadContext context{"in.json", {}};
    const Json json = parseJson(text, "in.json").value();
    ObjectReader reader(json, context);
    const auto value = reader.integer("layers", 1, 10'000);
    return {value, context.faults};
}

TEST(ObjectReader, TakesWholeNumbersHoweverTheyAreSpelt) {
    EXPECT_EQ(readLayers(R"({"layers":12})").value, 12);
    EXPECT_EQ(readLayers(R"({"layers":1.2e1})").value, 12);
    EXPECT_TRUE(readLayers(R"({"layers":12.0})").faults.empty());
}

TEST(ObjectReader, EveryWrongIntegerIsAFaultWithItsPlace) {
    const std::vector<std::pair<const char*, FaultCode>> cases = {
        {R"({})", FaultCode::key_missing},
        {R"({"layers":null})", FaultCode::key_missing},
        {R"({"layers":"12"})", FaultCode::wrong_type},
        {R"({"layers":true})", FaultCode::wrong_type},
        {R"({"layers":[12]})", FaultCode::wrong_type},
        {R"({"layers":1.5})", FaultCode::not_an_integer},
        {R"({"layers":0})", FaultCode::out_of_range},
        {R"({"layers":-4})", FaultCode::out_of_range},
        {R"({"layers":1e18})", FaultCode::out_of_range},
        {R"({"layers":18446744073709551615})", FaultCode::out_of_range},
        {R"({"layers":1e300})", FaultCode::out_of_range},
    };
    for (const auto& [text, code] : cases) {
        const auto read = readLayers(text);
        ASSERT_EQ(read.faults.size(), 1U) << text;
        EXPECT_EQ(read.faults.front().code, code) << text;
        EXPECT_EQ(read.faults.front().place, "/layers") << text;
    }
}

TEST(ObjectReader, ReportsKeysThatNothingAskedFor) {
    ReadContext context{"in.json", {}};
    const Json json = parseJson(R"({"a":1,"sh/ape~":2})", "in.json").value();
    ObjectReader reader(json, context);
    reader.integer("a", 0, 9);
    reader.reportUnknownKeys();
    ASSERT_EQ(context.faults.size(), 1U);
    EXPECT_EQ(context.faults.front().code, FaultCode::unknown_key);
    EXPECT_EQ(context.faults.front().place, "/sh~1ape~0");
}

} // namespace
} // namespace meshwright
