// Grabs the studio in every look, for people to look at: screenshots FOLDER [SCALE-SUFFIX]

#include "tests/ui/studio_fixture.h"
#include "ui/charts/memory_bars_widget.h"
#include "ui/document/settings.h"

#include <QDialog>
#include <QDir>
#include <QPixmap>

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
