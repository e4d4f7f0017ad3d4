#include "tests/ui/studio_fixture.h"
#include "ui/decide/frameworks_view.h"
#include "ui/document/settings.h"
#include "ui/shell/workspace.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

/// The studio with the page of frameworks open and decided.
struct FrameworksStudio : Studio {
    FrameworksView* view = nullptr;
    QTableView* table = nullptr;

    FrameworksStudio() {
        window->workspace().open(QStringLiteral("frameworks"));
        view = find<FrameworksView>("frameworksView");
        table = find<QTableView>("frameworks");
        settle();
    }

    void settle() const {
        QVERIFY(
            QTest::qWaitFor([this] { return !view->board().busy() && view->board().decision() != nullptr; }, 30'000));
    }
    [[nodiscard]] QString cell(int row, int column) const {
        return table->model()->index(row, column).data().toString();
    }
    [[nodiscard]] const Decision& decision() const { return view->board().decision()->decision; }
};

} // namespace

class FrameworksTest : public QObject {
    Q_OBJECT

private slots:
    void tableIsTheScorecard();
    void whyNotFollowsTheSelection();
    void planIsTakenOverAndUndone();
    void editDecidesAnew();
    void nothingIsDecidedUnseen();
};

void FrameworksTest::tableIsTheScorecard() {
    const FrameworksStudio studio;
    const QAbstractItemModelTester tester(studio.table->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto& columns = studio.decision().card.columns;
    QCOMPARE(studio.table->model()->rowCount(), static_cast<int>(columns.size()));
    QVERIFY(columns.size() >= 15);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const QString score = studio.cell(static_cast<int>(i), FrameworksModel::score_column);
        if (columns[i].qualified())
            QCOMPARE(score, QLocale().toString(100 * columns[i].total, 'f', 1));
        else // a reason, not a number
            QVERIFY(!studio.cell(static_cast<int>(i), FrameworksModel::plan_column).isEmpty());
    }
    QVERIFY(studio.find<QLabel>("decisionAnswer")->text().contains(studio.cell(0, FrameworksModel::name_column)));
    studio.trigger("edit.copy");
    QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), static_cast<int>(columns.size()) + 1);
}

void FrameworksTest::whyNotFollowsTheSelection() {
    const FrameworksStudio studio;
    auto* why = studio.find<QLabel>("whyNot");
    studio.table->setFocus();
    QTest::keyClick(studio.table, Qt::Key_Home, Qt::ControlModifier);
    const QString winner = why->text();
    QTest::keyClick(studio.table, Qt::Key_Down);
    QVERIFY(!why->text().isEmpty() && why->text() != winner);
    QTest::keyClick(studio.table, Qt::Key_End, Qt::ControlModifier);
    QVERIFY(!why->text().isEmpty());
}

void FrameworksTest::planIsTakenOverAndUndone() {
    FrameworksStudio studio;
    const auto before = studio.document.project().plans.size();
    studio.table->selectRow(0);
    QTest::mouseClick(studio.find<QPushButton>("adoptPlan"), Qt::LeftButton);
    QCOMPARE(studio.document.project().plans.size(), before + 1);
    QCOMPARE(studio.document.selectedPlan(), before);
    QVERIFY(studio.document.project().plans.back().plan == studio.decision().winner()->entry.best->plan);
    const Estimate& adopted = studio.document.snapshot()->plans.back().estimate;
    QCOMPARE(adopted.time.step.value(), studio.decision().winner()->entry.estimate.time.step.value());
    studio.settle();
    QTest::mouseClick(studio.find<QPushButton>("adoptPlan"), Qt::LeftButton); // again: no second copy
    QCOMPARE(studio.document.project().plans.size(), before + 1);
    studio.trigger("edit.undo");
    QCOMPARE(studio.document.project().plans.size(), before);
}

void FrameworksTest::editDecidesAnew() {
    FrameworksStudio studio;
    const auto tokens = studio.decision().winner()->entry.estimate.time.tokens_per_second;
    studio.document.apply(withSetting(studio.document.project(), SettingId::nodes, 8), QStringLiteral("nodes"));
    QVERIFY(studio.view->board().busy());
    studio.settle();
    QVERIFY(studio.decision().winner()->entry.estimate.time.tokens_per_second > tokens); // twice the GPUs
    QVERIFY(studio.view->board().decision()->scenario == studio.document.snapshot());
}

void FrameworksTest::nothingIsDecidedUnseen() {
    FrameworksStudio studio;
    const auto decided = studio.view->board().decision();
    studio.window->workspace().open(memory_page);
    studio.document.apply(withSetting(studio.document.project(), SettingId::nodes, 8), QStringLiteral("nodes"));
    QVERIFY(!studio.view->board().busy());
    QVERIFY(studio.view->board().decision() == decided);
    studio.window->workspace().open(QStringLiteral("frameworks")); // seen again, it catches up
    QVERIFY(studio.view->board().busy());
    studio.settle();
    QVERIFY(studio.view->board().decision()->scenario == studio.document.snapshot());
}

QTEST_MAIN(FrameworksTest)
#include "frameworks_test.moc"
