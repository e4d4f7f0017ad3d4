#include "ui/shell/prompts.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>

namespace meshwright::ui {

namespace {

class PromptTexts {
    Q_DECLARE_TR_FUNCTIONS(Prompts)
};

} // namespace

QString Prompts::fileToOpen(QWidget* parent) {
    return QFileDialog::getOpenFileName(parent, PromptTexts::tr("Open a project or a model's config.json"), {},
                                        PromptTexts::tr("Projects and model configurations (*.json);;All files (*)"));
}

QString Prompts::fileToSave(QWidget* parent, const QString& suggestion) {
    return QFileDialog::getSaveFileName(parent, PromptTexts::tr("Save the project"), suggestion,
                                        PromptTexts::tr("Meshwright project (*.json)"));
}

QString Prompts::fileForReport(QWidget* parent, const QString& suggestion) {
    return QFileDialog::getSaveFileName(parent, PromptTexts::tr("Write the report"), suggestion,
                                        PromptTexts::tr("PDF (*.pdf);;HTML (*.html);;Markdown (*.md)"));
}

SaveAnswer Prompts::unsavedChanges(QWidget* parent, const QString& name) {
    const auto answer = QMessageBox::question(
        parent, PromptTexts::tr("Unsaved changes"), PromptTexts::tr("Save the changes to “%1”?").arg(name),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        return SaveAnswer::save;
    return answer == QMessageBox::Discard ? SaveAnswer::discard : SaveAnswer::cancel;
}

bool Prompts::discardRescued(QWidget* parent, const QString& name) {
    const QString text = name.isEmpty() ? PromptTexts::tr("Delete the rescued work for good?")
                                        : PromptTexts::tr("Delete the rescued work on “%1” for good?").arg(name);
    const auto answer = QMessageBox::question(parent, PromptTexts::tr("Rescued work"), text,
                                              QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
    return answer == QMessageBox::Discard;
}

} // namespace meshwright::ui
