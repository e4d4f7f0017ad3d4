#include "tests/core/evidence/fixture.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {

const std::vector<PublishedRun>& fixtureRuns() {
    static const auto runs = [] {
        const std::string path = MESHWRIGHT_TEST_DATA "/evidence/runs.jsonl";
        auto read = readRuns(readTextFile(path).value(), path);
        EXPECT_TRUE(read.faults.empty());
        return std::move(read.runs);
    }();
    return runs;
}

PublishedRun fixtureRun(std::string_view id) {
    const auto& runs = fixtureRuns();
    const auto found = std::ranges::find(runs, id, &PublishedRun::id);
    EXPECT_NE(found, runs.end()) << id;
    return found == runs.end() ? PublishedRun{} : *found;
}

ReproducedRun reproducedRun(std::string_view id) {
    auto result = reproduce(fixtureRun(id), hardwareCatalog());
    EXPECT_TRUE(result.ok()) << id << ": " << (result ? "" : result.faults().front().place);
    return result ? std::move(result).value() : ReproducedRun{};
}

} // namespace meshwright
