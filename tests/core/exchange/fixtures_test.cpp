#include "core/base/json.h"
#include "core/exchange/importers.h"
#include "tests/core/exchange/fragment_json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace meshwright {
namespace {

struct Kind {
    const char* folder;
    ForeignKind kind;
};

class Fixtures : public testing::TestWithParam<Kind> {};

std::string textOf(const std::filesystem::path& path) {
    auto text = readTextFile(path.string());
    EXPECT_TRUE(text.ok()) << path;
    return text ? text.value() : std::string();
}

// Each folder holds files in the shapes that people use, and expected.json: for each file the values that it states,
// worked out by hand from the framework's documentation. A null means that the reader must leave the field open.
TEST_P(Fixtures, SayWhatTheFileSays) {
    const auto folder = std::filesystem::path(MESHWRIGHT_TEST_DATA) / "exchange" / GetParam().folder;
    const auto expected = nlohmann::json::parse(textOf(folder / "expected.json"));
    std::size_t files = 0;
    for (const auto& [name, values] : expected.items()) {
        SCOPED_TRACE(name);
        ++files;
        const auto text = textOf(folder / name);
        EXPECT_EQ(kindOf(text), GetParam().kind);
        const auto read = readFragment(text, name);
        ASSERT_TRUE(read.ok()) << read.faults().front().place << " " << read.faults().front().expected << " "
                               << read.faults().front().found;
        const auto got = test::asJson(*read);
        for (const auto& [field, value] : values.items()) {
            if (field == "notes") {
                for (const auto& key : value)
                    EXPECT_TRUE(std::ranges::any_of(read->notes, [&](const auto& note) { return note.key == key; }))
                        << "no note on " << key;
                continue;
            }
            EXPECT_EQ(got.value(field, nlohmann::json()), value) << field;
        }
    }
    EXPECT_GE(files, 25U);
}

INSTANTIATE_TEST_SUITE_P(All, Fixtures,
                         testing::Values(Kind{"deepspeed", ForeignKind::deepspeed},
                                         Kind{"accelerate", ForeignKind::accelerate},
                                         Kind{"megatron", ForeignKind::shell},
                                         Kind{"torchtitan", ForeignKind::torchtitan}),
                         [](const auto& folder) { return std::string(folder.param.folder); });

} // namespace
} // namespace meshwright
