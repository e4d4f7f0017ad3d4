#pragma once

#include "core/project/project.h"

#include <QUndoCommand>

#include <cstdint>

namespace meshwright::ui {

class StudioDocument;

/// Changes of one gesture become one step; 0 is no gesture.
using GestureId = std::uint64_t;

/// The one command there is: the project before, the project after, and a text that names the value.
class ProjectCommand final : public QUndoCommand {
public:
    ProjectCommand(StudioDocument& document, Project before, Project after, const QString& text, GestureId gesture);

    void redo() override;
    void undo() override;
    [[nodiscard]] int id() const override { return gesture_ == 0 ? -1 : 1; }
    /// Takes over what a later change of the same gesture led to; obsolete when that is where it began.
    bool mergeWith(const QUndoCommand* other) override;

private:
    StudioDocument& document_;
    Project before_;
    Project after_;
    GestureId gesture_;
};

} // namespace meshwright::ui
