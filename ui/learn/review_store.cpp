#include "ui/learn/review_store.h"

#include <QDate>
#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace meshwright::ui {

namespace {

const QString group = QStringLiteral("learn/review");

} // namespace

void ReviewStore::load() {
    log_.clear();
    QSettings settings;
    settings.beginGroup(group);
    for (const QString& card : settings.childKeys()) {
        const QStringList parts = settings.value(card).toString().split(QLatin1Char(' '));
        if (parts.size() != 3)
            continue; // of another version
        log_[card.toStdString()] = {std::clamp(parts[0].toInt(), 0, review_box_count - 1), parts[1].toLongLong(),
                                    parts[2].toInt()};
    }
}

void ReviewStore::grade(const std::string& card, Grade grade, Day today) {
    const CardProgress progress = graded(log_[card], grade, today);
    log_[card] = progress;
    QSettings settings;
    settings.beginGroup(group);
    settings.setValue(QString::fromStdString(card),
                      QStringLiteral("%1 %2 %3").arg(progress.box).arg(progress.due).arg(progress.asked));
}

void ReviewStore::forget() {
    log_.clear();
    QSettings().remove(group);
}

Day ReviewStore::today() {
    return QDate(1970, 1, 1).daysTo(QDate::currentDate());
}

} // namespace meshwright::ui
