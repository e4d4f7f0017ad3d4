// Needs, scorecard, frameworks, pitfalls, experiment and evidence.
#include "ui/learn/learn_words.h"
#include "ui/report/content_parts.h"
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

QString decimal(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

QString points(double share) {
    return decimal(100 * share, 1);
}

/// "below 1.2: FSDP2; above 7.5: DeepSpeed": where the winner changes when one weight moves alone.
QString turnText(const Report& report, const WeightRange& range) {
    QStringList turns;
    if (range.lower)
        turns.append(ReportWords::tr("below %1: %2", "weight, framework")
                         .arg(decimal(range.lower->weight, 2), columnName(report, range.lower->rival)));
    if (range.upper)
        turns.append(ReportWords::tr("above %1: %2", "weight, framework")
                         .arg(decimal(range.upper->weight, 2), columnName(report, range.upper->rival)));
    return turns.isEmpty() ? ReportWords::tr("never") : turns.join(QStringLiteral("; "));
}

Row frameworkRow(const Report& report, std::size_t index, ByteUnit unit) {
    const auto& column = report.decision.card.columns[index];
    Row row;
    Cell name{columnName(report, index), index == 0 ? Emphasis::strong : Emphasis::none};
    if (!column.entry.best) {
        row.cells = {name, {describeDisqualified(column), Emphasis::secondary}, {}, {}, {}, {}, {}};
        return row;
    }
    const auto& estimate = column.entry.estimate;
    const auto& plan = column.entry.best->plan;
    const auto tokens = tokensOf(estimate);
    const bool budget = report.scenario.workload.token_budget > 0;
    Cell layout{parallelismName(plan), Emphasis::none, {}, statesText(plan)};
    layout.below += QStringLiteral(" · ") + ReportWords::tr("micro-batch %1").arg(formatCount(plan.micro_batch));
    row.cells = {
        name,
        layout,
        {formatRate(tokens.value), Emphasis::none, {}, formatRange(formatRate(tokens.low), formatRate(tokens.high))},
        {bareBytes(column.entry.best->headroom, unit, 1)},
        {budget ? formatDays(estimate.cost.wall_clock) : formatDuration(estimate.time.step),
         Emphasis::none,
         {},
         budget ? formatMoney(estimate.cost.price) : QString()},
        {linesOf(*column.entry.framework)},
        {points(column.total), Emphasis::strong}};
    return row;
}

/// The remedy in words, then each setting that a framework at hand takes.
QString remedyText(const Pitfall& pitfall, const DetectedPitfall& found, std::string_view framework) {
    QString text = localText(pitfall.remedy);
    QStringList settings;
    for (const auto& setting : pitfall.settings)
        if (setting.framework == framework || setting.framework == "any") {
            const QString value = QString::fromStdString(settingValue(setting, found));
            const QString key = QString::fromStdString(setting.key);
            settings.append(value.isEmpty() ? key : ReportWords::tr("%1 = %2", "setting and value").arg(key, value));
        }
    return settings.isEmpty() ? text : text + QLatin1Char(' ') + settings.join(QStringLiteral(", "));
}

QString aspectName(RunAspect aspect) {
    switch (aspect) {
    case RunAspect::device:
        return ReportWords::tr("GPU");
    case RunAspect::engine:
        return ReportWords::tr("engine");
    case RunAspect::parameters:
        return ReportWords::tr("parameters");
    case RunAspect::sequence:
        return ReportWords::tr("sequence length");
    case RunAspect::experts:
        return ReportWords::tr("experts");
    case RunAspect::training:
        return ReportWords::tr("kind of training");
    case RunAspect::gpus:
        return ReportWords::tr("number of GPUs");
    case RunAspect::sharding:
        return ReportWords::tr("sharding");
    case RunAspect::tensor:
        return QStringLiteral("TP");
    case RunAspect::pipeline:
        return QStringLiteral("PP");
    case RunAspect::context:
        return QStringLiteral("CP");
    case RunAspect::expert_parallel:
        return QStringLiteral("EP");
    case RunAspect::micro_batch:
        return ReportWords::tr("micro-batch");
    case RunAspect::recompute:
        return ReportWords::tr("recomputation");
    case RunAspect::precision:
        return ReportWords::tr("precision");
    case RunAspect::offload:
        return ReportWords::tr("offloading");
    }
    return {};
}

/// Aspects in which the run differs most; the heaviest three.
QString differenceText(const NearRun& near) {
    constexpr std::size_t most = 3;
    QStringList names;
    for (std::size_t i = 0; i < std::min(near.differences.size(), most); ++i)
        names.append(aspectName(near.differences[i].aspect));
    return names.isEmpty() ? ReportWords::tr("nothing that matters") : listed(names);
}

QString errorsText(const ErrorSummary& errors, const QString& pattern) {
    return pattern.arg(formatCount(errors.n), formatPercent(errors.median_abs), formatPercent(errors.p90_abs),
                       formatPercent(errors.coverage90));
}

} // namespace

void wordNeeds(const Report& report, Blocks& blocks) {
    Table table;
    table.columns = {{ReportWords::tr("What the job may need"), 1.5},
                     {ReportWords::tr("Level"), 0.7},
                     {ReportWords::tr("Because"), 2.6}};
    for (const auto& need : report.decision.needs) {
        const bool wanted = need.level != NeedLevel::not_needed;
        QString reason = describe(need);
        if (need.hint)
            reason += ReportWords::tr(" (a hint)");
        table.rows.push_back({{{needName(need.subject), wanted ? Emphasis::strong : Emphasis::none},
                               {needLevelName(need.level), wanted ? Emphasis::strong : Emphasis::secondary},
                               {reason, Emphasis::secondary}}});
    }
    blocks.emplace_back(std::move(table));
}

void wordScorecard(const Report& report, const ScorecardBlock& block, Blocks& blocks) {
    const auto& card = report.decision.card;
    Table table;
    table.columns = {{ReportWords::tr("Criterion"), 1.25}, {ReportWords::tr("Weight"), 0.55, true}};
    for (const auto column : block.columns)
        table.columns.push_back({columnName(report, column), 1, true});
    table.columns.push_back({ReportWords::tr("Another one wins with a weight"), 1.5});
    Row total{{{ReportWords::tr("Score of 100")}, {}}, true};
    for (int i = 0; i < criterion_count; ++i) {
        const auto criterion = static_cast<Criterion>(i);
        const auto index = static_cast<std::size_t>(i);
        const auto& weight = card.team.weights[index];
        Row row{{{criterionName(criterion)},
                 {QLocale().toString(weight.value, 'g', 3), weight.stated ? Emphasis::strong : Emphasis::secondary}}};
        for (const auto column : block.columns) {
            const auto& cell = card.columns[column].cell(criterion);
            row.cells.push_back({criterionValue(criterion, cell.value).section(QLatin1String(" tokens"), 0, 0),
                                 Emphasis::none,
                                 {},
                                 ReportWords::tr("%1 points").arg(points(cell.contribution))});
        }
        row.cells.push_back({turnText(report, card.ranges[index]), Emphasis::secondary});
        table.rows.push_back(std::move(row));
    }
    for (const auto column : block.columns)
        total.cells.push_back({points(card.columns[column].total)});
    total.cells.push_back({});
    table.rows.push_back(std::move(total));
    table.note =
        ReportWords::tr("Throughput is in tokens/s per GPU. Points are weight × score over the sum of weights. "
                        "A strong weight was set by the team, the others are defaults. In the last column one "
                        "weight moves and the others stand still.");
    blocks.emplace_back(std::move(table));
}

void wordFrameworks(const Report& report, ByteUnit unit, Blocks& blocks) {
    const bool budget = report.scenario.workload.token_budget > 0;
    Table table;
    table.columns = {{ReportWords::tr("Framework"), 1.35},
                     {ReportWords::tr("Its own best plan"), 2.2},
                     {ReportWords::tr("Tokens/s/GPU"), 1.05, true},
                     {ReportWords::tr("%1 free").arg(unitName(unit)), 0.55, true},
                     {budget ? ReportWords::tr("Days and cost") : ReportWords::tr("Step"), 0.8, true},
                     {ReportWords::tr("Lines"), 0.85, true},
                     {ReportWords::tr("Score"), 0.55, true}};
    for (std::size_t i = 0; i < report.decision.card.columns.size(); ++i)
        table.rows.push_back(frameworkRow(report, i, unit));
    blocks.emplace_back(std::move(table));
    if (report.decision.lost.empty())
        return;
    blocks.emplace_back(Heading{ReportWords::tr("What speaks against the others"), 3});
    Table against;
    against.columns = {{ReportWords::tr("Framework"), 1},
                       {ReportWords::tr("Why it lost, and what would change that"), 3.4}};
    for (const auto& lost : report.decision.lost)
        against.rows.push_back(
            {{{columnName(report, lost.column)}, {describe(lost, report.decision.card), Emphasis::secondary}}});
    blocks.emplace_back(std::move(against));
}

void wordPitfalls(const Report& report, const PitfallsBlock& block, Blocks& blocks) {
    if (block.pitfalls.empty()) {
        blocks.emplace_back(Paragraph{ReportWords::tr("None of the known pitfalls applies to the recommended plan.")});
        return;
    }
    Table table;
    table.columns = {
        {ReportWords::tr("Pitfall"), 1.4}, {ReportWords::tr("Because"), 1.5}, {ReportWords::tr("Remedy"), 2}};
    for (const auto& found : block.pitfalls) {
        const auto* pitfall = pitfallById(found.id);
        if (pitfall == nullptr)
            continue;
        Cell title{localText(pitfall->title), Emphasis::strong};
        title.below =
            QStringLiteral("%1 · %2").arg(QString::fromStdString(pitfall->id), severityName(pitfall->severity));
        if (pitfall->heuristic)
            title.below += ReportWords::tr(" (a hint)");
        table.rows.push_back({{title,
                               {localText(pitfall->cause), Emphasis::secondary},
                               {remedyText(*pitfall, found, report.recommended->plan.framework)}}});
    }
    blocks.emplace_back(std::move(table));
}

void wordExperiment(const Report& report, const ExperimentBlock& block, Blocks& blocks) {
    if (!block.experiment) {
        blocks.emplace_back(Paragraph{ReportWords::tr("No other framework could take the lead by being faster.")});
        return;
    }
    const auto& experiment = *block.experiment;
    blocks.emplace_back(Paragraph{
        ReportWords::tr(
            "Run both plans on all GPUs of the cluster: %1 steps to warm up, then %2 steps that count. Compare "
            "their mean throughput; they tell differences from %3 on apart. Together %4 GPU-hours, "
            "%5.")
            .arg(formatCount(experiment.warm_up_steps), formatCount(experiment.measured_steps),
                 formatPercent(experiment.resolution), QLocale().toString(experiment.gpu_hours, 'f', 1),
                 formatMoney(experiment.price))});
    Table table;
    table.columns = {{ReportWords::tr("Plan"), 2},
                     {ReportWords::tr("Expected tokens/s/GPU"), 1, true},
                     {ReportWords::tr("90 % interval"), 1, true},
                     {ReportWords::tr("Takes"), 0.7, true}};
    for (const auto& arm : experiment.arms) {
        const auto& plan = report.decision.card.columns[arm.column].entry.best->plan;
        Cell name{columnName(report, arm.column), Emphasis::strong, {}, parallelismName(plan)};
        name.below += QStringLiteral(" · ") + statesText(plan);
        table.rows.push_back({{name,
                               {formatRate(arm.tokens_per_second_per_gpu)},
                               {formatRange(formatRate(arm.low), formatRate(arm.high))},
                               {formatDuration(arm.duration)}}});
    }
    blocks.emplace_back(std::move(table));
    const QString rival = columnName(report, experiment.arms[1].column);
    const double ratio = experiment.overturns_at / experiment.arms[0].tokens_per_second_per_gpu;
    blocks.emplace_back(Paragraph{
        ReportWords::tr("%1 wins if it reaches %2 tokens/s/GPU while %3 stays at its prediction, or %4 of what %3 "
                        "reaches; by the errors of the predictions that happens with %5. Otherwise the decision "
                        "stands.")
            .arg(rival, formatRate(experiment.overturns_at), columnName(report, experiment.arms[0].column),
                 formatPercent(ratio), formatPercent(experiment.probability))});
}

void wordEvidence(const EvidenceBlock& block, Blocks& blocks) {
    Table table;
    table.columns = {{ReportWords::tr("Nearest published run"), 2.3},
                     {ReportWords::tr("Measured"), 1, true},
                     {ReportWords::tr("Differs in"), 1.5}};
    for (const auto& near : block.runs) {
        const auto& evidence = *near.evidence;
        const auto& measured = evidence.measurement;
        Cell run{nameFrom(evidence.run.model.name, 60)};
        run.text += QStringLiteral(" · %1 × %2 · %3")
                        .arg(formatCount(evidence.run.cluster.gpus.value_or(0)), nameFrom(evidence.run.cluster.gpu, 40),
                             nameFrom(evidence.run.framework, 40));
        run.below = nameFrom(evidence.run.source.title, 120);
        Cell figure;
        if (measured.tokens_per_s_per_gpu)
            figure.text = ReportWords::tr("%1 tokens/s/GPU").arg(formatRate(*measured.tokens_per_s_per_gpu));
        if (measured.memory_gib)
            (figure.text.isEmpty() ? figure.text : figure.below) =
                formatBytes(gibibytes(*measured.memory_gib), ByteUnit::gib);
        table.rows.push_back({{run, figure, {differenceText(near), Emphasis::secondary}}});
    }
    blocks.emplace_back(std::move(table));
    //: %1 runs, %2 median error, %3 ninth decile of errors, %4 share inside of the interval
    const QString pattern =
        ReportWords::tr("%1 runs, median error %2, nine of ten below %3, inside the 90 % interval: %4.");
    QString text;
    if (block.time.n > 0)
        text += ReportWords::tr("Step time under the same engine: ") + errorsText(block.time, pattern);
    if (block.memory.n > 0)
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + ReportWords::tr("Peak memory: ") +
                errorsText(block.memory, pattern);
    if (!text.isEmpty())
        blocks.emplace_back(Paragraph{text});
    blocks.emplace_back(Paragraph{
        ReportWords::tr(
            "These runs were also used to fit the constants; docs/validation.md has errors on runs held back."),
        true});
}

} // namespace meshwright::ui
