#pragma once

#include "core/evidence/run.h"
#include "core/evidence/scenario_of_run.h"
#include "core/hardware/catalog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// Published rows copied from their sources (each names its own) into tests/data/evidence/runs.jsonl.
inline const std::vector<PublishedRun>& fixtureRuns() {
    static const auto runs = [] {
        const std::string path = MESHWRIGHT_TEST_DATA "/evidence/runs.jsonl";
        auto read = readRuns(readTextFile(path).value(), path);
        EXPECT_TRUE(read.faults.empty());
        return std::move(read.runs);
    }();
    return runs;
}

inline PublishedRun fixtureRun(std::string_view id) {
    const auto& runs = fixtureRuns();
    const auto found = std::ranges::find(runs, id, &PublishedRun::id);
    EXPECT_NE(found, runs.end()) << id;
    return found == runs.end() ? PublishedRun{} : *found;
}

inline ReproducedRun reproducedRun(std::string_view id) {
    auto result = reproduce(fixtureRun(id), hardwareCatalog());
    EXPECT_TRUE(result.ok()) << id << ": " << (result ? "" : result.faults().front().place);
    return result ? std::move(result).value() : ReproducedRun{};
}

} // namespace meshwright
