#include "ui/report/content.h"
#include "ui/report/flow.h"
#include "ui/report/plain_text.h"

#include <QTest>

using namespace meshwright::ui;

namespace {

Piece piece(qreal height, bool keep_with_next = false, std::optional<std::size_t> header = {}) {
    return {.height = height, .space_above = 10, .keep_with_next = keep_with_next, .header = header};
}

/// Indices of the pieces on each page; -1 is a repeated header.
std::vector<std::vector<int>> pagesOf(const Flow& flow, qreal height) {
    std::vector<std::vector<int>> pages;
    for (const auto& page : paginate(flow, height)) {
        pages.emplace_back();
        for (const auto& placed : page) {
            const auto index = placed.piece - flow.pieces.data();
            const bool own = index >= 0 && index < static_cast<std::ptrdiff_t>(flow.pieces.size());
            pages.back().push_back(own ? static_cast<int>(index) : -1);
        }
    }
    return pages;
}

using Pages = std::vector<std::vector<int>>;

} // namespace

class ReportLayoutTest : public QObject {
    Q_OBJECT

private slots:
    void spaceAboveIsLeftOutAtTheTopOfAPage();
    void aHeadingMovesOnWithWhatItHeads();
    void continuedRowsStandUnderTheirHeader();
    void whatIsHigherThanAPageStandsAlone();
    void aChainLongerThanAPageIsCut();
    void namesBecomeOneHarmlessLine();
    void longNamesAreCutBetweenCharacters();
    void rightToLeftNamesKeepToThemselves();
    void markdownShowsTextAsItself_data();
    void markdownShowsTextAsItself();
    void argumentsOfASentenceAreNotPatterns();
};

void ReportLayoutTest::spaceAboveIsLeftOutAtTheTopOfAPage() {
    Flow flow;
    flow.pieces = {piece(40), piece(50), piece(40)};
    // 40 + 10 + 50 fills the page to the last unit; the third begins the next one without space.
    QCOMPARE(pagesOf(flow, 100), (Pages{{0, 1}, {2}}));
    const auto pages = paginate(flow, 100);
    QCOMPARE(pages[0][1].y, 50.0);
    QCOMPARE(pages[1][0].y, 0.0);
}

void ReportLayoutTest::aHeadingMovesOnWithWhatItHeads() {
    Flow flow;
    flow.pieces = {piece(60), piece(10, true), piece(30)};
    QCOMPARE(pagesOf(flow, 100), (Pages{{0}, {1, 2}}));
}

void ReportLayoutTest::continuedRowsStandUnderTheirHeader() {
    Flow flow;
    flow.headers = {piece(20)};
    flow.pieces = {piece(20, true), piece(30, false, 0), piece(30, false, 0), piece(30, false, 0)};
    QCOMPARE(pagesOf(flow, 100), (Pages{{0, 1, 2}, {-1, 3}}));
}

void ReportLayoutTest::whatIsHigherThanAPageStandsAlone() {
    Flow flow;
    flow.pieces = {piece(10), piece(300), piece(10)};
    QCOMPARE(pagesOf(flow, 100), (Pages{{0}, {1}, {2}}));
}

void ReportLayoutTest::aChainLongerThanAPageIsCut() {
    Flow flow;
    for (int i = 0; i < 5; ++i)
        flow.pieces.push_back(piece(40, true));
    QCOMPARE(pagesOf(flow, 100), (Pages{{0, 1}, {2, 3}, {4}}));
}

void ReportLayoutTest::namesBecomeOneHarmlessLine() {
    QCOMPARE(nameFrom("a\nb\tc\x01 d\xE2\x80\xAE"
                      "e  f\xEF\xBB\xBF"),
             QStringLiteral("a b c d e f"));
    QCOMPARE(nameFrom(std::string("null\0byte", 9)), QStringLiteral("null byte"));
    QCOMPARE(notesFrom("one\r\ntwo\x07\n\nthree\n"), QStringLiteral("one\ntwo\n\nthree"));
}

void ReportLayoutTest::longNamesAreCutBetweenCharacters() {
    QCOMPARE(nameFrom(std::string(10000, 'x')).size(), longest_name);
    QVERIFY(nameFrom(std::string(10000, 'x')).endsWith(QChar(0x2026)));
    std::string wide = "a";
    for (int i = 0; i < 200; ++i)
        wide += "\xF0\xA0\x80\x80"; // one character, two UTF-16 units
    const QString cut = nameFrom(wide);
    QVERIFY(cut.size() <= longest_name);
    QVERIFY(!cut.at(cut.size() - 2).isHighSurrogate());
}

void ReportLayoutTest::rightToLeftNamesKeepToThemselves() {
    const QString name = nameFrom("\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D");
    QCOMPARE(name.front(), QChar(0x2068));
    QCOMPARE(name.back(), QChar(0x2069));
}

void ReportLayoutTest::markdownShowsTextAsItself_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("cell") << QStringLiteral("a|b") << QStringLiteral("a\\|b");
    QTest::newRow("tag") << QStringLiteral("<b>&amp;") << QStringLiteral("\\<b\\>\\&amp;");
    QTest::newRow("emphasis") << QStringLiteral("*a* _b_ `c`") << QStringLiteral("\\*a\\* \\_b\\_ \\`c\\`");
    QTest::newRow("image") << QStringLiteral("![x](y)") << QStringLiteral("\\!\\[x\\](y)");
    QTest::newRow("address") << QStringLiteral("http://a.b www.c.d e@f")
                             << QStringLiteral("http\\://a.b www\\.c.d e\\@f");
    QTest::newRow("list") << QStringLiteral("- a") << QStringLiteral("\\- a");
    QTest::newRow("numbered") << QStringLiteral("1. a") << QStringLiteral("1\\. a");
    QTest::newRow("figure") << QStringLiteral("12.85 B") << QStringLiteral("12.85 B");
}

void ReportLayoutTest::markdownShowsTextAsItself() {
    QFETCH(QString, text);
    QTEST(escapedForMarkdown(text), "expected");
}

void ReportLayoutTest::argumentsOfASentenceAreNotPatterns() {
    const auto text = compose(QStringLiteral("%1 leaves %2 of 100 %."),
                              {{QStringLiteral("%2 plan"), Emphasis::none}, {QStringLiteral("3"), Emphasis::strong}});
    QCOMPARE(plain(text), QStringLiteral("%2 plan leaves 3 of 100 %."));
    QCOMPARE(text.size(), std::size_t{4});
    QCOMPARE(text[2].emphasis, Emphasis::strong);
}

QTEST_MAIN(ReportLayoutTest)
#include "report_layout_test.moc"
