#include "ui/report/content_parts.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr int longest_plan_name = 48;
/// Of a longer list the first ones are named, and how many there are besides.
constexpr std::size_t most_named = 4;
constexpr std::size_t most_remedies = 3;

QString joined(const std::vector<QString>& items) {
    QStringList list;
    for (std::size_t i = 0; i < std::min(items.size(), most_named); ++i)
        list.append(items[i]);
    if (items.size() > most_named)
        list.append(ReportWords::tr("%1 more").arg(items.size() - most_named));
    return listed(list);
}

std::vector<QString> namesOf(const Report& report, const std::vector<std::size_t>& plans) {
    std::vector<QString> names;
    names.reserve(plans.size());
    for (const auto plan : plans)
        names.push_back(planNameOf(report, plan));
    return names;
}

/// "ZeRO-1 by 11.5 GiB and No sharding by 158.0 GiB", amounts strong: the pattern words one of them.
Text amounts(const Report& report, const std::vector<std::size_t>& plans, ByteUnit unit, const QString& pattern) {
    QStringList places;
    std::vector<TextRun> arguments;
    for (std::size_t i = 0; i < std::min(plans.size(), most_named); ++i) {
        const Bytes headroom = report.estimates[plans[i]].memory.headroom();
        const auto first = static_cast<int>(arguments.size()) + 1;
        places.append(pattern.arg(QStringLiteral("%%1").arg(first), QStringLiteral("%%1").arg(first + 1)));
        arguments.push_back({planNameOf(report, plans[i]), Emphasis::none});
        arguments.push_back(strong(amount(headroom < Bytes(0) ? -headroom : headroom, unit)));
    }
    if (plans.size() > most_named)
        places.append(ReportWords::tr("%1 more").arg(plans.size() - most_named));
    return compose(listed(places), arguments);
}

bool anyLegal(const Report& report) {
    return std::ranges::any_of(report.estimates, [](const Estimate& estimate) { return estimate.legal(); });
}

Text lead(const Report& report, const VerdictBlock& verdict) {
    if (!report.estimates.empty() && !anyLegal(report))
        return {strong(report.estimates.size() == 1 ? ReportWords::tr("It is not legal.")
                                                    : ReportWords::tr("None of the plans is legal."))};
    if (verdict.fitting.empty())
        return {strong(report.estimates.size() == 1 ? ReportWords::tr("It does not fit.")
                                                    : ReportWords::tr("None of the plans fits."))};
    const QString names = joined(namesOf(report, verdict.fitting));
    //: %1 is one plan
    const QString one = ReportWords::tr("%1 fits.");
    //: %1 is a list of several plans
    const QString several = ReportWords::tr("%1 fit.");
    return {strong((verdict.fitting.size() == 1 ? one : several).arg(names))};
}

Text headroomSentence(const Report& report, const VerdictBlock& verdict, ByteUnit unit) {
    const auto best = verdict.fitting.front();
    const auto& memory = report.estimates[best].memory;
    const TextRun free = strong(amount(memory.headroom(), unit));
    const TextRun capacity{amount(memory.capacity, unit), Emphasis::none};
    if (verdict.fitting.size() == 1)
        return compose(ReportWords::tr("It leaves %1 of each GPU's %2 free."), {free, capacity});
    //: %1 plan, %2 amount, %3 capacity
    auto sentence = compose(ReportWords::tr("%1 leaves %2 of each GPU's %3 free, "),
                            {{planNameOf(report, best), Emphasis::none}, free, capacity});
    const std::vector<std::size_t> others(verdict.fitting.begin() + 1, verdict.fitting.end());
    //: in a list of amounts left free: %1 plan, %2 amount
    const auto rest = amounts(report, others, unit, ReportWords::tr("%1 %2", "plan leaves amount"));
    sentence.insert(sentence.end(), rest.begin(), rest.end());
    sentence.push_back({ReportWords::tr(".", "end of sentence"), Emphasis::none});
    return sentence;
}

Text overSentence(const Report& report, const VerdictBlock& verdict, ByteUnit unit) {
    //: %1 plan, %2 amount beyond the capacity; such phrases are joined to a list
    auto sentence = amounts(report, verdict.not_fitting, unit, ReportWords::tr("%1 is over by %2"));
    sentence.push_back({ReportWords::tr(".", "end of sentence"), Emphasis::none});
    return sentence;
}

/// Plans that break a rule, whatever memory they would take.
std::vector<std::size_t> illegalPlans(const Report& report) {
    std::vector<std::size_t> plans;
    for (std::size_t i = 0; i < report.estimates.size(); ++i)
        if (!report.estimates[i].legal())
            plans.push_back(i);
    return plans;
}

/// What keeps a plan from being used beside its size: the rules that it breaks, sentences of their own.
QString wordViolations(const Estimate& estimate) {
    QStringList broken;
    for (const auto& violation : estimate.violations)
        broken.append(oneLine(describe(violation)));
    const QString between = QLocale().language() == QLocale::Chinese ? QString() : QStringLiteral(" ");
    return broken.mid(0, static_cast<qsizetype>(most_remedies)).join(between);
}

QString wordChanges(const std::vector<Remedy>& remedies, ByteUnit unit) {
    QStringList changes;
    for (std::size_t i = 0; i < std::min(remedies.size(), most_remedies); ++i)
        changes.append(
            ReportWords::tr("%1 (%2 free)").arg(oneLine(describe(remedies[i])), amount(remedies[i].headroom, unit)));
    return changes.isEmpty() ? ReportWords::tr("no single change is enough") : changes.join(ReportWords::tr("; or "));
}

/// A line for each plan that cannot be used: what stands in the way, if it is not its size alone, and what would mend
/// it.
std::vector<Text> wordRemedies(const Report& report, const VerdictBlock& verdict, ByteUnit unit) {
    std::vector<std::size_t> plans = verdict.not_fitting;
    for (const auto plan : illegalPlans(report))
        if (report.estimates[plan].fits())
            plans.push_back(plan);
    std::vector<Text> lines;
    for (const auto plan : plans) {
        if (plan >= report.remedies.size() || lines.size() == most_named)
            continue;
        QString text = wordChanges(report.remedies[plan], unit);
        if (!report.estimates[plan].legal())
            text = ReportWords::tr("%1 Mend: %2", "broken rules, changes")
                       .arg(wordViolations(report.estimates[plan]), text);
        lines.push_back(compose(ReportWords::tr("%1: %2"), {strong(planNameOf(report, plan)), {text, Emphasis::none}}));
    }
    return lines;
}

} // namespace

QString unbroken(QString text) {
    return text.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
}

TextRun strong(const QString& text) {
    return {text, Emphasis::strong};
}

QString amount(Bytes bytes, ByteUnit unit) {
    return unbroken(formatBytes(bytes, unit));
}

QString listed(QStringList items) {
    if (items.size() < 2)
        return items.join(QString());
    const QString last = items.takeLast();
    return items.join(ReportWords::tr(", ")) + ReportWords::tr(" and ") + last;
}

void append(Text& text, const Text& sentence) {
    if (!text.empty())
        text.push_back({QLocale().language() == QLocale::Chinese ? QString() : QStringLiteral(" "), Emphasis::none});
    text.insert(text.end(), sentence.begin(), sentence.end());
}

QString unitName(ByteUnit unit) {
    return unit == ByteUnit::gib ? QStringLiteral("GiB") : QStringLiteral("GB");
}

QString bareBytes(Bytes amount, ByteUnit unit, int decimals) {
    return formatBytes(amount, unit, decimals).section(QLatin1Char(' '), 0, 0);
}

QString gpusOf(const Cluster& cluster) {
    QStringList kinds;
    for (const auto& group : cluster.groups)
        kinds.append(QStringLiteral("%1 × %2").arg(formatCount(std::int64_t{group.count} * group.node.gpus),
                                                   nameFrom(group.node.device.name)));
    return kinds.join(QStringLiteral(" + "));
}

QString modelNameOf(const Report& report) {
    const auto& chosen = report.project.model.name;
    return nameFrom(chosen.empty() ? report.scenario.model.name : chosen, 80);
}

QString planNameOf(const Report& report, std::size_t plan) {
    if (plan >= report.project.plans.size())
        return {};
    const auto& named = report.project.plans[plan];
    const QString name = nameFrom(named.name, longest_plan_name);
    return name.isEmpty() ? planName(named.plan) : name;
}

Answer wordAnswer(const Report& report, const VerdictBlock& verdict, ByteUnit unit) {
    Answer answer;
    answer.kicker = ReportWords::tr("The project's own plans");
    answer.positive = !verdict.fitting.empty();
    answer.text = lead(report, verdict);
    if (answer.positive)
        append(answer.text, headroomSentence(report, verdict, unit));
    if (!verdict.not_fitting.empty())
        append(answer.text, overSentence(report, verdict, unit));
    if (const auto illegal = illegalPlans(report); !illegal.empty())
        append(answer.text, compose(ReportWords::tr("Against the rules: %1."),
                                    {{joined(namesOf(report, illegal)), Emphasis::none}}));
    answer.remedies = wordRemedies(report, verdict, unit);
    answer.remedy_kicker = answer.positive ? ReportWords::tr("What would make the others fit")
                                           : ReportWords::tr("What would make them fit");
    if (!illegalPlans(report).empty())
        answer.remedy_kicker = ReportWords::tr("What stands in the way, and what would mend it");
    return answer;
}

} // namespace meshwright::ui
