#include "core/advice/decision.h"

#include "core/plan/nearest_legal.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

/// The same plan on the same engine: its step time is the winner's, errors included.
bool runsTheSame(const ScoreColumn& a, const ScoreColumn& b) {
    Plan plan = a.entry.best->plan;
    plan.framework = b.entry.best->plan.framework;
    return plan == b.entry.best->plan;
}

/// Spread of the logarithm of two step times' ratio (core/time/interval.cpp: about half of the variance is their own).
double ratioSpread(const TimeEstimate& a, const TimeEstimate& b) {
    const auto spread = [](const TimeEstimate& e) {
        const double ratio = e.interval.low.value() > 0 ? e.interval.high / e.interval.low : 1;
        return std::log(std::max(ratio, 1.0001)) / (2 * 1.645);
    };
    return std::sqrt(0.5 * (spread(a) * spread(a) + spread(b) * spread(b)));
}

double weightOf(const Scorecard& card, Criterion criterion) {
    return card.team.weights[static_cast<std::size_t>(criterion)].value;
}

/// The share of its step time at which a rival's total reaches the winner's; above 1 where it already leads. Totals
/// depend on the step through throughput and cost, both proportional to 1 / step.
std::optional<double> levelShare(const Scorecard& card, const ScoreColumn& winner, const ScoreColumn& rival) {
    double ahead = 0;
    for (std::size_t i = 0; i < criterion_count; ++i)
        ahead += card.team.weights[i].value * (winner.cells[i].score - rival.cells[i].score);
    const double by_time = weightOf(card, Criterion::throughput) * rival.cell(Criterion::throughput).score +
                           weightOf(card, Criterion::cost) * rival.cell(Criterion::cost).score;
    if (by_time <= 0 || by_time + ahead <= 0)
        return std::nullopt;
    return by_time / (by_time + ahead);
}

double overtakes(const Scorecard& card, const ScoreColumn& winner, const ScoreColumn& rival) {
    if (runsTheSame(winner, rival))
        return 0;
    const auto share = levelShare(card, winner, rival);
    const double spread = ratioSpread(winner.entry.estimate.time, rival.entry.estimate.time);
    if (!share || spread <= 0)
        return 0;
    return 0.5 * std::erfc(-std::log(*share) / (spread * std::sqrt(2.0)));
}

double stepAt(Scenario& scenario, double factor, const std::vector<double>& rates, const Plan& plan) {
    for (std::size_t i = 0; i < rates.size(); ++i)
        scenario.cluster.groups[i].node.nics.bits_per_second_each = rates[i] * factor;
    return estimateTime(scenario, plan).step.value();
}

/// Halving on the logarithm between today's network and 64 times faster or slower, where the order turns in between.
std::optional<double> networkFactor(const Scenario& scenario, const Plan& winner, const Plan& rival) {
    if (scenario.cluster.nodeCount() < 2)
        return std::nullopt;
    Scenario changed = scenario;
    std::vector<double> rates;
    for (const auto& group : scenario.cluster.groups)
        rates.push_back(group.node.nics.bits_per_second_each);
    const auto rivalLeads = [&](double factor) {
        return stepAt(changed, factor, rates, rival) <= stepAt(changed, factor, rates, winner);
    };
    if (rivalLeads(1))
        return std::nullopt;
    for (const double end : {64.0, 1.0 / 64}) {
        if (!rivalLeads(end))
            continue;
        double behind = 1;
        double ahead = end;
        while (std::abs(std::log(ahead / behind)) > 0.005) {
            const double middle = std::sqrt(behind * ahead);
            (rivalLeads(middle) ? ahead : behind) = middle;
        }
        return ahead;
    }
    return std::nullopt;
}

WhyLost whyBehind(const Scenario& scenario, const Scorecard& card, std::size_t index) {
    const ScoreColumn& winner = card.columns.front();
    const ScoreColumn& rival = card.columns[index];
    WhyLost why{.column = index, .kind = runsTheSame(winner, rival) ? LossKind::front_end : LossKind::behind};
    why.gap = winner.total - rival.total;
    double least_change = 0;
    for (std::size_t i = 0; i < criterion_count; ++i) {
        const double points = winner.cells[i].contribution - rival.cells[i].contribution;
        if (points > why.worst_points) {
            why.worst_points = points;
            why.worst = static_cast<Criterion>(i);
        }
        const auto weight = levelWeight(card, winner, rival, static_cast<Criterion>(i));
        const double now = card.team.weights[i].value;
        if (!weight)
            continue;
        const double change = std::abs(std::log((*weight + 0.1) / (now + 0.1)));
        if (!why.turn || change < least_change) {
            why.turn = WhyLost::Turn{static_cast<Criterion>(i), *weight};
            least_change = change;
        }
    }
    why.probability = overtakes(card, winner, rival);
    if (why.kind == LossKind::behind) {
        why.step_share = levelShare(card, winner, rival);
        why.network_factor = networkFactor(scenario, winner.entry.best->plan, rival.entry.best->plan);
    }
    return why;
}

PlanVerdict judge(const Scenario& scenario, const Plan& plan, const ScoreColumn* winner) {
    PlanVerdict verdict{.plan = plan, .estimate = estimate(scenario, plan)};
    if (!verdict.estimate.legal())
        verdict.nearest_legal = nearestLegalPlans(scenario, plan);
    if (winner == nullptr)
        return verdict;
    const auto& best = winner->entry.estimate.time;
    verdict.factor = verdict.estimate.time.step / best.step;
    verdict.probability_faster = probabilityFaster(verdict.estimate.time, best);
    for (std::size_t i = 0; i < time_category_count; ++i) {
        const Seconds more = verdict.estimate.time.by_category[i] - best.by_category[i];
        if (more > verdict.costs) {
            verdict.costs = more;
            verdict.costliest = static_cast<TimeCategory>(i);
        }
    }
    return verdict;
}

/// What keeps the most promising framework out: a limit that is nearly kept before memory, memory before legality.
Infeasibility nearestOf(const Scorecard& card) {
    const auto rank = [](const Infeasibility& i) {
        switch (i.binding) {
        case Binding::deadline:
        case Binding::budget:
        case Binding::power:
            return 0;
        case Binding::memory:
            return i.gpus ? 1 : 2;
        case Binding::gpus:
            return 3;
        case Binding::legality:
            return 4;
        default:
            return 5;
        }
    };
    const auto distance = [](const Infeasibility& i) {
        return i.binding == Binding::memory && i.gpus ? static_cast<double>(*i.gpus) : i.nearest;
    };
    Infeasibility nearest{.binding = Binding::framework};
    for (const auto& column : card.columns) {
        const auto& one = column.entry.infeasible;
        if (one.binding == Binding::none)
            continue;
        if (rank(one) < rank(nearest) || (rank(one) == rank(nearest) && distance(one) < distance(nearest)))
            nearest = one;
    }
    return nearest;
}

} // namespace

Decision decide(const Scenario& scenario, const Team& team, Scorecard card, const std::vector<Plan>& plans) {
    Decision decision{.needs = needsOf(scenario, team), .card = std::move(card)};
    decision.holds = decision.card.qualified > 0 ? 1 : 0;
    for (std::size_t i = 0; i < decision.card.columns.size(); ++i) {
        if (i >= decision.card.qualified) {
            decision.lost.push_back({.column = i, .kind = LossKind::disqualified});
        } else if (i > 0) {
            decision.lost.push_back(whyBehind(scenario, decision.card, i));
            decision.holds *= 1 - decision.lost.back().probability;
        }
    }
    if (decision.card.qualified == 0)
        decision.infeasible = nearestOf(decision.card);
    for (const auto& plan : plans)
        decision.plans.push_back(judge(scenario, plan, decision.winner()));
    return decision;
}

Decision decide(const Scenario& scenario, const Team& team, const SearchRequest& request,
                const std::vector<Plan>& plans, const std::stop_token& stop) {
    return decide(scenario, team, buildScorecard(scenario, team, request, stop), plans);
}

} // namespace meshwright
