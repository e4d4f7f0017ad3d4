#include "core/search/plan_space.h"

#include "core/plan/legality.h"
#include "core/search/space_parts.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

Plan basePlan(const Framework& framework, const SpaceOptions& options) {
    Plan plan = options.base;
    plan.framework = framework.id;
    plan.engine = framework.engine;
    plan.sharding = Sharding::none;
    plan.parallel = {};
    plan.offload = {};
    return plan;
}

bool megatronFamily(Engine engine) {
    return engine == Engine::megatron || engine == Engine::megatron_fsdp || engine == Engine::megatron_deepspeed;
}

struct ScheduleWord {
    std::string_view word;
    ScheduleKind kind;
    int least = 1; ///< chunks per rank
    int most = 1;
};
constexpr std::array<ScheduleWord, 6> schedules = {{{"gpipe", ScheduleKind::gpipe, 1, 1},
                                                    {"1f1b", ScheduleKind::one_forward_one_backward, 1, 1},
                                                    {"interleaved-1f1b", ScheduleKind::interleaved, 2, 64},
                                                    {"zero-bubble-h1", ScheduleKind::zero_bubble_h1, 1, 1},
                                                    {"zero-bubble-v", ScheduleKind::zero_bubble_v, 2, 2},
                                                    {"dualpipe-v", ScheduleKind::dualpipe_v, 2, 2}}};

/// Ways to deal the layers evenly, with help of the ends where the count does not divide.
void addSplits(std::int64_t layers, bool must_divide, PipelineChoice choice, std::vector<PipelineChoice>& out) {
    const int parts = choice.pipeline * choice.virtual_stages;
    if (!must_divide || layers % parts == 0) {
        if (layers >= parts)
            out.push_back(choice);
        return;
    }
    PipelineChoice ends = choice;
    ends.loss_counts_as_layer = true;
    if ((layers + 1) % parts == 0)
        out.push_back(ends);
    ends.embedding_counts_as_layer = true;
    if ((layers + 2) % parts == 0)
        out.push_back(ends);
    const std::int64_t inner = std::int64_t{choice.pipeline - 1} * choice.virtual_stages;
    for (const std::int64_t each : {layers / parts, layers / parts + 1}) {
        const std::int64_t last = layers - each * inner;
        if (each > 0 && last > 0 && last % choice.virtual_stages == 0) {
            choice.last_stage_layers = static_cast<int>(last);
            out.push_back(choice);
        }
    }
}

std::vector<PipelineChoice> pipelineChoices(const Scenario& scenario, const Framework& framework) {
    std::vector<PipelineChoice> choices{PipelineChoice{}};
    if (framework.supports(Dimension::pipeline) == Support::none)
        return choices;
    const std::int64_t layers = scenario.model.layerCount();
    const bool must_divide = megatronFamily(framework.engine);
    const bool chunks = framework.supports(Dimension::virtual_pipeline) != Support::none;
    for (const int p : divisorsOf(scenario.cluster.gpuCount())) {
        if (p == 1 || p > layers)
            continue;
        for (const auto& schedule : schedules) {
            if (!offers(framework.schedules, schedule.word) || (schedule.least > 1 && !chunks))
                continue;
            for (int v = schedule.least; v <= schedule.most && std::int64_t{v} * p <= layers + 2; ++v)
                addSplits(layers, must_divide, {p, v, schedule.kind}, choices);
        }
    }
    return choices;
}

std::vector<Offload> offloads(const Framework& framework, bool wanted) {
    std::vector<Offload> choices{Offload{}};
    if (!wanted)
        return choices;
    const bool optimizer = offers(framework.offload.optimizer, "cpu");
    const bool parameters = offers(framework.offload.parameters, "cpu");
    if (optimizer && !framework.offload.all_or_nothing)
        choices.push_back({.optimizer = OffloadDevice::cpu});
    if (optimizer && parameters)
        choices.push_back({.optimizer = OffloadDevice::cpu, .parameters = OffloadDevice::cpu});
    return choices;
}

constexpr std::array<std::string_view, 2> state_rules = {"offload-offered", "offload-whole"};

/// Whether a condition is about nothing but sharding and offloading.
bool aboutStates(const Condition& condition) {
    const auto is = [](PlanQuantity quantity) {
        return quantity == PlanQuantity::zero_stage || quantity == PlanQuantity::offload_optimizer ||
               quantity == PlanQuantity::offload_parameters || quantity == PlanQuantity::offload_optimizer_fraction;
    };
    const auto* right = std::get_if<PlanQuantity>(&condition.right);
    return is(condition.left) && (right == nullptr || is(*right));
}

/// The rules that refuse a choice in every plan.
std::vector<std::string> rulesAgainst(const Legality& legality, const Framework& framework, Plan plan,
                                      const StateChoice& choice) {
    applyStates(choice, plan);
    std::vector<std::string> rules;
    for (const auto& violation : legality.violationsOf(plan)) {
        const auto refusal = std::ranges::find(framework.refusals, violation.rule, &Refusal::id);
        const bool about_states =
            refusal != framework.refusals.end() && std::ranges::all_of(refusal->when, aboutStates);
        if (about_states || std::ranges::find(state_rules, violation.rule) != state_rules.end())
            rules.emplace_back(violation.rule);
    }
    return rules;
}

void addStates(const Scenario& scenario, const SpaceOptions& options, PlanSpace& space) {
    const Framework& framework = *space.framework;
    const Legality legality(scenario, &framework);
    auto& choices = space.states;
    std::vector<std::string_view> placements{"tp-cp-ep-dp-pp"};
    if (framework.engine == Engine::megatron)
        placements.emplace_back("tp-cp-ep-pp-dp"); // --use-tp-pp-dp-mapping
    const bool hybrid = framework.supports(Dimension::hybrid_sharding) == Support::full;
    const int node = scenario.cluster.groups.empty() ? 1 : scenario.cluster.groups.front().node.gpus;
    for (const auto sharding : framework.shardings)
        for (const int group : {0, node}) {
            if (group > 0 && (!hybrid || sharding == Sharding::none || group >= scenario.cluster.gpuCount()))
                continue;
            for (const auto& offload : offloads(framework, options.offload))
                for (const auto placement : placements) {
                    const StateChoice choice{sharding, group, offload, placement};
                    const auto rules = rulesAgainst(legality, framework, space.base, choice);
                    for (const auto& rule : rules)
                        ++space.never_built[rule];
                    if (rules.empty())
                        choices.push_back(choice);
                }
        }
}

} // namespace

PlanSpace planSpace(const Scenario& scenario, const Framework& framework, const SpaceOptions& options) {
    PlanSpace space{.framework = &framework, .base = basePlan(framework, options)};
    if (scenario.cluster.gpuCount() < 1 || scenario.model.layer_kinds.empty() || scenario.workload.global_batch < 1)
        return space;
    addFamilies(scenario, options, space);
    space.pipelines = pipelineChoices(scenario, framework);
    addStates(scenario, options, space);
    return space;
}

} // namespace meshwright
