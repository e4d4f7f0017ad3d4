// What was given, what was taken from a catalog and what nobody said; and how to come to the same report again.
#include "ui/report/content_parts.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"

#include <QLocale>

#include <cmath>

namespace meshwright::ui {

namespace {

/// A step that grows by less is as fast as before: half of the last digit that is printed.
constexpr double shortest_effect = 5e-6; // seconds

QString subjectName(AssumptionSubject subject) {
    switch (subject) {
    case AssumptionSubject::token_budget:
        return ReportWords::tr("Token budget");
    case AssumptionSubject::deadline:
        return ReportWords::tr("Deadline");
    case AssumptionSubject::budget:
        return ReportWords::tr("Budget");
    case AssumptionSubject::team_size:
        return ReportWords::tr("People in the team");
    case AssumptionSubject::systems_engineers:
        return ReportWords::tr("Systems engineers");
    case AssumptionSubject::code_change:
        return ReportWords::tr("Changes of code allowed");
    case AssumptionSubject::hugging_face:
        return ReportWords::tr("Hugging Face models needed");
    case AssumptionSubject::weights:
        return ReportWords::tr("Weights set by the team");
    case AssumptionSubject::gpu_memory:
        return ReportWords::tr("Usable GPU memory");
    case AssumptionSubject::scale_up:
        return ReportWords::tr("Links inside a node, a GPU");
    case AssumptionSubject::network:
        return ReportWords::tr("Network of a node");
    case AssumptionSubject::gpu_price:
        return ReportWords::tr("GPU price");
    case AssumptionSubject::failures:
        return ReportWords::tr("Mean time between failures");
    case AssumptionSubject::checkpoints:
        return ReportWords::tr("Standstill of a checkpoint");
    case AssumptionSubject::driver:
        return ReportWords::tr("CUDA context and NCCL");
    case AssumptionSubject::slack:
        return ReportWords::tr("Allocator slack");
    }
    return {};
}

QString toleranceName(CodeTolerance tolerance) {
    switch (tolerance) {
    case CodeTolerance::configuration:
        return ReportWords::tr("configuration only");
    case CodeTolerance::small:
        return ReportWords::tr("the training script");
    case CodeTolerance::any:
        return ReportWords::tr("any");
    }
    return {};
}

QString originName(Origin origin) {
    switch (origin) {
    case Origin::given:
        return ReportWords::tr("given", "origin of a value");
    case Origin::catalog:
        return ReportWords::tr("catalog", "origin of a value");
    case Origin::fitted:
        return ReportWords::tr("published runs", "origin of a value");
    case Origin::defaulted:
        return ReportWords::tr("default", "origin of a value");
    }
    return {};
}

QString orNone(double value, const QString& text) {
    return value > 0 ? text : ReportWords::tr("none", "no such limit");
}

QString valueText(const ScenarioAssumption& one, ByteUnit unit) {
    const double value = one.value;
    switch (one.subject) {
    case AssumptionSubject::token_budget:
        return orNone(value, tokenCount(value));
    case AssumptionSubject::deadline:
        return orNone(value, formatDays(Seconds(value)));
    case AssumptionSubject::budget:
        return orNone(value, formatMoney(UsDollars(value)));
    case AssumptionSubject::code_change:
        return toleranceName(static_cast<CodeTolerance>(std::lround(value)));
    case AssumptionSubject::hugging_face:
        return value > 0 ? ReportWords::tr("yes") : ReportWords::tr("no");
    case AssumptionSubject::weights:
        return ReportWords::tr("%1 of %2").arg(formatCount(std::llround(value)), formatCount(criterion_count));
    case AssumptionSubject::team_size:
    case AssumptionSubject::systems_engineers:
        return formatCount(std::llround(value));
    case AssumptionSubject::gpu_memory:
    case AssumptionSubject::driver:
    case AssumptionSubject::slack:
        return formatBytes(Bytes(value), unit);
    case AssumptionSubject::scale_up:
        return QLocale().toString(value / 1e9, 'g', 4) + QStringLiteral(" GB/s");
    case AssumptionSubject::network:
        return QLocale().toString(value / 1e9, 'g', 4) + QStringLiteral(" Gb/s");
    case AssumptionSubject::gpu_price:
        return ReportWords::tr("%1 an hour").arg(formatMoney(UsDollars(value)));
    case AssumptionSubject::failures:
    case AssumptionSubject::checkpoints:
        return formatDuration(Seconds(value));
    }
    return {};
}

QString freeOrOver(double bytes, ByteUnit unit) {
    return bytes >= 0 ? ReportWords::tr("%1 free").arg(formatBytes(Bytes(bytes), unit))
                      : ReportWords::tr("does not fit, over by %1").arg(formatBytes(Bytes(-bytes), unit));
}

QString effectText(const IfWrong& effect, ByteUnit unit) {
    switch (effect.kind) {
    case IfWrong::Kind::tenth_less_step:
        if (std::abs(effect.value) < shortest_effect)
            return ReportWords::tr("10 % less: no slower");
        return ReportWords::tr("10 % less: + %1 a step").arg(formatDuration(Seconds(effect.value)));
    case IfWrong::Kind::doubled_days:
        return ReportWords::tr("twice: + %1").arg(formatDuration(Seconds(effect.value)));
    case IfWrong::Kind::tenth_more_price:
        return ReportWords::tr("10 % more: + %1").arg(formatMoney(UsDollars(effect.value)));
    case IfWrong::Kind::doubled_headroom:
        return ReportWords::tr("twice: %1").arg(freeOrOver(effect.value, unit));
    case IfWrong::Kind::tenth_less_memory:
        return ReportWords::tr("10 % less: %1").arg(freeOrOver(effect.value, unit));
    }
    return {};
}

/// The call that writes this report, but for the file names.
QString commandOf(const ReportRequest& request, const ReportOptions& options) {
    QString command = QStringLiteral("meshwright report FILE -o OUT.pdf");
    const bool chinese = options.language.language() == QLocale::Chinese;
    command += chinese ? QStringLiteral(" --lang zh_CN") : QStringLiteral(" --lang en");
    const auto word = report_form_words[static_cast<std::size_t>(request.form)];
    command += QStringLiteral(" --form ") + QString::fromUtf8(word.data(), qsizetype(word.size()));
    QStringList sections;
    for (const auto section : request.sections) {
        const auto name = report_section_words[static_cast<std::size_t>(section)];
        sections.append(QString::fromUtf8(name.data(), qsizetype(name.size())));
    }
    if (!sections.isEmpty())
        command += QStringLiteral(" --sections ") + sections.join(QLatin1Char(','));
    command += options.paper == ReportPaper::letter ? QStringLiteral(" --paper letter") : QStringLiteral(" --paper a4");
    if (options.creation_date)
        command += QStringLiteral(" --date ") + options.creation_date->date().toString(Qt::ISODate);
    return command;
}

} // namespace

void wordAssumptions(const AssumptionsBlock& block, ByteUnit unit, Blocks& blocks) {
    Table table;
    table.columns = {{ReportWords::tr("Assumption"), 1.5},
                     {ReportWords::tr("Value"), 1.1},
                     {ReportWords::tr("From"), 0.8},
                     {ReportWords::tr("If it is wrong"), 1.8}};
    for (const auto& one : block.assumptions) {
        const bool given = one.origin == Origin::given;
        table.rows.push_back({{{subjectName(one.subject)},
                               {valueText(one, unit)},
                               {originName(one.origin), given ? Emphasis::strong : Emphasis::secondary},
                               {one.if_wrong ? effectText(*one.if_wrong, unit) : QString(), Emphasis::secondary}}});
    }
    table.note = ReportWords::tr("Strong: said by the team. Everything else is an assumption to be challenged.");
    blocks.emplace_back(std::move(table));
}

void wordReproducibility(const Report& report, const ReproducibilityBlock& /*block*/, const ReportOptions& options,
                         const QString& date, Blocks& blocks) {
    Facts facts;
    facts.facts = {{ReportWords::tr("Program"), QStringLiteral("Meshwright %1").arg(nameFrom(report.identity.version))},
                   {ReportWords::tr("Written on"), date},
                   {ReportWords::tr("Command"), commandOf(report.request, options)},
                   {ReportWords::tr("Project hash"), nameFrom(report.identity.project_hash)}};
    blocks.emplace_back(std::move(facts));
    blocks.emplace_back(
        Paragraph{ReportWords::tr(
                      "The same project file and the same version of the program give the same numbers on any machine. "
                      "All figures are predictions from the formulas cited; none was measured on this cluster."),
                  true});
}

} // namespace meshwright::ui
