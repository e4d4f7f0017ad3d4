#include "core/hardware/collectives.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace meshwright {
namespace {

/// One line of tests/data/simgrid-collectives.csv, which scripts/simgrid/run.sh writes.
struct Simulated {
    std::string collective;
    int nodes = 0;
    GroupShape shape;
    double bytes = 0;
    double seconds = 0;
};

std::vector<Simulated> simulatedCollectives() {
    std::ifstream file(std::filesystem::path(MESHWRIGHT_TEST_DATA) / "simgrid-collectives.csv");
    std::vector<Simulated> rows;
    std::string line;
    std::getline(file, line); // names of the columns
    while (std::getline(file, line)) {
        std::istringstream text(line);
        Simulated row;
        char comma = 0;
        std::getline(text, row.collective, ',');
        text >> row.nodes >> comma >> row.shape.stride >> comma >> row.shape.size >> comma >> row.bytes >> comma >>
            row.seconds;
        rows.push_back(row);
    }
    return rows;
}

/// The cluster of scripts/simgrid/collectives.cpp.
Cluster simulatedCluster(int nodes) {
    Node node;
    node.gpus = 8;
    node.scale_up = {ScaleUpKind::nvswitch, BytesPerSecond(450e9), false};
    node.nics = {8, 400e9, NetworkKind::infiniband};
    return {"fat tree", {{node, nodes}}, 8, {}};
}

CollectiveConstants simulatedLinks() {
    CollectiveConstants constants;
    constants.scale_up.fill({1, 1e-6, 0, 1, 0});
    constants.network.fill({1, 3e-6, 0, 1, 0});
    constants.tree_bandwidth = 1e-3; // the simulation knows rings only
    return constants;
}

double predicted(const Simulated& row) {
    const CommunicationGroup group = placeGroup(simulatedCluster(row.nodes), simulatedLinks(), row.shape);
    if (row.collective == "all_reduce")
        return allReduceSeconds(group, row.bytes);
    return row.collective == "all_gather" ? allGatherSeconds(group, row.bytes) : allToAllSeconds(group, row.bytes);
}

TEST(Collectives, AgreeWithAnIndependentSimulatorOnAFatTree) {
    int compared = 0;
    for (const Simulated& row : simulatedCollectives()) {
        if (row.bytes < 1e7 && row.collective == "all_to_all")
            continue; // our latency of an all-to-all is a start per peer, which the simulation has not
        SCOPED_TRACE(row.collective + " over " + std::to_string(row.shape.size) + " of stride " +
                     std::to_string(row.shape.stride) + ", " + std::to_string(row.bytes) + " bytes");
        EXPECT_NEAR(predicted(row) / row.seconds, 1, 0.1);
        ++compared;
    }
    EXPECT_GE(compared, 40);
}

} // namespace
} // namespace meshwright
