#include "report_sample.h"
#include "ui/report/render.h"

#include <QDir>
#include <QEvent>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QWidget>
#include <QXmlStreamReader>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

const QDateTime fixed_date(QDate(2026, 9, 1), QTime(12, 0), Qt::UTC);

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Cells of a Markdown row: bars that are not escaped, less one.
qsizetype cellsOf(QString row) {
    return row.remove(QStringLiteral("\\\\")).remove(QStringLiteral("\\|")).count(QLatin1Char('|')) - 1;
}

/// The sample with one text in every place that a file can fill.
Report named(const std::string& name) {
    Report report = test::sampleReport();
    report.project.name = name;
    report.project.notes = name + "\n" + name;
    report.project.model.name = name;
    report.scenario.cluster.name = name;
    report.scenario.cluster.groups[0].node.device.name = name;
    for (auto& plan : report.project.plans) {
        plan.name = name;
        plan.plan.framework = name;
    }
    return report;
}

class LanguageWatcher final : public QWidget {
public:
    int changes = 0;

protected:
    void changeEvent(QEvent* event) override { changes += event->type() == QEvent::LanguageChange ? 1 : 0; }
};

class Shouting final : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* /*context*/, const char* /*source*/, const char* /*comment*/,
                                    int /*count*/) const override {
        return QStringLiteral("SHOUT");
    }
};

} // namespace

class ReportFormsTest : public QObject {
    Q_OBJECT

private slots:
    void formsAreKnownByTheirEnding();
    void allFormsHaveTheSameFigures_data();
    void allFormsHaveTheSameFigures();
    void htmlLoadsAndRunsNothing();
    void htmlFigureIsWellFormed();
    void markdownKeepsItsFigureBesideIt();
    void namesAreTextInEveryForm_data();
    void namesAreTextInEveryForm();
    void gigabytesAreSaidAndCounted();
    void manyPlansAreSplitIntoLegibleTables();
    void sameReportSameBytes_data();
    void sameReportSameBytes();
    void theProgramKeepsItsLanguage();
    void failuresAreToldAndLeaveNothing();
    void anEmptyReportIsStillAReport();

private:
    QString written(const Report& report, ReportOptions options, const char* name);

    QTemporaryDir folder_;
};

QString ReportFormsTest::written(const Report& report, ReportOptions options, const char* name) {
    const QString path = folder_.filePath(QLatin1String(name));
    options.format = reportFormatOf(path).value_or(ReportFormat::pdf);
    options.creation_date = fixed_date;
    return renderReport(report, options, path) ? path : QString();
}

void ReportFormsTest::formsAreKnownByTheirEnding() {
    QCOMPARE(reportFormatOf(QStringLiteral("a.b.PDF")), ReportFormat::pdf);
    QCOMPARE(reportFormatOf(QStringLiteral("/x/a.htm")), ReportFormat::html);
    QCOMPARE(reportFormatOf(QStringLiteral("a.md")), ReportFormat::markdown);
    QVERIFY(!reportFormatOf(QStringLiteral("a.docx")));
    QVERIFY(!reportFormatOf(QStringLiteral("pdf")));
}

void ReportFormsTest::allFormsHaveTheSameFigures_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("html") << QByteArray("figures.html");
    QTest::newRow("markdown") << QByteArray("figures.md");
}

void ReportFormsTest::allFormsHaveTheSameFigures() {
    QFETCH(QByteArray, file);
    const QString text = textOf(written(test::sampleReport(), {}, file.constData()));
    for (const char* figure :
         {"198.50", "51.00", "38.38", "25.13", "159.00 over", "14.38 free", "143.65", "13.28", "7c1e90b4d2aa51f0"})
        QVERIFY2(text.contains(QLatin1String(figure)), figure);
    QVERIFY(text.contains(QStringLiteral("14.4 GiB")) || text.contains(QStringLiteral("14.4\u00A0GiB")));
}

void ReportFormsTest::htmlLoadsAndRunsNothing() {
    QString html = textOf(written(test::sampleReport(), {}, "still.html"));
    QVERIFY(html.contains(QStringLiteral("default-src 'none'")));
    html.remove(QStringLiteral("http://www.w3.org/2000/svg")); // the name of a language, not an address
    static const QRegularExpression load(
        QStringLiteral(
            "<(script|img|link|iframe|object|embed|image|use|base|form)\\b|\\bsrc\\s*=|@import|url\\((?!#)|\\son\\w+="),
        QRegularExpression::CaseInsensitiveOption);
    QVERIFY2(!load.match(html).hasMatch(), qPrintable(load.match(html).captured()));
    static const QRegularExpression link(QStringLiteral("<a rel=\"noreferrer\" href=\"https://[^\"<>]*\">"));
    html.remove(link);
    QVERIFY(!html.contains(QStringLiteral("href")));
}

void ReportFormsTest::htmlFigureIsWellFormed() {
    const QString html = textOf(written(test::sampleReport(), {}, "figure.html"));
    const auto start = html.indexOf(QStringLiteral("<figure><svg"));
    QVERIFY(start > 0);
    const auto from = start + 8;
    QXmlStreamReader xml(html.mid(from, html.indexOf(QStringLiteral("</svg>"), from) + 6 - from));
    int clips = 0;
    QStringList words;
    while (!xml.atEnd()) {
        xml.readNext();
        clips += xml.isStartElement() && xml.name() == QLatin1String("clipPath") ? 1 : 0;
        if (xml.isCharacters())
            words += xml.text().toString();
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(clips > 0);
    QVERIFY(words.contains(QStringLiteral("198.5 GiB")));
}

void ReportFormsTest::markdownKeepsItsFigureBesideIt() {
    const QString markdown = textOf(written(test::sampleReport(), {}, "my decision.md"));
    QVERIFY(markdown.contains(QStringLiteral("](my%20decision-memory.svg)")));
    const QString svg = textOf(folder_.filePath(QStringLiteral("my decision-memory.svg")));
    QVERIFY(svg.startsWith(QStringLiteral("<svg xmlns=")));
    QVERIFY(svg.contains(QStringLiteral("ZeRO-3: 25.1 GiB")));
}

void ReportFormsTest::namesAreTextInEveryForm_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("script") << QByteArray("<script>alert(1)</script>");
    QTest::newRow("attribute") << QByteArray("\" onload=\"alert(1)\" x='");
    QTest::newRow("entity") << QByteArray("&lt;script&gt;&#60;b>");
    QTest::newRow("cell") << QByteArray("a | b \\| c");
    QTest::newRow("code") << QByteArray("`` ` ``` <!-- ");
    QTest::newRow("image") << QByteArray("![x](http://example.com/a.png) [y](javascript:alert(1))");
    QTest::newRow("file") << QByteArray("file:///etc/passwd <img src=file:///etc/passwd>");
    QTest::newRow("lines") << QByteArray("one\n\n# two\n| three |\r\n---");
    QTest::newRow("direction") << QByteArray("\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xE2\x80\xAEgpj.exe");
    QTest::newRow("controls") << QByteArray("a\0b\x1b[31m\x7f\xEF\xBF\xBE", 12);
    QTest::newRow("not UTF-8") << QByteArray("\xFF\xFE\xC3(");
    QTest::newRow("pattern") << QByteArray("%1 %2 %n %L1 %99");
    QTest::newRow("long") << QByteArray(10000, 'W');
    QTest::newRow("long Chinese") << QByteArray("\xE6\x98\xBE").repeated(10000);
    QTest::newRow("empty") << QByteArray();
}

void ReportFormsTest::namesAreTextInEveryForm() {
    QFETCH(QByteArray, name);
    const Report report = named(name.toStdString());

    const QString html = textOf(written(report, {}, "named.html"));
    for (const char* raw : {"<script", "<img", "\" onload", "<b>alert", "\u202E", "<!-- "})
        QVERIFY2(!html.contains(QString::fromUtf8(raw)), raw);
    QVERIFY(!html.contains(QStringLiteral("href=\"http://")) && !html.contains(QStringLiteral("href=\"javascript")));

    const QString markdown = textOf(written(report, {}, "named.md"));
    qsizetype cells = -1;
    for (const auto& line : markdown.split(QLatin1Char('\n'))) {
        const bool in_table = line.startsWith(QLatin1Char('|'));
        if (in_table && cells >= 0)
            QCOMPARE(cellsOf(line), cells);
        cells = in_table ? cellsOf(line) : -1;
    }
    static const QRegularExpression markup(QStringLiteral("(?<!\\\\)<(?!https://|br>)|(?<!\\\\)!\\["));
    auto found = markup.globalMatch(markdown);
    QVERIFY(found.hasNext()); // the figure, and nothing else
    QVERIFY(found.next().captured().startsWith(QLatin1Char('!')));
    QVERIFY(!found.hasNext());

    const QString pdf = written(report, {}, "named.pdf");
    QVERIFY(!pdf.isEmpty());
    QFile file(pdf);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(!bytes.contains("/URI") && !bytes.contains("/JavaScript") && !bytes.contains("/Launch"));
    QVERIFY(bytes.count("/Type /Page ") <= 12);
    QVERIFY(!bytes.contains("/Subtype /Image"));
}

void ReportFormsTest::gigabytesAreSaidAndCounted() {
    const QString text = textOf(written(test::sampleReport(), {.byte_unit = ui::ByteUnit::gb}, "decimal.md"));
    QVERIFY(text.contains(QStringLiteral("GB per GPU")));
    QVERIFY(text.contains(QStringLiteral("213.14"))); // 198.5 GiB
    QVERIFY(!text.contains(QStringLiteral("GiB")));
}

void ReportFormsTest::manyPlansAreSplitIntoLegibleTables() {
    Report report = test::sampleReport();
    for (int i = 0; i < 8; ++i)
        test::addPlan(report, "Another", Sharding::full, {1, 1, 1, 1, 1, 1, 1});
    const QString text = textOf(written(report, {}, "many.md"));
    qsizetype tables = 0;
    for (const auto& line : text.split(QLatin1Char('\n')))
        if (line.startsWith(QStringLiteral("| GiB per GPU"))) {
            ++tables;
            QVERIFY(cellsOf(line) <= 6);
        }
    QCOMPARE(tables, qsizetype{3});
}

void ReportFormsTest::sameReportSameBytes_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("html") << QByteArray("same.html");
    QTest::newRow("markdown") << QByteArray("same.md");
}

void ReportFormsTest::sameReportSameBytes() {
    QFETCH(QByteArray, file);
    const QString first = textOf(written(test::sampleReport(), {}, file.constData()));
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    const QString second = textOf(written(test::sampleReport(), {}, file.constData()));
    QLocale::setDefault(before);
    QVERIFY(first.size() > 1000);
    QCOMPARE(second, first);
}

void ReportFormsTest::theProgramKeepsItsLanguage() {
    Shouting shouting;
    QCoreApplication::installTranslator(&shouting);
    LanguageWatcher window;
    window.show();
    QCoreApplication::processEvents();
    window.changes = 0;
    const QString english = textOf(written(test::sampleReport(), {}, "quiet.md"));
    const QString chinese =
        textOf(written(test::sampleReport(), {.language = QLocale(QLocale::Chinese, QLocale::China)}, "quiet.md"));
    QCoreApplication::processEvents();
    QVERIFY(!english.contains(QStringLiteral("SHOUT")));
    QVERIFY(!chinese.contains(QStringLiteral("SHOUT")));
    QVERIFY(chinese.contains(QStringLiteral("放得下")));
    QCOMPARE(window.changes, 0);
    QCOMPARE(QCoreApplication::translate("any", "thing"), QStringLiteral("SHOUT"));
    QCoreApplication::removeTranslator(&shouting);
}

void ReportFormsTest::failuresAreToldAndLeaveNothing() {
    const Report report = test::sampleReport();
    const auto into_folder = renderReport(report, {}, folder_.path());
    QVERIFY(!into_folder);
    QCOMPARE(into_folder.faults().front().code, FaultCode::file_write_failed);

    const QString nowhere = folder_.filePath(QStringLiteral("missing/report.pdf"));
    const auto missing = renderReport(report, {}, nowhere);
    QVERIFY(!missing);
    QCOMPARE(missing.faults().front().code, FaultCode::folder_missing);
    QCOMPARE(missing.faults().front().file, nowhere.toStdString());
    QVERIFY(!missing.faults().front().found.empty());

    QVERIFY(!written(report, {}, "whole.pdf").isEmpty());
    const auto files = QDir(folder_.path()).entryList({QStringLiteral("whole*")}, QDir::Files);
    QCOMPARE(files, QStringList{QStringLiteral("whole.pdf")});
}

void ReportFormsTest::anEmptyReportIsStillAReport() {
    for (const char* file : {"empty.pdf", "empty.html", "empty.md"})
        QVERIFY2(!written(Report{}, {}, file).isEmpty(), file);
}

QTEST_MAIN(ReportFormsTest)
#include "report_forms_test.moc"
