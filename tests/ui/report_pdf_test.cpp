#include "report_sample.h"
#include "ui/report/render.h"

#include <QApplication>
#include <QImage>
#include <QPalette>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

const QDateTime fixed_date(QDate(2026, 9, 1), QTime(12, 0), Qt::UTC);

QLocale chinese() {
    return QLocale(QLocale::Chinese, QLocale::China);
}

/// What a poppler tool says about a file. The tools are the independent witnesses of what Qt wrote.
QString witness(const char* tool, const QStringList& arguments) {
    QProcess process;
    process.start(QLatin1String(tool), arguments);
    if (!process.waitForFinished() || process.exitCode() != 0)
        return {};
    // Some Chinese characters come out as radicals of the same look; NFKC unites them.
    return QString::fromUtf8(process.readAllStandardOutput()).normalized(QString::NormalizationForm_KC);
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int pageCount(const QString& path) {
    const QString info = witness("pdfinfo", {path});
    return info.mid(info.indexOf(QStringLiteral("Pages:")) + 6).section(QLatin1Char('\n'), 0, 0).toInt();
}

} // namespace

class ReportPdfTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyFigureOfTheTableCanBeCopied_data();
    void everyFigureOfTheTableCanBeCopied();
    void theAnswerStandsOnTheFirstPage();
    void chineseIsChinese();
    void fontsAreEmbeddedAndCanBeSearched();
    void figuresAreVectors();
    void everyPageHasInkAndCleanMargins();
    void paperIsAsChosen();
    void longTablesRepeatTheirHeader();
    void sameReportSameBytes();
    void theMachineDoesNotChangeTheBytes();
    void theCreationDateIsTheOneGiven();

private:
    QString written(const Report& report, const QLocale& language = QLocale(QLocale::English, QLocale::UnitedStates),
                    ReportPaper paper = ReportPaper::a4);

    QTemporaryDir folder_;
    int count_ = 0;
};

QString ReportPdfTest::written(const Report& report, const QLocale& language, ReportPaper paper) {
    const QString path = folder_.filePath(QStringLiteral("report%1.pdf").arg(++count_));
    const auto result = renderReport(report, {.language = language, .paper = paper, .creation_date = fixed_date}, path);
    return result ? path : QString();
}

void ReportPdfTest::initTestCase() {
    for (const char* tool : {"pdftotext", "pdfinfo", "pdffonts", "pdfimages", "pdftoppm"})
        QVERIFY2(!QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty(), "poppler-utils is needed");
}

void ReportPdfTest::everyFigureOfTheTableCanBeCopied_data() {
    QTest::addColumn<QLocale>("language");
    QTest::newRow("en") << QLocale(QLocale::English, QLocale::UnitedStates);
    QTest::newRow("zh_CN") << chinese();
}

void ReportPdfTest::everyFigureOfTheTableCanBeCopied() {
    QFETCH(QLocale, language);
    const Report report = test::sampleReport();
    const QString text =
        witness("pdftotext", {QStringLiteral("-layout"), written(report, language), QStringLiteral("-")});
    const auto has = [&text](double gib) { return text.contains(QString::number(gib, 'f', 2)); };
    for (const auto& estimate : report.estimates) {
        const auto& memory = estimate.memory;
        const auto& at_peak = memory.stages.front().at_peak;
        for (std::size_t i = 0; i + 1 < at_peak.size(); ++i) // the last one includes what is outside the allocator
            QVERIFY2(has(inGibibytes(at_peak[i])), qPrintable(QString::number(inGibibytes(at_peak[i]))));
        for (const Bytes bytes :
             {at_peak.back() + gibibytes(0.5), memory.peak, memory.reserved, memory.total, memory.capacity})
            QVERIFY2(has(inGibibytes(bytes)), qPrintable(QString::number(inGibibytes(bytes))));
    }
}

void ReportPdfTest::theAnswerStandsOnTheFirstPage() {
    const QString path = written(test::sampleReport());
    const QString page =
        witness("pdftotext", {QStringLiteral("-l"), QStringLiteral("1"), path, QStringLiteral("-")}).simplified();
    // pdftotext takes a hyphen at the end of a line for one that the line put there.
    const QString question = QString(page).remove(QLatin1Char(' ')).remove(QLatin1Char('-'));
    QVERIFY2(question.contains(QStringLiteral("GPT313Bon32×A100SXM440GB?")), qPrintable(page));
    QVERIFY(page.contains(QStringLiteral("ZeRO-3 and ZeRO-2 fit. ZeRO-3 leaves 14.4 GiB of each GPU's 39.5 GiB free")));
    QVERIFY(page.contains(QStringLiteral("ZeRO-1 is over by 11.5 GiB and No sharding is over by 159.0 GiB.")));
    QVERIFY(page.contains(QStringLiteral("2.5 GiB free"))); // with its optimizer states in CPU memory
    QVERIFY(page.contains(QStringLiteral("no single change is enough")));
    QVERIFY(page.contains(QStringLiteral("1 September 2026")));
    QVERIFY(page.contains(QStringLiteral("Page 1 of %1").arg(pageCount(path))));
}

void ReportPdfTest::chineseIsChinese() {
    const QString path = written(test::sampleReport(), chinese());
    const QString text = witness("pdftotext", {path, QStringLiteral("-")});
    QVERIFY2(text.simplified().contains(QStringLiteral("应使用哪个框架在 32 × A100-SXM4-40GB 上训练 GPT-3 13B?")),
             qPrintable(text.left(400))); // NFKC narrows the mark
    QVERIFY(text.contains(QStringLiteral("余 14.4 GiB")));
    QVERIFY(text.contains(QStringLiteral("2026年9月1日")));
    QVERIFY(text.contains(QStringLiteral("第 1 ")));
    const QString fonts = witness("pdffonts", {path});
    QVERIFY(fonts.contains(QStringLiteral("NotoSansCJKsc")));
    QVERIFY(!fonts.contains(QStringLiteral("NotoSansCJKjp")));
}

void ReportPdfTest::fontsAreEmbeddedAndCanBeSearched() {
    const QString fonts = witness("pdffonts", {written(test::sampleReport(), chinese())});
    const auto lines = fonts.split(QLatin1Char('\n'), Qt::SkipEmptyParts).mid(2);
    QVERIFY(lines.size() >= 2);
    for (const auto& line : lines) {
        const auto words = line.simplified().split(QLatin1Char(' ')); // ... emb sub uni object id
        QCOMPARE(words.at(words.size() - 5), QStringLiteral("yes"));
        QCOMPARE(words.at(words.size() - 3), QStringLiteral("yes"));
    }
}

void ReportPdfTest::figuresAreVectors() {
    const QString images = witness("pdfimages", {QStringLiteral("-list"), written(test::sampleReport())});
    QCOMPARE(images.trimmed().count(QLatin1Char('\n')), 1); // the two lines of the heading
}

void ReportPdfTest::everyPageHasInkAndCleanMargins() {
    constexpr int dots_per_inch = 36;
    constexpr int margin = 20; // 40 points
    const QString path = written(test::sampleReport());
    const QString stem = folder_.filePath(QStringLiteral("page"));
    witness("pdftoppm", {QStringLiteral("-r"), QString::number(dots_per_inch), QStringLiteral("-gray"), path, stem});
    const int pages = pageCount(path);
    QVERIFY(pages >= 2 && pages <= 4);
    for (int page = 1; page <= pages; ++page) {
        const QImage image(QStringLiteral("%1-%2.pgm").arg(stem).arg(page));
        QVERIFY(!image.isNull());
        int ink = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (qGray(image.pixel(x, y)) < 200) {
                    ++ink;
                    QVERIFY2(x >= margin && x < image.width() - margin, qPrintable(QStringLiteral("x %1").arg(x)));
                    QVERIFY2(y >= 10 && y < image.height() - 10, qPrintable(QStringLiteral("y %1").arg(y)));
                }
        QVERIFY(ink > 300);
    }
}

void ReportPdfTest::paperIsAsChosen() {
    QVERIFY(witness("pdfinfo", {written(test::sampleReport())}).contains(QStringLiteral("(A4)")));
    const QString letter = written(test::sampleReport(), QLocale(QStringLiteral("en_US")), ReportPaper::letter);
    QVERIFY(witness("pdfinfo", {letter}).contains(QStringLiteral("(letter)")));
}

void ReportPdfTest::longTablesRepeatTheirHeader() {
    Report report = test::sampleReport();
    auto& terms = report.estimates[3].memory.stages.front().terms;
    while (terms.size() < 120)
        terms.push_back(terms.front());
    const QString path = written(report);
    const int pages = pageCount(path);
    QVERIFY(pages >= 4);
    const QString text = witness("pdftotext", {path, QStringLiteral("-")});
    const auto sheets = text.split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    const QString header = QStringLiteral("Formula, and with the values put in");
    for (int page = 2; page < pages - 1; ++page)
        QVERIFY2(sheets.at(page).contains(header), qPrintable(QString::number(page + 1)));
}

void ReportPdfTest::sameReportSameBytes() {
    const QByteArray first = bytesOf(written(test::sampleReport()));
    QVERIFY(first.size() > 10000);
    const QLocale before;
    const QPalette palette = QApplication::palette();
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QApplication::setPalette(QPalette(Qt::black));
    QApplication::setFont(QFont(QStringLiteral("DejaVu Serif"), 20));
    const QByteArray second = bytesOf(written(test::sampleReport()));
    QCOMPARE(QLocale(), QLocale(QLocale::German, QLocale::Germany)); // as it was when the report began
    QLocale::setDefault(before);
    QApplication::setPalette(palette);
    QVERIFY(first == second);
}

void ReportPdfTest::theMachineDoesNotChangeTheBytes() {
    const QByteArray here = bytesOf(written(test::sampleReport()));
    const QString path = folder_.filePath(QStringLiteral("elsewhere.pdf"));
    QProcess other;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2"));
    environment.insert(QStringLiteral("QT_FONT_DPI"), QStringLiteral("144"));
    environment.insert(QStringLiteral("TZ"), QStringLiteral("Asia/Shanghai"));
    environment.insert(QStringLiteral("LANG"), QStringLiteral("zh_CN.UTF-8"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("zh_CN.UTF-8"));
    environment.insert(QStringLiteral("QT_HASH_SEED"), QStringLiteral("7"));
    other.setProcessEnvironment(environment);
    other.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--write"), path});
    QVERIFY(other.waitForFinished());
    QCOMPARE(other.exitCode(), 0);
    QVERIFY(here == bytesOf(path));
}

void ReportPdfTest::theCreationDateIsTheOneGiven() {
    const QString path = folder_.filePath(QStringLiteral("dated.pdf"));
    const QDateTime date(QDate(2026, 9, 1), QTime(1, 2, 3), QTimeZone(8 * 3600));
    QVERIFY(bool(renderReport(test::sampleReport(), {.creation_date = date}, path)));
    QVERIFY(witness("pdfinfo", {QStringLiteral("-rawdates"), path}).contains(QStringLiteral("D:20260831170203Z")));
    // The file is whole: a reader that trusts the cross-reference table finds every page.
    QVERIFY(pageCount(path) >= 2);
    QProcess process;
    process.start(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
}

/// "--write PATH [LANGUAGE]" writes the sample and ends: for the test above in another environment, and to look at.
int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QStringLiteral("--write")) {
        const QLocale language(arguments.value(3, QStringLiteral("en_US")));
        const auto result =
            renderReport(test::sampleReport(), {.language = language, .creation_date = fixed_date}, arguments.value(2));
        return result ? 0 : 1;
    }
    ReportPdfTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "report_pdf_test.moc"
