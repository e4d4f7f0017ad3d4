#include "core/project/project.h"
#include "core/report/report.h"
#include "ui/report/content.h"
#include "ui/report/language.h"
#include "ui/report/render.h"
#include "ui/text/quantities.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

const QDateTime fixed_date(QDate(2026, 9, 1), QTime(0, 0), Qt::UTC);
const QLocale english(QLocale::English, QLocale::UnitedStates);
const QLocale chinese(QLocale::Chinese, QLocale::China);

/// The text that a PDF gives to those who search and copy; white space is a single space.
QString textOf(const QString& path, const QStringList& options = {}) {
    QProcess process;
    process.start(QStringLiteral("pdftotext"), options + QStringList{path, QStringLiteral("-")});
    process.waitForFinished();
    auto text = QString::fromUtf8(process.readAllStandardOutput()).normalized(QString::NormalizationForm_KC);
    return text.simplified();
}

int pagesOf(const QString& path) {
    QProcess process;
    process.start(QStringLiteral("pdfinfo"), {path});
    process.waitForFinished();
    const QString info = QString::fromUtf8(process.readAllStandardOutput());
    return info.mid(info.indexOf(QStringLiteral("Pages:")) + 6).section(QLatin1Char('\n'), 0, 0).toInt();
}

Report exampleReport(ReportRequest request = {}) {
    const Project project = exampleProject();
    return buildReport(project, resolve(project).value(), request);
}

/// Every figure of a decision as people read it, in the language at hand.
QStringList figuresOf(const Report& report) {
    const QLocale locale;
    QStringList figures;
    const auto decimal = [&](double value, int decimals) { figures.append(locale.toString(value, 'f', decimals)); };
    const auto& decision = report.decision;
    for (std::size_t i = 0; i < decision.card.qualified; ++i) {
        const auto& column = decision.card.columns[i];
        const auto& time = column.entry.estimate.time;
        const double tokens = time.tokens_per_second_per_gpu * time.step.value();
        figures.append(formatRate(time.tokens_per_second_per_gpu));
        figures.append(formatRate(tokens / time.interval.high.value()));
        figures.append(formatRate(tokens / time.interval.low.value()));
        decimal(inGibibytes(column.entry.best->headroom), 1);
        figures.append(formatDays(column.entry.estimate.cost.wall_clock));
        figures.append(formatMoney(column.entry.estimate.cost.price));
        figures.append(formatCount(column.entry.framework->code_change.lines_to));
        decimal(100 * column.total, 1);
    }
    for (const auto& weight : decision.card.team.weights)
        figures.append(locale.toString(weight.value, 'g', 3));
    for (const auto& range : decision.card.ranges)
        for (const auto& turn : {range.lower, range.upper})
            if (turn)
                decimal(turn->weight, 2);
    figures.append(formatPercent(decision.holds));
    for (const auto& lost : decision.lost) {
        if (lost.kind == LossKind::disqualified)
            continue;
        decimal(100 * lost.gap, 1);
        if (lost.kind != LossKind::behind)
            continue;
        figures.append(formatPercent(lost.probability));
        if (lost.step_share)
            figures.append(formatPercent(*lost.step_share));
        if (lost.turn)
            decimal(lost.turn->weight, 2);
        if (lost.network_factor)
            figures.append(locale.toString(*lost.network_factor, 'g', 3));
    }
    for (const auto& plan : decision.plans)
        decimal(inGibibytes(plan.estimate.memory.total), 2);
    return figures;
}

} // namespace

class ReportDecisionTest : public QObject {
    Q_OBJECT

private slots:
    void everyFigureOfTheDecisionCanBeCopied_data();
    void everyFigureOfTheDecisionCanBeCopied();
    void pageOneStandsAlone_data();
    void pageOneStandsAlone();
    void whoReadsOnlyPageOneKnowsTheDecision();
    void allFormsSayTheSame();
    void namesAreTextInTheWholeReport();
    void teachingTellsEveryStep();
    void withoutAWinnerTheReasonsAreTold();
    void sameProjectSameBytes();

private:
    QString written(const Report& report, const char* name, ReportOptions options = {});
    QTemporaryDir folder_;
};

QString ReportDecisionTest::written(const Report& report, const char* name, ReportOptions options) {
    const QString path = folder_.filePath(QLatin1String(name));
    options.format = *reportFormatOf(path);
    options.creation_date = fixed_date;
    return renderReport(report, options, path) ? path : QString();
}

void ReportDecisionTest::everyFigureOfTheDecisionCanBeCopied_data() {
    QTest::addColumn<QLocale>("language");
    QTest::newRow("en") << english;
    QTest::newRow("zh_CN") << chinese;
}

void ReportDecisionTest::everyFigureOfTheDecisionCanBeCopied() {
    QFETCH(QLocale, language);
    const auto report = exampleReport();
    const QString path = written(report, "figures.pdf", {.language = language});
    // A figure may be broken over two lines; what is searched for has no spaces either.
    const QString text = textOf(path).remove(QLatin1Char(' '));
    const ScopedLanguage speaking(language);
    const auto figures = figuresOf(report);
    QVERIFY(figures.size() > 100);
    for (const auto& figure : figures) {
        const QString wanted = figure.normalized(QString::NormalizationForm_KC).simplified().remove(QLatin1Char(' '));
        QVERIFY2(text.contains(wanted), qPrintable(figure));
    }
}

void ReportDecisionTest::pageOneStandsAlone_data() {
    QTest::addColumn<QLocale>("language");
    QTest::addColumn<ReportPaper>("paper");
    for (const auto paper : {ReportPaper::a4, ReportPaper::letter}) {
        const char* name = paper == ReportPaper::a4 ? "A4" : "Letter";
        QTest::addRow("en %s", name) << english << paper;
        QTest::addRow("zh_CN %s", name) << chinese << paper;
    }
}

void ReportDecisionTest::pageOneStandsAlone() {
    QFETCH(QLocale, language);
    QFETCH(ReportPaper, paper);
    const auto report = exampleReport({.form = ReportForm::brief});
    QCOMPARE(pagesOf(written(report, "brief.pdf", {.language = language, .paper = paper})), 1);
}

void ReportDecisionTest::whoReadsOnlyPageOneKnowsTheDecision() {
    const auto report = exampleReport();
    const QString path = written(report, "one.pdf");
    const QString page = textOf(path, {QStringLiteral("-l"), QStringLiteral("1")});
    const ScopedLanguage speaking(english);
    QVERIFY(page.contains(QStringLiteral("Which framework should train GPT-3 13B on 32")));
    QVERIFY(page.contains(QStringLiteral("Train with ") +
                          QString::fromStdString(report.decision.card.columns.front().entry.framework->name)));
    for (const char* heading :
         {"The decision", "Why", "Top risks", "What would overturn it", "Sign-off", "recommended"})
        QVERIFY2(page.contains(QLatin1String(heading)), heading);
    const auto best = bestColumns(report.decision);
    for (const auto column : best) {
        const auto& entry = report.decision.card.columns[column].entry;
        QVERIFY(page.contains(QString::fromStdString(entry.framework->name)));
        QVERIFY(page.contains(formatRate(entry.estimate.time.tokens_per_second_per_gpu)));
        QVERIFY(page.contains(formatMoney(entry.estimate.cost.price)));
    }
    QVERIFY(page.contains(formatPercent(report.decision.holds)));
    // What follows begins on a page of its own.
    QVERIFY(!page.contains(QStringLiteral("Assumptions")));
}

void ReportDecisionTest::allFormsSayTheSame() {
    const auto report = exampleReport();
    const auto read = [](const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    const QString html = read(written(report, "same.html"));
    const QString markdown = read(written(report, "same.md")).remove(QLatin1Char('\\'));
    const ScopedLanguage speaking(english);
    for (const auto& figure : figuresOf(report)) {
        const auto has = [&figure](QString text) {
            text.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
            return text.contains(figure);
        };
        QVERIFY2(has(html), qPrintable(figure));
        QVERIFY2(has(markdown), qPrintable(figure));
    }
    QVERIFY(!html.contains(QStringLiteral("<script")));
    for (const char* image : {"same-stages.svg", "same-memory.svg"}) {
        QVERIFY(markdown.contains(QLatin1String(image)));
        QVERIFY(QFile::exists(folder_.filePath(QLatin1String(image))));
    }
}

void ReportDecisionTest::namesAreTextInTheWholeReport() {
    Project project = exampleProject();
    const std::string name = "<img src=file:///etc/passwd> | **b** [x](javascript:1) %1";
    project.name = project.model.name = project.notes = name;
    for (auto& plan : project.plans)
        plan.name = name;
    const auto report = buildReport(project, resolve(project).value());
    QFile file(written(report, "named.html"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    QVERIFY(!html.contains("<img") && !html.contains("href=\"javascript"));
    QVERIFY(html.contains("&lt;img src=file"));
    QVERIFY(pagesOf(written(report, "named.pdf")) > 5);
    QFile page(written(report, "named.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    QVERIFY(!page.readAll().contains("[x](javascript"));
}

void ReportDecisionTest::teachingTellsEveryStep() {
    const auto report = exampleReport({.form = ReportForm::teaching});
    for (const auto& language : {english, chinese}) {
        const QString text = textOf(written(report, "teaching.pdf", {.language = language}));
        const bool speaks_english = language == english;
        for (const auto& step : lessonCatalog().front().steps) {
            const auto title = QString::fromStdString(speaks_english ? step.title.en : step.title.zh_cn)
                                   .normalized(QString::NormalizationForm_KC);
            QVERIFY2(QString(text).remove(QLatin1Char(' ')).contains(QString(title).remove(QLatin1Char(' '))),
                     qPrintable(title));
        }
    }
}

void ReportDecisionTest::withoutAWinnerTheReasonsAreTold() {
    Project project = exampleProject();
    project.team.budget_usd = 1;
    const auto report = buildReport(project, resolve(project).value());
    QVERIFY(report.decision.winner() == nullptr);
    const QString path = written(report, "none.pdf");
    const QString page = textOf(path, {QStringLiteral("-l"), QStringLiteral("1")});
    QVERIFY(page.contains(QStringLiteral("No framework qualifies.")));
    QVERIFY(page.contains(QStringLiteral("no plan keeps the budget")));
}

void ReportDecisionTest::sameProjectSameBytes() {
    const auto bytes = [this](const char* name) {
        QFile file(written(exampleReport(), name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray first = bytes("first.pdf");
    QVERIFY(first.size() > 50'000);
    QVERIFY(first == bytes("second.pdf"));
}

QTEST_MAIN(ReportDecisionTest)
#include "report_decision_test.moc"
