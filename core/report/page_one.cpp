#include "core/report/page_one.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double close_call = 0.1;     ///< probability of another winner that a reader has to know of
constexpr double tight_memory = 0.1;   ///< share of the capacity
constexpr double smallest_lead = 1e-4; ///< of a score, that is worth a word

bool sameRun(const ScoreColumn& a, const ScoreColumn& b) {
    Plan plan = a.entry.best->plan;
    plan.framework = b.entry.best->plan.framework;
    return plan == b.entry.best->plan;
}

/// Those behind the winner with a plan of their own.
std::vector<const WhyLost*> rivalsOf(const Decision& decision) {
    std::vector<const WhyLost*> rivals;
    for (const auto& lost : decision.lost)
        if (lost.kind == LossKind::behind)
            rivals.push_back(&lost);
    return rivals;
}

std::optional<Overturn> byMeasurement(const Decision& decision) {
    std::optional<Overturn> best;
    double best_share = 0;
    for (const auto* rival : rivalsOf(decision)) {
        if (!rival->step_share || *rival->step_share <= best_share)
            continue;
        const double today = decision.card.columns[rival->column].entry.estimate.time.tokens_per_second_per_gpu;
        best_share = *rival->step_share;
        best = Overturn{OverturnKind::measurement, rival->column, Criterion::throughput, today / best_share, today};
    }
    return best;
}

/// Whether a rival whose step is as short as the winner's would lead. Factors are over the fastest framework's step.
bool leadsWhenAsFast(const Decision& decision, const WhyLost& rival) {
    const auto& columns = decision.card.columns;
    return rival.step_share && *rival.step_share * columns[rival.column].entry.factor >= columns.front().entry.factor;
}

std::optional<Overturn> byNetwork(const Scenario& scenario, const Decision& decision) {
    std::optional<Overturn> best;
    const Node& node = scenario.cluster.groups.front().node;
    const double today = node.gpus > 0 ? node.nics.count * node.nics.bits_per_second_each / node.gpus : 0;
    for (const auto* rival : rivalsOf(decision)) {
        if (!rival->network_factor || !leadsWhenAsFast(decision, *rival))
            continue;
        const double change = std::abs(std::log(*rival->network_factor));
        if (!best || change < std::abs(std::log(best->value)))
            best = Overturn{OverturnKind::network, rival->column, Criterion::throughput, *rival->network_factor, today};
    }
    return best;
}

/// The weight nearest to its own at which another framework leads all.
std::optional<Overturn> byWeight(const Decision& decision) {
    std::optional<Overturn> best;
    double least = 0;
    for (std::size_t i = 0; i < criterion_count; ++i) {
        const double today = decision.card.team.weights[i].value;
        for (const auto& turn : {decision.card.ranges[i].lower, decision.card.ranges[i].upper}) {
            if (!turn)
                continue;
            const double change = std::abs(std::log((turn->weight + 0.1) / (today + 0.1)));
            if (best && change >= least)
                continue;
            least = change;
            best = Overturn{OverturnKind::weight, turn->rival, static_cast<Criterion>(i), turn->weight, today};
        }
    }
    return best;
}

/// The criterion in which `rival` leads the winner by the most points.
std::optional<Reason> mostGivenUp(const Decision& decision, std::size_t rival) {
    std::optional<Reason> most;
    const auto& ours = decision.card.columns.front();
    const auto& theirs = decision.card.columns[rival];
    for (std::size_t i = 0; i < criterion_count; ++i) {
        const double points = theirs.cells[i].contribution - ours.cells[i].contribution;
        if (points > (most ? most->points : smallest_lead))
            most = Reason{static_cast<Criterion>(i), rival, points, ours.cells[i].value, theirs.cells[i].value};
    }
    return most;
}

} // namespace

std::vector<std::size_t> bestColumns(const Decision& decision, std::size_t most) {
    std::vector<std::size_t> best;
    const auto& columns = decision.card.columns;
    for (std::size_t i = 0; i < decision.card.qualified && best.size() < most; ++i)
        if (std::ranges::none_of(best, [&](std::size_t other) { return sameRun(columns[i], columns[other]); }))
            best.push_back(i);
    return best;
}

std::vector<Reason> reasonsFor(const Decision& decision, std::size_t rival, std::size_t most) {
    std::vector<Reason> reasons;
    const auto& ours = decision.card.columns.front();
    const auto& theirs = decision.card.columns[rival];
    for (std::size_t i = 0; i < criterion_count; ++i) {
        const auto criterion = static_cast<Criterion>(i);
        const double points = ours.cells[i].contribution - theirs.cells[i].contribution;
        const bool said = criterion == Criterion::cost && !reasons.empty();
        if (points > smallest_lead && !said)
            reasons.push_back({criterion, rival, points, ours.cells[i].value, theirs.cells[i].value});
    }
    std::ranges::stable_sort(reasons, std::ranges::greater{}, &Reason::points);
    reasons.resize(std::min(reasons.size(), most));
    return reasons;
}

std::vector<Risk> risksOf(const Scenario& scenario, const Decision& decision,
                          const std::vector<DetectedPitfall>& pitfalls, std::size_t most) {
    std::vector<Risk> risks;
    const auto* winner = decision.winner();
    if (winner == nullptr)
        return risks;
    if (1 - decision.holds >= close_call)
        risks.push_back({.kind = RiskKind::close_call, .value = 1 - decision.holds});
    if (const auto best = bestColumns(decision, 2); best.size() > 1)
        if (auto given_up = mostGivenUp(decision, best[1]))
            risks.push_back({.kind = RiskKind::given_up, .given_up = given_up});
    if (const Bytes free = winner->entry.best->headroom; free < scenario.cluster.smallestMemory() * tight_memory)
        risks.push_back({.kind = RiskKind::tight_memory, .value = free.value()});
    if (winner->entry.framework->maintenance.activity != Activity::active)
        risks.push_back({.kind = RiskKind::maintenance});
    auto sorted = pitfalls;
    std::ranges::stable_sort(sorted, {}, [](const DetectedPitfall& found) {
        const auto* pitfall = pitfallById(found.id);
        return pitfall == nullptr ? pitfall_severity_count : static_cast<int>(pitfall->severity);
    });
    for (auto& found : sorted)
        risks.push_back({.kind = RiskKind::pitfall, .pitfall = std::move(found)});
    risks.resize(std::min(risks.size(), most));
    return risks;
}

std::vector<Overturn> overturnsOf(const Scenario& scenario, const Decision& decision) {
    std::vector<Overturn> overturns;
    if (decision.winner() == nullptr)
        return overturns;
    for (const auto& overturn : {byMeasurement(decision), byNetwork(scenario, decision), byWeight(decision)})
        if (overturn)
            overturns.push_back(*overturn);
    return overturns;
}

} // namespace meshwright
