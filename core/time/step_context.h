#pragma once

#include "core/plan/scenario.h"
#include "core/time/device_model.h"

namespace meshwright {

/// What every part of a step's time needs, worked out once. Symbols as in docs/physics-time.md.
struct StepContext {
    StepContext(const Scenario& scenario, const Plan& plan, const TimeConstants& constants);
    /// Takes the micro-batch that the plan has now; nothing else in it may have changed.
    void takeMicroBatch();

    const Scenario* scenario;
    const Plan* plan;
    const TimeConstants* constants;
    const StackBehaviour* stack;
    const EngineBehaviour* engine;
    Precision precision;
    DeviceModel device;

    double t;            ///< tensor parallel
    double c;            ///< context parallel
    double p;            ///< pipeline stages (ranks)
    double v;            ///< chunks per rank
    double d;            ///< data parallel
    double e;            ///< expert parallel
    double te;           ///< expert tensor parallel
    double m;            ///< micro-batches per step and data-parallel rank
    double s;            ///< sequence length
    double tokens;       ///< of one micro-batch on one context-parallel rank: b s / c
    double shard_tokens; ///< the same in the norm region: divided by t under sequence parallelism
    double h;            ///< hidden width
    double vocabulary;   ///< padded
    double weight_bytes; ///< per element in products and gathers
    bool trains_weights; ///< false where only adapters are trained: no weight gradients of the base
    bool eager;

    CommunicationGroup tensor_group;
    CommunicationGroup context_group;
    CommunicationGroup data_group; ///< over which dense gradients are reduced: data and context
    CommunicationGroup expert_group;
    CommunicationGroup expert_data_group; ///< over which expert gradients are reduced
    CommunicationGroup pipeline_group;
};

} // namespace meshwright
