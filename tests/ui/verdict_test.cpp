#include "core/base/resources.h"
#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "core/plan/rule_catalog.h"
#include "core/project/open_file.h"
#include "tests/ui/studio_fixture.h"
#include "ui/charts/memory_bars_model.h"
#include "ui/document/settings.h"
#include "ui/panels/plan_list.h"
#include "ui/shell/verdict_strip.h"
#include "ui/shell/verdict_words.h"
#include "ui/shell/workspace.h"
#include "ui/text/quantities.h"
#include "ui/text/shown_name.h"
#include "ui/text/violation_reason.h"
#include "ui/widgets/explanation_popup.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTextDocumentFragment>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

/// The plan at the end of the example: ZeRO-3, which fits.
const Estimate& selected(const Studio& studio) {
    return studio.document.snapshot()->plans[studio.document.selectedPlan()].estimate;
}

QString plain(const QString& html) {
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

} // namespace

class VerdictTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void cleanup() { QSettings().clear(); }
    void figuresAreThoseOfTheEstimate();
    void intervalsHoldTheirFigure();
    void planThatDoesNotFitOnlyWould();
    void illegalPlanHasNoTime();
    void withoutABudgetThereAreNoDays();
    void figuresExplainThemselvesByMouseAndKey();
    void narrowStripKeepsTheVerdict();
    void planListNamesTheThroughput();
    void modelStatesAreWhatTextbooksCount();
    void amountsAreReadable();
    void everyRuleHasAShortReason();
    void wordsAreTranslatedAndNamesAreNot();
};

void VerdictTest::figuresAreThoseOfTheEstimate() {
    const Studio studio(QStringLiteral("en"), QSize(1900, 1000));
    const Estimate& estimate = selected(studio);
    QVERIFY(estimate.legal() && estimate.fits());
    const auto value = [&](const char* name) { return studio.find<VerdictFigure>(name)->value(); };
    QCOMPARE(value("verdictStep"), formatDuration(estimate.time.step));
    QCOMPARE(value("verdictThroughput"), formatRate(estimate.time.tokens_per_second_per_gpu));
    QCOMPARE(value("verdictMfu"), formatPercent(estimate.time.mfu));
    QCOMPARE(value("verdictDays"), formatDays(estimate.cost.wall_clock));
    QCOMPARE(value("verdictCost"), formatMoney(estimate.cost.price));
    QVERIFY(studio.find<VerdictFigure>("verdictThroughput")
                ->remark()
                .contains(formatRate(estimate.time.tokens_per_second)));
    QCOMPARE(studio.find<VerdictFigure>("verdictDays")->caption(), QStringLiteral("300 B tokens"));
    // One in four GPU-hours more costs a quarter more: the price is that of the device.
    QVERIFY(studio.find<VerdictFigure>("verdictCost")->caption().contains(QLatin1String("$1.29")));
}

void VerdictTest::intervalsHoldTheirFigure() {
    const Studio studio;
    const auto& snapshot = *studio.document.snapshot();
    const Estimate& estimate = selected(studio);
    const std::size_t plan = studio.document.selectedPlan();
    // The slowest step gives the fewest tokens: low and high change places.
    const double tokens = estimate.time.tokens_per_second_per_gpu;
    const double few = tokens * (estimate.time.step / estimate.time.interval.high);
    const double many = tokens * (estimate.time.step / estimate.time.interval.low);
    QVERIFY(few < tokens && tokens < many);
    QVERIFY(throughputWords(snapshot, plan).remark.startsWith(formatRange(formatRate(few), formatRate(many))));
    QCOMPARE(stepTimeWords(snapshot, plan).remark,
             formatRange(formatDuration(estimate.time.interval.low), formatDuration(estimate.time.interval.high)));
}

void VerdictTest::planThatDoesNotFitOnlyWould() {
    Studio studio;
    studio.document.selectPlan(0);
    QVERIFY(selected(studio).legal() && !selected(studio).fits());
    auto* step = studio.find<VerdictFigure>("verdictStep");
    QVERIFY(step->caption().contains(QLatin1String("if it fitted")));
    QVERIFY(plain(step->toolTip()).contains(QLatin1String("would be if the plan fitted")));
    QVERIFY(studio.find<PlanList>("planList")
                ->model()
                ->index(0, 0)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QLatin1String("would make")));
}

void VerdictTest::illegalPlanHasNoTime() {
    Studio studio;
    studio.document.apply(withSetting(studio.document.project(), SettingId::global_batch, 100),
                          QStringLiteral("batch"));
    QVERIFY(!selected(studio).legal());
    for (const char* name : {"verdictStep", "verdictThroughput", "verdictMfu", "verdictDays", "verdictCost"}) {
        const auto* figure = studio.find<VerdictFigure>(name);
        QCOMPARE(figure->value(), QStringLiteral("–"));
        QVERIFY(figure->remark().isEmpty());
        QVERIFY(plain(figure->toolTip()).contains(QLatin1String("does not divide")));
    }
    QCOMPARE(studio.find<VerdictFigure>("verdictMemory")->remark(), QStringLiteral("batch 100 ÷ 32"));
    const auto index = studio.find<PlanList>("planList")->model()->index(3, 0);
    QVERIFY(index.data(PlanListModel::rate_role).toString().isEmpty());
}

void VerdictTest::withoutABudgetThereAreNoDays() {
    Studio studio;
    Project project = studio.document.project();
    project.workload.token_budget = 0;
    studio.document.apply(project, QStringLiteral("no budget"));
    QVERIFY(studio.find<VerdictFigure>("verdictDays")->isHidden());
    QVERIFY(studio.find<VerdictFigure>("verdictCost")->isHidden());
    QVERIFY(!studio.find<VerdictFigure>("verdictThroughput")->isHidden());
}

void VerdictTest::figuresExplainThemselvesByMouseAndKey() {
    const Studio studio(QStringLiteral("en"), QSize(1900, 1000));
    auto* popup = studio.find<ExplanationPopup>("explanationPopup");
    auto* mfu = studio.find<VerdictFigure>("verdictMfu");
    QTest::mouseClick(mfu, Qt::LeftButton);
    QVERIFY(popup->isVisible());
    QVERIFY(popup->text().contains(QLatin1String("F / F_peak")));
    QVERIFY(popup->text().contains(QLatin1String("Chowdhery")));
    QTest::keyClick(popup, Qt::Key_Escape);
    QVERIFY(!popup->isVisible());
    auto* cost = studio.find<VerdictFigure>("verdictCost");
    cost->setFocus(Qt::TabFocusReason);
    QTest::keyClick(cost, Qt::Key_Space);
    QVERIFY(popup->isVisible());
    QVERIFY(popup->text().contains(QLatin1String("GPU-hours")));
    QTest::keyClick(popup, Qt::Key_Escape);
    // The step opens the page of the step's time, where there is one.
    QTest::mouseClick(studio.find<VerdictFigure>("verdictStep"), Qt::LeftButton);
    if (studio.window->workspace().has(time_page))
        QCOMPARE(QString::fromLatin1(studio.window->workspace().current().id), time_page);
    else
        QVERIFY(popup->isVisible());
}

void VerdictTest::narrowStripKeepsTheVerdict() {
    for (const int width : {1900, 1360, 1024}) {
        const Studio studio(QStringLiteral("en"), QSize(width, 800));
        const auto* strip = studio.find<VerdictStrip>("verdictStrip");
        QVERIFY(studio.find<VerdictFigure>("verdictMemory")->isVisible());
        QVERIFY(studio.find<VerdictFigure>("verdictThroughput")->isVisible());
        int right = 0;
        for (const auto* figure : strip->findChildren<VerdictFigure*>()) {
            if (!figure->isVisible())
                continue;
            QVERIFY(figure->width() >= figure->sizeHint().width());
            right = std::max(right, figure->geometry().right());
        }
        QVERIFY2(right < strip->width(), qPrintable(QString::number(width)));
    }
}

void VerdictTest::planListNamesTheThroughput() {
    const Studio studio;
    const auto* model = studio.find<PlanList>("planList")->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        const auto& time = studio.document.snapshot()->plans[static_cast<std::size_t>(row)].estimate.time;
        QCOMPARE(model->index(row, 0).data(PlanListModel::rate_role).toString(),
                 formatRate(time.tokens_per_second_per_gpu));
    }
}

/// Textbooks: 7 billion parameters on 8 GPUs in fp32 with Adam, 16 bytes each: 112, 63, 38.5, 14 GB.
void VerdictTest::modelStatesAreWhatTextbooksCount() {
    Studio studio;
    studio.view.setByteUnit(ui::ByteUnit::gb);
    auto opened = readProject(resourceAt("examples/textbook-7b-8-gpus-fp32.json").text, "example");
    QVERIFY(opened.ok());
    studio.document.start(std::move(opened.value().project));
    const auto* states = studio.find<QLabel>("modelStates");
    const QStringList expected = {QStringLiteral("112.00 GB"), QStringLiteral("63.00 GB"), QStringLiteral("38.50 GB"),
                                  QStringLiteral("14.00 GB")};
    for (std::size_t plan = 0; plan < 4; ++plan) {
        studio.document.selectPlan(plan);
        const auto amount = [](const QString& text) { return text.section(QLatin1Char(' '), 0, 0).toDouble(); };
        const QString& wanted = expected[static_cast<qsizetype>(plan)];
        QVERIFY2(std::abs(amount(states->text()) - amount(wanted)) < 0.06, qPrintable(states->text()));
        QVERIFY(states->text().endsWith(QLatin1String(" GB")));
        QVERIFY(states->toolTip().contains(QLatin1String("GiB"))); // both conventions
    }
    studio.view.setByteUnit(ui::ByteUnit::gib);
    QVERIFY(states->text().endsWith(QLatin1String(" GiB")));
}

void VerdictTest::amountsAreReadable() {
    Studio studio; // English digits
    QCOMPARE(formatDuration(Seconds(0.0123)), QStringLiteral("12.3 ms"));
    QCOMPARE(formatDuration(Seconds(6.614)), QStringLiteral("6.61 s"));
    QCOMPARE(formatDuration(Seconds(119.96)), QStringLiteral("120 s"));
    QCOMPARE(formatDuration(Seconds(180)), QStringLiteral("3.00 min"));
    QCOMPARE(formatDuration(Seconds(88 * 86400.0)), QStringLiteral("88 days"));
    QCOMPARE(formatRate(1240.4), QStringLiteral("1,240"));
    QCOMPARE(formatRate(39'680), QStringLiteral("39.7 k"));
    QCOMPARE(formatMoney(UsDollars(120'940)), QStringLiteral("$121 k"));
    QCOMPARE(formatMoney(UsDollars(1'236'000)), QStringLiteral("$1.24 M"));
    QCOMPARE(formatRange(QStringLiteral("5.90 s"), QStringLiteral("7.40 s")), QStringLiteral("5.90 – 7.40 s"));
    QCOMPARE(formatRange(QStringLiteral("980 ms"), QStringLiteral("1.10 s")), QStringLiteral("980 ms – 1.10 s"));
    studio.language.choose(QStringLiteral("zh_CN"));
    QCOMPARE(formatMoney(UsDollars(120'940)), QStringLiteral("12.1 万美元"));
    QCOMPARE(formatDays(Seconds(88 * 86400.0)), QStringLiteral("88 天"));
}

void VerdictTest::everyRuleHasAShortReason() {
    const Studio studio;
    for (const auto& rule : ruleCatalog()) {
        const QString reason = shortReason({rule.id, 1'234, 32});
        QVERIFY2(reason != QString::fromStdString(rule.id), rule.id.c_str());
        QVERIFY2(reason.size() <= 36, qPrintable(reason));
        QVERIFY(!reason.contains(QLatin1Char('%')));
    }
}

void VerdictTest::wordsAreTranslatedAndNamesAreNot() {
    const Studio studio(QStringLiteral("zh_CN"));
    QCOMPARE(shownName("No sharding"), QStringLiteral("不分片"));
    QCOMPARE(shownName("ZeRO-1"), QStringLiteral("ZeRO-1"));
    QCOMPARE(shownName("my plan"), QStringLiteral("my plan"));
    QCOMPARE(studio.find<PlanList>("planList")->model()->index(0, 0).data().toString(), QStringLiteral("不分片"));
    // Whatever the catalogs call by an English word has a Chinese name.
    static const QRegularExpression word(QStringLiteral("\\b(node|port|with|over|one|on|in|paper|tower|sharding)\\b"));
    std::vector<std::string> names;
    for (const auto& model : modelCatalog())
        names.push_back(model.name);
    for (const auto& preset : hardwareCatalog().clusters)
        names.push_back(preset.name);
    for (const auto& device : hardwareCatalog().devices)
        names.push_back(device.name);
    for (const auto& example : resourcesIn("examples")) {
        const auto opened = readProject(example.text, std::string(example.path));
        QVERIFY(opened.ok());
        names.push_back(opened->project.name);
        for (const auto& plan : opened->project.plans)
            names.push_back(plan.name);
    }
    for (const auto& name : names)
        if (word.match(QString::fromStdString(name)).hasMatch())
            QVERIFY2(shownName(name) != QString::fromStdString(name), name.c_str());
}

QTEST_MAIN(VerdictTest)
#include "verdict_test.moc"
