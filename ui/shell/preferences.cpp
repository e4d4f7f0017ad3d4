#include "ui/shell/preferences.h"

#include <QFileInfo>

#include <algorithm>

namespace meshwright::ui {

namespace {

const QString theme_key = QStringLiteral("appearance/theme");
const QString language_key = QStringLiteral("language");
const QString unit_key = QStringLiteral("figures/unit");
const QString recent_key = QStringLiteral("files/recent");
const QString geometry_key = QStringLiteral("window/geometry");
const QString page_key = QStringLiteral("window/page");
const QString state_key = QStringLiteral("window/state");

} // namespace

ThemeMode Preferences::themeMode() const {
    const int value = settings_.value(theme_key, 0).toInt();
    return static_cast<ThemeMode>(std::clamp(value, 0, 2));
}

void Preferences::setThemeMode(ThemeMode mode) {
    settings_.setValue(theme_key, static_cast<int>(mode));
}

QString Preferences::language() const {
    return settings_.value(language_key).toString();
}

void Preferences::setLanguage(const QString& code) {
    settings_.setValue(language_key, code);
}

ByteUnit Preferences::byteUnit() const {
    return settings_.value(unit_key).toString() == QLatin1String("GB") ? ByteUnit::gb : ByteUnit::gib;
}

void Preferences::setByteUnit(ByteUnit unit) {
    settings_.setValue(unit_key, unit == ByteUnit::gb ? QStringLiteral("GB") : QStringLiteral("GiB"));
}

QStringList Preferences::recentFiles() const {
    return settings_.value(recent_key).toStringList();
}

void Preferences::addRecentFile(const QString& path) {
    QStringList files = recentFiles();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files.removeAll(absolute);
    files.prepend(absolute);
    settings_.setValue(recent_key, files.mid(0, most_recent_files));
}

void Preferences::clearRecentFiles() {
    settings_.remove(recent_key);
}

QString Preferences::page() const {
    return settings_.value(page_key).toString();
}

void Preferences::setPage(const QString& id) {
    settings_.setValue(page_key, id);
}

QByteArray Preferences::windowGeometry() const {
    return settings_.value(geometry_key).toByteArray();
}

QByteArray Preferences::windowState() const {
    return settings_.value(state_key).toByteArray();
}

void Preferences::setWindow(const QByteArray& geometry, const QByteArray& state) {
    settings_.setValue(geometry_key, geometry);
    settings_.setValue(state_key, state);
}

} // namespace meshwright::ui
