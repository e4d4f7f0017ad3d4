#include "ui/shell/verdict_words.h"

#include "ui/text/format.h"
#include "ui/text/quantities.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace meshwright::ui {

namespace {

class Verdict {
    Q_DECLARE_TR_FUNCTIONS(VerdictStrip)
};

constexpr std::size_t most_parts = 5;

QString paragraph(const QString& html) {
    return QStringLiteral("<p style='margin:6px 0 0 0'>%1</p>").arg(html);
}

QString source(const QString& text) {
    return paragraph(QStringLiteral("<i>%1</i>").arg(text.toHtmlEscaped()));
}

/// Where the interval comes from: the same for every figure that follows from the step time.
QString intervalSource() {
    return source(Verdict::tr("90 % interval: cross-validated residuals of published runs (docs/validation.md)"));
}

const Estimate& estimateOf(const Snapshot& snapshot, std::size_t plan) {
    return snapshot.plans[plan].estimate;
}

/// The ends of a figure that is proportional to the step time.
template <class Format>
QString alongStep(const TimeEstimate& time, double value, const Format& format) {
    const double low = value * (time.interval.low / time.step);
    const double high = value * (time.interval.high / time.step);
    return formatRange(format(low), format(high));
}

/// The ends of a figure that is the larger the shorter the step.
template <class Format>
QString againstStep(const TimeEstimate& time, double value, const Format& format) {
    const double low = value * (time.step / time.interval.high);
    const double high = value * (time.step / time.interval.low);
    return formatRange(format(low), format(high));
}

/// Heading, and what keeps the plan from running, if something does.
QString heading(const Snapshot& snapshot, std::size_t plan, const FigureWords& words) {
    const Estimate& estimate = estimateOf(snapshot, plan);
    QString html =
        QStringLiteral("<b>%1</b> · %2<br>")
            .arg(words.caption.toHtmlEscaped(), shownName(snapshot.project.plans[plan].name).toHtmlEscaped());
    if (!estimate.legal())
        return html + Verdict::tr("The plan is not legal, so it has no step: %1")
                          .arg(describe(estimate.violations.front()).toHtmlEscaped());
    html += QStringLiteral("<b>%1</b>").arg(words.value.toHtmlEscaped());
    if (!words.remark.isEmpty())
        html += QStringLiteral(" (%1)").arg(words.remark.toHtmlEscaped());
    if (!estimate.fits())
        html += paragraph(Verdict::tr("What it would be if the plan fitted its GPUs."));
    return html;
}

/// The largest parts of a step, each with its formula.
QString partsHtml(const TimeEstimate& time) {
    std::vector<const TimeTerm*> terms;
    for (const auto& term : time.terms)
        if (term.seconds > Seconds(0))
            terms.push_back(&term);
    std::sort(terms.begin(), terms.end(), [](const TimeTerm* a, const TimeTerm* b) { return a->seconds > b->seconds; });
    QString html;
    for (std::size_t i = 0; i < std::min(terms.size(), most_parts); ++i) {
        const auto& [category, seconds, explanation] = *terms[i];
        html += paragraph(QStringLiteral("%1: <b>%2</b><br>%3")
                              .arg(timeCategoryName(category).toHtmlEscaped(), formatDuration(seconds),
                                   expressionText(explanation.formula).toHtmlEscaped()));
        if (const Formula* formula = formulaById(explanation.formula))
            html += QStringLiteral("<i>%1</i>").arg(QString::fromStdString(formula->source_title).toHtmlEscaped());
    }
    if (terms.size() > most_parts)
        html += paragraph(Verdict::tr("and %n more", nullptr, static_cast<int>(terms.size() - most_parts)));
    return html;
}

const Device& deviceOf(const Snapshot& snapshot) {
    return snapshot.resolved.scenario.cluster.groups.front().node.device;
}

bool hasDevice(const Snapshot& snapshot) {
    return !snapshot.resolved.scenario.cluster.groups.empty();
}

QString money(double dollars) {
    return formatMoney(UsDollars(dollars));
}

/// Blank values where the plan is not legal, else the rest of the explanation.
FigureWords finished(const Snapshot& snapshot, std::size_t plan, FigureWords words, const QString& derivation) {
    const bool legal = estimateOf(snapshot, plan).legal();
    if (!legal) {
        words.value = QStringLiteral("–");
        words.remark.clear();
    }
    words.explanation = heading(snapshot, plan, words);
    if (legal)
        words.explanation += derivation + intervalSource();
    if (legal && !estimateOf(snapshot, plan).fits())
        words.caption = Verdict::tr("%1, if it fitted").arg(words.caption);
    return words;
}

} // namespace

FigureWords stepTimeWords(const Snapshot& snapshot, std::size_t plan) {
    const TimeEstimate& time = estimateOf(snapshot, plan).time;
    FigureWords words{.caption = Verdict::tr("Step time"),
                      .value = formatDuration(time.step),
                      .remark = formatRange(formatDuration(time.interval.low), formatDuration(time.interval.high)),
                      .explanation = {}};
    return finished(snapshot, plan, words,
                    paragraph(Verdict::tr("The sum of its parts on the slowest pipeline rank:")) + partsHtml(time));
}

FigureWords throughputWords(const Snapshot& snapshot, std::size_t plan) {
    const TimeEstimate& time = estimateOf(snapshot, plan).time;
    const Workload& workload = snapshot.resolved.scenario.workload;
    FigureWords words{.caption = Verdict::tr("Tokens/s per GPU"),
                      .value = formatRate(time.tokens_per_second_per_gpu),
                      .remark = againstStep(time, time.tokens_per_second_per_gpu, formatRate),
                      .explanation = {}};
    const QString derivation =
        paragraph(QStringLiteral("B s / (t N) = %1 · %2 / (%3 · %4)")
                      .arg(formatCount(workload.global_batch), formatCount(workload.sequence_length),
                           formatDuration(time.step), formatCount(snapshot.project.plans[plan].plan.parallel.gpus()))) +
        paragraph(Verdict::tr("All GPUs together: <b>%1</b> tokens/s (%2)")
                      .arg(formatRate(time.tokens_per_second), againstStep(time, time.tokens_per_second, formatRate))) +
        paragraph(Verdict::tr("B global batch, s sequence length, t step time, N GPUs"));
    words = finished(snapshot, plan, words, derivation);
    if (estimateOf(snapshot, plan).legal())
        //: of tokens per second: %1 the interval per GPU, %2 the sum over all GPUs
        words.remark = Verdict::tr("%1 · all %2").arg(words.remark, formatRate(time.tokens_per_second));
    return words;
}

FigureWords mfuWords(const Snapshot& snapshot, std::size_t plan) {
    const TimeEstimate& time = estimateOf(snapshot, plan).time;
    const auto percent = [](double fraction) { return formatPercent(fraction); };
    FigureWords words{.caption = Verdict::tr("MFU"),
                      .value = formatPercent(time.mfu),
                      .remark = againstStep(time, time.mfu, percent),
                      .explanation = {}};
    const auto teraflops = [](FlopsPerSecond rate) { return QLocale().toString(rate.value() / 1e12, 'f', 1); };
    QString derivation = paragraph(
        time.mfu > 0 ? Verdict::tr("Model FLOPs utilization: FLOPs of the model per second over the data-sheet peak<br>"
                                   "F / F_peak = %1 TFLOP/s / %2 TFLOP/s per GPU")
                           .arg(teraflops(time.model_flops_per_gpu), teraflops(time.model_flops_per_gpu / time.mfu))
                     : Verdict::tr("The device's peak in this precision is not known."));
    derivation += paragraph(Verdict::tr("With recomputed work (HFU): <b>%1</b>").arg(formatPercent(time.hfu)));
    derivation += source(Verdict::tr("Chowdhery et al. 2022 (PaLM), appendix B; FLOPs as Megatron-LM counts them"));
    return finished(snapshot, plan, words, derivation);
}

FigureWords daysWords(const Snapshot& snapshot, std::size_t plan) {
    const auto& [violations, memory, time, goodput, cost] = estimateOf(snapshot, plan);
    if (cost.steps <= 0)
        return {};
    const double budget = snapshot.resolved.scenario.workload.token_budget;
    static const QRegularExpression trailing_zeros(QStringLiteral("\\.00(?= )"));
    const auto days = [](double seconds) { return formatDays(Seconds(seconds)); };
    FigureWords words{
        .caption =
            Verdict::tr("%1 tokens").arg(formatParameters(static_cast<std::int64_t>(budget)).remove(trailing_zeros)),
        .value = formatDays(cost.wall_clock),
        .remark = alongStep(time, cost.wall_clock.value(), days),
        .explanation = {}};
    const QString derivation =
        paragraph(Verdict::tr("steps · step time / goodput = %1 · %2 / %3")
                      .arg(formatCount(static_cast<std::int64_t>(cost.steps)), formatDuration(time.step),
                           formatPercent(goodput.fraction))) +
        paragraph(
            Verdict::tr("Goodput is the share of time that is training, after checkpoints, failures and restarts")) +
        source(Verdict::tr("failures: Llama 3 (arXiv 2407.21783, section 3.3.4); checkpoints: Daly 2006"));
    return finished(snapshot, plan, words, derivation);
}

FigureWords costWords(const Snapshot& snapshot, std::size_t plan) {
    const auto& [violations, memory, time, goodput, cost] = estimateOf(snapshot, plan);
    if (cost.price <= UsDollars(0) || !hasDevice(snapshot))
        return {};
    const Device& device = deviceOf(snapshot);
    const QString price = QLocale().toString(device.price_per_hour.value(), 'f', 2);
    FigureWords words{.caption = Verdict::tr("Cost at $%1/GPU-h").arg(price),
                      .value = formatMoney(cost.price),
                      .remark = alongStep(time, cost.price.value(), money),
                      .explanation = {}};
    const QString derivation =
        paragraph(Verdict::tr("GPU-hours · price = %1 · $%2")
                      .arg(formatCount(static_cast<std::int64_t>(cost.gpu_hours)), price)) +
        paragraph(Verdict::tr("Energy: %1 MWh, cooling included; %2 t of CO₂ at the world's mean")
                      .arg(QLocale().toString(cost.energy_kwh / 1000, 'f', 1),
                           QLocale().toString(cost.carbon_kg / 1000, 'f', 1))) +
        source(Verdict::tr("price: a typical cloud price of %1").arg(shownName(device.name)));
    return finished(snapshot, plan, words, derivation);
}

} // namespace meshwright::ui
