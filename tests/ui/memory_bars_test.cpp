#include "ui/charts/memory_bars_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

MemoryBar bar(const char16_t* name, const std::array<double, memory_category_count>& gib) {
    MemoryBar bar;
    bar.name = QString::fromUtf16(name);
    for (std::size_t i = 0; i < gib.size(); ++i) {
        bar.values[i] = gibibytes(gib[i]);
        bar.total += bar.values[i];
    }
    return bar;
}

MemoryBarsModel sample() {
    MemoryBarsModel model;
    model.capacity = gibibytes(40);
    model.bars = {bar(u"whole", {24, 24, 144, 3, 1, 0, 2}), bar(u"sharded", {1, 1, 5, 13, 1, 3, 3})};
    return model;
}

} // namespace

class MemoryBarsTest : public QObject {
    Q_OBJECT

private slots:
    void segmentsAreAsLongAsTheirBytes();
    void segmentsTouchAndEndAtTheTotal();
    void capacityLineStandsWhereTheOverPartBegins();
    void farOverflowIsTornAndNearOverflowIsNot();
    void aPointInASegmentNamesIt();
    void figuresAreWrittenInTheChosenUnit();
    void everyCategoryIsPaintedInItsColour();
    void narrowAreasStayWithinBounds();
};

void MemoryBarsTest::segmentsAreAsLongAsTheirBytes() {
    MemoryBarsModel model = sample();
    model.zoom_to_capacity = false;
    const auto geometry = layoutMemoryBars(model, QRectF(0, 0, 1000, 300), Theme(Theme::Kind::light));
    const double per_gib = geometry.plot.width() / inGibibytes(geometry.axis_end);
    const auto& row = geometry.rows[1];
    QCOMPARE(row.segments.size(), 7U);
    for (const auto& segment : row.segments)
        QVERIFY(qFuzzyCompare(segment.rect.width(), per_gib * inGibibytes(segment.bytes)));
}

void MemoryBarsTest::segmentsTouchAndEndAtTheTotal() {
    const auto geometry = layoutMemoryBars(sample(), QRectF(10, 5, 900, 260), Theme(Theme::Kind::dark));
    for (const auto& row : geometry.rows) {
        double left = row.bar.left();
        for (const auto& segment : row.segments) {
            QVERIFY(std::abs(segment.rect.left() - left) < 1e-6);
            left = segment.rect.right();
        }
        QVERIFY(std::abs(left - row.bar.right()) < 1e-6);
    }
    QVERIFY(std::abs(geometry.rows[1].bar.right() - geometry.x(gibibytes(27))) < 1e-6);
}

void MemoryBarsTest::capacityLineStandsWhereTheOverPartBegins() {
    const auto geometry = layoutMemoryBars(sample(), QRectF(0, 0, 1000, 300), Theme(Theme::Kind::light));
    QVERIFY(std::abs(geometry.capacity_x - geometry.x(gibibytes(40))) < 1e-6);
    QVERIFY(std::abs(geometry.rows[0].over.left() - geometry.capacity_x) < 1e-6);
    QVERIFY(geometry.rows[1].over.isEmpty());
}

void MemoryBarsTest::farOverflowIsTornAndNearOverflowIsNot() {
    MemoryBarsModel model = sample();
    model.bars.push_back(bar(u"a little over", {24, 20, 0, 0, 0, 0, 0}));
    const auto geometry = layoutMemoryBars(model, QRectF(0, 0, 1000, 300), Theme(Theme::Kind::light));
    QVERIFY(geometry.rows[0].torn);
    QVERIFY(!geometry.rows[2].torn);
    QVERIFY(!geometry.rows[2].over.isEmpty());
    model.zoom_to_capacity = false;
    QVERIFY(!layoutMemoryBars(model, QRectF(0, 0, 1000, 300), Theme(Theme::Kind::light)).rows[0].torn);
}

void MemoryBarsTest::aPointInASegmentNamesIt() {
    const auto geometry = layoutMemoryBars(sample(), QRectF(0, 0, 1000, 300), Theme(Theme::Kind::light));
    const auto& segment = geometry.rows[1].segments[3];
    const MemorySegmentRef expected{1, MemoryCategory::activations};
    QCOMPARE(segment.category, MemoryCategory::activations);
    QVERIFY(geometry.segmentAt(segment.rect.center()) == expected);
    QVERIFY(geometry.rowAt(segment.rect.center()) == std::size_t{1});
    QVERIFY(!geometry.segmentAt(QPointF(-5, -5)));
}

void MemoryBarsTest::figuresAreWrittenInTheChosenUnit() {
    MemoryBarsModel model = sample();
    QCOMPARE(barFigure(model, gibibytes(13.28), true), QStringLiteral("13.3 GiB"));
    model.unit = ui::ByteUnit::gb;
    QCOMPARE(barFigure(model, gigabytes(63), true), QStringLiteral("63.0 GB"));
    model.percent = true;
    QCOMPARE(barFigure(model, gibibytes(10), true), QStringLiteral("25.0 %"));
}

void MemoryBarsTest::everyCategoryIsPaintedInItsColour() {
    MemoryBarsModel model;
    model.capacity = gibibytes(80);
    model.bars = {bar(u"all", {10, 10, 10, 10, 10, 10, 10})};
    const Theme theme(Theme::Kind::light);
    QImage image(1400, 220, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.colour(ColourRole::surface));
    QPainter painter(&image);
    const QRectF area(20, 10, 1360, 200);
    paintMemoryBars(painter, area, model, theme);
    painter.end();
    const auto geometry = layoutMemoryBars(model, area, theme);
    for (const auto& segment : geometry.rows[0].segments) {
        int painted = 0;
        const QRect rect = segment.rect.toRect().adjusted(2, 2, -2, -2);
        for (int y = rect.top(); y < rect.bottom(); ++y)
            for (int x = rect.left(); x < rect.right(); ++x)
                painted += image.pixelColor(x, y).rgb() == theme.category(segment.category).rgb() ? 1 : 0;
        QVERIFY2(painted > rect.width() * rect.height() / 10,
                 qPrintable(QStringLiteral("category %1").arg(static_cast<int>(segment.category))));
    }
}

void MemoryBarsTest::narrowAreasStayWithinBounds() {
    for (const double width : {60.0, 200.0, 400.0}) {
        const auto geometry = layoutMemoryBars(sample(), QRectF(0, 0, width, 80), Theme(Theme::Kind::light));
        for (const auto& row : geometry.rows) {
            QVERIFY(row.bar.right() <= width + 1);
            for (const auto& segment : row.segments)
                QVERIFY(segment.rect.width() >= 0);
        }
    }
}

QTEST_MAIN(MemoryBarsTest)
#include "memory_bars_test.moc"
