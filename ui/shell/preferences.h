#pragma once

#include "ui/text/format.h"
#include "ui/theme/appearance.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace meshwright::ui {

/// What the program remembers of a person between runs. The only place that names keys.
class Preferences {
public:
    static constexpr int most_recent_files = 10;

    [[nodiscard]] ThemeMode themeMode() const;
    void setThemeMode(ThemeMode mode);
    /// "en", "zh_CN", or empty for the system's.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& code);
    [[nodiscard]] ByteUnit byteUnit() const;
    void setByteUnit(ByteUnit unit);
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void clearRecentFiles();
    /// The page of the centre that was open last; empty at first.
    [[nodiscard]] QString page() const;
    void setPage(const QString& id);
    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray& geometry, const QByteArray& state);

private:
    QSettings settings_;
};

} // namespace meshwright::ui
