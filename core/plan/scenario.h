#pragma once

#include "core/hardware/cluster.h"
#include "core/model/transformer_spec.h"
#include "core/plan/plan.h"
#include "core/plan/workload.h"

namespace meshwright {

/// What is to be trained, where, and on what: everything resolved, nothing left to look up.
struct Scenario {
    TransformerSpec model;
    Cluster cluster;
    Workload workload;

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace meshwright
