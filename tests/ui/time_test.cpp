#include "tests/ui/studio_fixture.h"
#include "ui/shell/workspace.h"
#include "ui/time/time_view.h"
#include "ui/time/waterfall_painter.h"
#include "ui/time/waterfall_widget.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QMimeData>
#include <QTabBar>
#include <QTableView>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

/// The studio with the time page open.
struct TimeStudio : Studio {
    explicit TimeStudio(const QString& code = QStringLiteral("en"))
        : Studio(code) {
        window->workspace().open(time_page);
        QCoreApplication::processEvents();
    }

    [[nodiscard]] const TimeEstimate& estimate() const {
        return document.snapshot()->plans[document.selectedPlan()].estimate.time;
    }
};

} // namespace

class TimeTest : public QObject {
    Q_OBJECT

private slots:
    void waterfallIsTheEstimate();
    void hiddenCommunicationIsNoPartOfTheStep();
    void anotherPlanShowsItsOwnTime();
    void partOpensItsDerivation();
    void keyboardWalksTheParts();
    void tableHasEveryPlanInSeconds();
    void copyTakesImageAndFigures();
    void verdictOpensThePage();
    void wordsFollowTheLanguage();
};

void TimeTest::waterfallIsTheEstimate() {
    const TimeStudio studio;
    const WaterfallModel& model = studio.find<WaterfallWidget>("waterfall")->model();
    QVERIFY(model.rows.size() > 4);
    QCOMPARE(model.step.value(), studio.estimate().step.value());
    double sum = 0;
    for (const auto& row : model.rows) {
        QCOMPARE(row.seconds.value(), studio.estimate().by_category[static_cast<std::size_t>(row.category)].value());
        QVERIFY(std::abs(row.start.value() - sum) < 1e-6 * model.step.value()); // each begins where the last ends
        sum += row.seconds.value();
    }
    QVERIFY(std::abs(sum - model.step.value()) < 1e-5 * model.step.value());
}

void TimeTest::hiddenCommunicationIsNoPartOfTheStep() {
    const TimeStudio studio;
    const TimeEstimate& time = studio.estimate();
    QVERIFY(time.hidden.data > Seconds(0)); // ZeRO-3 prefetches
    const WaterfallModel& model = studio.find<WaterfallWidget>("waterfall")->model();
    const auto row = std::ranges::find(model.rows, TimeCategory::data_communication, &WaterfallRow::category);
    QVERIFY(row != model.rows.end());
    QCOMPARE(row->hidden.value(), time.hidden.data.value());
}

void TimeTest::anotherPlanShowsItsOwnTime() {
    TimeStudio studio;
    auto* waterfall = studio.find<WaterfallWidget>("waterfall");
    const Seconds before = waterfall->model().step;
    studio.document.selectPlan(0);
    QCOMPARE(waterfall->model().step.value(), studio.estimate().step.value());
    QVERIFY(waterfall->model().step != before);
}

void TimeTest::partOpensItsDerivation() {
    TimeStudio studio;
    auto* waterfall = studio.find<WaterfallWidget>("waterfall");
    const auto rows = waterfall->model().rows.size();
    const double height =
        (waterfallHeight(waterfall->model(), studio.appearance.theme()) - space::s) / static_cast<double>(rows + 1);
    const QPointF place = waterfall->area().topLeft() + QPointF(100, 1.5 * height);
    QTest::mouseClick(waterfall, Qt::LeftButton, {}, place.toPoint());
    QCOMPARE(waterfall->current(), std::optional<std::size_t>(1));
    const auto* model = studio.find<QTableView>("timeLedger")->model();
    const TimeCategory category = waterfall->model().rows[1].category;
    double sum = 0;
    for (int row = 0; row < model->rowCount(); ++row)
        sum += model->index(row, 0).data(TimeLedgerModel::seconds_role).toDouble();
    const double whole = studio.estimate().by_category[static_cast<std::size_t>(category)].value();
    QVERIFY(std::abs(sum - whole) < 1e-6 * whole);
    QTest::mouseClick(studio.find<QWidget>("allTimeTerms"), Qt::LeftButton);
    QVERIFY(model->rowCount() >= static_cast<int>(rows));
}

void TimeTest::keyboardWalksTheParts() {
    const TimeStudio studio;
    auto* waterfall = studio.find<WaterfallWidget>("waterfall");
    waterfall->setFocus(Qt::TabFocusReason);
    QTest::keyClick(waterfall, Qt::Key_Down);
    QVERIFY(waterfall->current().has_value());
    const QString first = waterfall->accessibleDescription();
    QTest::keyClick(waterfall, Qt::Key_Down);
    QVERIFY(!first.isEmpty() && waterfall->accessibleDescription() != first);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(waterfall, Qt::Key_Down); // stops at the last
    QCOMPARE(*waterfall->current(), waterfall->model().rows.size() - 1);
    QTest::keyClick(waterfall, Qt::Key_Return);
    QVERIFY(studio.find<QTableView>("timeLedger")->model()->rowCount() >= 1);
}

void TimeTest::tableHasEveryPlanInSeconds() {
    const TimeStudio studio;
    auto* model = studio.find<QTableView>("timeTable")->model();
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester ledger(studio.find<QTableView>("timeLedger")->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto& plans = studio.document.snapshot()->plans;
    QCOMPARE(model->columnCount(), static_cast<int>(plans.size()));
    for (int column = 0; column < model->columnCount(); ++column) {
        const TimeEstimate& time = plans[static_cast<std::size_t>(column)].estimate.time;
        const int step_row = model->rowCount() - 3; // then both ends of the interval
        QCOMPARE(model->index(step_row, column).data(TimeTableModel::seconds_role).toDouble(), time.step.value());
        QCOMPARE(model->index(step_row + 2, column).data(TimeTableModel::seconds_role).toDouble(),
                 time.interval.high.value());
    }
}

void TimeTest::copyTakesImageAndFigures() {
    const TimeStudio studio;
    studio.trigger("edit.copy");
    const QMimeData* mime = QGuiApplication::clipboard()->mimeData();
    QVERIFY(mime->hasImage());
    QVERIFY(mime->text().contains(QString::number(studio.estimate().step.value(), 'f', 6)));
}

void TimeTest::verdictOpensThePage() {
    const Studio studio;
    QTest::mouseClick(studio.find<QWidget>("verdictStep"), Qt::LeftButton);
    QCOMPARE(QString::fromLatin1(studio.window->workspace().current().id), time_page);
}

void TimeTest::wordsFollowTheLanguage() {
    TimeStudio studio(QStringLiteral("zh_CN"));
    const auto* model = studio.find<QTableView>("timeTable")->model();
    const QString chinese = model->headerData(0, Qt::Vertical).toString();
    studio.trigger("language.toggle");
    QVERIFY(model->headerData(0, Qt::Vertical).toString() != chinese);
}

QTEST_MAIN(TimeTest)
#include "time_test.moc"
