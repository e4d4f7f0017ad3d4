#include "ui/shell/about_dialog.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/themed_label.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QVBoxLayout>

namespace meshwright::ui {

namespace {

class AboutTexts {
    Q_DECLARE_TR_FUNCTIONS(AboutDialog)
};

QWidget* textPage(const QString& resource, const QString& name) {
    QFile file(resource);
    auto* text = new QPlainTextEdit;
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(name);
    if (file.open(QIODevice::ReadOnly))
        text->setPlainText(QString::fromUtf8(file.readAll()));
    return text;
}

QWidget* heading(const Appearance& appearance) {
    auto* widget = new QWidget;
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, space::s);
    layout->setSpacing(space::l);
    auto* icon = new QLabel;
    icon->setPixmap(applicationIcon().pixmap(48, 48));
    auto* words = new QVBoxLayout;
    auto* name = new ThemedLabel(appearance, TextRole::figure, ColourRole::text);
    name->show(QStringLiteral("Meshwright " MESHWRIGHT_VERSION));
    auto* purpose = new ThemedLabel(appearance, TextRole::body, ColourRole::text_secondary);
    purpose->show(AboutTexts::tr("Planning studio for large-scale training of language models"));
    auto* built = new ThemedLabel(appearance, TextRole::small, ColourRole::text_secondary);
    built->show(
        AboutTexts::tr("Qt %1 · GNU General Public License, version 3 or later").arg(QString::fromLatin1(qVersion())));
    for (auto* label : {name, purpose, built})
        words->addWidget(label);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
    return widget;
}

} // namespace

void showAboutDialog(const Appearance& appearance, QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("aboutDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(AboutTexts::tr("About Meshwright"));
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(space::xl, space::xl, space::xl, space::l);
    layout->addWidget(heading(appearance));
    auto* tabs = new QTabWidget;
    tabs->addTab(textPage(QStringLiteral(":/licences/LICENSE"), AboutTexts::tr("Licence")), AboutTexts::tr("Licence"));
    tabs->addTab(textPage(QStringLiteral(":/icons/LICENSE"), AboutTexts::tr("Lucide icons")),
                 AboutTexts::tr("Lucide icons"));
    layout->addWidget(tabs, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    layout->addWidget(buttons);
    dialog->resize(640, 480);
    dialog->show();
}

} // namespace meshwright::ui
