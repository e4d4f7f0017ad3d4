#include "core/time/implied_network.h"

#include "core/time/time.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double slowest_network = 1e8; // bits/s a node
constexpr double fastest_network = 1e15;

double throughputOver(Scenario& scenario, const Plan& plan, double bits_per_second) {
    for (NodeGroup& group : scenario.cluster.groups) {
        Nics& nics = group.node.nics;
        nics.count = std::max(1, nics.count);
        nics.bits_per_second_each = bits_per_second / nics.count;
    }
    return estimateTime(scenario, plan).tokens_per_second_per_gpu;
}

} // namespace

ImpliedNetwork impliedNetwork(const Scenario& scenario, const Plan& plan, double tokens_per_second_per_gpu) {
    Scenario changed = scenario;
    ImpliedNetwork implied;
    implied.fastest = throughputOver(changed, plan, fastest_network);
    double low = slowest_network;
    double high = fastest_network;
    if (implied.fastest < tokens_per_second_per_gpu || throughputOver(changed, plan, low) > tokens_per_second_per_gpu)
        return implied;
    while (high / low > 1.001) {
        const double middle = std::sqrt(low * high);
        (throughputOver(changed, plan, middle) < tokens_per_second_per_gpu ? low : high) = middle;
    }
    implied.bits_per_second = high;
    return implied;
}

} // namespace meshwright
