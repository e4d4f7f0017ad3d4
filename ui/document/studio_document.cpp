#include "ui/document/studio_document.h"

#include "core/project/open_file.h"
#include "ui/text/shown_name.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace meshwright::ui {

namespace {

QByteArray digestOf(const QString& path) {
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(&file);
    return hash.result();
}

} // namespace

StudioDocument::StudioDocument(Evaluator& evaluator, QObject* parent)
    : QObject(parent)
    , evaluator_(evaluator) {
    connect(&evaluator_, &Evaluator::published, this, [this](const SnapshotPointer& snapshot) {
        snapshot_ = snapshot;
        emit snapshotChanged();
    });
    connect(&undo_, &QUndoStack::cleanChanged, this, &StudioDocument::fileChanged);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] {
        // A program that replaces the file takes the watch away with the old one.
        if (!path_.isEmpty() && !watcher_.files().contains(path_) && QFile::exists(path_))
            watcher_.addPath(path_);
        if (changedOnDisk())
            emit diskFileChanged();
    });
}

QString StudioDocument::displayName() const {
    if (!path().isEmpty())
        return QFileInfo(path()).fileName();
    return shownName(file_.project.name);
}

void StudioDocument::apply(Project next, const QString& text, GestureId gesture) {
    const bool shown = preview_.has_value();
    preview_.reset();
    if (next != file_.project) {
        undo_.push(new ProjectCommand(*this, file_.project, std::move(next), text, gesture));
    } else if (shown) {
        evaluate();
        emit projectChanged();
    }
}

void StudioDocument::preview(Project next) {
    if (next == project())
        return;
    preview_ = std::move(next);
    evaluate();
    emit projectChanged();
}

void StudioDocument::cancelPreview() {
    if (!preview_)
        return;
    preview_.reset();
    evaluate();
    emit projectChanged();
}

void StudioDocument::undo() {
    if (preview_)
        cancelPreview();
    else
        undo_.undo();
}

void StudioDocument::redo() {
    if (!preview_)
        undo_.redo();
}

void StudioDocument::selectPlan(std::size_t plan) {
    if (plan == selected_plan_ || plan >= project().plans.size())
        return;
    selected_plan_ = plan;
    emit selectedPlanChanged();
}

void StudioDocument::setProject(const Project& project) {
    const QString path_before = path();
    file_.project = project;
    preview_.reset();
    selected_plan_ = std::min(selected_plan_, std::max<std::size_t>(project.plans.size(), 1) - 1);
    evaluate();
    emit projectChanged();
    if (path() != path_before)
        emit fileChanged();
}

void StudioDocument::evaluate() {
    evaluator_.request(project());
}

void StudioDocument::replace(ProjectDocument file, const QString& path) {
    undo_.clear();
    file_ = std::move(file);
    selected_plan_ = file_.project.plans.empty() ? 0 : file_.project.plans.size() - 1;
    remember(path);
    setProject(file_.project);
    emit selectedPlanChanged();
    emit fileChanged();
}

void StudioDocument::remember(const QString& path) {
    if (!watcher_.files().isEmpty())
        watcher_.removePaths(watcher_.files());
    path_ = path;
    filed_config_ = file_.project.model.config;
    disk_digest_ = digestOf(path);
    if (QFile::exists(path))
        watcher_.addPath(path);
}

void StudioDocument::start(Project project) {
    replace(ProjectDocument{std::move(project), nullptr, project_format_version}, {});
}

Faults StudioDocument::open(const QString& path) {
    const std::string file = QFile::encodeName(path).toStdString();
    auto opened = openFile(file);
    if (!opened)
        return opened.faults();
    if (const auto resolved = resolveOpened(opened.value(), file); !resolved)
        return resolved.faults();
    if (!opened->from_configuration) {
        replace(std::move(opened.value().document), path);
        return {};
    }
    const Project& found = opened->document.project;
    Project next = committed();
    next.name = found.name;
    next.notes.clear();
    next.model = found.model;
    next.workload.sequence_length = std::min(next.workload.sequence_length, found.workload.sequence_length);
    apply(std::move(next), tr("Open model %1").arg(shownName(found.model.name)));
    return {};
}

Faults StudioDocument::recover(const QByteArray& text, const QString& path) {
    auto file = readProject(text.toStdString(), path.toStdString());
    if (!file)
        return file.faults();
    replace(std::move(file).value(), path);
    undo_.resetClean();
    return {};
}

Faults StudioDocument::save(const QString& path) {
    const auto saved = saveProjectFile(file_, QFile::encodeName(path).toStdString());
    if (!saved)
        return saved.faults();
    remember(path);
    undo_.setClean();
    emit fileChanged();
    return {};
}

QByteArray StudioDocument::text() const {
    return QByteArray::fromStdString(writeProject(file_));
}

bool StudioDocument::isAnotherProject() const {
    const JsonValue& now = file_.project.model.config;
    return !now.isNull() && !(now == filed_config_);
}

bool StudioDocument::changedOnDisk() const {
    return !path().isEmpty() && digestOf(path_) != disk_digest_;
}

} // namespace meshwright::ui
