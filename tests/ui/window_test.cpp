#include "tests/ui/studio_fixture.h"
#include "ui/charts/memory_bars_widget.h"
#include "ui/charts/memory_view.h"
#include "ui/charts/plan_words.h"
#include "ui/document/recovery.h"
#include "ui/document/settings.h"
#include "ui/panels/hint_line.h"
#include "ui/panels/plan_list.h"
#include "ui/report/paper_view.h"
#include "ui/report/report_page.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/verdict_strip.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/stop_slider.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

const QByteArray small_llama = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama",
  "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32,
  "vocab_size": 32000, "tie_word_embeddings": false})";

void type(NumberField* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
    QTest::keyClick(field, Qt::Key_Return);
}

void drop(QWidget& target, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const QPoint at = target.rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &dropped);
}

} // namespace

class WindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void cleanup() { QSettings().clear(); }
    void typedExpressionIsOneUndoStep();
    void refusedTextExplainsItselfAndOffersTheNearest();
    void refusedTextDoesNotStayWhereItDoesNotHold();
    void windowIsNoLargerThanItsScreen();
    void illegalBatchOffersLegalOnes();
    void sliderPreviewsAndCommitsOnce();
    void undoWhileDraggingLeavesNoStep();
    void choicesApplyToEveryPlan();
    void listBarsAndDocumentAgreeOnTheSelectedPlan();
    void verdictFollowsThePlan();
    void unitsSwitchEverywhere();
    void figuresOfTheStripOpenTheirDerivation();
    void keysWalkTheSegments();
    void clickOnASegmentOpensItsTerms();
    void copyGivesImageAndFigures();
    void tableEqualsTheSnapshot();
    void droppedConfigurationBecomesTheModel();
    void configurationOverASavedProjectIsSavedElsewhere();
    void everyRescuedWorkIsOfferedAndNoneGoesUnasked();
    void rescuedWorkSaysInWhatItDiffers();
    void illegalPlanReadsAsSuchEverywhere();
    void badFileIsToldAboveTheViewAndChangesNothing();
    void saveAndOpenThroughTheMenu();
    void reportIsSeenBeforeItIsWritten();
    void reportIsWrittenWhereAsked();
    void closingAsksOnlyWhenWorkWouldBeLost();
    void paletteFindsActionsAndSetsValues();
    void changeOnDiskIsOfferedNotOverwritten();
    void languageSwitchesLive();
    void themeSwitchesLive();
    void recentFilesAreRemembered();
};

void WindowTest::typedExpressionIsOneUndoStep() {
    Studio studio;
    auto* field = studio.find<NumberField>("sequenceLength");
    type(field, "2*512");
    QCOMPARE(studio.document.project().workload.sequence_length, 1024);
    QCOMPARE(field->text(), QStringLiteral("1,024"));
    QCOMPARE(studio.document.undoStack().count(), 1);
    QTest::keySequence(studio.window.get(), QKeySequence::Undo);
    QCOMPARE(studio.document.project().workload.sequence_length, 2048);
    QCOMPARE(field->text(), QStringLiteral("2,048"));
    QCOMPARE(studio.window->registry().action("edit.redo")->text(),
             QStringLiteral("&Redo: Set sequence length to 1,024"));
}

void WindowTest::refusedTextExplainsItselfAndOffersTheNearest() {
    Studio studio;
    auto* field = studio.find<NumberField>("microBatch");
    type(field, "2.5");
    QVERIFY(!field->problem().isEmpty());
    QVERIFY(field->nearest() == (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(studio.document.undoStack().count(), 0);
    QCOMPARE(studio.find<HintLine>("plansHint")->text(), field->problem());
    QAbstractButton* two = nullptr;
    for (auto* chip : studio.window->findChildren<QAbstractButton*>(QStringLiteral("nearest")))
        if (chip->text() == QLatin1String("2") && chip->isVisible())
            two = chip;
    QVERIFY(two != nullptr);
    QTest::mouseClick(two, Qt::LeftButton);
    QCOMPARE(settingValue(studio.document.project(), SettingId::micro_batch), 2);
    QVERIFY(field->problem().isEmpty());
    type(field, "many");
    QVERIFY(field->problem().contains(QLatin1String("many")));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("2"));
    QVERIFY(QApplication::activeModalWidget() == nullptr);
}

void WindowTest::refusedTextDoesNotStayWhereItDoesNotHold() {
    Studio studio;
    auto* nodes = studio.find<NumberField>("nodes");
    nodes->setFocus();
    nodes->selectAll();
    QTest::keyClicks(nodes, QStringLiteral("many"));
    studio.find<NumberField>("globalBatch")->setFocus(Qt::TabFocusReason);
    QCOMPARE(nodes->text(), QStringLiteral("4"));
    QVERIFY(studio.find<HintLine>("clusterHint")->text().contains(QLatin1String("many")));
    QCOMPARE(studio.document.project().cluster.nodes, 4);
}

void WindowTest::windowIsNoLargerThanItsScreen() {
    Studio studio;
    const QSize room = studio.window->screen()->availableGeometry().size();
    MainWindow second(
        {{studio.appearance, studio.document, studio.view}, studio.language, studio.preferences, studio.prompts});
    QVERIFY(second.width() <= room.width());
    QVERIFY(second.height() <= room.height());
    QVERIFY(second.minimumWidth() <= room.width());
}

void WindowTest::illegalBatchOffersLegalOnes() {
    Studio studio;
    type(studio.find<NumberField>("globalBatch"), "100"); // 32 data-parallel ranks do not divide it
    QVERIFY(!studio.document.snapshot()->legal());
    const auto& found = studio.document.snapshot()->alternatives;
    const auto batch = std::find_if(found.begin(), found.end(), [](const LegalAlternatives& alternatives) {
        return alternatives.setting == SettingId::global_batch;
    });
    QVERIFY(batch != found.end());
    QVERIFY(batch->values == (std::vector<std::int64_t>{96, 128}));
    QVERIFY(studio.find<HintLine>("workloadHint")->text().contains(QLatin1String("Global batch")));
    studio.trigger("edit.undo");
    QVERIFY(studio.document.snapshot()->legal());
    QVERIFY(!studio.find<HintLine>("workloadHint")->text().contains(QLatin1String("Global batch")));
}

void WindowTest::sliderPreviewsAndCommitsOnce() {
    Studio studio;
    auto* slider = studio.find<StopSlider>("sequenceLengthSlider");
    const Project before = studio.document.project();
    const QPoint start(slider->width() / 4, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, start);
    QTest::mouseMove(slider, start + QPoint(20, 0));
    QTest::mouseMove(slider, QPoint(slider->width() - 2, slider->height() / 2));
    QVERIFY(studio.document.previewing());
    QCOMPARE(studio.document.project().workload.sequence_length, std::int64_t{1} << 20U);
    QCOMPARE(studio.document.snapshot()->project.workload.sequence_length, std::int64_t{1} << 20U);
    QCOMPARE(studio.document.undoStack().count(), 0);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 2, slider->height() / 2));
    QVERIFY(!studio.document.previewing());
    QCOMPARE(studio.document.undoStack().count(), 1);
    studio.trigger("edit.undo");
    QVERIFY(studio.document.project() == before);
    // A key press is a gesture of its own.
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(studio.document.undoStack().count(), 2);
    QCOMPARE(studio.document.project().workload.sequence_length, before.workload.sequence_length * 4);
}

void WindowTest::undoWhileDraggingLeavesNoStep() {
    Studio studio;
    type(studio.find<NumberField>("globalBatch"), "256");
    const Project before = studio.document.project();
    auto* slider = studio.find<StopSlider>("sequenceLengthSlider");
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, slider->height() / 2));
    QTest::mouseMove(slider, QPoint(slider->width() - 2, slider->height() / 2));
    QVERIFY(studio.document.previewing());
    QTest::keySequence(studio.window.get(), QKeySequence::Undo);
    QVERIFY(studio.document.project() == before);
    QTest::mouseMove(slider, QPoint(4, slider->height() / 2));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(4, slider->height() / 2));
    QVERIFY(studio.document.project() == before);
    QCOMPARE(studio.document.undoStack().index(), 1);
}

void WindowTest::choicesApplyToEveryPlan() {
    Studio studio;
    const Project before = studio.document.project();
    auto* recompute = studio.find<QComboBox>("recompute");
    recompute->setFocus();
    QTest::keyClick(recompute, Qt::Key_Home);
    for (const auto& named : studio.document.project().plans)
        QCOMPARE(named.plan.recompute.kind, RecomputeKind::none);
    QCOMPARE(studio.document.undoStack().count(), 1);
    auto* precision = studio.find<QComboBox>("precision");
    precision->setFocus();
    QTest::keyClick(precision, Qt::Key_Home);
    for (const auto& named : studio.document.project().plans)
        QCOMPARE(named.plan.precision, PrecisionRecipe::fp32);
    studio.document.undo();
    studio.document.undo();
    QVERIFY(studio.document.project() == before);
    QCOMPARE(recompute->currentData().toInt(), static_cast<int>(before.plans.front().plan.recompute.kind));
}

void WindowTest::listBarsAndDocumentAgreeOnTheSelectedPlan() {
    Studio studio;
    auto* list = studio.find<PlanList>("planList");
    auto* bars = studio.find<MemoryBarsWidget>("memoryBars");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
    QCOMPARE(studio.document.selectedPlan(), 1U);
    QVERIFY(bars->model().selected == std::size_t{1});
    QTest::mouseClick(bars, Qt::LeftButton, {}, bars->geometryOfBars().rows[2].bar.center().toPoint());
    QCOMPARE(studio.document.selectedPlan(), 2U);
    QCOMPARE(list->currentIndex().row(), 2);
}

void WindowTest::verdictFollowsThePlan() {
    Studio studio;
    auto* verdict = studio.find<VerdictFigure>("verdictMemory");
    for (std::size_t plan = 0; plan < studio.document.project().plans.size(); ++plan) {
        studio.document.selectPlan(plan);
        const bool fits = studio.document.snapshot()->plans[plan].estimate.fits();
        QCOMPARE(verdict->value(), fits ? QStringLiteral("FITS") : QStringLiteral("OVER"));
    }
    // The example exists to show this: unsharded does not fit, fully sharded does.
    QVERIFY(!studio.document.snapshot()->plans.front().estimate.fits());
    QVERIFY(studio.document.snapshot()->plans.back().estimate.fits());
    // 128 sequences do not divide over 24 GPUs: a plan that cannot run is never called fitting.
    studio.document.apply(withSetting(studio.document.project(), SettingId::nodes, 3), QStringLiteral("3 nodes"));
    QTRY_VERIFY(!studio.document.snapshot()->plans.back().estimate.legal());
    QCOMPARE(verdict->value(), QStringLiteral("NOT LEGAL"));
}

void WindowTest::unitsSwitchEverywhere() {
    Studio studio;
    auto* peak = studio.find<VerdictFigure>("verdictPeak");
    QVERIFY(peak->value().endsWith(QLatin1String("GiB")));
    QTest::mouseClick(studio.find<QWidget>("unitGb"), Qt::LeftButton);
    QVERIFY(peak->value().endsWith(QLatin1String("GB")));
    auto* table = studio.find<QTableView>("memoryTable");
    QVERIFY(table->model()->index(0, 0).data().toString().endsWith(QLatin1String("GB")));
    QVERIFY(studio.find<MemoryBarsWidget>("memoryBars")->model().unit == ui::ByteUnit::gb);
    QTest::mouseClick(studio.find<QWidget>("verdictUnits"), Qt::LeftButton);
    QVERIFY(peak->value().endsWith(QLatin1String("GiB")));
}

void WindowTest::figuresOfTheStripOpenTheirDerivation() {
    Studio studio;
    auto* tabs = studio.find<QTabBar>("detailTabs");
    QTest::mouseClick(studio.find<QWidget>("verdictParameters"), Qt::LeftButton);
    QCOMPARE(tabs->currentIndex(), 1);
    QVERIFY(studio.find<QTableView>("parameters")->isVisible());
    QTest::mouseClick(studio.find<QWidget>("verdictMemory"), Qt::LeftButton);
    QCOMPARE(tabs->currentIndex(), 0);
    // The terms that count add up to the figure above them.
    double sum = 0;
    const auto* ledger = studio.find<QTableView>("ledger")->model();
    for (int row = 0; row < ledger->rowCount(); ++row)
        if (ledger->index(row, 0).data(LedgerModel::at_peak_role).toBool())
            sum += ledger->index(row, 0).data(LedgerModel::bytes_role).toDouble();
    const auto& memory = studio.document.snapshot()->plans[studio.document.selectedPlan()].estimate.memory;
    QVERIFY(std::abs(sum - memory.total.value()) < 1e-9 * memory.total.value());
}

void WindowTest::keysWalkTheSegments() {
    Studio studio;
    auto* bars = studio.find<MemoryBarsWidget>("memoryBars");
    bars->setFocus(Qt::TabFocusReason);
    QVERIFY(bars->current().has_value());
    const MemorySegmentRef first = *bars->current();
    QTest::keyClick(bars, Qt::Key_Right);
    QVERIFY(bars->current()->category != first.category);
    QVERIFY(!bars->accessibleDescription().isEmpty());
    QTest::keyClick(bars, Qt::Key_Up);
    QCOMPARE(bars->current()->bar, first.bar - 1);
    QCOMPARE(studio.document.selectedPlan(), first.bar - 1);
    QSignalSpy opened(bars, &MemoryBarsWidget::segmentActivated);
    QTest::keyClick(bars, Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
}

void WindowTest::clickOnASegmentOpensItsTerms() {
    Studio studio;
    auto* bars = studio.find<MemoryBarsWidget>("memoryBars");
    const auto geometry = bars->geometryOfBars();
    const auto& segment = geometry.rows.back().segments.front();
    QTest::mouseClick(bars, Qt::LeftButton, {}, segment.rect.center().toPoint());
    const auto* ledger = studio.find<QTableView>("ledger")->model();
    QVERIFY(ledger->rowCount() > 0);
    double sum = 0;
    for (int row = 0; row < ledger->rowCount(); ++row)
        if (ledger->index(row, 0).data(LedgerModel::at_peak_role).toBool())
            sum += ledger->index(row, 0).data(LedgerModel::bytes_role).toDouble();
    QVERIFY(std::abs(sum - segment.bytes.value()) < 1);
    QTest::mouseClick(studio.find<QWidget>("allTerms"), Qt::LeftButton);
    QVERIFY(ledger->rowCount() > 3);
}

void WindowTest::copyGivesImageAndFigures() {
    Studio studio;
    QTest::keySequence(studio.window.get(), QKeySequence::Copy);
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    const QStringList lines = copied->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), memory_category_count + 4);
    QVERIFY(lines.front().startsWith(QLatin1String("Memory per GPU, GiB\t")));
    const auto& memory = studio.document.snapshot()->plans.front().estimate.memory;
    QCOMPARE(lines[memory_category_count + 1].split(QLatin1Char('\t'))[1],
             QString::number(inGibibytes(memory.total), 'f', 3));
}

void WindowTest::tableEqualsTheSnapshot() {
    Studio studio;
    auto* model = studio.find<QTableView>("memoryTable")->model();
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester ledger(studio.find<QTableView>("ledger")->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester parameters(studio.find<QTableView>("parameters")->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester plans(studio.find<PlanList>("planList")->model(),
                                         QAbstractItemModelTester::FailureReportingMode::QtTest);
    type(studio.find<NumberField>("nodes"), "2");
    studio.document.undo();
    for (int column = 0; column < model->columnCount(); ++column) {
        const auto& memory = studio.document.snapshot()->plans[static_cast<std::size_t>(column)].estimate.memory;
        double sum = 0;
        for (int row = 0; row < memory_category_count; ++row)
            sum += model->index(row, column).data(MemoryTableModel::bytes_role).toDouble();
        const double total =
            model->index(MemoryTableModel::total_row, column).data(MemoryTableModel::bytes_role).toDouble();
        QVERIFY(std::abs(sum - total) < 1e-9 * total);
        QCOMPARE(total, memory.total.value());
        QCOMPARE(model->index(MemoryTableModel::headroom_row, column).data(MemoryTableModel::bytes_role).toDouble(),
                 memory.headroom().value());
    }
}

void WindowTest::droppedConfigurationBecomesTheModel() {
    Studio studio;
    const QString path = studio.file("my-llama.json");
    writeFile(path, small_llama);
    drop(*studio.window, path);
    QCOMPARE(studio.document.snapshot()->total_parameters, std::int64_t{6'738'415'616});
    QCOMPARE(studio.find<VerdictFigure>("verdictParameters")->value(), QStringLiteral("6.74 B"));
    studio.trigger("edit.undo");
    QVERIFY(studio.document.snapshot()->total_parameters > std::int64_t{12'000'000'000});
}

void WindowTest::configurationOverASavedProjectIsSavedElsewhere() {
    Studio studio;
    const QString saved = studio.file("gpt.json");
    studio.prompts.save = saved;
    studio.trigger("file.save");
    QFile before(saved);
    QVERIFY(before.open(QIODevice::ReadOnly));
    const QByteArray bytes = before.readAll();
    writeFile(studio.file("my-llama.json"), small_llama);
    drop(*studio.window, studio.file("my-llama.json"));
    QCOMPARE(studio.document.project().name, std::string("my-llama"));
    QVERIFY(studio.document.project().notes.empty());
    QVERIFY(studio.document.path().isEmpty());
    QVERIFY(studio.window->windowTitle().contains(QLatin1String("my-llama")));
    studio.trigger("edit.undo");
    QCOMPARE(studio.document.path(), saved);
    QVERIFY(studio.window->windowTitle().contains(QLatin1String("gpt.json")));
    studio.trigger("edit.redo");
    studio.prompts.save = studio.file("other.json");
    studio.trigger("file.save");
    QVERIFY(studio.prompts.save_suggested.endsWith(QLatin1String("my-llama.json")));
    QFile after(saved);
    QVERIFY(after.open(QIODevice::ReadOnly));
    QCOMPARE(after.readAll(), bytes);
    QVERIFY(QFile::exists(studio.prompts.save));
    studio.prompts.save.clear();
    studio.prompts.save_suggested.clear();
    type(studio.find<NumberField>("nodes"), "2");
    studio.trigger("file.save"); // now it has a file of its own
    QVERIFY(studio.prompts.save_suggested.isEmpty());
    QVERIFY(!studio.window->isWindowModified());
}

void WindowTest::everyRescuedWorkIsOfferedAndNoneGoesUnasked() {
    Studio studio;
    const QDir folder(studio.folder.path());
    for (const char* name : {"a", "b"}) {
        const QJsonObject wrapped{
            {QStringLiteral("path"), folder.filePath(QLatin1String(name) + QStringLiteral("-project.json"))},
            {QStringLiteral("project"), QString::fromUtf8(studio.document.text())}};
        writeFile(folder.filePath(QLatin1String(name) + QStringLiteral(".json")), QJsonDocument(wrapped).toJson());
    }
    auto* bar = studio.find<MessageBar>("messageBar");
    const auto press = [bar](const QString& text) {
        for (auto* button : bar->findChildren<QAbstractButton*>())
            if (button->text() == text && button->isVisible())
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL(qPrintable(QStringLiteral("no button ") + text));
    };
    studio.window->files().offerRescued(folder.path());
    const QString first = bar->text();
    QVERIFY(first.contains(QLatin1String("(1 of 2)")));
    press(QStringLiteral("Show the next"));
    QVERIFY(bar->text().contains(QLatin1String("(2 of 2)")));
    press(QStringLiteral("Discard it")); // and answer no
    QCOMPARE(Recovery::leftBehind(folder.path()).size(), 2U);
    studio.prompts.discards_rescued = true;
    press(QStringLiteral("Discard it"));
    QCOMPARE(Recovery::leftBehind(folder.path()).size(), 1U);
    press(QStringLiteral("Open it"));
    QVERIFY(studio.document.modified());
    QCOMPARE(Recovery::leftBehind(folder.path()).size(), 1U); // until the document's own recovery file has it
}

void WindowTest::rescuedWorkSaysInWhatItDiffers() {
    Studio studio;
    const QDir folder(studio.folder.path());
    const QString file = folder.filePath(QStringLiteral("run.json"));
    QVERIFY(studio.document.save(file).empty());
    studio.document.apply(withSetting(studio.document.project(), SettingId::nodes, 8), QStringLiteral("nodes"));
    studio.document.apply(withRecompute(studio.document.project(), RecomputeKind::none), QStringLiteral("none"));
    QTemporaryDir rescued;
    const QJsonObject wrapped{{QStringLiteral("path"), file},
                              {QStringLiteral("project"), QString::fromUtf8(studio.document.text())}};
    writeFile(QDir(rescued.path()).filePath(QStringLiteral("a.json")), QJsonDocument(wrapped).toJson());
    auto* bar = studio.find<MessageBar>("messageBar");
    studio.window->files().offerRescued(rescued.path());
    QVERIFY2(bar->text().contains(QStringLiteral("Nodes 4 → 8")), qPrintable(bar->text()));
    QVERIFY2(bar->text().contains(QStringLiteral("Activation checkpointing")), qPrintable(bar->text()));
    // A file that does not open does not hide it.
    writeFile(folder.filePath(QStringLiteral("broken.json")), "{");
    QVERIFY(!studio.window->files().open(QStringList{folder.filePath(QStringLiteral("broken.json"))}));
    studio.window->files().mentionRescued(rescued.path());
    QVERIFY(bar->text().contains(QStringLiteral("broken.json")));
    QCoreApplication::processEvents(); // the button appears
    for (auto* button : bar->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Show rescued work"))
            QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY2(bar->text().contains(QStringLiteral("Nodes 4 → 8")), qPrintable(bar->text()));
}

void WindowTest::illegalPlanReadsAsSuchEverywhere() {
    Studio studio;
    type(studio.find<NumberField>("globalBatch"), "100");
    const auto& plans = studio.document.snapshot()->plans;
    std::vector<NamedPlan> named = studio.document.project().plans;
    std::vector<Estimate> estimates;
    for (const auto& plan : plans)
        estimates.push_back(plan.estimate);
    const auto model = memoryBarsModel(named, estimates, ui::ByteUnit::gib);
    bool met = false;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (estimates[i].legal() || !estimates[i].fits())
            continue;
        met = true;
        QVERIFY(!model.usable(i));
        // in short, and the same in chart, list and strip
        QCOMPARE(barVerdict(model, i), QStringLiteral("not legal: batch 100 ÷ 32"));
        const QModelIndex row = studio.find<PlanList>("planList")->model()->index(static_cast<int>(i), 0);
        QCOMPARE(row.data(PlanListModel::verdict_role).toString(), QStringLiteral("batch 100 ÷ 32"));
        QVERIFY(row.data(Qt::ToolTipRole).toString().contains(QLatin1String("does not divide")));
    }
    QVERIFY(met);
}

void WindowTest::badFileIsToldAboveTheViewAndChangesNothing() {
    Studio studio;
    const QString path = studio.file("broken.json");
    writeFile(path, "{\"model_type\": \"llama\", \"hidden_size\": ");
    const Project before = studio.document.project();
    studio.prompts.open = path;
    studio.trigger("file.open");
    auto* bar = studio.find<MessageBar>("messageBar");
    QVERIFY(bar->isVisible());
    QVERIFY(bar->text().contains(QLatin1String("broken.json")));
    QVERIFY(studio.document.project() == before);
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    QTest::mouseClick(studio.find<QWidget>("dismissMessage"), Qt::LeftButton);
    QVERIFY(!bar->isVisible());
}

void WindowTest::saveAndOpenThroughTheMenu() {
    Studio studio;
    type(studio.find<NumberField>("nodes"), "8");
    QVERIFY(studio.window->isWindowModified());
    studio.prompts.save = studio.file("eight.json");
    studio.trigger("file.save");
    QVERIFY(!studio.window->isWindowModified());
    QVERIFY(studio.window->windowTitle().contains(QLatin1String("eight.json")));
    type(studio.find<NumberField>("nodes"), "16");
    studio.prompts.open = studio.file("eight.json");
    studio.prompts.answer = SaveAnswer::cancel;
    studio.trigger("file.open");
    QCOMPARE(studio.document.project().cluster.nodes, 16);
    studio.prompts.answer = SaveAnswer::discard;
    studio.trigger("file.open");
    QCOMPARE(studio.document.project().cluster.nodes, 8);
    QCOMPARE(studio.find<NumberField>("nodes")->text(), QStringLiteral("8"));
}

void WindowTest::reportIsSeenBeforeItIsWritten() {
    Studio studio;
    QTest::mouseClick(studio.find<QAbstractButton>("stepReport"), Qt::LeftButton);
    auto* page = studio.find<ReportPage>("reportPage");
    auto* pages = studio.find<PaperView>("reportPages");
    QTRY_VERIFY(!page->busy() && pages->pageCount() > 3);
    QVERIFY(page->isVisible());
    const QImage sheet = pages->grab().toImage();
    QCOMPARE(sheet.pixelColor(sheet.width() / 2, 30), QColor(Qt::white)); // paper under any theme
    QTest::keyClick(pages, Qt::Key_PageDown);
    QCOMPARE(pages->page(), 1);
    QVERIFY(studio.find<QLabel>("reportState")->text().contains(QLatin1String("2")));
    // The brief form is one page; what is written is what was seen.
    studio.find<QComboBox>("reportForm")->setCurrentIndex(0);
    QTRY_VERIFY(!page->busy() && pages->pageCount() == 1);
    studio.prompts.report = studio.file("brief.html");
    QTest::mouseClick(studio.find<QPushButton>("writeReport"), Qt::LeftButton);
    QFile brief(studio.prompts.report);
    QVERIFY(brief.open(QIODevice::ReadOnly));
    const auto brief_size = brief.size();
    studio.find<QComboBox>("reportForm")->setCurrentIndex(1);
    QTRY_VERIFY(!page->busy() && pages->pageCount() > 3);
    studio.prompts.report = studio.file("full.html");
    QTest::mouseClick(studio.find<QPushButton>("writeReport"), Qt::LeftButton);
    QVERIFY(QFileInfo(studio.prompts.report).size() > 2 * brief_size);
    QTest::mouseClick(studio.find<QAbstractButton>("stepCompare"), Qt::LeftButton);
    QVERIFY(!page->isVisible());
}

void WindowTest::reportIsWrittenWhereAsked() {
    Studio studio;
    studio.prompts.report = studio.file("decision.html");
    QTest::mouseClick(studio.find<QWidget>("tool.file.report"), Qt::LeftButton);
    QFile report(studio.prompts.report);
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QString total =
        formatBytes(studio.document.snapshot()->plans.back().estimate.memory.total, ui::ByteUnit::gib);
    QVERIFY(QString::fromUtf8(report.readAll()).contains(total.section(QLatin1Char(' '), 0, 0)));
    QVERIFY(studio.find<MessageBar>("messageBar")->text().contains(QLatin1String("decision.html")));
    studio.prompts.report = studio.file("no-such-folder/decision.html");
    studio.trigger("file.report");
    QVERIFY(studio.find<MessageBar>("messageBar")
                ->text()
                .contains(QStringLiteral("no-such-folder/decision.html” was not written.")));
    QVERIFY(studio.find<MessageBar>("messageBar")->text().contains(QLatin1String("no such folder")));
}

void WindowTest::closingAsksOnlyWhenWorkWouldBeLost() {
    Studio studio;
    QVERIFY(studio.window->close());
    QCOMPARE(studio.prompts.asked, 0);
    studio.window->show();
    studio.document.apply(withSetting(studio.document.project(), SettingId::nodes, 8), QStringLiteral("nodes"));
    studio.prompts.answer = SaveAnswer::cancel;
    QVERIFY(!studio.window->close());
    QCOMPARE(studio.prompts.asked, 1);
    studio.prompts.answer = SaveAnswer::save;
    studio.prompts.save = studio.file("kept.json");
    QVERIFY(studio.window->close());
    QVERIFY(QFile::exists(studio.file("kept.json")));
}

void WindowTest::paletteFindsActionsAndSetsValues() {
    Studio studio;
    QTest::keySequence(studio.window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    auto* input = studio.find<QLineEdit>("paletteInput");
    QVERIFY(input->isVisible());
    QTest::keyClicks(input, QStringLiteral("data tab"));
    QTest::keyClick(input, Qt::Key_Return);
    QCOMPARE(studio.find<QTabBar>("detailTabs")->currentIndex(), 2);
    QVERIFY(!input->isVisible());
    studio.trigger("view.palette");
    QTest::keyClicks(input, QStringLiteral("micro 4"));
    QTest::keyClick(input, Qt::Key_Return);
    QCOMPARE(settingValue(studio.document.project(), SettingId::micro_batch), 4);
    studio.trigger("scenario.model");
    QTest::keyClicks(input, QStringLiteral("llama 2 7b"));
    QTest::keyClick(input, Qt::Key_Return);
    QCOMPARE(studio.document.snapshot()->total_parameters, std::int64_t{6'738'415'616});
    QCOMPARE(studio.document.undoStack().count(), 2);
    // A language is found by its name in either, and Return takes no letters that merely come in order.
    studio.trigger("view.palette");
    QTest::keyClicks(input, QStringLiteral("chin"));
    QTest::keyClick(input, Qt::Key_Return);
    QCOMPARE(studio.language.code(), QStringLiteral("zh_CN"));
    QVERIFY(!paletteScore(QStringLiteral("chin"), QStringLiteral("Micro-batch within")));
    QVERIFY(*paletteScore(QStringLiteral("set"), QStringLiteral("Settings")) >
            *paletteScore(QStringLiteral("set"), QStringLiteral("Reset")));
    QVERIFY(paletteScore(QStringLiteral("zs"), QStringLiteral("ZeRO stage")));
}

void WindowTest::changeOnDiskIsOfferedNotOverwritten() {
    Studio studio;
    const QString path = studio.file("shared.json");
    studio.prompts.save = path;
    studio.trigger("file.saveAs");
    const QByteArray theirs = studio.document.text() + "\n";
    writeFile(path, theirs);
    type(studio.find<NumberField>("nodes"), "8");
    studio.trigger("file.save");
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), theirs);
    QVERIFY(studio.find<MessageBar>("messageBar")->text().contains(QLatin1String("shared.json")));
    QVERIFY(studio.document.modified());
}

void WindowTest::languageSwitchesLive() {
    Studio studio;
    QCOMPARE(studio.window->menuBar()->actions().front()->text(), QStringLiteral("&File"));
    studio.trigger("language.zh");
    QCOMPARE(studio.language.code(), QStringLiteral("zh_CN"));
    QCOMPARE(studio.preferences.language(), QStringLiteral("zh_CN"));
    // Qt posts the event that tells windows.
    QTRY_COMPARE(studio.window->menuBar()->actions().front()->text(), QStringLiteral("文件(&F)"));
    QCOMPARE(studio.find<VerdictFigure>("verdictMemory")->value(), QStringLiteral("可容纳"));
    const QDialogButtonBox buttons(QDialogButtonBox::Cancel);
    QCOMPARE(buttons.button(QDialogButtonBox::Cancel)->text().remove(QLatin1Char('&')), QStringLiteral("取消"));
    studio.trigger("language.en");
    QTRY_COMPARE(studio.window->menuBar()->actions().front()->text(), QStringLiteral("&File"));
}

void WindowTest::themeSwitchesLive() {
    Studio studio;
    const QColor light = QApplication::palette().color(QPalette::Base);
    studio.trigger("theme.dark");
    QVERIFY(QApplication::palette().color(QPalette::Base).lightness() < light.lightness());
    QCOMPARE(studio.preferences.themeMode(), ThemeMode::dark);
    studio.trigger("theme.toggle");
    QCOMPARE(QApplication::palette().color(QPalette::Base), light);
}

void WindowTest::recentFilesAreRemembered() {
    Studio studio;
    for (int i = 0; i < Preferences::most_recent_files + 3; ++i) {
        studio.prompts.save = studio.folder.filePath(QStringLiteral("plan%1.json").arg(i));
        studio.trigger("file.saveAs");
    }
    const QStringList files = Preferences().recentFiles();
    QCOMPARE(files.size(), Preferences::most_recent_files);
    QCOMPARE(files.front(), studio.prompts.save);
}

QTEST_MAIN(WindowTest)
#include "window_test.moc"
