#pragma once

#include "core/project/project_file.h"
#include "ui/document/evaluator.h"
#include "ui/document/project_command.h"

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QUndoStack>

#include <optional>

namespace meshwright::ui {

/// One open project: the value, its undo list, its file, and the newest results. Views read it; commands change it.
class StudioDocument final : public QObject {
    Q_OBJECT

public:
    explicit StudioDocument(Evaluator& evaluator, QObject* parent = nullptr);

    /// The project as shown: the preview during a gesture, else what the undo list has led to.
    [[nodiscard]] const Project& project() const { return preview_ ? *preview_ : file_.project; }
    [[nodiscard]] const Project& committed() const { return file_.project; }
    [[nodiscard]] QUndoStack& undoStack() { return undo_; }
    [[nodiscard]] const SnapshotPointer& snapshot() const { return snapshot_; }
    [[nodiscard]] std::size_t selectedPlan() const { return selected_plan_; }
    /// Where the project is saved. Empty if nowhere yet: also while another model than the file's has been opened over
    /// it, for that is another project; undoing brings the path back.
    [[nodiscard]] QString path() const { return isAnotherProject() ? QString() : path_; }
    [[nodiscard]] bool modified() const { return !undo_.isClean(); }
    /// File name, or the project's name while it has no file.
    [[nodiscard]] QString displayName() const;

    /// Makes a change that can be undone. Does nothing if nothing differs.
    void apply(Project next, const QString& text, GestureId gesture = 0);
    /// Shows a change while a gesture lasts; apply() or cancelPreview() ends it.
    void preview(Project next);
    void cancelPreview();
    [[nodiscard]] bool previewing() const { return preview_.has_value(); }
    /// Steps back; during a gesture, ends it without a change instead.
    void undo();
    void redo();
    void selectPlan(std::size_t plan);

    /// Replaces everything by a new project without a file.
    void start(Project project);
    /// Opens a file; on faults nothing changes. A project replaces everything; a Hugging Face configuration makes
    /// the project one about its model, with its name and without notes, which can be undone.
    [[nodiscard]] Faults open(const QString& path);
    /// Replaces everything by text that was rescued; it counts as modified.
    [[nodiscard]] Faults recover(const QByteArray& text, const QString& path);
    [[nodiscard]] Faults save(const QString& path);
    /// The file's text as it would be saved now.
    [[nodiscard]] QByteArray text() const;
    /// Whether the file is no longer what was last read or written.
    [[nodiscard]] bool changedOnDisk() const;

signals:
    void projectChanged();
    void snapshotChanged();
    void selectedPlanChanged();
    void fileChanged();     ///< path or modified mark
    void diskFileChanged(); ///< someone else wrote the file

private:
    friend class ProjectCommand;

    void setProject(const Project& project);
    void replace(ProjectDocument file, const QString& path);
    void remember(const QString& path);
    void evaluate();
    [[nodiscard]] bool isAnotherProject() const;

    Evaluator& evaluator_;
    ProjectDocument file_;
    std::optional<Project> preview_;
    QUndoStack undo_;
    SnapshotPointer snapshot_;
    std::size_t selected_plan_ = 0;
    QString path_;
    JsonValue filed_config_; ///< of the model, as last read from or written to the path
    QByteArray disk_digest_;
    QFileSystemWatcher watcher_;
};

} // namespace meshwright::ui
