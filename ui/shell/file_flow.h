#pragma once

#include "core/base/fault.h"
#include "core/exchange/plan_fragment.h"
#include "ui/document/recovery.h"
#include "ui/text/format.h"

#include <QObject>
#include <QStringList>

class QWidget;

namespace meshwright::ui {

class MessageBar;
class Preferences;
class Prompts;
class StudioDocument;
class ViewSettings;

/// Everything between the document and the disk as a person meets it: open, save, report, what changed outside, what
/// was rescued. Trouble is told in the message bar; the document stays as it is.
class FileFlow final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        StudioDocument& document;
        ViewSettings& view;
        MessageBar& messages;
        Prompts& prompts;
        Preferences& preferences;
        QWidget* window = nullptr;
    };

    explicit FileFlow(const Parts& parts, QObject* parent = nullptr);

    void startExample();
    void chooseAndOpen();
    /// Opens a project or a model; a project asks first what happens to unsaved changes. Whether it was opened.
    bool open(const QString& path);
    /// Files of any kind: training configurations, scripts and logs become a plan of the project, which can be undone.
    bool open(const QStringList& paths);
    /// What is told above the view; empty if nothing.
    [[nodiscard]] QString message() const;
    bool save();
    bool saveAs();
    void report();
    /// Whether the document may be left: saved, or given up by choice.
    [[nodiscard]] bool mayLeave();
    /// Offers what an earlier run left behind.
    void offerRescued(const QString& folder, std::size_t which = 0);
    /// The same, behind a button beside the trouble that is being told.
    void mentionRescued(const QString& folder);

signals:
    void recentFilesChanged();

private:
    void openRescued(const RescuedWork& work);
    /// In which values the rescued work differs from the project's file.
    [[nodiscard]] static QString whatDiffers(const RescuedWork& work);
    void tell(const Faults& faults, const QString& what);
    void tellImport(const Faults& faults);
    void tellNotes(const std::vector<FragmentNote>& notes);
    bool write(const QString& path);
    void noticeDiskChange();
    [[nodiscard]] bool replacesProject(const QString& path) const;

    Parts parts_;
};

} // namespace meshwright::ui
