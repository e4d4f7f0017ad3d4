#include "core/plan/legality.h"
#include "core/search/space_parts.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace meshwright {

namespace {

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

/// Rules that speak of nothing but a layout, the model and the device.
constexpr std::array<std::string_view, 11> layout_rules = {
    "heads-tensor-parallel",    "kv-heads-tensor-parallel",  "vocabulary-tensor-parallel",
    "experts-expert-parallel",  "sequence-context-parallel", "heads-ulysses",
    "sequence-parallel-length", "sequence-positions",        "expert-tensor-degree",
    "precision-device",         "context-parallel-offered"};

/// Builds the families dimension by dimension, so that no combination is made that the next one would refuse.
class FamilyBuilder {
public:
    FamilyBuilder(const Scenario& scenario, const Framework& framework, const SpaceOptions& options, const Plan& base)
        : scenario_(scenario)
        , framework_(framework)
        , precisions_(options.precisions)
        , gpus_(scenario.cluster.gpuCount())
        , batches_(divisorsOf(scenario.workload.global_batch))
        , recompute_(recomputeKinds(framework))
        , plan_(base) {
        if (precisions_.empty())
            precisions_.push_back(usualRecipe(scenario, framework));
    }

    void build(PlanSpace& space) {
        space_ = &space;
        const bool tensor = framework_.supports(Dimension::tensor) != Support::none;
        for (const int t : divisorsOf(gpus_)) {
            if (t > 1 && (!tensor || !headsAllow(scenario_.model, t)))
                continue;
            plan_.parallel.tensor = t;
            addContexts(gpus_ / t);
        }
        space.layout_begin.push_back(space.families.size());
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
            for (const auto precision : precisions_) {
                plan_.precision = precision;
                addLayout();
            }
        }
        plan_.parallel.sequence_parallel = false;
    }

    /// One combination of everything but micro-batch and recomputation, unless a rule refuses it in every plan.
    void addLayout() {
        const auto& p = plan_.parallel;
        bool refused = false;
        for (const auto& violation : violationsOf(scenario_, plan_))
            if (std::ranges::find(layout_rules, violation.rule) != layout_rules.end()) {
                refused = true;
                ++space_->never_built[std::string(violation.rule)];
            }
        if (refused)
            return;
        PlanFamily family{.tensor = p.tensor,
                          .context = p.context,
                          .expert = p.expert,
                          .expert_tensor = p.expert_tensor,
                          .layout = static_cast<int>(space_->layout_begin.size()),
                          .context_kind = plan_.knobs.context_parallel,
                          .precision = plan_.precision,
                          .sequence_parallel = p.sequence_parallel};
        space_->layout_begin.push_back(space_->families.size());
        for (const int micro_batch : batches_)
            for (const auto kind : recompute_) {
                family.micro_batch = micro_batch;
                family.recompute = kind;
                space_->families.push_back(family);
            }
    }

    const Scenario& scenario_;
    const Framework& framework_;
    std::vector<PrecisionRecipe> precisions_;
    int gpus_;
    std::vector<int> batches_;
    std::vector<RecomputeKind> recompute_;
    Plan plan_;
    PlanSpace* space_ = nullptr;
};

} // namespace

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

void addFamilies(const Scenario& scenario, const SpaceOptions& options, PlanSpace& space) {
    FamilyBuilder(scenario, *space.framework, options, space.base).build(space);
}

} // namespace meshwright
