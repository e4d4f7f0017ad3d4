#include "tests/ui/studio_fixture.h"
#include "ui/document/settings.h"
#include "ui/learn/cards_view.h"
#include "ui/learn/claims_model.h"
#include "ui/learn/learn_page.h"
#include "ui/learn/pitch_view.h"
#include "ui/shell/workspace.h"
#include "ui/widgets/pill.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

enum Part : int { walkthrough, cards, claims, pitch };

/// Learn in a whole studio, open at one of its parts.
struct Learn {
    Studio studio;
    LearnPage* page = nullptr;

    explicit Learn(Part part, const QString& language = QStringLiteral("en"), const QSize& size = QSize(1360, 860))
        : studio(language, size)
        , page(studio.find<LearnPage>("learnPage")) {
        studio.window->workspace().open(QStringLiteral("learn"));
        [[maybe_unused]] const bool ready = QTest::qWaitFor([this] { return !page->session().results().empty(); });
        open(part);
    }

    void open(Part part) const { studio.find<QTabBar>("learnTabs")->setCurrentIndex(part); }
    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return studio.find<Widget>(name);
    }
    [[nodiscard]] QString text(const char* label) const { return find<QLabel>(label)->text(); }
    [[nodiscard]] CardsView* cardsView() const { return page->findChild<CardsView*>(); }
};

QString pathOf(const QWidget* widget) {
    QString path = QString::fromLatin1(widget->metaObject()->className());
    for (; widget != nullptr; widget = widget->parentWidget())
        path = widget->objectName() + QLatin1Char('/') + path;
    return path;
}

} // namespace

class LearnPartsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void cleanup() { QSettings().clear(); }
    void answersAreHiddenUntilAsked();
    void answersShowFiguresOfTheWalkthrough();
    void followUpsLeadOnAndBack();
    void topicsNarrowTheQuestions();
    void selfTestRemembersAcrossRuns();
    void claimsAreFoundInBothLanguages();
    void claimsAreFilteredByVerdict();
    void aCardsClaimOpensTheDesk();
    void pitchSpeaksBothLanguagesWithTheFiguresOfTheProject();
    void editedPitchesStay();
    void templatesAreFilled();
    void everyControlHasAName_data();
    void everyControlHasAName();
    void nothingIsCutOff_data();
    void nothingIsCutOff();
};

void LearnPartsTest::answersAreHiddenUntilAsked() {
    Learn learn(cards);
    learn.cardsView()->showCard("stage1-bytes");
    QVERIFY(!learn.find<QLabel>("cardsAnswer")->isVisible());
    learn.cardsView()->setFocus();
    QTest::keyClick(learn.cardsView(), Qt::Key_Space);
    QVERIFY(learn.find<QLabel>("cardsAnswer")->isVisible());
    QVERIFY(learn.text("cardsAnswer").contains(QStringLiteral("63 GB")));
    QVERIFY(learn.text("cardsWrong").contains(QStringLiteral("35 GB")));
    learn.studio.window->findChild<QPushButton*>(QStringLiteral("followUp"))->click();
    QVERIFY(!learn.find<QLabel>("cardsAnswer")->isVisible());
}

void LearnPartsTest::answersShowFiguresOfTheWalkthrough() {
    Learn learn(cards);
    learn.cardsView()->showCard("stage1-bytes");
    learn.find<QPushButton>("cardsShow")->click();
    QVERIFY2(learn.text("cardsBacking").contains(QStringLiteral("63.0 GB")), qPrintable(learn.text("cardsBacking")));
    TextbookSettings settings;
    settings.parameters = 13'000'000'000;
    learn.page->session().setSettings(settings);
    QTRY_VERIFY(learn.text("cardsBacking").contains(QStringLiteral("117.0 GB")));
}

void LearnPartsTest::followUpsLeadOnAndBack() {
    Learn learn(cards);
    CardsView* const view = learn.cardsView();
    view->showCard("zero-idea");
    learn.find<QPushButton>("cardsShow")->click();
    learn.studio.window->findChild<QPushButton*>(QStringLiteral("followUp"))->click();
    QCOMPARE(view->card()->id, std::string("stage-order"));
    learn.find<QPushButton>("cardsBack")->click();
    QCOMPARE(view->card()->id, std::string("zero-idea"));
    QVERIFY(!learn.find<QPushButton>("cardsBack")->isVisible());
}

void LearnPartsTest::topicsNarrowTheQuestions() {
    Learn learn(cards);
    auto* list = learn.find<QListWidget>("cardsList");
    const int all = list->count();
    QVERIFY(all >= 60);
    auto* topic = learn.find<QComboBox>("cardsTopic");
    topic->setFocus();
    QTest::keyClick(topic, Qt::Key_Down);
    QVERIFY(list->count() > 0 && list->count() < all);
    list->setCurrentRow(2);
    QCOMPARE(learn.text("cardsQuestion"), list->item(2)->text());
}

void LearnPartsTest::selfTestRemembersAcrossRuns() {
    QString asked;
    QString due;
    {
        Learn learn(cards);
        learn.find<QToolButton>("cardsSelfTest")->click();
        asked = learn.text("cardsQuestion");
        due = learn.text("cardsDue");
        learn.cardsView()->setFocus();
        QTest::keyClick(learn.cardsView(), Qt::Key_3); // not before the answer
        QCOMPARE(learn.text("cardsQuestion"), asked);
        QTest::keyClick(learn.cardsView(), Qt::Key_Space);
        QTest::keyClick(learn.cardsView(), Qt::Key_3);
        QVERIFY(learn.text("cardsQuestion") != asked);
        QVERIFY(learn.text("cardsDue") != due);
        due = learn.text("cardsDue");
    }
    Learn again(cards);
    again.find<QToolButton>("cardsSelfTest")->click();
    QVERIFY(again.text("cardsQuestion") != asked);
    QCOMPARE(again.text("cardsDue"), due);
}

void LearnPartsTest::claimsAreFoundInBothLanguages() {
    Learn learn(claims);
    ClaimsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto* list = learn.find<QListView>("claimsList");
    QCOMPARE(list->model()->rowCount(), 161);
    QTest::keyClicks(learn.find<QLineEdit>("claimsSearch"), QStringLiteral("Horovod out of date"));
    QCOMPARE(list->model()->rowCount(), 1);
    learn.find<QLineEdit>("claimsSearch")->setText(QStringLiteral("气泡"));
    QVERIFY(list->model()->rowCount() > 0);
    QVERIFY(!learn.text("claimStatement").isEmpty());
    learn.find<QLineEdit>("claimsSearch")->setText(QStringLiteral("nothing like this"));
    QCOMPARE(list->model()->rowCount(), 0);
    QVERIFY(!learn.find<QLabel>("claimStatement")->isVisible());
}

void LearnPartsTest::claimsAreFilteredByVerdict() {
    Learn learn(claims);
    auto* verdict = learn.find<QComboBox>("claimsVerdict");
    verdict->setFocus();
    for (int i = 0; i <= static_cast<int>(Verdict::wrong); ++i)
        QTest::keyClick(verdict, Qt::Key_Down);
    QCOMPARE(verdict->currentText(), QStringLiteral("Wrong"));
    const auto* model = learn.find<QListView>("claimsList")->model();
    QVERIFY(model->rowCount() > 10);
    for (int row = 0; row < model->rowCount(); ++row)
        QVERIFY(model->index(row, 0).data().toString().contains(QStringLiteral("· Wrong")));
    QCOMPARE(learn.find<Pill>("claimVerdict")->text(), QStringLiteral("Wrong"));
}

void LearnPartsTest::aCardsClaimOpensTheDesk() {
    Learn learn(cards);
    emit learn.cardsView()->claimWanted(QStringLiteral("Z59"));
    QCOMPARE(learn.find<QTabBar>("learnTabs")->currentIndex(), static_cast<int>(claims));
    QVERIFY(learn.text("claimStatement").contains(QStringLiteral("140 GB")));
    QVERIFY(learn.find<QLabel>("claimSources")->text().contains(QStringLiteral("https://")));
}

void LearnPartsTest::pitchSpeaksBothLanguagesWithTheFiguresOfTheProject() {
    Learn learn(pitch);
    learn.studio.document.selectPlan(3);
    const QString english = learn.find<QPlainTextEdit>("pitchEnglish")->toPlainText();
    const QString chinese = learn.find<QPlainTextEdit>("pitchChinese")->toPlainText();
    const auto& memory = learn.studio.document.snapshot()->plans[3].estimate.memory;
    const QString total = formatBytes(memory.total, learn.studio.view.byteUnit());
    for (const QString& text : {english, chinese}) {
        QVERIFY2(text.contains(total), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("ZeRO-3")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1Char('{')), qPrintable(text));
    }
    // Half a minute at a speaking pace of 150 words.
    QVERIFY2(english.split(QLatin1Char(' ')).size() <= 100, qPrintable(english));
    QVERIFY(chinese.contains(QStringLiteral("张卡")));
    QVERIFY(english.contains(QStringLiteral("GPUs")));
    learn.find<QPushButton>("pitchEnglishCopy")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), english);
}

void LearnPartsTest::editedPitchesStay() {
    Learn learn(pitch);
    auto* text = learn.find<QPlainTextEdit>("pitchEnglish");
    const QString first = text->toPlainText();
    text->setFocus();
    QTest::keyClicks(text, QStringLiteral("Well: "));
    learn.studio.document.apply(withCatalogModel(learn.studio.document.project(), "llama-2-7b"),
                                QStringLiteral("model"));
    QVERIFY(text->toPlainText().startsWith(QStringLiteral("Well: ")));
    QVERIFY(!learn.text("pitchNote").isEmpty());
    learn.find<QPushButton>("pitchAnew")->click();
    QVERIFY(text->toPlainText() != first);
    QVERIFY(!text->toPlainText().startsWith(QStringLiteral("Well: ")));
    QVERIFY(learn.text("pitchNote").isEmpty());
}

void LearnPartsTest::templatesAreFilled() {
    Learn learn(pitch);
    auto* what = learn.find<QComboBox>("pitchWhat");
    what->setFocus();
    for (int i = 0; i < 3; ++i) {
        QTest::keyClick(what, Qt::Key_Down);
        const QString text = learn.find<QPlainTextEdit>("pitchEnglish")->toPlainText();
        QVERIFY2(text.contains(QLatin1Char('[')) && !text.contains(QLatin1Char('{')), qPrintable(text));
        QVERIFY(!learn.text("pitchNote").isEmpty());
    }
}

void LearnPartsTest::everyControlHasAName_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
}

void LearnPartsTest::everyControlHasAName() {
    QFETCH(QString, language);
    Learn learn(walkthrough, language);
    for (const Part part : {walkthrough, cards, claims, pitch}) {
        learn.open(part);
        if (part == cards)
            learn.find<QPushButton>("cardsShow")->click();
        int seen = 0;
        for (QWidget* widget : learn.page->findChildren<QWidget*>()) {
            if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(interface != nullptr);
            QVERIFY2(!interface->text(QAccessible::Name).isEmpty(), qPrintable(pathOf(widget)));
            ++seen;
        }
        QVERIFY(seen >= 5);
    }
}

void LearnPartsTest::nothingIsCutOff_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const auto& size : {QSize(1280, 800), QSize(1920, 1080)}) {
        QTest::newRow(qPrintable(QStringLiteral("English %1").arg(size.width()))) << QStringLiteral("en") << size;
        QTest::newRow(qPrintable(QStringLiteral("Chinese %1").arg(size.width()))) << QStringLiteral("zh_CN") << size;
    }
}

void LearnPartsTest::nothingIsCutOff() {
    QFETCH(QString, language);
    QFETCH(QSize, size);
    Learn learn(walkthrough, language, size);
    for (const Part part : {walkthrough, cards, claims, pitch}) {
        learn.open(part);
        if (part == walkthrough)
            learn.page->session().setPredictFirst(false);
        if (part == cards)
            learn.find<QPushButton>("cardsShow")->click();
        QTest::qWait(50);
        QCOMPARE(learn.studio.window->size(), size);
        for (const QLabel* label : learn.page->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            const int height =
                label->wordWrap() ? label->heightForWidth(label->width()) : label->minimumSizeHint().height();
            QVERIFY2(label->height() >= height,
                     qPrintable(QStringLiteral("%1: %2 < %3").arg(label->text()).arg(label->height()).arg(height)));
            if (!label->wordWrap())
                QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
        }
        for (const auto* button : learn.page->findChildren<QAbstractButton*>())
            if (button->isVisible() && !button->text().isEmpty())
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(pathOf(button)));
    }
}

QTEST_MAIN(LearnPartsTest)
#include "learn_parts_test.moc"
