#pragma once

#include "ui/document/studio_document.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace meshwright::ui {

/// Unsaved work that a run of the program left behind.
struct RescuedWork {
    QString file;    ///< in the recovery folder
    QString path;    ///< of the project; empty if it never had a file
    QByteArray text; ///< of the project
    QDateTime when;
};

/// Writes unsaved changes to a file of its own, never over the person's: a moment after the last change, and at least
/// every few seconds while changes go on. The file goes when the work is saved or given up.
class Recovery final : public QObject {
    Q_OBJECT

public:
    Recovery(StudioDocument& document, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override;

    static constexpr int quiet_ms = 2'000;
    static constexpr int longest_ms = 10'000;

    /// Where the program keeps recovery files.
    [[nodiscard]] static QString standardFolder();
    /// What earlier runs left behind and no running one owns, newest first.
    [[nodiscard]] static std::vector<RescuedWork> leftBehind(const QString& folder);
    static void discard(const RescuedWork& work);

    [[nodiscard]] const QString& file() const { return file_; }
    /// Writes or removes the file now, as the document is.
    void flush();

private:
    void changed();

    StudioDocument& document_;
    QString file_;
    std::unique_ptr<QLockFile> lock_;
    QTimer quiet_;
    QTimer longest_;
};

} // namespace meshwright::ui
