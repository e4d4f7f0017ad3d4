#pragma once

#include <QString>

#include <cstdint>

class QWidget;

namespace meshwright::ui {

enum class SaveAnswer : std::uint8_t { save, discard, cancel };

/// The few questions that stop the person: tests answer them by a subclass.
class Prompts {
public:
    virtual ~Prompts() = default;
    Prompts() = default;
    Prompts(const Prompts&) = delete;
    Prompts& operator=(const Prompts&) = delete;

    /// A file to open; empty if none was chosen.
    [[nodiscard]] virtual QString fileToOpen(QWidget* parent);
    /// Where to save a project; empty if nowhere.
    [[nodiscard]] virtual QString fileToSave(QWidget* parent, const QString& suggestion);
    /// Where to write a report; empty if nowhere.
    [[nodiscard]] virtual QString fileForReport(QWidget* parent, const QString& suggestion);
    /// What to do with unsaved changes: the one modal question, for work would be lost.
    [[nodiscard]] virtual SaveAnswer unsavedChanges(QWidget* parent, const QString& name);
    /// Whether rescued work may go for good; `name` is its file's, empty if it never had one.
    [[nodiscard]] virtual bool discardRescued(QWidget* parent, const QString& name);
};

} // namespace meshwright::ui
