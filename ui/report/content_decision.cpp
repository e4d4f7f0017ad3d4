// Page 1: what is asked, what is decided, between what, why, and what would change it.
#include "core/model/parameters.h"
#include "ui/learn/learn_words.h"
#include "ui/report/content_parts.h"
#include "ui/report/figures.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/advice_words.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace meshwright::ui {

namespace {

const ScoreColumn& columnOf(const Report& report, std::size_t column) {
    return report.decision.card.columns[column];
}

/// Wall-clock time to the token budget at the fast and the slow end of the step's interval.
std::pair<Seconds, Seconds> daysOf(const Estimate& estimate) {
    const auto& time = estimate.time;
    const double steps = estimate.cost.wall_clock / time.step;
    return {time.interval.low * steps, time.interval.high * steps};
}

QString daysRange(const Estimate& estimate) {
    const auto [low, high] = daysOf(estimate);
    return formatRange(formatDays(low), formatDays(high));
}

bool hasBudget(const Report& report) {
    return report.scenario.workload.token_budget > 0;
}

QString tokenBudget(const Report& report) {
    return unbroken(tokenCount(report.scenario.workload.token_budget));
}

/// "11 days and $15 k ahead of FSDP2": what separates the winner from the best of the others.
Text againstRival(const Report& report, std::size_t rival) {
    const auto& ours = report.decision.winner()->entry.estimate;
    const auto& theirs = columnOf(report, rival).entry.estimate;
    const QString name = columnName(report, rival);
    const double factor = theirs.time.step / ours.time.step;
    if (!hasBudget(report)) {
        const QString share = unbroken(formatPercent(std::abs(1 - 1 / factor)));
        return compose(factor >= 1 ? ReportWords::tr("A step takes %1 less time than with %2.")
                                   : ReportWords::tr("A step takes %1 more time than with %2."),
                       {strong(share), {name, Emphasis::none}});
    }
    const Seconds days = theirs.cost.wall_clock - ours.cost.wall_clock;
    const UsDollars money = theirs.cost.price - ours.cost.price;
    const bool ahead = days >= Seconds(0);
    return compose(ahead ? ReportWords::tr("That is %1 and %2 ahead of %3.")
                         : ReportWords::tr("That is %1 and %2 behind %3, which scores lower."),
                   {strong(unbroken(formatDays(ahead ? days : -days))),
                    strong(unbroken(formatMoney(ahead ? money : -money))),
                    {name, Emphasis::none}});
}

Text leadSentence(const Report& report, ByteUnit unit) {
    const auto& winner = *report.decision.winner();
    const auto& estimate = winner.entry.estimate;
    const TextRun free = strong(amount(winner.entry.best->headroom, unit));
    if (hasBudget(report))
        //: %1 tokens, %2 days, %3 interval of days, %4 amount of memory
        return compose(ReportWords::tr("It trains on %1 tokens in %2 (%3), with %4 of each GPU to spare."),
                       {{tokenBudget(report), Emphasis::none},
                        strong(unbroken(formatDays(estimate.cost.wall_clock))),
                        {daysRange(estimate), Emphasis::none},
                        free});
    const auto tokens = tokensOf(estimate);
    return compose(ReportWords::tr("It reaches %1 tokens/s per GPU (%2), with %3 of each GPU to spare."),
                   {strong(formatRate(tokens.value)),
                    {formatRange(formatRate(tokens.low), formatRate(tokens.high)), Emphasis::none},
                    free});
}

/// The deepest of the limits that leave nothing to choose.
Answer wordInfeasible(const Report& report) {
    Answer answer;
    answer.kicker = ReportWords::tr("The decision");
    answer.positive = false;
    answer.text = {strong(ReportWords::tr("No framework qualifies."))};
    append(answer.text, {{oneLine(describe(report.decision.infeasible)), Emphasis::none}});
    answer.remedy_kicker = ReportWords::tr("What rules each one out");
    for (const auto& column : report.decision.card.columns)
        if (const QString why = describeDisqualified(column); !why.isEmpty())
            answer.remedies.push_back(
                compose(ReportWords::tr("%1: %2"),
                        {strong(QString::fromStdString(column.entry.framework->name)), {why, Emphasis::none}}));
    constexpr std::size_t most = 12;
    answer.remedies.resize(std::min(answer.remedies.size(), most));
    return answer;
}

IntervalAxis axisOf(const Report& report, const std::vector<std::size_t>& columns) {
    IntervalAxis axis{1e300, 0};
    for (const auto column : columns) {
        const auto tokens = tokensOf(columnOf(report, column).entry.estimate);
        axis.low = std::min(axis.low, tokens.low);
        axis.high = std::max(axis.high, tokens.high);
    }
    return axis;
}

PlanCard cardOf(const Report& report, std::size_t column, const IntervalAxis& axis, ByteUnit unit) {
    const auto& entry = columnOf(report, column).entry;
    const auto& estimate = entry.estimate;
    const auto tokens = tokensOf(estimate);
    const bool best = column == 0;
    PlanCard card;
    card.title = columnName(report, column);
    card.plan = ReportWords::tr("%1 · %2, micro-batch %3")
                    .arg(parallelismName(entry.best->plan), statesText(entry.best->plan),
                         formatCount(entry.best->plan.micro_batch));
    if (best)
        card.badge = ReportWords::tr("recommended");
    card.figure = formatRate(tokens.value);
    card.unit = ReportWords::tr("tokens/s/GPU");
    card.range = ReportWords::tr("%1, MFU %2")
                     .arg(formatRange(formatRate(tokens.low), formatRate(tokens.high)),
                          unbroken(formatPercent(estimate.time.mfu)));
    card.interval = intervalDrawing(axis, tokens.low, tokens.value, tokens.high, best);
    card.memory = {ReportWords::tr("Peak memory"),
                   ReportWords::tr("%1 of %2", "memory used of capacity")
                       .arg(bareBytes(estimate.memory.total, unit, 1), formatBytes(estimate.memory.capacity, unit))};
    card.memory_bar = fillDrawing(estimate.memory.total, estimate.memory.capacity, best);
    card.facts.push_back({ReportWords::tr("Left free"), formatBytes(estimate.memory.headroom(), unit)});
    if (hasBudget(report)) {
        card.facts.push_back({ReportWords::tr("Duration"), formatDays(estimate.cost.wall_clock)});
        card.facts.push_back({ReportWords::tr("Cost"), formatMoney(estimate.cost.price)});
    } else {
        card.facts.push_back({ReportWords::tr("Step"), formatDuration(estimate.time.step)});
    }
    card.facts.push_back({ReportWords::tr("Lines to change"), linesOf(*entry.framework)});
    card.facts.push_back(
        {ReportWords::tr("Score of 100"), QLocale().toString(100 * columnOf(report, column).total, 'f', 1)});
    return card;
}

/// Front ends that run one of the shown plans too, and what is left out altogether.
QString cardsNote(const Report& report, const DecisionBlock& block) {
    const auto shown = [&block](std::size_t column) {
        return std::ranges::find(block.best, column) != block.best.end();
    };
    QStringList same;
    QStringList out;
    std::size_t lower = 0;
    for (const auto& lost : report.decision.lost) {
        if (shown(lost.column))
            continue;
        if (lost.kind == LossKind::front_end)
            same.append(columnName(report, lost.column));
        else if (lost.kind == LossKind::disqualified)
            out.append(columnName(report, lost.column));
        else
            ++lower;
    }
    QStringList sentences;
    if (!same.empty())
        sentences.append(ReportWords::tr("The same plan on the same engine: %1.").arg(listed(same)));
    if (lower > 0)
        sentences.append(ReportWords::tr("%1 more score lower.").arg(formatCount(static_cast<std::int64_t>(lower))));
    if (!out.empty())
        sentences.append(ReportWords::tr("Out: %1.").arg(listed(out)));
    return sentences.join(QLocale().language() == QLocale::Chinese ? QString() : QStringLiteral(" "));
}

Text reasonText(const Report& report, const Reason& reason) {
    const QString points = QLocale().toString(100 * reason.points, 'f', 1);
    auto text = compose(ReportWords::tr("%1: %2 against %3, %4 points.", "criterion, values, lead"),
                        {strong(criterionName(reason.criterion)),
                         {unbroken(criterionValue(reason.criterion, reason.ours)), Emphasis::none},
                         {unbroken(criterionValue(reason.criterion, reason.theirs)), Emphasis::none},
                         {points, Emphasis::none}});
    const auto& rival = columnOf(report, reason.rival).entry;
    if (reason.criterion == Criterion::throughput && rival.costs > Seconds(0))
        append(text, {{ReportWords::tr("The other spends %1 a step more on %2.")
                           .arg(unbroken(formatDuration(rival.costs)), timeCategoryName(rival.costliest)),
                       Emphasis::none}});
    return text;
}

/// The setting of the recommended framework that mends a pitfall, where it has one.
QString settingOf(const Report& report, const Pitfall& pitfall, const DetectedPitfall& found) {
    for (const auto& setting : pitfall.settings)
        if (setting.framework == report.recommended->plan.framework || setting.framework == "any") {
            const QString value = QString::fromStdString(settingValue(setting, found));
            const QString key = QString::fromStdString(setting.key);
            return value.isEmpty() ? key : ReportWords::tr("%1 = %2", "setting and value").arg(key, value);
        }
    return {};
}

Text pitfallText(const Report& report, const DetectedPitfall& found) {
    const auto* pitfall = pitfallById(found.id);
    if (pitfall == nullptr)
        return {};
    const QString setting = settingOf(report, *pitfall, found);
    const QString title = localText(pitfall->title);
    if (setting.isEmpty())
        return compose(
            ReportWords::tr("%1. See %2.", "pitfall, its number"),
            {strong(title), {QString::fromUtf8(found.id.data(), qsizetype(found.id.size())), Emphasis::none}});
    return compose(ReportWords::tr("%1. Set %2.", "pitfall, setting"), {strong(title), {setting, Emphasis::none}});
}

Text riskText(const Report& report, const Risk& risk, ByteUnit unit) {
    switch (risk.kind) {
    case RiskKind::close_call:
        return compose(
            ReportWords::tr("%1 Another framework belongs first with %2."),
            {strong(ReportWords::tr("A close call.")), {unbroken(formatPercent(risk.value)), Emphasis::none}});
    case RiskKind::given_up: {
        const auto& criterion = *risk.given_up;
        return compose(ReportWords::tr("%1 is given up: %2 against %3 of %4, %5 points."),
                       {strong(criterionName(criterion.criterion)),
                        {unbroken(criterionValue(criterion.criterion, criterion.ours)), Emphasis::none},
                        {unbroken(criterionValue(criterion.criterion, criterion.theirs)), Emphasis::none},
                        {columnName(report, criterion.rival), Emphasis::none},
                        {QLocale().toString(100 * criterion.points, 'f', 1), Emphasis::none}});
    }
    case RiskKind::tight_memory:
        return compose(ReportWords::tr("%1 %2 are left free."), {strong(ReportWords::tr("Little memory to spare.")),
                                                                 {amount(Bytes(risk.value), unit), Emphasis::none}});
    case RiskKind::maintenance:
        return {strong(ReportWords::tr("The framework is no longer actively maintained."))};
    case RiskKind::pitfall:
        return pitfallText(report, *risk.pitfall);
    }
    return {};
}

SideList overturnList(const Report& report, const Overturn& overturn, const std::optional<Experiment>& experiment) {
    const QString name = columnName(report, overturn.column);
    switch (overturn.kind) {
    case OverturnKind::measurement: {
        Text text =
            compose(ReportWords::tr("%1 reaches %2 tokens/s/GPU (%3)."),
                    {{name, Emphasis::none},
                     strong(formatRate(overturn.value)),
                     {QStringLiteral("+") + formatPercent(overturn.value / overturn.today - 1), Emphasis::none}});
        if (experiment)
            append(text, {{ReportWords::tr("Two plans, %1 GPU-hours, %2.")
                               .arg(QLocale().toString(experiment->gpu_hours, 'f', 1),
                                    unbroken(formatMoney(experiment->price))),
                           Emphasis::none}});
        return {ReportWords::tr("A measurement"), Mark::none, {text}};
    }
    case OverturnKind::network: {
        const QString at = QLocale().toString(overturn.value * overturn.today / 1e9, 'g', 3);
        const QString today = QLocale().toString(overturn.today / 1e9, 'g', 3);
        const QString pattern = overturn.value > 1
                                    ? ReportWords::tr("From %1 Gb/s per GPU on, %2 is as fast. Today: %3 Gb/s.")
                                    : ReportWords::tr("Down to %1 Gb/s per GPU, %2 is as fast. Today: %3 Gb/s.");
        return {overturn.value > 1 ? ReportWords::tr("A faster network") : ReportWords::tr("A slower network"),
                Mark::none,
                {compose(pattern, {strong(at), {name, Emphasis::none}, {today, Emphasis::none}})}};
    }
    case OverturnKind::weight:
        return {ReportWords::tr("Other weights"),
                Mark::none,
                {compose(ReportWords::tr("With a weight of %1 instead of %2 for “%3”, %4 wins."),
                         {strong(QLocale().toString(overturn.value, 'f', 1)),
                          {QLocale().toString(overturn.today, 'g', 3), Emphasis::none},
                          {criterionName(overturn.criterion), Emphasis::none},
                          {name, Emphasis::none}})}};
    }
    return {};
}

} // namespace

TokenRange tokensOf(const Estimate& estimate) {
    const auto& time = estimate.time;
    const double tokens = time.tokens_per_second_per_gpu * time.step.value();
    return {tokens / time.interval.high.value(), time.tokens_per_second_per_gpu, tokens / time.interval.low.value()};
}

QString linesOf(const Framework& framework) {
    const auto& change = framework.code_change;
    return change.lines_from == change.lines_to
               ? formatCount(change.lines_from)
               : formatRange(formatCount(change.lines_from), formatCount(change.lines_to));
}

QString tokenCount(double tokens) {
    QString text = formatParameters(std::llround(tokens));
    const QString no_decimals = QLocale().decimalPoint() + QStringLiteral("00");
    return text.replace(no_decimals, QString());
}

QString columnName(const Report& report, std::size_t column) {
    return nameFrom(columnOf(report, column).entry.framework->name);
}

Question wordQuestion(const Report& report) {
    const auto& model = report.scenario.model;
    const auto& workload = report.scenario.workload;
    QStringList facts;
    facts.append(ReportWords::tr("%1 parameters").arg(formatParameters(totalParameters(model))));
    facts.append(ReportWords::tr("%1 layers").arg(formatCount(model.layerCount())));
    facts.append(ReportWords::tr("hidden size %1").arg(formatCount(model.hidden)));
    facts.append(ReportWords::tr("sequences of %1 tokens").arg(formatCount(workload.sequence_length)));
    facts.append(ReportWords::tr("global batch of %1").arg(formatCount(workload.global_batch)));
    if (workload.token_budget > 0)
        facts.append(ReportWords::tr("%1 tokens").arg(tokenBudget(report)));
    facts.append(trainingName(workload.training));
    facts.append(nameFrom(report.scenario.cluster.name));
    return {.kicker = ReportWords::tr("The question"),
            // Both at once: a name may have "%2" in it.
            .text = ReportWords::tr("Which framework should train %1 on %2?")
                        .arg(modelNameOf(report), gpusOf(report.scenario.cluster)),
            .scenario = facts.join(QStringLiteral(" · "))};
}

Answer wordDecision(const Report& report, const DecisionBlock& block, ByteUnit unit) {
    if (block.best.empty())
        return wordInfeasible(report);
    Answer answer;
    answer.kicker = ReportWords::tr("The decision");
    answer.text = {strong(
        ReportWords::tr("Train with %1, %2.").arg(columnName(report, 0), parallelismName(report.recommended->plan)))};
    append(answer.text, leadSentence(report, unit));
    if (block.best.size() > 1)
        append(answer.text, againstRival(report, block.best[1]));
    append(answer.text, compose(ReportWords::tr("The lead holds with %1."),
                                {strong(unbroken(formatPercent(report.decision.holds)))}));
    return answer;
}

PlanCards wordCards(const Report& report, const DecisionBlock& block, ByteUnit unit) {
    PlanCards cards;
    const auto axis = axisOf(report, block.best);
    for (const auto column : block.best)
        cards.cards.push_back(cardOf(report, column, axis, unit));
    cards.note = cardsNote(report, block);
    return cards;
}

SideBySide wordReasons(const Report& report, const ReasonsBlock& block, ByteUnit unit) {
    SideList why{ReportWords::tr("Why"), Mark::good, {}};
    if (!block.reasons.empty())
        why.title = ReportWords::tr("Why, against %1").arg(columnName(report, block.reasons.front().rival));
    for (const auto& reason : block.reasons)
        why.items.push_back(reasonText(report, reason));
    if (why.items.empty())
        why.items.push_back(
            {{ReportWords::tr("No other framework with a plan of its own qualifies."), Emphasis::none}});
    SideList risks{ReportWords::tr("Top risks"), Mark::caution, {}};
    for (const auto& risk : block.risks)
        risks.items.push_back(riskText(report, risk, unit));
    if (risks.items.empty())
        risks.items.push_back({{ReportWords::tr("None of the known pitfalls applies."), Emphasis::none}});
    return {.lists = {std::move(why), std::move(risks)}};
}

SideBySide wordOverturns(const Report& report, const OverturnsBlock& block) {
    SideBySide side{.title = ReportWords::tr("What would overturn it"), .lists = {}, .ruled = true};
    for (const auto& overturn : block.overturns)
        side.lists.push_back(overturnList(report, overturn, block.experiment));
    return side;
}

SignOff wordSignOff() {
    return {.title = ReportWords::tr("Sign-off"),
            .choices = {ReportWords::tr("accepted"), ReportWords::tr("accepted if the experiment confirms it"),
                        ReportWords::tr("sent back")},
            .roles = {ReportWords::tr("Team lead"), ReportWords::tr("Infrastructure"), ReportWords::tr("Review chair")},
            .date = ReportWords::tr("date", "line to fill in")};
}

} // namespace meshwright::ui
