#include "tests/ui/studio_fixture.h"
#include "ui/document/recovery.h"
#include "ui/document/settings.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <atomic>
#include <latch>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

const QByteArray llama_config = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama",
  "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32,
  "vocab_size": 32000, "tie_word_embeddings": false})";

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void everySettingIsUndoneAndRedone_data();
    void everySettingIsUndoneAndRedone();
    void undoTextNamesTheValue();
    void sameValueIsNoCommand();
    void oneGestureIsOneStep();
    void gestureBackToTheStartLeavesNothing();
    void separateGesturesAreSeparateSteps();
    void previewShowsButDoesNotCommit();
    void undoDuringAGestureEndsItWithoutAStep();
    void savedAndReopenedIsTheSame();
    void badFilesLeaveTheDocumentAlone_data();
    void badFilesLeaveTheDocumentAlone();
    void configurationBecomesTheModelAndIsUndone();
    void changeOnDiskIsNoticed();
    void unsavedWorkIsRescued();
    void savedWorkLeavesNoRescueFile();
    void newestRequestWins();
    void snapshotsMatchTheProjectTheyShow();
};

void DocumentTest::everySettingIsUndoneAndRedone_data() {
    QTest::addColumn<int>("setting");
    QTest::addColumn<qint64>("value");
    QTest::newRow("nodes") << static_cast<int>(SettingId::nodes) << qint64{8};
    QTest::newRow("gpus per node") << static_cast<int>(SettingId::gpus_per_node) << qint64{4};
    QTest::newRow("sequence length") << static_cast<int>(SettingId::sequence_length) << qint64{1024};
    QTest::newRow("global batch") << static_cast<int>(SettingId::global_batch) << qint64{256};
    QTest::newRow("micro-batch") << static_cast<int>(SettingId::micro_batch) << qint64{4};
}

void DocumentTest::everySettingIsUndoneAndRedone() {
    QFETCH(int, setting);
    QFETCH(qint64, value);
    const auto id = static_cast<SettingId>(setting);
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const Project before = document.project();
    QSignalSpy changed(&document, &StudioDocument::projectChanged);
    document.apply(withSetting(before, id, value), settingCommand(id, value));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(settingValue(document.project(), id), value);
    QVERIFY(document.modified());
    const Project after = document.project();
    document.undo();
    QVERIFY(document.project() == before);
    QVERIFY(!document.modified());
    document.redo();
    QVERIFY(document.project() == after);
    QVERIFY(document.snapshot()->project == after);
}

void DocumentTest::undoTextNamesTheValue() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    document.apply(withSetting(document.project(), SettingId::micro_batch, 4),
                   settingCommand(SettingId::micro_batch, 4));
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("Set micro-batch to 4"));
}

void DocumentTest::sameValueIsNoCommand() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    QSignalSpy changed(&document, &StudioDocument::projectChanged);
    document.apply(document.project(), QStringLiteral("nothing"));
    QCOMPARE(document.undoStack().count(), 0);
    QCOMPARE(changed.count(), 0);
}

void DocumentTest::oneGestureIsOneStep() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const Project before = document.project();
    for (const std::int64_t value : {512, 1024, 4096})
        document.apply(withSetting(document.committed(), SettingId::sequence_length, value),
                       settingCommand(SettingId::sequence_length, value), 7);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("Set sequence length to 4,096"));
    document.undo();
    QVERIFY(document.project() == before);
}

void DocumentTest::gestureBackToTheStartLeavesNothing() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const std::int64_t start = settingValue(document.project(), SettingId::sequence_length);
    for (const std::int64_t value : {std::int64_t{512}, start})
        document.apply(withSetting(document.committed(), SettingId::sequence_length, value),
                       settingCommand(SettingId::sequence_length, value), 9);
    QCOMPARE(document.undoStack().count(), 0);
    QVERIFY(!document.modified());
}

void DocumentTest::separateGesturesAreSeparateSteps() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    GestureId gesture = 1;
    for (const std::int64_t value : {512, 1024, 4096})
        document.apply(withSetting(document.committed(), SettingId::sequence_length, value),
                       settingCommand(SettingId::sequence_length, value), gesture++);
    QCOMPARE(document.undoStack().count(), 3);
}

void DocumentTest::previewShowsButDoesNotCommit() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const Project before = document.committed();
    document.preview(withSetting(before, SettingId::micro_batch, 4));
    QCOMPARE(settingValue(document.project(), SettingId::micro_batch), 4);
    QCOMPARE(settingValue(document.snapshot()->project, SettingId::micro_batch), 4);
    QVERIFY(document.committed() == before);
    QCOMPARE(document.undoStack().count(), 0);
    document.cancelPreview();
    QVERIFY(document.project() == before);
    QVERIFY(document.snapshot()->project == before);
}

void DocumentTest::undoDuringAGestureEndsItWithoutAStep() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    document.apply(withSetting(document.committed(), SettingId::nodes, 8), settingCommand(SettingId::nodes, 8));
    const Project before = document.committed();
    document.preview(withSetting(before, SettingId::micro_batch, 4));
    document.undo();
    QVERIFY(document.project() == before);
    QCOMPARE(document.undoStack().index(), 1);
}

void DocumentTest::savedAndReopenedIsTheSame() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.json"));
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    document.apply(withSetting(document.project(), SettingId::nodes, 8), settingCommand(SettingId::nodes, 8));
    QVERIFY(document.save(path).empty());
    QVERIFY(!document.modified());
    StudioDocument other(evaluator);
    QVERIFY(other.open(path).empty());
    QVERIFY(other.project() == document.project());
    QCOMPARE(other.path(), path);
    QCOMPARE(other.displayName(), QStringLiteral("plan.json"));
}

void DocumentTest::badFilesLeaveTheDocumentAlone_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("truncated") << QByteArray(R"({"format": "meshwright-project", "version": 1, "mod)");
    QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11);
    QTest::newRow("another format") << QByteArray(R"({"format": "something-else", "version": 1})");
    QTest::newRow("newer version") << QByteArray(R"({"format": "meshwright-project", "version": 999})");
    QTest::newRow("unknown architecture") << QByteArray(R"({"model_type": "perceiver", "hidden_size": 12})");
    QTest::newRow("negative width") << QByteArray(llama_config).replace("4096", "-4096");
}

void DocumentTest::badFilesLeaveTheDocumentAlone() {
    QFETCH(QByteArray, text);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("bad.json"));
    writeFile(path, text);
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const Project before = document.project();
    const Faults faults = document.open(path);
    QVERIFY(!faults.empty());
    QCOMPARE(QString::fromStdString(faults.front().file), path);
    QVERIFY(document.project() == before);
    QVERIFY(!document.modified());
    QVERIFY(document.path().isEmpty());
}

void DocumentTest::configurationBecomesTheModelAndIsUndone() {
    QTemporaryDir folder;
    QDir(folder.path()).mkdir(QStringLiteral("llama-7b"));
    const QString path = folder.filePath(QStringLiteral("llama-7b/config.json"));
    writeFile(path, llama_config);
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const Project before = document.project();
    QVERIFY(document.open(path).empty());
    QCOMPARE(document.snapshot()->total_parameters, std::int64_t{6'738'415'616});
    QCOMPARE(document.project().model.name, std::string("llama-7b"));
    QVERIFY(document.project().plans == before.plans);
    document.undo();
    QVERIFY(document.project() == before);
}

void DocumentTest::changeOnDiskIsNoticed() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.json"));
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    QVERIFY(document.save(path).empty());
    QVERIFY(!document.changedOnDisk());
    QSignalSpy noticed(&document, &StudioDocument::diskFileChanged);
    writeFile(path, document.text() + "\n");
    QTRY_VERIFY(noticed.count() >= 1);
    QVERIFY(document.changedOnDisk());
    QVERIFY(document.save(path).empty());
    QVERIFY(!document.changedOnDisk());
}

void DocumentTest::unsavedWorkIsRescued() {
    QTemporaryDir folder;
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    auto recovery = std::make_unique<Recovery>(document, folder.path());
    document.apply(withSetting(document.project(), SettingId::nodes, 8), settingCommand(SettingId::nodes, 8));
    recovery->flush();
    QVERIFY(Recovery::leftBehind(folder.path()).empty()); // its owner is alive
    // What a killed run leaves: the file, and a lock that no process holds.
    const QString orphan = folder.filePath(QStringLiteral("orphan.json"));
    QVERIFY(QFile::copy(recovery->file(), orphan));
    recovery.reset();
    const auto found = Recovery::leftBehind(folder.path());
    QCOMPARE(found.size(), 1U);
    StudioDocument other(evaluator);
    QVERIFY(other.recover(found.front().text, found.front().path).empty());
    QVERIFY(other.project() == document.project());
    QVERIFY(other.modified());
    Recovery::discard(found.front());
    QVERIFY(Recovery::leftBehind(folder.path()).empty());
}

void DocumentTest::savedWorkLeavesNoRescueFile() {
    QTemporaryDir folder;
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    Recovery recovery(document, folder.path());
    document.apply(withSetting(document.project(), SettingId::nodes, 8), settingCommand(SettingId::nodes, 8));
    recovery.flush();
    QVERIFY(QFile::exists(recovery.file()));
    QVERIFY(document.save(folder.filePath(QStringLiteral("plan.txt"))).empty());
    QVERIFY(!QFile::exists(recovery.file()));
}

void DocumentTest::newestRequestWins() {
    std::latch first_started(1);
    std::latch may_go_on(1);
    std::atomic<int> evaluated = 0;
    Evaluator evaluator(Evaluator::Execution::threaded, [&](const Project& project) {
        if (evaluated++ == 0) {
            first_started.count_down();
            may_go_on.wait();
        }
        Snapshot snapshot;
        snapshot.project = project;
        return snapshot;
    });
    std::vector<int> nodes;
    connect(&evaluator, &Evaluator::published, this,
            [&](const SnapshotPointer& snapshot) { nodes.push_back(snapshot->project.cluster.nodes); });
    Project project;
    project.cluster.nodes = 1;
    evaluator.request(project);
    first_started.wait();
    for (const int count : {2, 3, 4}) {
        project.cluster.nodes = count;
        evaluator.request(project);
    }
    QVERIFY(evaluator.busy());
    may_go_on.count_down();
    QTRY_VERIFY(!evaluator.busy());
    QVERIFY(nodes == std::vector<int>{4}); // the first came too late to be shown
    QCOMPARE(evaluated.load(), 2);         // the second and third were never begun
    evaluator.disconnect(this);
}

void DocumentTest::snapshotsMatchTheProjectTheyShow() {
    Evaluator evaluator(Evaluator::Execution::immediate);
    StudioDocument document(evaluator);
    document.start(exampleProject());
    const Snapshot& snapshot = *document.snapshot();
    QCOMPARE(snapshot.plans.size(), document.project().plans.size());
    std::int64_t sum = 0;
    for (const auto& line : snapshot.parameters)
        sum += line.total();
    QCOMPARE(sum, snapshot.total_parameters);
    for (std::size_t i = 0; i < snapshot.plans.size(); ++i) {
        const Estimate direct = estimate(snapshot.resolved.scenario, document.project().plans[i].plan);
        QCOMPARE(snapshot.plans[i].estimate.memory.total.value(), direct.memory.total.value());
    }
}

QTEST_MAIN(DocumentTest)
#include "document_test.moc"
