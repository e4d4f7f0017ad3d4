#include "core/search/plan_space.h"

#include "core/plan/legality.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace meshwright {

namespace {

std::vector<int> divisorsOf(std::int64_t n) {
    std::vector<int> found;
    for (std::int64_t i = 1; i * i <= n; ++i)
        if (n % i == 0) {
            found.push_back(static_cast<int>(i));
            if (i * i != n)
                found.push_back(static_cast<int>(n / i));
        }
    std::ranges::sort(found);
    return found;
}

bool offers(const std::vector<std::string>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

bool megatronFamily(Engine engine) {
    return engine == Engine::megatron || engine == Engine::megatron_fsdp || engine == Engine::megatron_deepspeed;
}

bool headsAllow(const TransformerSpec& model, int tensor) {
    return std::ranges::all_of(model.layer_kinds,
                               [tensor](const LayerSpec& layer) { return headCount(layer.attention) % tensor == 0; });
}

std::int64_t expertCount(const TransformerSpec& model) {
    std::int64_t common = 0;
    for (const auto& layer : model.layer_kinds)
        if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
            common = std::gcd(common, moe->experts);
    return common;
}

bool deviceHas(const Scenario& scenario, DataType type) {
    return std::ranges::all_of(scenario.cluster.groups, [type](const NodeGroup& group) {
        const Device& device = group.node.device;
        return device.peak(DataType::fp32).value() <= 0 || device.peak(type).value() > 0;
    });
}

/// The framework's first 16-bit recipe that the device can run, fp32 where there is none.
PrecisionRecipe usualRecipe(const Scenario& scenario, const Framework& framework) {
    constexpr std::array<std::pair<std::string_view, PrecisionRecipe>, 4> recipes = {
        {{"mixed-bf16", PrecisionRecipe::mixed_bf16},
         {"autocast-bf16", PrecisionRecipe::autocast_bf16},
         {"mixed-fp16", PrecisionRecipe::mixed_fp16},
         {"autocast-fp16", PrecisionRecipe::autocast_fp16}}};
    for (const auto& [word, recipe] : recipes) {
        const bool bf16 = word.ends_with("bf16");
        if (offers(framework.precisions, word) && deviceHas(scenario, bf16 ? DataType::bf16 : DataType::fp16))
            return recipe;
    }
    return PrecisionRecipe::fp32;
}

std::vector<RecomputeKind> recomputeKinds(const Framework& framework) {
    std::vector<RecomputeKind> kinds{RecomputeKind::none};
    if (offers(framework.recompute, "selective"))
        kinds.push_back(RecomputeKind::selective);
    if (offers(framework.recompute, "full"))
        kinds.push_back(RecomputeKind::full);
    return kinds;
}

std::vector<ContextParallelKind> contextKinds(const Framework& framework) {
    std::vector<ContextParallelKind> kinds;
    if (offers(framework.context_kinds, "ring"))
        kinds.push_back(ContextParallelKind::ring);
    if (offers(framework.context_kinds, "all-gather"))
        kinds.push_back(ContextParallelKind::all_gather);
    if (offers(framework.context_kinds, "ulysses"))
        kinds.push_back(ContextParallelKind::ulysses);
    return kinds;
}

/// Builds the families dimension by dimension, so that no combination is made that the next one would refuse.
class FamilyBuilder {
public:
    FamilyBuilder(const Scenario& scenario, const Framework& framework, const SpaceOptions& options)
        : scenario_(scenario)
        , framework_(framework)
        , precisions_(options.precisions)
        , gpus_(scenario.cluster.gpuCount())
        , plan_(options.base) {
        plan_.framework = framework.id;
        plan_.engine = framework.engine;
        plan_.sharding = Sharding::none;
        plan_.parallel = {};
        plan_.offload = {};
        if (precisions_.empty())
            precisions_.push_back(usualRecipe(scenario, framework));
    }

    std::vector<PlanFamily> build() {
        const bool tensor = framework_.supports(Dimension::tensor) != Support::none;
        for (const int t : divisorsOf(gpus_)) {
            if (t > 1 && (!tensor || !headsAllow(scenario_.model, t)))
                continue;
            plan_.parallel.tensor = t;
            addContexts(gpus_ / t);
        }
        return std::move(families_);
    }

private:
    void addContexts(int left) {
        const auto kinds = contextKinds(framework_);
        const bool offered = framework_.supports(Dimension::context) != Support::none && !kinds.empty();
        for (const int c : divisorsOf(left)) {
            if (c > 1 && (!offered || scenario_.workload.sequence_length % c != 0))
                continue;
            plan_.parallel.context = c;
            const std::size_t count = c > 1 ? kinds.size() : 1;
            for (std::size_t i = 0; i < count; ++i) {
                if (!kinds.empty())
                    plan_.knobs.context_parallel = kinds[c > 1 ? i : 0];
                addExperts();
            }
        }
        plan_.parallel.context = 1;
    }

    void addExperts() {
        const std::int64_t experts = expertCount(scenario_.model);
        const bool offered = framework_.supports(Dimension::expert) != Support::none && experts > 0;
        const bool own_degree = framework_.supports(Dimension::expert_tensor) != Support::none;
        const int t = plan_.parallel.tensor;
        for (const int e : offered ? divisorsOf(experts) : std::vector<int>{1}) {
            if (gpus_ % e != 0)
                continue;
            plan_.parallel.expert = e;
            // Experts keep attention's degree of tensor parallelism unless the framework gives them their own.
            plan_.parallel.expert_tensor = experts > 0 ? t : 1;
            if (experts == 0 || t == 1 || own_degree || framework_.engine == Engine::megatron)
                addKernels();
            if (experts > 0 && t > 1) {
                plan_.parallel.expert_tensor = 1;
                addKernels();
            }
        }
        plan_.parallel.expert = 1;
        plan_.parallel.expert_tensor = 1;
    }

    void addKernels() {
        const bool sequence = framework_.supports(Dimension::sequence) != Support::none && plan_.parallel.tensor > 1;
        for (const bool sp : {false, true}) {
            if (sp && !sequence)
                continue;
            plan_.parallel.sequence_parallel = sp;
            for (const auto precision : precisions_)
                for (const int micro_batch : divisorsOf(scenario_.workload.global_batch))
                    for (const auto kind : recomputeKinds(framework_)) {
                        plan_.precision = precision;
                        plan_.micro_batch = micro_batch;
                        plan_.recompute.kind = kind;
                        families_.push_back({plan_, layout_});
                    }
        }
        plan_.parallel.sequence_parallel = false;
        ++layout_;
    }

    const Scenario& scenario_;
    const Framework& framework_;
    std::vector<PrecisionRecipe> precisions_;
    int gpus_;
    int layout_ = 0;
    Plan plan_;
    std::vector<PlanFamily> families_;
};

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

std::vector<StateChoice> stateChoices(const Scenario& scenario, const Framework& framework,
                                      const SpaceOptions& options) {
    std::vector<StateChoice> choices;
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
                for (const auto placement : placements)
                    choices.push_back({sharding, group, offload, placement});
        }
    return choices;
}

} // namespace

PlanSpace planSpace(const Scenario& scenario, const Framework& framework, const SpaceOptions& options) {
    PlanSpace space{&framework, {}, {}, {}};
    if (scenario.cluster.gpuCount() < 1 || scenario.model.layer_kinds.empty() || scenario.workload.global_batch < 1)
        return space;
    space.families = FamilyBuilder(scenario, framework, options).build();
    space.pipelines = pipelineChoices(scenario, framework);
    space.states = stateChoices(scenario, framework, options);
    return space;
}

bool applyPipeline(const Scenario& scenario, const PipelineChoice& choice, Plan& plan) {
    auto& degrees = plan.parallel;
    const std::int64_t model = std::int64_t{degrees.tensor} * degrees.context * choice.pipeline;
    const std::int64_t gpus = scenario.cluster.gpuCount();
    if (model < 1 || gpus < model || gpus % model != 0)
        return false;
    const std::int64_t data = gpus / model;
    const std::int64_t experts = std::int64_t{degrees.expert} * degrees.expert_tensor;
    if (scenario.workload.global_batch % (data * plan.micro_batch) != 0 || (gpus / choice.pipeline) % experts != 0)
        return false;
    const std::int64_t batches = scenario.workload.global_batch / (data * plan.micro_batch);
    if (choice.schedule == ScheduleKind::interleaved && batches % choice.pipeline != 0)
        return false;
    degrees.data = static_cast<int>(data);
    degrees.pipeline = choice.pipeline;
    degrees.virtual_stages = choice.virtual_stages;
    plan.schedule = choice.schedule;
    plan.knobs.last_stage_layers = choice.last_stage_layers;
    plan.knobs.embedding_counts_as_layer = choice.embedding_counts_as_layer;
    plan.knobs.loss_counts_as_layer = choice.loss_counts_as_layer;
    return true;
}

void applyStates(const StateChoice& choice, Plan& plan) {
    plan.sharding = choice.sharding;
    plan.knobs.shard_group = choice.shard_group;
    plan.offload.optimizer = choice.offload.optimizer;
    plan.offload.parameters = choice.offload.parameters;
    plan.placement = choice.placement;
}

bool distinct(const Plan& plan, const StateChoice& choice, const StateChoice& first) {
    const auto& degrees = plan.parallel;
    const int ranks = degrees.data * degrees.context;
    if (choice.placement != first.placement && (degrees.pipeline == 1 || degrees.data == 1))
        return false;
    return choice.shard_group == 0 || (choice.shard_group < ranks && ranks % choice.shard_group == 0);
}

} // namespace meshwright
