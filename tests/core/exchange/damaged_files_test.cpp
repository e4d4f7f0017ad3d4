#include "core/base/json.h"
#include "core/exchange/importers.h"
#include "core/exchange/out_of_memory.h"
#include "core/exchange/training_log.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace meshwright {
namespace {

/// Every fixture of every format.
const std::vector<std::string>& fixtures() {
    static const auto all = [] {
        std::vector<std::string> out;
        const auto root = std::filesystem::path(MESHWRIGHT_TEST_DATA) / "exchange";
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
            if (entry.is_regular_file() && entry.path().filename() != "expected.json")
                out.push_back(readTextFile(entry.path().string()).value());
        std::ranges::sort(out);
        return out;
    }();
    return all;
}

std::string damaged() {
    auto text = *rc::gen::elementOf(fixtures());
    const auto other = *rc::gen::elementOf(fixtures());
    static const std::vector<std::string> splices = {"\"",
                                                     "'",
                                                     "{",
                                                     "}",
                                                     "[",
                                                     "]",
                                                     "(",
                                                     ")",
                                                     "$(",
                                                     "${",
                                                     "$((",
                                                     "\\",
                                                     "\n",
                                                     "#",
                                                     "&a",
                                                     "*a",
                                                     "<<: ",
                                                     "---\n",
                                                     "\t",
                                                     "<<EOF\n",
                                                     "`",
                                                     "\xff",
                                                     "\xe6\xa8\xa1",
                                                     "-1",
                                                     "1e999",
                                                     "99999999999999999999",
                                                     "NaN",
                                                     "null",
                                                     ": ",
                                                     "=",
                                                     "%",
                                                     "|",
                                                     ">-\n"};
    const auto edits = *rc::gen::inRange(1, 8);
    for (int i = 0; i < edits && !text.empty(); ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
        const auto length = *rc::gen::inRange<std::size_t>(0, 40);
        switch (*rc::gen::inRange(0, 5)) {
        case 0:
            text.resize(at); // cut off
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, *rc::gen::elementOf(splices));
            break;
        case 3:
            text[at] = static_cast<char>(*rc::gen::inRange(1, 256));
            break;
        default:
            text.insert(at, other.substr(std::min(at, other.size()), length));
        }
    }
    return text;
}

RC_GTEST_PROP(DamagedFiles, AreReadOrRefusedWithReason, ()) {
    const auto text = damaged();
    const auto read = readFragment(text, "f");
    if (!read) {
        RC_ASSERT(!read.faults().empty());
        for (const auto& fault : read.faults())
            RC_ASSERT((fault.file == "f" && !fault.expected.empty()));
        return;
    }
    const auto plan = resolve(*read);
    if (plan) {
        RC_ASSERT(plan->plan.parallel.data >= 1);
        RC_ASSERT(plan->plan.parallel.tensor >= 1);
        RC_ASSERT(plan->plan.micro_batch >= 1);
        RC_ASSERT(plan->workload.global_batch >= 1);
    }
}

RC_GTEST_PROP(DamagedFiles, EachReaderTakesAnyTextOfAnotherFormat, ()) {
    // A detector may be wrong; no reader may rely on it.
    const auto text = damaged();
    for (const auto& tree : {parseTolerantJson(text, "f"), parseYaml(text, "f"), parseToml(text, "f")}) {
        if (!tree)
            continue;
        for (auto* reader :
             {readDeepSpeed, readAccelerate, readTorchtitan, readMegatronYaml, readPeftAdapter, readTrainerArguments}) {
            const auto read = reader(*tree, "f");
            RC_ASSERT((read.ok() || !read.faults().empty()));
        }
    }
    const auto shell = readShell(text, "f");
    RC_ASSERT((shell.ok() || !shell.faults().empty()));
    const auto log = readTrainingLog(text, "f");
    RC_ASSERT((log.ok() || !log.faults().empty()));
    const auto oom = readOutOfMemory(text, "f");
    RC_ASSERT((oom.ok() || !oom.faults().empty()));
}

TEST(DamagedFiles, TruncationAnywhereNeverPassesSilentlyInJson) {
    for (const auto& text : fixtures()) {
        if (kindOf(text) != ForeignKind::deepspeed)
            continue;
        const auto end = text.find_last_of('}');
        for (std::size_t length = 1; length < end; length += 7) {
            const auto read = parseTolerantJson(std::string_view(text).substr(0, length), "f");
            ASSERT_FALSE(read.ok()) << text.substr(0, length);
            EXPECT_NE(read.faults().front().place, "");
        }
    }
}

} // namespace
} // namespace meshwright
