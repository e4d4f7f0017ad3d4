#include "core/plan/nearest_legal.h"

#include "core/plan/legality.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

enum class Setting : std::uint8_t {
    tensor,
    pipeline,
    context,
    expert,
    expert_tensor,
    virtual_stages,
    sequence_parallel,
    micro_batch,
    sharding,
    schedule,
    context_kind,
    recompute,
    precision,
    optimizer,
    offload_optimizer,
    offload_parameters,
    offload_all,
    offload_fraction,
    offload_activations,
    shard_group,
    secondary_shard_group,
    overlap_tensor,
    overlap_experts,
    compiled,
    first_stage,
    last_stage,
    ends_count,
};

/// One setting at another value.
struct Edit {
    Setting setting{};
    std::int64_t value = 0;
    double distance = 1; ///< doublings of a degree; 1 for a switch
};

void applyDegree(const Edit& edit, Plan& plan) {
    const int value = static_cast<int>(edit.value);
    auto& p = plan.parallel;
    switch (edit.setting) {
    case Setting::tensor:
        p.tensor = value;
        if (value == 1)
            p.sequence_parallel = false; // it divides over the group that is gone
        break;
    case Setting::pipeline:
        p.pipeline = value;
        if (value == 1)
            p.virtual_stages = 1;
        break;
    case Setting::context:
        p.context = value;
        break;
    case Setting::expert:
        p.expert = value;
        break;
    case Setting::expert_tensor:
        p.expert_tensor = value;
        break;
    case Setting::virtual_stages:
        p.virtual_stages = value;
        break;
    case Setting::micro_batch:
        plan.micro_batch = edit.value;
        break;
    case Setting::shard_group:
        plan.knobs.shard_group = value;
        break;
    default:
        break;
    }
}

void applyOffload(const Edit& edit, Offload& offload) {
    const auto device = static_cast<OffloadDevice>(edit.value);
    switch (edit.setting) {
    case Setting::offload_optimizer:
        offload.optimizer = device;
        break;
    case Setting::offload_parameters:
        offload.parameters = device;
        break;
    case Setting::offload_all:
        offload.optimizer = offload.parameters = device;
        break;
    case Setting::offload_fraction:
        offload.optimizer_fraction = 1;
        break;
    case Setting::offload_activations:
        offload.activation_layers = 0;
        break;
    default:
        break;
    }
}

void applySwitch(const Edit& edit, Plan& plan) {
    switch (edit.setting) {
    case Setting::sequence_parallel:
        plan.parallel.sequence_parallel = edit.value != 0;
        break;
    case Setting::sharding:
        plan.sharding = static_cast<Sharding>(edit.value);
        break;
    case Setting::schedule:
        plan.schedule = static_cast<ScheduleKind>(edit.value);
        break;
    case Setting::context_kind:
        plan.knobs.context_parallel = static_cast<ContextParallelKind>(edit.value);
        break;
    case Setting::recompute:
        plan.recompute = {.kind = RecomputeKind::none};
        break;
    case Setting::precision:
        plan.precision = static_cast<PrecisionRecipe>(edit.value);
        plan.precision_detail.reset();
        break;
    case Setting::optimizer:
        plan.optimizer = OptimizerKind::adam;
        break;
    case Setting::secondary_shard_group:
        plan.knobs.secondary_shard_group = 0;
        break;
    case Setting::overlap_tensor:
        plan.knobs.overlap_tensor_parallel = false;
        break;
    case Setting::overlap_experts:
        plan.knobs.moe_layers_overlap = 0;
        break;
    case Setting::compiled:
        plan.software.compiled = edit.value != 0;
        break;
    case Setting::first_stage:
        plan.knobs.first_stage_layers = 0;
        break;
    case Setting::last_stage:
        plan.knobs.last_stage_layers = 0;
        break;
    case Setting::ends_count:
        plan.knobs.embedding_counts_as_layer = plan.knobs.loss_counts_as_layer = edit.value != 0;
        break;
    default:
        applyDegree(edit, plan);
        applyOffload(edit, plan.offload);
    }
}

/// The few divisors of `number` next to `degree` on either side, and 1.
std::vector<std::int64_t> nearDivisors(std::int64_t number, std::int64_t degree) {
    constexpr std::ptrdiff_t each_side = 3;
    std::vector<std::int64_t> all;
    for (std::int64_t i = 1; i * i <= number; ++i)
        if (number % i == 0) {
            all.push_back(i);
            if (i * i != number)
                all.push_back(number / i);
        }
    std::ranges::sort(all);
    std::vector<std::int64_t> near;
    const auto above = std::ranges::lower_bound(all, degree);
    for (auto it = all.begin(); it != all.end(); ++it)
        if (*it != degree && (*it == 1 || (it >= above - each_side && it <= above + each_side)))
            near.push_back(*it);
    return near;
}

class Edits {
public:
    Edits(const Scenario& scenario, const Plan& plan)
        : scenario_(scenario)
        , plan_(plan) {
        addDegrees();
        addSwitches();
        addOffload();
    }
    [[nodiscard]] const std::vector<Edit>& all() const { return edits_; }

private:
    void degree(Setting setting, std::int64_t number, std::int64_t now) {
        for (const auto value : nearDivisors(number, now))
            edits_.push_back(
                {setting, value, std::abs(std::log2(static_cast<double>(value) / std::max(1.0, double(now))))});
    }
    void choice(Setting setting, std::int64_t now, std::int64_t values, double distance = 1) {
        for (std::int64_t value = 0; value < values; ++value)
            if (value != now)
                edits_.push_back({setting, value, distance});
    }
    void only(bool applies, Setting setting, std::int64_t value = 0) {
        if (applies)
            edits_.push_back({setting, value, 1});
    }

    void addDegrees() {
        const auto& p = plan_.parallel;
        const std::int64_t gpus = scenario_.cluster.gpuCount();
        degree(Setting::tensor, gpus, p.tensor);
        degree(Setting::pipeline, gpus, p.pipeline);
        degree(Setting::context, gpus, p.context);
        degree(Setting::micro_batch, scenario_.workload.global_batch, plan_.micro_batch);
        if (plan_.knobs.shard_group > 0) {
            degree(Setting::shard_group, gpus, plan_.knobs.shard_group);
            edits_.push_back({Setting::shard_group, 0, 1});
        }
        std::int64_t experts = 1;
        for (const auto& layer : scenario_.model.layer_kinds)
            if (const auto* moe = std::get_if<MixtureOfExperts>(&layer.feed_forward))
                experts = moe->experts;
        degree(Setting::expert, experts, p.expert);
        only(p.expert_tensor != 1, Setting::expert_tensor, 1);
        only(p.expert_tensor != p.tensor, Setting::expert_tensor, p.tensor);
        if (p.pipeline > 1)
            for (const int chunks : {1, 2, 3, 4, 5, 6, 8})
                if (chunks != p.virtual_stages)
                    edits_.push_back(
                        {Setting::virtual_stages, chunks,
                         std::abs(std::log2(static_cast<double>(chunks) / std::max(1, p.virtual_stages)))});
        only(p.pipeline <= 1 && p.virtual_stages > 1, Setting::virtual_stages, 1);
    }

    void addSwitches() {
        const auto& k = plan_.knobs;
        choice(Setting::sequence_parallel, plan_.parallel.sequence_parallel ? 1 : 0, 2);
        const auto stage = static_cast<std::int64_t>(plan_.sharding);
        for (std::int64_t value = 0; value < 4; ++value)
            if (value != stage)
                edits_.push_back({Setting::sharding, value, static_cast<double>(std::abs(value - stage))});
        if (plan_.parallel.pipeline > 1)
            choice(Setting::schedule, static_cast<std::int64_t>(plan_.schedule), 8);
        if (plan_.parallel.context > 1)
            choice(Setting::context_kind, static_cast<std::int64_t>(k.context_parallel), 3);
        only(plan_.recompute.kind != RecomputeKind::none, Setting::recompute);
        // A 16-bit recipe first: what the plan gives up in precision it gives up in speed only.
        constexpr auto recipes = static_cast<std::int64_t>(PrecisionRecipe::fp4) + 1;
        choice(Setting::precision, static_cast<std::int64_t>(plan_.precision), recipes, 1.5);
        only(plan_.optimizer != OptimizerKind::adam, Setting::optimizer);
        only(k.secondary_shard_group > 0, Setting::secondary_shard_group);
        only(k.overlap_tensor_parallel, Setting::overlap_tensor);
        only(k.moe_layers_overlap > 0, Setting::overlap_experts);
        choice(Setting::compiled, plan_.software.compiled ? 1 : 0, 2);
        only(k.first_stage_layers > 0, Setting::first_stage);
        only(k.last_stage_layers > 0, Setting::last_stage);
        if (plan_.parallel.pipeline > 1)
            choice(Setting::ends_count, k.loss_counts_as_layer ? 1 : 0, 2);
    }

    void addOffload() {
        const auto& o = plan_.offload;
        const bool any = o.optimizer != OffloadDevice::none || o.parameters != OffloadDevice::none;
        if (any) {
            choice(Setting::offload_optimizer, static_cast<std::int64_t>(o.optimizer), 3);
            choice(Setting::offload_parameters, static_cast<std::int64_t>(o.parameters), 3);
            choice(Setting::offload_all, -1, 3);
            only(o.optimizer_fraction < 1, Setting::offload_fraction);
        }
        only(o.activation_layers > 0, Setting::offload_activations);
    }

    const Scenario& scenario_;
    const Plan& plan_;
    std::vector<Edit> edits_;
};

struct Candidate {
    Plan plan;
    std::vector<Setting> settings;
    double distance = 0;
};

class NearestSearch {
public:
    NearestSearch(const Scenario& scenario, const Plan& plan)
        : scenario_(scenario)
        , start_(plan)
        , legality_(scenario, frameworkById(plan.framework))
        , edits_(scenario, plan) {}

    std::vector<Plan> run(int count) {
        if (!legality_.violationsOf(start_).empty())
            // Depth 0: only the data-parallel degree follows the GPUs.
            for (std::size_t depth = 0; depth <= 3 && found_.empty(); ++depth)
                extend(start_, 0, depth, 0);
        std::ranges::stable_sort(found_, {}, &Candidate::distance);
        std::vector<Plan> plans;
        for (const auto& candidate : found_)
            if (plans.size() < static_cast<std::size_t>(std::max(0, count)))
                plans.push_back(candidate.plan);
        return plans;
    }

private:
    void extend(const Plan& plan, std::size_t from, std::size_t depth, double distance) {
        if (depth == 0) {
            tryPlan(plan, distance);
            return;
        }
        for (std::size_t i = from; i < edits_.all().size(); ++i) {
            const Edit& edit = edits_.all()[i];
            if (std::ranges::find(path_, edit.setting) != path_.end())
                continue;
            Plan changed = plan;
            applySwitch(edit, changed);
            path_.push_back(edit.setting);
            extend(changed, i + 1, depth - 1, distance + edit.distance);
            path_.pop_back();
        }
    }

    void tryPlan(Plan plan, double distance) {
        auto& p = plan.parallel;
        const int model = p.tensor * p.pipeline * p.context;
        const int gpus = scenario_.cluster.gpuCount();
        if (model < 1 || gpus % model != 0)
            return;
        p.data = gpus / model;
        const auto same = std::ranges::find(found_, path_, &Candidate::settings);
        if (same != found_.end() && same->distance <= distance)
            return;
        if (!legality_.violationsOf(plan).empty())
            return;
        if (same != found_.end())
            *same = {std::move(plan), path_, distance};
        else
            found_.push_back({std::move(plan), path_, distance});
    }

    const Scenario& scenario_;
    const Plan& start_;
    Legality legality_;
    Edits edits_;
    std::vector<Setting> path_;
    std::vector<Candidate> found_;
};

} // namespace

std::vector<Plan> nearestLegalPlans(const Scenario& scenario, const Plan& plan, int count) {
    return NearestSearch(scenario, plan).run(count);
}

} // namespace meshwright
