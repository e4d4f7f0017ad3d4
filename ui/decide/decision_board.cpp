#include "ui/decide/decision_board.h"

#include "ui/document/studio_document.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace meshwright::ui {

DecisionBoard::DecisionBoard(StudioDocument& document, QObject* parent)
    : QObject(parent)
    , document_(document) {
    connect(&document_, &StudioDocument::snapshotChanged, this, &DecisionBoard::decide);
}

DecisionBoard::~DecisionBoard() {
    running_.request_stop();
}

void DecisionBoard::setWatched(bool watched) {
    watched_ = watched;
    if (watched_ && (decision_ == nullptr || decision_->scenario != document_.snapshot()))
        decide();
}

void DecisionBoard::decide() {
    const SnapshotPointer& snapshot = document_.snapshot();
    if (!watched_ || snapshot == nullptr)
        return;
    running_.request_stop();
    running_ = std::stop_source();
    ++wanted_;
    if (!snapshot->faults.empty())
        return take(wanted_, nullptr);
    busy_ = true;
    emit changed();
    QThreadPool::globalInstance()->start(
        [board = QPointer(this), wanted = wanted_, snapshot, stop = running_.get_token()] {
            auto decided = std::make_shared<const DecisionSnapshot>(DecisionSnapshot{
                snapshot, meshwright::decide(snapshot->resolved.scenario, snapshot->project.team, {}, {}, stop)});
            if (stop.stop_requested())
                return;
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [board, wanted, decided = std::move(decided)] {
                    if (board != nullptr)
                        board->take(wanted, decided);
                },
                Qt::QueuedConnection);
        });
}

void DecisionBoard::take(std::uint64_t wanted, DecisionPointer decision) {
    if (wanted != wanted_)
        return; // a newer one is on its way
    decision_ = std::move(decision);
    busy_ = false;
    emit changed();
}

} // namespace meshwright::ui
