#include "core/advice/scorecard.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

// Hints: what turns a fact into a score between 0 and 1. Changing one moves scores, never a computed figure.
constexpr double full_headroom = 0.2;   ///< share of a GPU's memory left free that counts as plenty
constexpr double half_code_lines = 100; ///< lines to change that halve the score
constexpr double most_effort = 6;       ///< effort 5, one more without a systems engineer
constexpr double most_mechanisms = 8;   ///< of a plan, that can go wrong
constexpr int effort_for_engineers = 4; ///< from which a team without systems engineers pays one more
constexpr double needed_ecosystem = 3;  ///< its default weight where Hugging Face is needed

double scoreOf(Support support) {
    return support == Support::full ? 1 : support == Support::partial ? 0.5 : 0;
}

double scoreOf(ModelSupport models) {
    switch (models) {
    case ModelSupport::any:
        return 1;
    case ModelSupport::listed:
        return 0.7;
    case ModelSupport::converted:
        return 0.4;
    case ModelSupport::own:
        return 0;
    }
    return 0;
}

double maturityOf(const Framework& framework) {
    double score = 0;
    switch (framework.maintenance.activity) {
    case Activity::active:
        score = 1;
        break;
    case Activity::slow:
        score = 0.5;
        break;
    case Activity::frozen:
        score = 0.25;
        break;
    case Activity::retired:
        break;
    }
    return framework.recommendation == Recommendation::avoid ? score / 2 : score;
}

/// What in the plan has its own way of failing: degrees, sharded parameters, offloading, a model of the framework's
/// own.
int mechanismsOf(const Framework& framework, const Plan& plan) {
    const auto& p = plan.parallel;
    const bool offload =
        plan.offload.optimizer != OffloadDevice::none || plan.offload.parameters != OffloadDevice::none;
    const bool own_models = framework.models == ModelSupport::converted || framework.models == ModelSupport::own;
    int count = 0;
    for (const bool has : {p.tensor > 1, p.pipeline > 1, p.virtual_stages > 1, p.context > 1, p.expert > 1,
                           plan.sharding == Sharding::full, offload, own_models})
        count += has ? 1 : 0;
    return count;
}

class Scorer {
public:
    Scorer(const Scenario& scenario, const Team& team, const TeamProfile& profile)
        : team_(team)
        , profile_(profile)
        , capacity_(scenario.cluster.smallestMemory().value()) {}

    /// The fastest and the cheapest of the columns that are in the race.
    void take(const ScoreColumn& column) {
        const double step = column.entry.best->step.value();
        const double price = priceOf(column);
        least_step_ = least_step_ > 0 ? std::min(least_step_, step) : step;
        least_price_ = least_price_ > 0 ? std::min(least_price_, price) : price;
    }

    void score(ScoreColumn& column) const {
        const Framework& framework = *column.entry.framework;
        const Plan& plan = column.entry.best->plan;
        const double headroom = column.entry.best->headroom.value();
        const auto& change = framework.code_change;
        const double lines = (change.lines_from + change.lines_to) / 2.0;
        const double effort = effortOf(framework);
        const double models = scoreOf(framework.models);
        const double reshard = scoreOf(framework.checkpoint.reshard);
        const double ecosystem = 0.8 * models + 0.2 * scoreOf(framework.torch_compile);
        const double mechanisms = mechanismsOf(framework, plan);
        const double maturity = maturityOf(framework);
        const double free = (models + reshard) / 2;
        set(column, Criterion::throughput, column.entry.estimate.time.tokens_per_second_per_gpu,
            least_step_ / column.entry.best->step.value(), false);
        set(column, Criterion::headroom, headroom, headroom / (full_headroom * capacity_), true);
        set(column, Criterion::cost, column.entry.estimate.cost.price.value(), least_price_ / priceOf(column), false);
        set(column, Criterion::code_change, lines, 1 / (1 + lines / half_code_lines), true);
        set(column, Criterion::learning, effort, 1 - effort / most_effort, true);
        set(column, Criterion::ecosystem, ecosystem, ecosystem, true);
        set(column, Criterion::debugging, mechanisms, 1 - mechanisms / most_mechanisms, true);
        set(column, Criterion::portability, reshard, reshard, true);
        set(column, Criterion::maturity, maturity, maturity, true);
        set(column, Criterion::lock_in, free, free, true);
        addUp(column);
    }

private:
    /// Without a token budget the cost of a token, up to a factor that all share: the GPUs are the same.
    static double priceOf(const ScoreColumn& column) {
        const double price = column.entry.estimate.cost.price.value();
        return price > 0 ? price : column.entry.best->step.value();
    }

    [[nodiscard]] double effortOf(const Framework& framework) const {
        const int without = framework.learning_effort >= effort_for_engineers && profile_.systems_engineers.value == 0;
        return std::max(0, framework.learning_effort + without - experienceWith(team_, framework.id));
    }

    static void set(ScoreColumn& column, Criterion criterion, double value, double score, bool hint) {
        column.cells[static_cast<std::size_t>(criterion)] = {value, std::clamp(score, 0.0, 1.0), 0, hint};
    }

    void addUp(ScoreColumn& column) const {
        double weights = 0;
        for (const auto& weight : profile_.weights)
            weights += weight.value;
        column.total = 0;
        for (std::size_t i = 0; i < criterion_count; ++i) {
            auto& cell = column.cells[i];
            cell.contribution = weights > 0 ? profile_.weights[i].value * cell.score / weights : 0;
            column.total += cell.contribution;
        }
    }

    const Team& team_;
    const TeamProfile& profile_;
    double capacity_;
    double least_step_ = 0;
    double least_price_ = 0;
};

/// What rules a framework out before any plan is looked at.
void disqualifyByTeam(const Team& team, const TeamProfile& profile, ScoreColumn& column) {
    const Framework& framework = *column.entry.framework;
    const auto names = [&framework](const std::vector<std::string>& ids) {
        return std::ranges::find(ids, framework.id) != ids.end();
    };
    const int most_lines = profile.code_change.value == CodeTolerance::configuration ? 0 : 100;
    if (names(team.must_not_use)) {
        column.disqualified = Disqualified::must_not_use;
    } else if (!team.must_use.empty() && !names(team.must_use)) {
        column.disqualified = Disqualified::must_use;
    } else if (framework.maintenance.activity == Activity::retired) {
        column.disqualified = Disqualified::retired;
    } else if (profile.hugging_face.value && framework.models == ModelSupport::own) {
        column.disqualified = Disqualified::hugging_face;
    } else if (profile.code_change.value != CodeTolerance::any && framework.code_change.lines_from > most_lines) {
        column.disqualified = Disqualified::code_change;
        column.have = framework.code_change.lines_from;
        column.limit = most_lines;
    }
}

Disqualified disqualifiedBy(const Infeasibility& infeasible) {
    switch (infeasible.binding) {
    case Binding::memory:
        return Disqualified::nothing_fits;
    case Binding::deadline:
        return Disqualified::outside_deadline;
    case Binding::budget:
        return Disqualified::outside_budget;
    case Binding::power:
        return Disqualified::outside_power;
    default:
        return Disqualified::nothing_legal;
    }
}

void findRanges(Scorecard& card) {
    const ScoreColumn& leader = card.columns.front();
    for (std::size_t i = 0; i < criterion_count; ++i)
        for (std::size_t rival = 1; rival < card.qualified; ++rival) {
            const auto weight = levelWeight(card, leader, card.columns[rival], static_cast<Criterion>(i));
            if (!weight)
                continue;
            auto& range = card.ranges[i];
            const double now = card.team.weights[i].value;
            if (*weight <= now && (!range.lower || *weight > range.lower->weight))
                range.lower = WeightTurn{*weight, rival};
            if (*weight >= now && (!range.upper || *weight < range.upper->weight))
                range.upper = WeightTurn{*weight, rival};
        }
}

std::vector<const Framework*> everyFramework() {
    std::vector<const Framework*> all;
    for (const auto& framework : frameworkCatalog())
        all.push_back(&framework);
    return all;
}

/// The columns of the frameworks that the team lets in, searched; the others as they are.
std::vector<ScoreColumn> columnsOf(const Scenario& scenario, const Team& team, const Scorecard& card,
                                   const SearchRequest& request, const std::vector<const Framework*>& frameworks,
                                   const std::stop_token& stop) {
    std::vector<ScoreColumn> columns;
    std::vector<ScoreColumn> out;
    std::vector<const Framework*> in;
    for (const auto* framework : frameworks) {
        ScoreColumn column{.entry = {.framework = framework}};
        disqualifyByTeam(team, card.team, column);
        if (column.qualified())
            in.push_back(framework);
        else
            out.push_back(std::move(column));
    }
    for (auto& entry : compareFrameworks(scenario, in, request, stop)) {
        ScoreColumn column{.entry = std::move(entry)};
        if (!column.entry.best)
            column.disqualified = disqualifiedBy(column.entry.infeasible);
        columns.push_back(std::move(column));
    }
    std::ranges::move(out, std::back_inserter(columns));
    return columns;
}

} // namespace

std::optional<double> levelWeight(const Scorecard& card, const ScoreColumn& leader, const ScoreColumn& rival,
                                  Criterion criterion) {
    double ahead = 0;
    for (std::size_t i = 0; i < criterion_count; ++i)
        ahead += card.team.weights[i].value * (leader.cells[i].score - rival.cells[i].score);
    const double here = leader.cell(criterion).score - rival.cell(criterion).score;
    if (here == 0)
        return std::nullopt;
    const double weight = card.team.weights[static_cast<std::size_t>(criterion)].value - ahead / here;
    return weight >= 0 ? std::optional(weight) : std::nullopt;
}

Scorecard buildScorecard(const Scenario& scenario, const Team& team, const SearchRequest& request,
                         const std::stop_token& stop) {
    return buildScorecard(scenario, team, request, everyFramework(), stop);
}

Scorecard buildScorecard(const Scenario& scenario, const Team& team, const SearchRequest& request,
                         std::vector<const Framework*> frameworks, const std::stop_token& stop) {
    Scorecard card{.team = profileOf(team)};
    if (auto& ecosystem = card.team.weights[static_cast<std::size_t>(Criterion::ecosystem)];
        card.team.hugging_face.value && !ecosystem.stated)
        ecosystem.value = needed_ecosystem;
    SearchRequest bound = request;
    auto& limits = bound.constraints;
    if (!limits.deadline)
        limits.deadline = card.team.deadline;
    if (!limits.budget)
        limits.budget = card.team.budget;
    Team choice = team;
    choice.must_use.insert(choice.must_use.end(), limits.only.begin(), limits.only.end());
    choice.must_not_use.insert(choice.must_not_use.end(), limits.without.begin(), limits.without.end());
    card.columns = columnsOf(scenario, choice, card, bound, frameworks, stop);
    Scorer scorer(scenario, team, card.team);
    for (const auto& column : card.columns)
        if (column.qualified())
            scorer.take(column);
    for (auto& column : card.columns)
        if (column.qualified())
            scorer.score(column);
    std::ranges::stable_sort(card.columns, [](const ScoreColumn& a, const ScoreColumn& b) {
        if (a.qualified() != b.qualified())
            return a.qualified();
        return a.total > b.total;
    });
    card.qualified = static_cast<std::size_t>(std::ranges::count_if(card.columns, &ScoreColumn::qualified));
    if (card.qualified > 1)
        findRanges(card);
    return card;
}

} // namespace meshwright
