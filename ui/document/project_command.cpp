#include "ui/document/project_command.h"

#include "ui/document/studio_document.h"

#include <utility>

namespace meshwright::ui {

ProjectCommand::ProjectCommand(StudioDocument& document, Project before, Project after, const QString& text,
                               GestureId gesture)
    : QUndoCommand(text)
    , document_(document)
    , before_(std::move(before))
    , after_(std::move(after))
    , gesture_(gesture) {}

void ProjectCommand::redo() {
    document_.setProject(after_);
}

void ProjectCommand::undo() {
    document_.setProject(before_);
}

bool ProjectCommand::mergeWith(const QUndoCommand* other) {
    const auto* later = dynamic_cast<const ProjectCommand*>(other);
    if (later == nullptr || later->gesture_ != gesture_)
        return false;
    after_ = later->after_;
    setText(later->text());
    setObsolete(after_ == before_);
    return true;
}

} // namespace meshwright::ui
