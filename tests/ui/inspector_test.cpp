#include "tests/ui/studio_fixture.h"
#include "ui/document/settings.h"
#include "ui/panels/hint_line.h"
#include "ui/shell/stepper.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/stop_slider.h"

#include <QComboBox>
#include <QDockWidget>
#include <QFontMetrics>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <map>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

void type(NumberField* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
    QTest::keyClick(field, Qt::Key_Return);
}

/// Where each control of the inspector stands.
std::map<QWidget*, QRect> places(const Studio& studio) {
    std::map<QWidget*, QRect> found;
    auto* dock = studio.find<QWidget>("inspectorDock");
    for (QWidget* widget : dock->findChildren<QWidget*>())
        if (qobject_cast<NumberField*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr ||
            qobject_cast<StopSlider*>(widget) != nullptr || qobject_cast<HintLine*>(widget) != nullptr)
            found[widget] = QRect(widget->mapTo(studio.window.get(), QPoint()), widget->size());
    return found;
}

/// Whether anything of a dock's panel is beyond its view at the right.
bool cutAtTheRight(const Studio& studio, const char* dock) {
    const auto* scroll = studio.find<QWidget>(dock)->findChild<QScrollArea*>();
    return scroll->horizontalScrollBar()->maximum() > 0 || scroll->widget()->width() > scroll->viewport()->width() ||
           scroll->widget()->minimumSizeHint().width() > scroll->viewport()->width();
}

QImage imageOf(QWidget* widget) {
    return widget->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

} // namespace

class InspectorTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void cleanup() { QSettings().clear(); }
    void messagesDoNotMoveTheFields();
    void refusedTextSpeaksBeforeLegality();
    void narrowWindowScrollsNoPanelSideways_data();
    void narrowWindowScrollsNoPanelSideways();
    void panelsShareAColumnOnlyWhileTheyMust();
    void searchTextNeverRunsIntoItsShortcut();
    void focusIsNotSelection();
};

void InspectorTest::messagesDoNotMoveTheFields() {
    Studio studio(QStringLiteral("en"), QSize(1360, 860));
    QCoreApplication::processEvents();
    const auto before = places(studio);
    QVERIFY(before.size() > 10);
    type(studio.find<NumberField>("microBatch"), "2.5");
    type(studio.find<NumberField>("nodes"), "many");
    QCoreApplication::processEvents();
    QVERIFY(places(studio) == before);
    type(studio.find<NumberField>("nodes"), "4");
    type(studio.find<NumberField>("globalBatch"), "100"); // not legal: offers others
    QCoreApplication::processEvents();
    QVERIFY(!studio.window->findChildren<QToolButton*>(QStringLiteral("nearest")).isEmpty());
    QVERIFY(places(studio) == before);
}

void InspectorTest::refusedTextSpeaksBeforeLegality() {
    Studio studio;
    type(studio.find<NumberField>("globalBatch"), "100");
    type(studio.find<NumberField>("sequenceLength"), "x");
    auto* hint = studio.find<HintLine>("workloadHint");
    QVERIFY(hint->text().contains(QLatin1String("x")));
    QVERIFY(!hint->text().contains(QLatin1String("Global batch")));
    QTest::keyClick(studio.find<NumberField>("sequenceLength"), Qt::Key_Escape);
    QVERIFY(hint->text().contains(QLatin1String("Global batch")));
    QCOMPARE(hint->toolTip(), hint->text());
}

void InspectorTest::narrowWindowScrollsNoPanelSideways_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    // 720 x 450 is what a 1440 x 900 screen has at 200 %.
    for (const QSize& size : {QSize(1024, 700), QSize(720, 450)}) {
        QTest::addRow("English %d", size.width()) << QStringLiteral("en") << size;
        QTest::addRow("Chinese %d", size.width()) << QStringLiteral("zh_CN") << size;
    }
}

void InspectorTest::narrowWindowScrollsNoPanelSideways() {
    QFETCH(QString, language);
    QFETCH(QSize, size);
    const Studio studio(language, size);
    studio.window->setMinimumSize(QSize()); // it was for the screen of the test
    studio.window->resize(size);
    QCoreApplication::processEvents();
    QVERIFY2(studio.window->width() <= size.width(), qPrintable(QString::number(studio.window->width())));
    for (const char* dock : {"inspectorDock", "scenarioDock", "problemsDock"})
        QVERIFY2(!cutAtTheRight(studio, dock), dock);
}

void InspectorTest::panelsShareAColumnOnlyWhileTheyMust() {
    const Studio studio(QStringLiteral("en"), QSize(1280, 800));
    auto* inspector = studio.find<QDockWidget>("inspectorDock");
    QCOMPARE(studio.window->dockWidgetArea(inspector), Qt::RightDockWidgetArea);
    studio.window->setMinimumSize(QSize());
    studio.window->resize(720, 450);
    QCOMPARE(studio.window->dockWidgetArea(inspector), Qt::LeftDockWidgetArea);
    QVERIFY(studio.find<QWidget>("memoryBars")->width() > 300);
    studio.window->resize(1280, 800);
    QCOMPARE(studio.window->dockWidgetArea(inspector), Qt::RightDockWidgetArea);
}

void InspectorTest::searchTextNeverRunsIntoItsShortcut() {
    Appearance appearance(*qApp, ThemeMode::light);
    SearchButton button(appearance);
    button.setHint(QStringLiteral("Search actions and values"), QStringLiteral("Ctrl+Shift+P"));
    const QFontMetrics body(appearance.theme().font(TextRole::body));
    const QFontMetrics small(appearance.theme().font(TextRole::small));
    for (int width = button.minimumSizeHint().width(); width <= button.sizeHint().width(); ++width) {
        button.resize(width, button.sizeHint().height());
        const int used = body.horizontalAdvance(button.shownHint()) +
                         (button.showsShortcut() ? small.horizontalAdvance(QStringLiteral("Ctrl+Shift+P")) : 0);
        QVERIFY2(used <= width - icon_small - 2 * space::s, qPrintable(QString::number(width)));
    }
    QVERIFY(button.showsShortcut());
    QCOMPARE(button.shownHint(), button.text());
}

void InspectorTest::focusIsNotSelection() {
    const Studio studio;
    auto* gb = studio.find<QToolButton>("unitGb");
    auto* gib = studio.find<QToolButton>("unitGib");
    const QPoint inside(gb->width() / 2, gb->height() - 5);
    QTest::keyClick(studio.window.get(), Qt::Key_Tab); // focus is shown to those who use the keyboard
    gb->setFocus(Qt::TabFocusReason);
    const QImage focused = imageOf(gb);
    const QRgb ground = focused.pixel(inside);
    const QRgb edge = focused.pixel(gb->width() / 2, 0);
    const Theme& theme = studio.appearance.theme();
    QCOMPARE(QColor(ground), theme.colour(ColourRole::raised)); // not filled as the selected one is
    QVERIFY(QColor(edge) != theme.colour(ColourRole::accent));
    const QImage chosen = imageOf(gib);
    QCOMPARE(QColor(chosen.pixel(gib->width() / 2, gib->height() - 5)), theme.colour(ColourRole::accent_soft));
    // And it is seen: something in the accent that was not there before.
    studio.find<QWidget>("memoryBars")->setFocus(Qt::TabFocusReason);
    QVERIFY(imageOf(gb) != focused);
}

QTEST_MAIN(InspectorTest)
#include "inspector_test.moc"
