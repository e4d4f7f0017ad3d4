#include "tests/ui/studio_fixture.h"
#include "ui/shell/workspace.h"

#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTabBar>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

/// A workspace of three tabs and one page aside, in a window of its own.
struct Rooms {
    Appearance appearance{*qApp, ThemeMode::light};
    ViewSettings view;
    Evaluator evaluator{Evaluator::Execution::immediate};
    StudioDocument document{evaluator};
    Workspace workspace{Context{appearance, document, view}};
    int copied = 0;

    Rooms() {
        for (const char* id : {"first", "second", "third"})
            workspace.add({.id = id,
                           .icon = "layers",
                           .title = [id] { return QString::fromLatin1(id); },
                           .widget = new QLabel(QString::fromLatin1(id)),
                           .copy = [this] { ++copied; }});
        workspace.add({.id = "aside",
                       .icon = "book-open",
                       .title = [] { return QStringLiteral("aside"); },
                       .widget = new QLabel(QStringLiteral("aside")),
                       .place = Page::Place::aside});
        workspace.resize(600, 400);
        workspace.show();
    }
    [[nodiscard]] QTabBar* tabs() const { return workspace.findChild<QTabBar*>(QStringLiteral("pageTabs")); }
    [[nodiscard]] QString shown() const {
        for (const auto* label : workspace.findChildren<QLabel*>())
            if (label->isVisible())
                return label->text();
        return {};
    }
};

} // namespace

class WorkspaceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { isolateSettings(); }
    void cleanup() { QSettings().clear(); }
    void tabsOpenTheirPage();
    void aPageAsideTakesTheRoomOfTheTabs();
    void stepsGoRoundTheEnds();
    void copyGoesToTheOpenPage();
    void unknownPagesChangeNothing();
    void everyPageHasAnEntryInTheMenu();
    void theOpenPageIsRemembered();
};

void WorkspaceTest::tabsOpenTheirPage() {
    Rooms rooms;
    QCOMPARE(rooms.shown(), QStringLiteral("first"));
    QVERIFY(rooms.tabs()->isVisible());
    QCOMPARE(rooms.tabs()->count(), 3);
    QTest::mouseClick(rooms.tabs(), Qt::LeftButton, {}, rooms.tabs()->tabRect(1).center());
    QCOMPARE(rooms.shown(), QStringLiteral("second"));
    rooms.tabs()->setFocus();
    QTest::keyClick(rooms.tabs(), Qt::Key_Right);
    QCOMPARE(rooms.shown(), QStringLiteral("third"));
    QVERIFY(!rooms.tabs()->accessibleName().isEmpty());
}

void WorkspaceTest::aPageAsideTakesTheRoomOfTheTabs() {
    Rooms rooms;
    rooms.workspace.open(QStringLiteral("second"));
    rooms.workspace.open(QStringLiteral("aside"));
    QCOMPARE(rooms.shown(), QStringLiteral("aside"));
    QVERIFY(!rooms.tabs()->isVisible());
    rooms.workspace.openTabs();
    QCOMPARE(rooms.shown(), QStringLiteral("second"));
    QVERIFY(rooms.tabs()->isVisible());
}

void WorkspaceTest::stepsGoRoundTheEnds() {
    Rooms rooms;
    const QSignalSpy changes(&rooms.workspace, &Workspace::currentChanged);
    rooms.workspace.step(-1);
    QCOMPARE(rooms.shown(), QStringLiteral("third"));
    rooms.workspace.step(1);
    QCOMPARE(rooms.shown(), QStringLiteral("first"));
    QCOMPARE(changes.count(), 2);
}

void WorkspaceTest::copyGoesToTheOpenPage() {
    Rooms rooms;
    rooms.workspace.copyCurrent();
    QCOMPARE(rooms.copied, 1);
    rooms.workspace.open(QStringLiteral("aside")); // has nothing to copy
    rooms.workspace.copyCurrent();
    QCOMPARE(rooms.copied, 1);
}

void WorkspaceTest::unknownPagesChangeNothing() {
    Rooms rooms;
    rooms.workspace.open(QStringLiteral("of another version"));
    QCOMPARE(rooms.shown(), QStringLiteral("first"));
}

void WorkspaceTest::everyPageHasAnEntryInTheMenu() {
    const Studio studio;
    const auto menus = studio.window->menuBar()->findChildren<QMenu*>();
    for (const Page& page : studio.window->workspace().pages()) {
        QAction* action = studio.window->registry().action(pageAction(page).constData());
        QCOMPARE(action->text(), page.title());
        QVERIFY(std::any_of(menus.begin(), menus.end(),
                            [action](const QMenu* menu) { return menu->actions().contains(action); }));
        action->trigger();
        QCOMPARE(studio.window->workspace().current().id, page.id);
        QVERIFY(action->isChecked());
    }
}

void WorkspaceTest::theOpenPageIsRemembered() {
    const auto last = [](const Studio& studio) {
        return QString::fromLatin1(studio.window->workspace().pagesIn(Page::Place::tab).back().id);
    };
    {
        const Studio studio;
        studio.window->workspace().open(last(studio));
        studio.window->close();
    }
    const Studio studio;
    QCOMPARE(QString::fromLatin1(studio.window->workspace().current().id), last(studio));
}

QTEST_MAIN(WorkspaceTest)
#include "workspace_test.moc"
