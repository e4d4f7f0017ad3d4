// Grabs the studio in every look, for people to look at: screenshots FOLDER [SCALE-SUFFIX]

#include "tests/ui/studio_fixture.h"
#include "ui/charts/memory_bars_widget.h"
#include "ui/document/settings.h"
#include "ui/learn/learn_page.h"
#include "ui/learn/present_window.h"
#include "ui/shell/workspace.h"

#include <QDialog>
#include <QDir>
#include <QPixmap>
#include <QPushButton>
#include <QTabBar>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

void grab(Studio& studio, const QString& path) {
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    studio.window->grab().save(path);
}

void grabLooks(Studio& studio, const QDir& folder, const QString& name) {
    studio.trigger("theme.light");
    grab(studio, folder.filePath(name + QStringLiteral("-light.png")));
    studio.trigger("theme.dark");
    grab(studio, folder.filePath(name + QStringLiteral("-dark.png")));
    studio.trigger("theme.light");
}

void grabLearn(const QDir& folder, const QString& language, const QSize& size, const QString& suffix) {
    Studio studio(language, size);
    studio.window->workspace().open(QStringLiteral("learn"));
    auto* page = studio.find<LearnPage>("learnPage");
    LessonSession& session = page->session();
    const bool ready = QTest::qWaitFor([&session] { return !session.results().empty(); });
    Q_UNUSED(ready)
    const auto name = [&](const char* what) {
        return QStringLiteral("learn-%1-%2-%3%4")
            .arg(QString::fromLatin1(what), language)
            .arg(size.width())
            .arg(suffix);
    };
    session.showStep(2);
    grabLooks(studio, folder, name("predict"));
    session.guess(14e9);
    session.showMoment(0);
    QTest::qWait(300);
    grabLooks(studio, folder, name("zero2"));
    session.showStep(10);
    session.reveal();
    QTest::qWait(300);
    grabLooks(studio, folder, name("3d"));
    const char* const parts[] = {"", "cards", "claims", "pitch"};
    for (int part = 1; part < 4; ++part) {
        studio.find<QTabBar>("learnTabs")->setCurrentIndex(part);
        if (part == 1)
            studio.find<QPushButton>("cardsShow")->click();
        grabLooks(studio, folder, name(parts[part]));
    }
    session.showStep(3);
    session.reveal();
    session.showMoment(0);
    studio.trigger("theme.dark");
    PresentWindow* window = page->present();
    window->showNormal();
    window->resize(1600, 900);
    QTest::qWait(300);
    window->grab().save(folder.filePath(name("present") + QStringLiteral(".png")));
    window->close();
    studio.trigger("theme.light");
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    isolateSettings();
    const QStringList words = QCoreApplication::arguments();
    const QDir folder(words.value(1, QStringLiteral(".")));
    const QString suffix = words.value(2);
    folder.mkpath(QStringLiteral("."));
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
        for (const QSize& size : {QSize(1280, 800), QSize(1920, 1080)}) {
            Studio studio(language, size);
            grabLooks(studio, folder, QStringLiteral("studio-%1-%2%3").arg(language).arg(size.width()).arg(suffix));
        }
    }
    grabLearn(folder, QStringLiteral("en"), QSize(1280, 800), suffix);
    grabLearn(folder, QStringLiteral("zh_CN"), QSize(1280, 800), suffix);
    grabLearn(folder, QStringLiteral("en"), QSize(1920, 1080), suffix);
    Studio studio(QStringLiteral("en"), QSize(1280, 800));
    studio.document.apply(withSetting(studio.document.project(), SettingId::global_batch, 100),
                          QStringLiteral("batch"));
    studio.document.selectPlan(0);
    writeFile(studio.file("broken.json"), "{\"model_type\": \"llama\", \"hidden_size\": -1}");
    studio.window->files().open(studio.file("broken.json"));
    grabLooks(studio, folder, QStringLiteral("problems%1").arg(suffix));
    studio.trigger("view.table");
    grab(studio, folder.filePath(QStringLiteral("table%1.png").arg(suffix)));
    studio.trigger("view.parameters");
    grab(studio, folder.filePath(QStringLiteral("parameters%1.png").arg(suffix)));
    studio.trigger("view.palette");
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    studio.find<QDialog>("commandPalette")->grab().save(folder.filePath(QStringLiteral("palette%1.png").arg(suffix)));
    return 0;
}
