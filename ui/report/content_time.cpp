// Where a step of the recommended plan goes: its terms, the pipeline's ranks, communication.
#include "ui/report/content_parts.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

/// More ranks than this are not listed.
constexpr std::size_t most_listed_ranks = 16;
/// Of a step: what is shorter is rounding, and is written as zero.
constexpr double smallest_share = 1e-6;

QString capitalized(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// The formula, and on a second line with the values put in.
Cell formulaCell(const Explanation& explanation) {
    const QString expression = expressionText(explanation.formula);
    const QString filled = explain(explanation);
    Cell cell{expression, Emphasis::secondary};
    if (filled.startsWith(expression))
        cell.below = filled.mid(expression.size()).trimmed();
    return cell;
}

struct Stream {
    TimeCategory category{};
    Seconds hidden;
};

std::array<Stream, 5> streamsOf(const TimeEstimate& time) {
    return {{{TimeCategory::tensor_communication, time.hidden.tensor},
             {TimeCategory::context_communication, time.hidden.context},
             {TimeCategory::expert_communication, time.hidden.expert},
             {TimeCategory::pipeline_communication, time.hidden.pipeline},
             {TimeCategory::data_communication, time.hidden.data}}};
}

} // namespace

void wordStepTime(const Report& report, Blocks& blocks) {
    const auto& time = report.recommended->estimate.time;
    Table table;
    table.columns = {{ReportWords::tr("One step of the recommended plan"), 1.6},
                     {ReportWords::tr("Time"), 0.6, true},
                     {ReportWords::tr("Share"), 0.5, true},
                     {ReportWords::tr("Formula, and with the values put in"), 2.6}};
    for (const auto& term : time.terms) {
        if (std::abs(term.seconds / time.step) < smallest_share)
            continue;
        table.rows.push_back({{{capitalized(timeCategoryName(term.category)), Emphasis::none, term.category},
                               {formatDuration(term.seconds)},
                               {formatPercent(term.seconds / time.step)},
                               formulaCell(term.explanation)}});
    }
    Row total{{{ReportWords::tr("One step")}, {formatDuration(time.step)}, {formatPercent(1)}}, true};
    total.cells.push_back({ReportWords::tr("%1 (90 %), MFU %2, HFU %3")
                               .arg(formatRange(formatDuration(time.interval.low), formatDuration(time.interval.high)),
                                    formatPercent(time.mfu), formatPercent(time.hfu))});
    table.rows.push_back(std::move(total));
    blocks.emplace_back(std::move(table));
}

void wordPipeline(const PipelineBlock& block, Blocks& blocks) {
    const auto& chart = block.chart;
    const auto& shape = chart.shape;
    blocks.emplace_back(Paragraph{
        ReportWords::tr(
            "%1: %2 stages, %3 model chunks each, %4 micro-batches. The GPUs idle %5 of the time until the last "
            "rank is done, %6 after the start.")
            .arg(scheduleName(shape.schedule), formatCount(shape.stages), formatCount(shape.chunks),
                 formatCount(shape.micro_batches), formatPercent(chart.bubbleFraction()),
                 formatDuration(Seconds(chart.seconds)))});
    Table table;
    table.columns = {{ReportWords::tr("Pipeline rank"), 1},
                     {ReportWords::tr("Starts after"), 1, true},
                     {ReportWords::tr("Works"), 1, true},
                     {ReportWords::tr("Idle"), 1, true},
                     {ReportWords::tr("Most passes held"), 1, true}};
    const std::size_t listed_ranks = std::min(chart.ranks.size(), most_listed_ranks);
    for (std::size_t i = 0; i < listed_ranks; ++i) {
        const auto& rank = chart.ranks[i];
        table.rows.push_back({{{formatCount(static_cast<std::int64_t>(i) + 1)},
                               {formatDuration(Seconds(rank.start))},
                               {formatDuration(Seconds(rank.busy))},
                               {formatDuration(Seconds(chart.idle(i)))},
                               {formatCount(rank.most_held)}}});
    }
    if (listed_ranks < chart.ranks.size())
        table.note = ReportWords::tr("The first %1 of %2 ranks.")
                         .arg(formatCount(static_cast<std::int64_t>(listed_ranks)), formatCount(shape.stages));
    blocks.emplace_back(std::move(table));
}

void wordCommunication(const Report& report, const CommunicationBlock& block, ByteUnit unit, Blocks& blocks) {
    const auto& time = report.recommended->estimate.time;
    Table table;
    table.columns = {{ReportWords::tr("Communication of a step"), 1.8},
                     {ReportWords::tr("Waited for"), 0.8, true},
                     {ReportWords::tr("Hidden behind computation"), 1, true},
                     {ReportWords::tr("Share hidden"), 0.7, true}};
    Seconds exposed_sum;
    Seconds hidden_sum;
    for (const auto& [category, hidden] : streamsOf(time)) {
        const Seconds exposed = time.by_category[static_cast<std::size_t>(category)];
        exposed_sum += exposed;
        hidden_sum += hidden;
        const Seconds all = exposed + hidden;
        if (all <= Seconds(0))
            continue;
        table.rows.push_back({{{capitalized(timeCategoryName(category)), Emphasis::none, category},
                               {formatDuration(exposed)},
                               {formatDuration(hidden)},
                               {formatPercent(hidden / all)}}});
    }
    const Seconds all = exposed_sum + hidden_sum;
    table.rows.push_back({{{ReportWords::tr("All")},
                           {formatDuration(exposed_sum)},
                           {formatDuration(hidden_sum)},
                           {all > Seconds(0) ? formatPercent(hidden_sum / all) : QString()}},
                          true});
    const auto& data = block.data_parallel;
    table.note =
        ReportWords::tr("Data parallelism over %1 ranks: each GPU sends %2 of gradients and %3 of parameters a step.")
            .arg(formatCount(std::llround(data.ranks)), formatBytes(data.gradients, unit),
                 formatBytes(data.parameters, unit));
    blocks.emplace_back(std::move(table));
}

} // namespace meshwright::ui
