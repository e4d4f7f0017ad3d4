#include "core/plan/legality.h"

#include "core/plan/legality_rules.h"
#include "core/plan/words.h"

#include <algorithm>

namespace meshwright {

namespace {

/// The words of a framework's file that the table knows, as bits.
template <class E, std::size_t N>
std::uint32_t bitsOf(const WordTable<E, N>& table, const std::vector<std::string>& words) {
    std::uint32_t bits = 0;
    for (const auto& [word, value] : table)
        if (std::ranges::find(words, word) != words.end())
            bits |= 1U << static_cast<unsigned>(value);
    return bits;
}

/// The numbers of the first condition: what the plan has, against what.
Violation violationOf(const Refusal& refusal, const QuantityValues& values) {
    Violation violation{.rule = refusal.id, .text = &refusal.text, .source = &refusal.source};
    if (refusal.when.empty())
        return violation;
    const auto& [left, is, right] = refusal.when.front();
    violation.have = values[left];
    const auto* quantity = std::get_if<PlanQuantity>(&right);
    violation.need = quantity != nullptr ? values[*quantity] : std::get<double>(right);
    return violation;
}

} // namespace

Legality::Legality(const Scenario& scenario, const Framework* framework)
    : scenario_(&scenario)
    , framework_(framework) {
    setScenarioQuantities(scenario, fixed_);
    if (framework == nullptr)
        return;
    offers_.schedules = bitsOf(schedule_words, framework->schedules);
    offers_.context_kinds = bitsOf(context_parallel_words, framework->context_kinds);
    offers_.optimizer_offload = bitsOf(offload_words, framework->offload.optimizer);
    offers_.parameter_offload = bitsOf(offload_words, framework->offload.parameters);
}

std::vector<Violation> Legality::violationsOf(const Plan& plan) const {
    std::vector<Violation> violations;
    const auto keep = [&violations](std::string_view id, std::optional<Violation> violation, const Source* source) {
        if (!violation)
            return;
        violation->rule = id;
        violation->source = source;
        violations.push_back(*violation);
    };
    for (const auto rules : {shapeRules(), deviceRules()})
        for (const auto& [id, check] : rules)
            keep(id, check(*scenario_, plan), nullptr);
    if (framework_ == nullptr)
        return violations;
    const Source* manual = framework_->sources.empty() ? nullptr : &framework_->sources.front();
    for (const auto& [id, check] : offerRules())
        keep(id, check(*this, *framework_, plan), manual);
    if (framework_->refusals.empty())
        return violations;
    QuantityValues values = fixed_;
    setPlanQuantities(*scenario_, plan, values);
    for (const auto& refusal : framework_->refusals) {
        if (!allHold(refusal.when, values))
            continue;
        // A rule of all frameworks that this one states too: one violation, with its source.
        const auto same = std::ranges::find(violations, refusal.id, &Violation::rule);
        if (same != violations.end())
            same->source = &refusal.source;
        else
            violations.push_back(violationOf(refusal, values));
    }
    return violations;
}

std::vector<Violation> violationsOf(const Scenario& scenario, const Plan& plan) {
    return Legality(scenario, frameworkById(plan.framework)).violationsOf(plan);
}

} // namespace meshwright
