#include "tests/ui/studio_fixture.h"
#include "ui/document/settings.h"
#include "ui/learn/blocks_view.h"
#include "ui/learn/learn_page.h"
#include "ui/learn/lesson_figures.h"
#include "ui/learn/phase_strip.h"
#include "ui/learn/present_window.h"
#include "ui/shell/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/pill.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QProxyStyle>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

#include <map>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

const std::array<const char*, 8> figure_names{"lessonStates",         "lessonParameters", "lessonGradients",
                                              "lessonOptimizer",      "lessonTotal",      "lessonTraffic",
                                              "lessonTrafficFormula", "lessonTime"};

/// Learn, open in a whole studio, worked out at once.
struct Learn {
    Studio studio;
    LearnPage* page = nullptr;

    explicit Learn(const QString& language = QStringLiteral("en"), const QSize& size = QSize(1360, 860))
        : studio(language, size)
        , page(studio.find<LearnPage>("learnPage")) {
        studio.window->workspace().open(QStringLiteral("learn"));
        [[maybe_unused]] const bool ready = QTest::qWaitFor([this] { return !page->session().results().empty(); });
    }

    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return studio.find<Widget>(name);
    }
    [[nodiscard]] QString text(const char* label) const { return find<QLabel>(label)->text(); }
    void key(Qt::Key key) const { QTest::keyClick(find<BlocksView>("lessonBlocks"), key); }
    void waitForResults(const std::function<void()>& act) const {
        bool came = false;
        const auto link =
            QObject::connect(&page->session(), &LessonSession::resultsChanged, page, [&came] { came = true; });
        act();
        [[maybe_unused]] const bool done = QTest::qWaitFor([&came] { return came; });
        QObject::disconnect(link);
    }
    [[nodiscard]] std::map<std::string, QString> figures() const {
        std::map<std::string, QString> texts;
        for (const char* name : figure_names)
            texts[name] = text(name);
        return texts;
    }
};

/// A desktop with or without motion.
class MotionStyle final : public QProxyStyle {
public:
    explicit MotionStyle(int duration)
        : duration_(duration) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override {
        return hint == SH_Widget_Animation_Duration ? duration_ : QProxyStyle::styleHint(hint, option, widget, data);
    }

private:
    int duration_;
};

void typeGuess(const Learn& learn, const char* guess) {
    auto* field = learn.find<QLineEdit>("predictField");
    field->setFocus();
    QTest::keyClicks(field, QString::fromLatin1(guess));
    QTest::keyClick(field, Qt::Key_Return);
}

} // namespace

class LearnTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void cleanup() { QSettings().clear(); }
    void arrowKeysAloneWalkFromDdpToZero3();
    void arrowKeysGoBackTheSameWay();
    void figuresAreHiddenUntilTheGuess();
    void aTypedGuessIsHeldAgainstTheMistakes();
    void aPickedGuessIsJudged();
    void unreadableGuessesAreRefused();
    void figuresEqualTheEstimateOfTheStep();
    void everyShownFigureChangesWithTheModel();
    void theOpenProjectIsWhatRuns();
    void languageChangesWithoutLosingThePlace();
    void blocksFollowThePlayedEvent();
    void motionFollowsTheDesktop();
    void aLessonIsOpenedAndFaultsNameTheirLine();
    void presentationFollowsKeys();
    void theVerdictStripStays();
};

void LearnTest::arrowKeysAloneWalkFromDdpToZero3() {
    Learn learn;
    QStringList titles;
    int keys = 0;
    while (learn.page->session().current().id != "zero-3" && ++keys < 100) {
        titles << learn.text("lessonTitle");
        learn.key(Qt::Key_Right);
    }
    titles.removeDuplicates();
    QCOMPARE(titles.size(), 3);
    // One key to show the figures, one for each event, one to go on: three steps in well under ten minutes.
    QVERIFY2(keys < 20, qPrintable(QString::number(keys)));
}

void LearnTest::arrowKeysGoBackTheSameWay() {
    Learn learn;
    LessonSession& session = learn.page->session();
    learn.key(Qt::Key_Right); // shows the figures
    learn.key(Qt::Key_Right);
    QCOMPARE(session.moment(), std::optional<std::size_t>(0));
    learn.key(Qt::Key_Right);
    QCOMPARE(session.moment(), std::optional<std::size_t>(1));
    learn.key(Qt::Key_Left);
    learn.key(Qt::Key_Left);
    QVERIFY(!session.moment());
    learn.key(Qt::Key_End);
    QCOMPARE(session.current().id, std::string("three-d"));
    learn.key(Qt::Key_PageUp);
    QCOMPARE(session.current().id, std::string("expert"));
    learn.key(Qt::Key_Home);
    QCOMPARE(session.step(), std::size_t(0));
}

void LearnTest::figuresAreHiddenUntilTheGuess() {
    Learn learn;
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("?"));
    QVERIFY(!learn.find<QLabel>("lessonTotal")->isVisible());
    QTest::mouseClick(learn.find<QPushButton>("predictReveal"), Qt::LeftButton);
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("112.0 GB"));
    QVERIFY(learn.find<QLabel>("lessonTotal")->isVisible());
    learn.key(Qt::Key_PageDown);
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("?"));
    learn.find<QCheckBox>("predictFirst")->click();
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("63.0 GB"));
}

void LearnTest::aTypedGuessIsHeldAgainstTheMistakes() {
    Learn learn;
    learn.page->session().showStep(2); // ZeRO-2: 38.5 GB
    typeGuess(learn, "14");
    QCOMPARE(learn.find<Pill>("predictVerdict")->text(), QStringLiteral("Not quite"));
    QVERIFY2(learn.text("predictDifference").contains(QStringLiteral("24.5 GB too little")),
             qPrintable(learn.text("predictDifference")));
    QVERIFY2(learn.text("predictReason").contains(QStringLiteral("Everything divided by N")),
             qPrintable(learn.text("predictReason")));
    learn.page->session().showStep(3);
    typeGuess(learn, "13.04 GiB");
    QCOMPARE(learn.find<Pill>("predictVerdict")->text(), QStringLiteral("Right"));
}

void LearnTest::aPickedGuessIsJudged() {
    Learn learn;
    learn.page->session().showStep(1);
    int right = 0;
    for (int i = 0; i < 4; ++i) {
        const auto name = QStringLiteral("predictChoice%1").arg(i).toLatin1();
        auto* choice = learn.find<QPushButton>(name.constData());
        QVERIFY(choice->isVisible());
        right += choice->text() == QLatin1String("63.0 GB");
    }
    QCOMPARE(right, 1);
    QTest::mouseClick(learn.find<QPushButton>("predictChoice0"), Qt::LeftButton);
    QVERIFY(learn.find<Pill>("predictVerdict")->isVisible());
    QVERIFY(!learn.find<QPushButton>("predictChoice1")->isVisible());
}

void LearnTest::unreadableGuessesAreRefused() {
    Learn learn;
    typeGuess(learn, "many");
    QVERIFY(learn.find<QLabel>("predictProblem")->isVisible());
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("?"));
}

void LearnTest::figuresEqualTheEstimateOfTheStep() {
    Learn learn;
    LessonSession& session = learn.page->session();
    session.setPredictFirst(false);
    for (std::size_t i = 0; i < session.lesson().steps.size(); ++i) {
        session.showStep(i);
        const StepResult& result = *session.result();
        const Estimate plain = estimate(result.scenario, *result.plan);
        const QString total = formatBytes(plain.memory.total, meshwright::ui::ByteUnit::gb);
        QVERIFY2(learn.text("lessonTotal").contains(total), qPrintable(learn.text("lessonTotal")));
        const double exposed = exposedCommunication(plain.time).value();
        const QString shown = learn.text("lessonTime");
        const double step = plain.time.step.value();
        QVERIFY2(step < 1 || shown.contains(QLocale().toString(step, 'f', 2)), qPrintable(shown));
        QVERIFY2(exposed < 1 || shown.contains(QLocale().toString(exposed, 'f', 2)), qPrintable(shown));
    }
}

void LearnTest::everyShownFigureChangesWithTheModel() {
    Learn learn;
    LessonSession& session = learn.page->session();
    session.setPredictFirst(false);
    std::vector<std::map<std::string, QString>> before;
    for (std::size_t i = 0; i < session.lesson().steps.size(); ++i) {
        session.showStep(i);
        before.push_back(learn.figures());
    }
    learn.waitForResults([&learn] {
        auto* field = learn.find<NumberField>("lessonSize");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("13B"));
        QTest::keyClick(field, Qt::Key_Return);
    });
    for (std::size_t i = 0; i < session.lesson().steps.size(); ++i) {
        session.showStep(i);
        if (session.result()->other_model)
            continue;
        for (const auto& [name, text] : learn.figures()) {
            const bool nothing = text.contains(QStringLiteral("on the host"));
            QVERIFY2(nothing || text != before[i].at(name),
                     qPrintable(QString::fromStdString(name) + QLatin1Char(' ') + text));
        }
    }
}

void LearnTest::theOpenProjectIsWhatRuns() {
    Learn learn;
    LessonSession& session = learn.page->session();
    learn.waitForResults([&learn] { learn.find<QToolButton>("lessonProject")->click(); });
    QCOMPARE(session.result()->scenario.model.name, learn.studio.document.snapshot()->resolved.scenario.model.name);
    QCOMPARE(session.result()->scenario.cluster.gpuCount(), 32);
    QVERIFY(!learn.find<NumberField>("lessonSize")->isVisible());
    const double was = session.result()->states.total().value();
    learn.waitForResults([&learn] {
        learn.studio.document.apply(withCatalogModel(learn.studio.document.project(), "llama-2-7b"),
                                    QStringLiteral("model"));
    });
    QVERIFY(session.result()->states.total().value() < was);
}

void LearnTest::languageChangesWithoutLosingThePlace() {
    Learn learn;
    LessonSession& session = learn.page->session();
    session.showStep(3);
    session.reveal();
    session.showMoment(2);
    learn.studio.language.choose(QStringLiteral("zh_CN"));
    QCOMPARE(session.step(), std::size_t(3));
    QCOMPARE(session.moment(), std::optional<std::size_t>(2));
    QTRY_VERIFY(learn.text("lessonTitle").contains(QStringLiteral("参数也切分")));
    QVERIFY(!session.hidden());
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("14.0 GB"));
    learn.studio.language.choose(QStringLiteral("en"));
}

void LearnTest::blocksFollowThePlayedEvent() {
    Learn learn;
    LessonSession& session = learn.page->session();
    auto* blocks = learn.find<BlocksView>("lessonBlocks");
    session.showStep(3);
    session.reveal();
    QCOMPARE(blocks->scene().rows[0].fraction(), 0.125);
    QCOMPARE(blocks->scene().rows[0].gathered, 0.0);
    session.forward(); // all-gather of parameters
    QCOMPARE(blocks->scene().rows[0].gathered, 1.0);
    session.forward(); // freed
    QCOMPARE(blocks->scene().rows[0].gathered, 0.0);
    auto* strip = learn.find<PhaseStrip>("phaseStrip");
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->eventRect(3).center().toPoint());
    QCOMPARE(session.moment(), std::optional<std::size_t>(3));
    QCOMPARE(blocks->scene().rows[1].gathered, 1.0); // gradients on the way to their owners
    QVERIFY(!blocks->accessibleDescription().isEmpty());
}

void LearnTest::motionFollowsTheDesktop() {
    Learn learn;
    LessonSession& session = learn.page->session();
    session.setPredictFirst(false);
    auto* blocks = learn.find<BlocksView>("lessonBlocks");
    MotionStyle moves(200);
    blocks->setStyle(&moves);
    session.showStep(1);
    QVERIFY(blocks->moving());
    QTRY_VERIFY(!blocks->moving());
    QCOMPARE(blocks->scene().rows[2].fraction(), 0.125);
    MotionStyle still(0);
    blocks->setStyle(&still);
    session.showStep(2);
    QVERIFY(!blocks->moving());
    blocks->setStyle(nullptr);
}

void LearnTest::aLessonIsOpenedAndFaultsNameTheirLine() {
    Learn learn;
    const QByteArray good = R"({
  "format": "meshwright-lesson", "version": 1, "id": "mine",
  "title": {"en": "Mine", "zh_CN": "我的"},
  "steps": [
    {"id": "only", "name": {"en": "Only", "zh_CN": "唯一"}, "title": {"en": "The only step", "zh_CN": "唯一一步"},
     "text": {"en": "a", "zh_CN": "a"},
     "plan": {"framework": "deepspeed",
              "sharding": "full"},
     "events": [], "values": ["states"]}
  ]
})";
    QByteArray bad = good;
    bad.replace("\"full\"", "\"fully\"");
    writeFile(learn.studio.file("bad.json"), bad);
    QVERIFY(!learn.page->openLesson(learn.studio.file("bad.json")));
    auto* messages = learn.page->findChild<MessageBar*>();
    QVERIFY2(messages->text().contains(QStringLiteral("Line 8")), qPrintable(messages->text()));
    QCOMPARE(learn.page->session().lesson().id, std::string("zero-stage-by-stage"));
    writeFile(learn.studio.file("good.json"), good);
    learn.waitForResults([&learn] { QVERIFY(learn.page->openLesson(learn.studio.file("good.json"))); });
    QCOMPARE(learn.text("lessonTitle"), QStringLiteral("The only step"));
    QCOMPARE(learn.find<QTabBar>("lessonSteps")->count(), 1);
    QCOMPARE(learn.text("lessonStates"), QStringLiteral("14.0 GB"));
}

void LearnTest::presentationFollowsKeys() {
    Learn learn;
    LessonSession& session = learn.page->session();
    PresentWindow* window = learn.page->present();
    QVERIFY(QTest::qWaitForWindowExposed(window));
    QTest::keyClick(window, Qt::Key_Right);
    QVERIFY(!session.hidden());
    QTest::keyClick(window, Qt::Key_PageDown);
    QCOMPARE(session.step(), std::size_t(1));
    QTest::keyClick(window, Qt::Key_B);
    QVERIFY(window->black());
    QCOMPARE(window->grab().toImage().pixelColor(window->width() / 2, window->height() / 2), QColor(Qt::black));
    QTest::keyClick(window, Qt::Key_Right);
    QVERIFY(!window->black());
    QCOMPARE(session.step(), std::size_t(1));
    QTest::keyClick(window, Qt::Key_P);
    QVERIFY(window->pointing());
    QTest::keyClick(window, Qt::Key_M);
    session.showStep(4);
    QTest::keyClick(window, Qt::Key_N);
    QCOMPARE(session.step(), std::size_t(1));
    QTest::keyClick(window, Qt::Key_Escape);
    QTRY_VERIFY(learn.page->findChild<PresentWindow*>() == nullptr);
}

void LearnTest::theVerdictStripStays() {
    Learn learn;
    QVERIFY(learn.studio.find<QWidget>("verdictBar")->isVisible());
    QVERIFY(!learn.studio.find<QWidget>("scenarioDock")->isVisible());
    const auto plans = learn.studio.document.project().plans;
    learn.page->session().showStep(5);
    QVERIFY(learn.studio.document.project().plans == plans);
}

QTEST_MAIN(LearnTest)
#include "learn_test.moc"
