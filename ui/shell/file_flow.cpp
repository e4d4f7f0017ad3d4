#include "ui/shell/file_flow.h"

#include "core/base/json.h"
#include "core/project/import_files.h"
#include "core/project/open_file.h"
#include "core/project/project_file.h"
#include "core/report/report.h"
#include "ui/document/project_changes.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/report/render.h"
#include "ui/shell/preferences.h"
#include "ui/shell/prompts.h"
#include "ui/text/exchange_words.h"
#include "ui/text/words.h"
#include "ui/widgets/message_bar.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QTimer>
#include <QUrl>

namespace meshwright::ui {

FileFlow::FileFlow(const Parts& parts, QObject* parent)
    : QObject(parent)
    , parts_(parts) {
    connect(&parts_.document, &StudioDocument::diskFileChanged, this, &FileFlow::noticeDiskChange);
}

void FileFlow::tell(const Faults& faults, const QString& what) {
    constexpr std::size_t most = 2;
    QStringList lines{what};
    for (std::size_t i = 0; i < std::min(faults.size(), most); ++i) {
        Fault fault = faults[i];
        fault.file.clear(); // named in the first line
        lines.append(describe(fault));
    }
    if (faults.size() > most)
        lines.append(tr("and %n more", nullptr, static_cast<int>(faults.size() - most)));
    parts_.messages.show(Pill::Tone::bad, lines.join(QLatin1Char('\n')));
}

void FileFlow::startExample() {
    if (mayLeave())
        parts_.document.start(exampleProject());
}

void FileFlow::chooseAndOpen() {
    const QString path = parts_.prompts.fileToOpen(parts_.window);
    if (!path.isEmpty())
        open(QStringList{path});
}

bool FileFlow::replacesProject(const QString& path) const {
    const auto opened = openFile(QFile::encodeName(path).toStdString());
    return opened.ok() && !opened->from_configuration;
}

bool FileFlow::open(const QString& path) {
    if (replacesProject(path) && !mayLeave())
        return false;
    const Faults faults = parts_.document.open(path);
    if (!faults.empty()) {
        tell(faults, tr("“%1” was not opened.").arg(QFileInfo(path).fileName()));
        return false;
    }
    parts_.messages.dismiss();
    parts_.preferences.addRecentFile(path);
    emit recentFilesChanged();
    return true;
}

bool FileFlow::open(const QStringList& paths) {
    if (paths.size() == 1) {
        const auto text = readTextFile(QFile::encodeName(paths.front()).toStdString());
        if (!text || isProjectOrModel(*text)) // the usual way tells what is wrong with it, too
            return open(paths.front());
    }
    std::vector<std::string> names;
    for (const QString& path : paths)
        names.push_back(QFile::encodeName(path).toStdString());
    const auto files = readBroughtTexts(names);
    if (!files) {
        tellImport(files.faults());
        return false;
    }
    const auto imported = importFiles(*files, parts_.document.project(), PlansAround::kept);
    if (!imported) {
        tellImport(imported.faults());
        return false;
    }
    parts_.document.apply(imported->document.project, tr("Import %n files", nullptr, static_cast<int>(paths.size())));
    parts_.document.selectPlan(imported->document.project.plans.size() - 1);
    tellNotes(imported->notes);
    return true;
}

void FileFlow::tellImport(const Faults& faults) {
    QStringList lines{tr("Nothing was imported.")};
    for (const Fault& fault : faults)
        lines.append(describe(fault));
    parts_.messages.show(Pill::Tone::bad, lines.mid(0, 4).join(QLatin1Char('\n')));
}

void FileFlow::tellNotes(const std::vector<FragmentNote>& notes) {
    constexpr std::size_t most = 4;
    if (notes.empty())
        return parts_.messages.dismiss();
    QStringList lines{tr("Imported, with %n notes:", nullptr, static_cast<int>(notes.size()))};
    for (std::size_t i = 0; i < std::min(notes.size(), most); ++i)
        lines.append(describe(notes[i]));
    if (notes.size() > most)
        lines.append(tr("and %n more", nullptr, static_cast<int>(notes.size() - most)));
    parts_.messages.show(Pill::Tone::caution, lines.join(QLatin1Char('\n')));
}

QString FileFlow::message() const {
    return parts_.messages.text();
}

bool FileFlow::write(const QString& path) {
    const Faults faults = parts_.document.save(path);
    if (!faults.empty()) {
        tell(faults, tr("“%1” was not saved.").arg(QDir::toNativeSeparators(path)));
        return false;
    }
    parts_.messages.dismiss();
    parts_.preferences.addRecentFile(path);
    emit recentFilesChanged();
    return true;
}

bool FileFlow::save() {
    if (parts_.document.path().isEmpty())
        return saveAs();
    if (parts_.document.changedOnDisk()) {
        noticeDiskChange();
        return false;
    }
    return write(parts_.document.path());
}

bool FileFlow::saveAs() {
    const QString name =
        parts_.document.path().isEmpty()
            ? QDir::home().filePath(parts_.document.displayName().replace(u'/', u'-') + QStringLiteral(".json"))
            : parts_.document.path();
    const QString path = parts_.prompts.fileToSave(parts_.window, name);
    return !path.isEmpty() && write(path);
}

void FileFlow::noticeDiskChange() {
    const QString path = parts_.document.path();
    const bool gone = !QFile::exists(path);
    const QString text = gone ? tr("“%1” is no longer on the disk.") : tr("“%1” was changed by another program.");
    std::vector<MessageBar::Choice> choices;
    if (!gone)
        choices.push_back({tr("Reload it"), [this, path] { open(path); }});
    choices.push_back({tr("Write mine over it"), [this, path] { write(path); }});
    parts_.messages.show(Pill::Tone::caution, text.arg(QFileInfo(path).fileName()), choices);
}

bool FileFlow::mayLeave() {
    if (!parts_.document.modified())
        return true;
    switch (parts_.prompts.unsavedChanges(parts_.window, parts_.document.displayName())) {
    case SaveAnswer::save:
        return save();
    case SaveAnswer::discard:
        return true;
    case SaveAnswer::cancel:
        return false;
    }
    return false;
}

void FileFlow::report() {
    const SnapshotPointer& snapshot = parts_.document.snapshot();
    if (!snapshot || !snapshot->faults.empty())
        return;
    const QString base = QFileInfo(parts_.document.displayName()).completeBaseName();
    const QDir folder = parts_.document.path().isEmpty() ? QDir::home() : QFileInfo(parts_.document.path()).dir();
    QString path = parts_.prompts.fileForReport(parts_.window, folder.filePath(base + QStringLiteral(".pdf")));
    if (path.isEmpty())
        return;
    if (!reportFormatOf(path))
        path += QStringLiteral(".pdf");
    ReportOptions options{.format = *reportFormatOf(path), .language = QLocale()};
    options.byte_unit = parts_.view.byteUnit();
    options.paper = parts_.view.reportPaper();
    const ReportRequest request{.form = parts_.view.reportForm(), .sections = {}};
    const auto written = renderReport(buildReport(snapshot->project, snapshot->resolved, request), options, path);
    if (!written)
        return tell(written.faults(), tr("The report “%1” was not written.").arg(QDir::toNativeSeparators(path)));
    parts_.messages.show(Pill::Tone::good, tr("The report is in %1.").arg(QDir::toNativeSeparators(path)),
                         {{tr("Open it"), [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); }}});
}

void FileFlow::offerRescued(const QString& folder, std::size_t which) {
    const auto works = Recovery::leftBehind(folder);
    if (works.empty())
        return;
    const std::size_t index = which % works.size();
    const RescuedWork& work = works[index];
    const QString name = work.path.isEmpty() ? tr("a new project") : QFileInfo(work.path).fileName();
    QString text =
        tr("Unsaved work on %1 from %2 was rescued.").arg(name, QLocale().toString(work.when, QLocale::ShortFormat));
    if (works.size() > 1)
        text += QLatin1Char(' ') + tr("(%1 of %2)").arg(index + 1).arg(works.size());
    text += QLatin1Char('\n') + whatDiffers(work);
    std::vector<MessageBar::Choice> choices = {
        {tr("Open it"), [this, work] { openRescued(work); }},
        {tr("Discard it"), [this, work, folder, index] {
             if (!parts_.prompts.discardRescued(parts_.window, QFileInfo(work.path).fileName()))
                 return offerRescued(folder, index);
             Recovery::discard(work);
             offerRescued(folder, index);
         }}};
    if (works.size() > 1)
        choices.insert(choices.begin() + 1,
                       {tr("Show the next"), [this, folder, index] { offerRescued(folder, index + 1); }});
    parts_.messages.show(Pill::Tone::caution, text, choices);
}

void FileFlow::mentionRescued(const QString& folder) {
    if (!Recovery::leftBehind(folder).empty())
        parts_.messages.show(Pill::Tone::bad, parts_.messages.text(),
                             {{tr("Show rescued work"), [this, folder] { offerRescued(folder); }}});
}

QString FileFlow::whatDiffers(const RescuedWork& work) {
    const auto rescued = readProject(work.text.toStdString(), work.file.toStdString());
    if (!rescued)
        return tr("It does not read.");
    Project filed = exampleProject();
    if (!work.path.isEmpty()) {
        auto opened = openFile(QFile::encodeName(work.path).toStdString());
        if (!opened)
            return tr("Its file is no longer there, or does not read.");
        filed = std::move(opened).value().document.project;
    }
    const QStringList changes = projectChanges(filed, rescued->project);
    if (changes.isEmpty())
        return tr("It is the same as the file.");
    constexpr qsizetype most = 4;
    QString text = work.path.isEmpty() ? tr("Against the example: %1") : tr("Against its file: %1");
    text = text.arg(changes.mid(0, most).join(tr(", ")));
    if (changes.size() > most)
        text += QLatin1Char(' ') + tr("and %n more", nullptr, static_cast<int>(changes.size() - most));
    return text;
}

void FileFlow::openRescued(const RescuedWork& work) {
    if (!mayLeave())
        return;
    const Faults faults = parts_.document.recover(work.text, work.path);
    if (!faults.empty())
        return tell(faults, tr("The rescued work does not read."));
    // The file stays until the document's own recovery file holds the same: at any moment one of them does.
    QTimer::singleShot(Recovery::longest_ms + Recovery::quiet_ms, this, [work] { Recovery::discard(work); });
}

} // namespace meshwright::ui
