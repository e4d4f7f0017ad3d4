#include "core/memory/timeline.h"

#include "core/memory/terms.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr std::size_t category(MemoryCategory c) {
    return static_cast<std::size_t>(c);
}

/// Replays the passes of one rank: forward until its activations are full, then backward and forward in turn, then the
/// rest of the backward passes.
class Replay {
public:
    Replay(const Ledger& ledger, std::int64_t passes, int full, int chunks)
        : ledger_(ledger)
        , passes_(passes)
        , full_(full)
        , chunks_(std::max(1, chunks)) {}

    std::vector<TimelineInstant> run(bool has_head) {
        push(TimelineEvent::step_start, -1, StepPhase::start, 0);
        std::int64_t forward = 0;
        std::int64_t backward = 0;
        while (backward < passes_) {
            while (forward < passes_ && forward - backward < full_) {
                push(TimelineEvent::forward, forward, StepPhase::forward_end, static_cast<int>(forward - backward) + 1);
                ++forward;
            }
            const int alive = static_cast<int>(forward - backward);
            if (has_head)
                push(TimelineEvent::loss, backward, StepPhase::loss, alive);
            push(TimelineEvent::backward, backward, StepPhase::backward, alive);
            ++backward;
            differentiated_ = true;
        }
        push(TimelineEvent::gradient_reduce, -1, StepPhase::gradient_reduce, 0);
        push(TimelineEvent::optimizer_step, -1, StepPhase::optimizer_step, 0);
        for (std::size_t i = 0; i < instants_.size(); ++i)
            instants_[i].progress = static_cast<double>(i) / static_cast<double>(instants_.size() - 1);
        return std::move(instants_);
    }

private:
    void push(TimelineEvent event, std::int64_t pass, StepPhase phase, int alive) {
        TimelineInstant instant{.event = event, .micro_batch = pass < 0 ? -1 : pass / chunks_, .in_flight = alive};
        instant.chunk = pass < 0 ? 0 : static_cast<int>(pass % chunks_);
        instant.bytes = ledger_.at(static_cast<int>(phase));
        const bool passing =
            event == TimelineEvent::forward || event == TimelineEvent::loss || event == TimelineEvent::backward;
        if (passing) {
            // What one pass keeps is the same in all phases; what differs between them is transient and stays.
            const auto kept =
                ledger_.at(static_cast<int>(StepPhase::forward_end))[category(MemoryCategory::activations)];
            instant.bytes[category(MemoryCategory::activations)] -= kept * (1.0 - static_cast<double>(alive) / full_);
            if (event == TimelineEvent::forward && pass + 1 < full_)
                instant.bytes[category(MemoryCategory::logits)] = Bytes(0);
            if (!differentiated_) // gradients of earlier micro-batches do not exist yet
                instant.bytes[category(MemoryCategory::gradients)] =
                    ledger_.at(static_cast<int>(StepPhase::start))[category(MemoryCategory::gradients)];
        }
        for (const auto bytes : instant.bytes)
            instant.total += bytes;
        instants_.push_back(instant);
    }

    const Ledger& ledger_;
    std::int64_t passes_;
    int full_;
    int chunks_;
    bool differentiated_ = false;
    std::vector<TimelineInstant> instants_;
};

int fullestStage(const Scenario& scenario, const Plan& plan) {
    const auto estimate = estimateMemory(scenario, plan);
    const auto fullest = std::ranges::max_element(estimate.stages, {}, &StageMemory::peak);
    return fullest == estimate.stages.end() ? 0 : fullest->stage;
}

} // namespace

MemoryTimeline memoryTimeline(const Scenario& scenario, const Plan& plan, int stage) {
    const Shape x(scenario, plan);
    const int last = std::max(1, plan.parallel.pipeline) - 1;
    MemoryTimeline timeline{.stage = std::min(last, stage < 0 ? fullestStage(scenario, plan) : stage)};
    const auto layout = stageLayout(x, timeline.stage);
    Ledger ledger;
    fillLedger(ledger, x, layout, parameterInventory(scenario.model));
    double full = 0;
    for (int chunk = 0; chunk < layout.chunk_count; ++chunk)
        full += layout.chunks[static_cast<std::size_t>(chunk)].in_flight;
    const int in_flight = std::max(1, static_cast<int>(std::lround(full)));
    const auto all = std::max<std::int64_t>(in_flight, static_cast<std::int64_t>(x.m) * layout.chunk_count);
    // Once gradients of an earlier micro-batch and all activations are alive nothing new happens: two rounds show it.
    const auto shown = std::min<std::int64_t>(all, 2L * in_flight + 2);
    timeline.omitted_passes = all - shown;
    timeline.instants = Replay(ledger, shown, in_flight, layout.chunk_count).run(layout.hasHead());
    const auto peak = std::ranges::max_element(timeline.instants, {}, &TimelineInstant::total);
    timeline.peak = static_cast<std::size_t>(peak - timeline.instants.begin());
    return timeline;
}

} // namespace meshwright
