#include "ui/document/recovery.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace meshwright::ui {

namespace {

QString lockOf(const QString& file) {
    return file + QStringLiteral(".lock");
}

} // namespace

Recovery::Recovery(StudioDocument& document, const QString& folder, QObject* parent)
    : QObject(parent)
    , document_(document)
    , file_(QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".json"))) {
    QDir().mkpath(folder);
    lock_ = std::make_unique<QLockFile>(lockOf(file_));
    lock_->setStaleLockTime(0);
    lock_->tryLock(0);
    quiet_.setSingleShot(true);
    quiet_.setInterval(quiet_ms);
    longest_.setSingleShot(true);
    longest_.setInterval(longest_ms);
    connect(&quiet_, &QTimer::timeout, this, &Recovery::flush);
    connect(&longest_, &QTimer::timeout, this, &Recovery::flush);
    connect(&document_, &StudioDocument::projectChanged, this, &Recovery::changed);
    connect(&document_, &StudioDocument::fileChanged, this, &Recovery::changed);
}

Recovery::~Recovery() {
    QFile::remove(file_);
}

QString Recovery::standardFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(QStringLiteral("recovery"));
}

void Recovery::changed() {
    if (!document_.modified()) {
        flush();
        return;
    }
    quiet_.start();
    if (!longest_.isActive())
        longest_.start();
}

void Recovery::flush() {
    quiet_.stop();
    longest_.stop();
    if (!document_.modified()) {
        QFile::remove(file_);
        return;
    }
    const QJsonObject wrapped{{QStringLiteral("path"), document_.path()},
                              {QStringLiteral("project"), QString::fromUtf8(document_.text())}};
    QSaveFile file(file_);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(QJsonDocument(wrapped).toJson());
        file.commit();
    }
}

std::vector<RescuedWork> Recovery::leftBehind(const QString& folder) {
    std::vector<RescuedWork> found;
    const auto entries = QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time);
    for (const QFileInfo& entry : entries) {
        QLockFile lock(lockOf(entry.filePath()));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue;
        QFile file(entry.filePath());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QJsonObject wrapped = QJsonDocument::fromJson(file.readAll()).object();
        const QString text = wrapped.value(QStringLiteral("project")).toString();
        if (!text.isEmpty())
            found.push_back({entry.filePath(), wrapped.value(QStringLiteral("path")).toString(), text.toUtf8(),
                             entry.lastModified()});
    }
    return found;
}

void Recovery::discard(const RescuedWork& work) {
    QFile::remove(work.file);
}

} // namespace meshwright::ui
