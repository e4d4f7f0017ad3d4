#include "ui/report/content.h"

#include "ui/report/content_parts.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/words.h"

#include <QLocale>

namespace meshwright::ui {

namespace {

/// Words one block of the tree after another.
class Wording {
public:
    Wording(const Report& report, const ReportOptions& options, ReportContent& content)
        : report_(report)
        , options_(options)
        , content_(content)
        , citations_(report) {}

    void operator()(const HeadingBlock& heading) {
        // The question is the title; what the tree calls it does not stand above it once more.
        if (heading.text != ReportText::title)
            content_.blocks.emplace_back(Heading{reportHeading(heading.text), heading.level});
    }
    void operator()(const VerdictBlock& verdict) {
        content_.blocks.emplace_back(wordQuestion(report_));
        content_.blocks.emplace_back(wordAnswer(report_, verdict, options_.byte_unit));
    }
    void operator()(const ScenarioBlock& /*scenario*/) { wordScenario(report_, options_.byte_unit, content_.blocks); }
    void operator()(const MemoryFigureBlock& /*figure*/) {
        auto figure = wordMemoryFigure(report_, options_.byte_unit);
        figure.heading = content_.blocks.empty() || !std::holds_alternative<Heading>(content_.blocks.back());
        content_.blocks.emplace_back(std::move(figure));
    }
    void operator()(const MemoryTableBlock& /*table*/) {
        for (auto& table : wordMemoryTables(report_, options_.byte_unit))
            content_.blocks.emplace_back(std::move(table));
    }
    void operator()(const FormulaTableBlock& formulas) {
        wordFormulas(report_, formulas.plan, options_.byte_unit, citations_, content_.blocks);
    }
    void operator()(const SourcesBlock& /*sources*/) { content_.blocks.emplace_back(citations_.list()); }
    void operator()(const ReproducibilityBlock& block) {
        wordReproducibility(block, options_, content_.date, content_.blocks);
        const QString hash = nameFrom(block.project_hash).left(12);
        content_.identity = QStringLiteral("%1 · Meshwright %2").arg(content_.subject, nameFrom(block.version));
        if (!hash.isEmpty())
            content_.identity += QStringLiteral(" · ") + ReportWords::tr("project %1").arg(hash);
    }

private:
    const Report& report_;
    const ReportOptions& options_;
    ReportContent& content_;
    Citations citations_;
};

} // namespace

ReportContent wordReport(const Report& report, const ReportOptions& options) {
    ReportContent content;
    content.title = wordQuestion(report).text;
    content.kind = ReportWords::tr("Memory report");
    content.subject = nameFrom(report.project.name);
    if (content.subject.isEmpty())
        content.subject = ReportWords::tr("Untitled project");
    content.identity = content.subject;
    const auto date = options.creation_date.value_or(QDateTime::currentDateTime()).date();
    content.date = QLocale().toString(date, ReportWords::tr("d MMMM yyyy", "date format of QLocale"));
    Wording wording(report, options, content);
    for (const auto& block : report.blocks)
        std::visit(wording, block);
    return content;
}

Text compose(const QString& pattern, const std::vector<TextRun>& arguments) {
    Text text;
    QString literal;
    const auto flush = [&text, &literal] {
        if (!literal.isEmpty())
            text.push_back({std::exchange(literal, {}), Emphasis::none});
    };
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int digit = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : -1;
        if (digit < 1 || digit > static_cast<int>(arguments.size())) {
            literal += pattern[i];
            continue;
        }
        flush();
        text.push_back(arguments[static_cast<std::size_t>(digit - 1)]);
        ++i;
    }
    flush();
    return text;
}

QString plain(const Text& text) {
    QString whole;
    for (const auto& run : text)
        whole += run.text;
    return whole;
}

} // namespace meshwright::ui
