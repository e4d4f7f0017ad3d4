#include "tests/ui/studio_fixture.h"

#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

#include <map>
#include <set>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

QString pathOf(const QWidget* widget) {
    QStringList parts;
    for (; widget != nullptr; widget = widget->parentWidget())
        parts.prepend(QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char('#') + widget->objectName());
    return parts.join(QLatin1Char('/'));
}

/// Every widget that Tab reaches, in order, until it comes back to the first.
std::vector<QWidget*> tabWalk(QWidget& window) {
    std::vector<QWidget*> walked;
    QWidget* const start = window.findChild<QWidget*>(QStringLiteral("stepCompare"));
    start->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 200; ++i) {
        walked.push_back(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        if (QApplication::focusWidget() == start)
            break;
    }
    return walked;
}

bool iconOnly(const QAbstractButton* button) {
    const auto* tool = qobject_cast<const QToolButton*>(button);
    return tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
}

bool wantsTab(const QWidget* widget) {
    return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0 &&
           widget->focusProxy() == nullptr;
}

} // namespace

class AccessTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void everyFocusableWidgetHasAName_data();
    void everyFocusableWidgetHasAName();
    void tabReachesEveryControlOnce();
    void mnemonicsAreUniqueInEachMenu();
    void shortcutsAreUnique();
    void everyActionHasATooltip();
    void nothingIsCutOff_data();
    void nothingIsCutOff();
};

void AccessTest::everyFocusableWidgetHasAName_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
}

void AccessTest::everyFocusableWidgetHasAName() {
    QFETCH(QString, language);
    const Studio studio(language);
    int seen = 0;
    for (QWidget* widget : studio.window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0)
            continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(interface != nullptr);
        QVERIFY2(!interface->text(QAccessible::Name).isEmpty(), qPrintable(pathOf(widget)));
        ++seen;
    }
    QVERIFY(seen > 25);
}

void AccessTest::tabReachesEveryControlOnce() {
    const Studio studio;
    const auto walked = tabWalk(*studio.window);
    const std::set<QWidget*> reached(walked.begin(), walked.end());
    QCOMPARE(reached.size(), walked.size());
    for (QWidget* widget : studio.window->findChildren<QWidget*>())
        if (wantsTab(widget))
            QVERIFY2(reached.count(widget) == 1, qPrintable(pathOf(widget)));
}

void AccessTest::mnemonicsAreUniqueInEachMenu() {
    const Studio studio;
    for (const QMenu* menu : studio.window->menuBar()->findChildren<QMenu*>()) {
        std::set<QChar> used;
        for (const QAction* action : menu->actions()) {
            const qsizetype at = action->text().indexOf(QLatin1Char('&'));
            if (at < 0)
                continue;
            const QChar letter = action->text().at(at + 1).toLower();
            QVERIFY2(used.insert(letter).second, qPrintable(menu->title() + QLatin1Char(' ') + action->text()));
        }
    }
}

void AccessTest::shortcutsAreUnique() {
    const Studio studio;
    std::map<QString, QString> owners;
    for (const QAction* action : studio.window->actions()) {
        if (action->shortcut().isEmpty())
            continue;
        const auto [owner, fresh] = owners.emplace(action->shortcut().toString(), action->objectName());
        QVERIFY2(fresh, qPrintable(owner->second + QLatin1Char(' ') + action->objectName()));
    }
}

void AccessTest::everyActionHasATooltip() {
    const Studio studio;
    for (const QAction* action : studio.window->actions()) {
        QVERIFY(!action->text().isEmpty());
        QVERIFY(!action->toolTip().isEmpty());
    }
}

void AccessTest::nothingIsCutOff_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const auto& size : {QSize(1280, 800), QSize(1920, 1080)}) {
        QTest::newRow(qPrintable(QStringLiteral("English %1").arg(size.width()))) << QStringLiteral("en") << size;
        QTest::newRow(qPrintable(QStringLiteral("Chinese %1").arg(size.width()))) << QStringLiteral("zh_CN") << size;
    }
}

void AccessTest::nothingIsCutOff() {
    QFETCH(QString, language);
    QFETCH(QSize, size);
    const Studio studio(language, size);
    QCoreApplication::processEvents();
    for (const QLabel* label : studio.window->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int height =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->minimumSizeHint().height();
        QVERIFY2(label->height() >= height, qPrintable(label->text()));
        if (!label->wordWrap())
            QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
    }
    for (const auto* button : studio.window->findChildren<QAbstractButton*>())
        if (button->isVisible() && !button->text().isEmpty() && !iconOnly(button))
            QVERIFY2(button->width() >= button->minimumSizeHint().width() &&
                         button->height() >= button->minimumSizeHint().height(),
                     qPrintable(pathOf(button)));
}

QTEST_MAIN(AccessTest)
#include "access_test.moc"
