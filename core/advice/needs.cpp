#include "core/advice/needs.h"

#include "core/advice/zero_ladder.h"
#include "core/model/flops.h"
#include "core/model/parameters.h"

#include <algorithm>

namespace meshwright {

namespace {

// Hints. Long: Megatron-LM's context-parallel guide names 8K and more; below, other cuts cost less. Slow: with a
// network four times slower than the node's own links, what crosses it sets the time of full sharding.
constexpr double long_sequence_tokens = 16'384;
constexpr double slow_network_ratio = 4;
constexpr int small_team_size = 10;

constexpr int default_size = 4;
/// The middle of a scorecard's ten criteria is 1; speed, memory and what a team has to learn count more.
constexpr std::array<double, criterion_count> default_weights = {4, 2, 1, 1, 2, 1, 1, 1, 2, 1};

Need comparing(NeedSubject subject, bool needed, NeedReason if_needed, NeedReason otherwise, double have,
               double limit) {
    return {subject, needed ? NeedLevel::required : NeedLevel::not_needed, needed ? if_needed : otherwise, have, limit};
}

/// Memory of one sequence at a time under full sharding and full recomputation: the least that data parallelism takes.
Bytes leastDataParallelMemory(const Scenario& scenario) {
    Plan plan = ladderPlan(scenario, Sharding::full);
    plan.recompute.kind = RecomputeKind::full;
    return estimateMemory(scenario, plan).total;
}

double networkPerGpu(const Node& node) {
    return node.gpus > 0 ? node.nics.count * node.nics.bits_per_second_each / 8 / node.gpus : 0;
}

/// Tensor and pipeline parallelism answer the same shortages; which of them, the search says.
std::pair<NeedLevel, Need> modelParallelism(const Scenario& s) {
    const double gpus = s.cluster.gpuCount();
    const auto batch = static_cast<double>(s.workload.global_batch);
    const double capacity = s.cluster.smallestMemory().value();
    Need need{.have = gpus, .limit = batch};
    if (gpus > batch) {
        need.reason = NeedReason::more_gpus_than_batch;
        return {NeedLevel::required, need};
    }
    if (const double least = leastDataParallelMemory(s).value(); least > capacity) {
        need = {.reason = NeedReason::sequence_exceeds_gpu, .have = least, .limit = capacity};
        return {NeedLevel::required, need};
    }
    if (s.cluster.nodeCount() > 1) {
        // ZeRO-3 moves three times 2 bytes of each parameter through the network of each GPU's share (arXiv
        // 1910.02054).
        const auto parameters = static_cast<double>(totalParameters(s.model));
        const Node& node = s.cluster.groups.front().node;
        const double network = networkPerGpu(node) * node.gpus;
        const double moved = network > 0 ? 6 * parameters / network : 0;
        const double tokens = batch * static_cast<double>(s.workload.sequence_length) / gpus;
        const double peak = node.device.peak(DataType::bf16).value() > 0 ? node.device.peak(DataType::bf16).value()
                                                                         : node.device.peak(DataType::fp16).value();
        const double flops = trainingFlopsPerToken(s.model, s.workload.sequence_length, FlopsConvention::megatron);
        const double computing = peak > 0 ? tokens * flops / peak : 0;
        if (computing > 0 && moved > computing) {
            need = {.reason = NeedReason::gathering_over_network, .have = moved, .limit = computing, .hint = true};
            return {NeedLevel::useful, need};
        }
    }
    need.reason = NeedReason::data_parallel_suffices;
    return {NeedLevel::not_needed, need};
}

void addMemoryNeeds(const Scenario& s, std::vector<Need>& needs) {
    using enum NeedReason;
    const double capacity = s.cluster.smallestMemory().value();
    const double whole = stateBytes(s, ladderPlan(s, Sharding::none)).total().value();
    const double shard = stateBytes(s, ladderPlan(s, Sharding::full)).total().value();
    needs.push_back(
        comparing(NeedSubject::state_sharding, whole > capacity, states_exceed_gpu, states_fit_gpu, whole, capacity));
    needs.push_back(
        comparing(NeedSubject::offload, shard > capacity, shard_exceeds_gpu, shard_fits_gpu, shard, capacity));
}

void addParallelNeeds(const Scenario& s, std::vector<Need>& needs) {
    using enum NeedReason;
    const auto [level, model_parallel] = modelParallelism(s);
    for (const auto subject : {NeedSubject::tensor, NeedSubject::pipeline}) {
        needs.push_back(model_parallel);
        needs.back().subject = subject;
        needs.back().level = level;
    }
    const auto tokens = static_cast<double>(s.workload.sequence_length);
    Need context{.subject = NeedSubject::context, .have = tokens, .limit = long_sequence_tokens, .hint = true};
    context.reason = tokens >= long_sequence_tokens ? long_sequence : short_sequence;
    context.level = tokens >= long_sequence_tokens ? NeedLevel::useful : NeedLevel::not_needed;
    needs.push_back(context);
    double experts = 0;
    for (const auto& layer : s.model.layer_kinds)
        if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
            experts = std::max(experts, static_cast<double>(moe->experts));
    needs.push_back({NeedSubject::expert, experts > 0 ? NeedLevel::useful : NeedLevel::not_needed,
                     experts > 0 ? model_has_experts : model_is_dense, experts, 0});
    const Node& node = s.cluster.groups.front().node;
    const double inside = node.scale_up.bandwidth_per_gpu.value();
    const double outside = networkPerGpu(node);
    const bool slow = s.cluster.nodeCount() > 1 && outside > 0 && inside > slow_network_ratio * outside;
    needs.push_back({NeedSubject::hybrid_sharding, slow ? NeedLevel::useful : NeedLevel::not_needed,
                     slow ? network_much_slower : network_comparable, inside, outside, true});
}

void addTeamNeeds(const Team& team, std::vector<Need>& needs) {
    using enum NeedReason;
    const auto profile = profileOf(team);
    const bool hugging_face = profile.hugging_face.value;
    const auto said = [](bool stated) { return stated ? team_says_so : team_did_not_say; };
    needs.push_back({NeedSubject::hugging_face, hugging_face ? NeedLevel::required : NeedLevel::not_needed,
                     said(profile.hugging_face.stated), hugging_face ? 1.0 : 0.0, 1});
    const bool little = profile.code_change.value != CodeTolerance::any;
    needs.push_back({NeedSubject::little_code, little ? NeedLevel::required : NeedLevel::not_needed,
                     said(profile.code_change.stated), little ? 1.0 : 0.0, 1});
    const bool small = profile.size.value < small_team_size && profile.systems_engineers.value == 0;
    needs.push_back({NeedSubject::easy_learning, small ? NeedLevel::useful : NeedLevel::not_needed,
                     small ? small_team : experienced_team, static_cast<double>(profile.size.value),
                     static_cast<double>(profile.systems_engineers.value), true});
}

} // namespace

TeamProfile profileOf(const Team& team) {
    TeamProfile profile;
    const auto stated = [](const auto& said, auto otherwise) {
        return Answer<decltype(otherwise)>{said.value_or(otherwise), said.has_value()};
    };
    profile.size = stated(team.size, default_size);
    profile.systems_engineers = stated(team.systems_engineers, profile.size.value / 10);
    profile.code_change = stated(team.code_change, CodeTolerance::any);
    profile.hugging_face = stated(team.hugging_face, false);
    if (team.deadline_days)
        profile.deadline = Seconds(*team.deadline_days * 86400);
    if (team.budget_usd)
        profile.budget = UsDollars(*team.budget_usd);
    for (std::size_t i = 0; i < criterion_count; ++i)
        profile.weights[i] = stated(team.weights[i], default_weights[i]);
    return profile;
}

int experienceWith(const Team& team, std::string_view framework) {
    const auto found = std::ranges::find(team.experience, framework, &std::pair<std::string, int>::first);
    return found == team.experience.end() ? 0 : std::clamp(found->second, 0, highest_experience);
}

std::vector<Need> needsOf(const Scenario& scenario, const Team& team) {
    std::vector<Need> needs;
    if (scenario.cluster.gpuCount() > 0 && !scenario.model.layer_kinds.empty()) {
        addMemoryNeeds(scenario, needs);
        addParallelNeeds(scenario, needs);
    }
    addTeamNeeds(team, needs);
    return needs;
}

} // namespace meshwright
