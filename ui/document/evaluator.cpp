#include "ui/document/evaluator.h"

#include <utility>

namespace meshwright::ui {

Evaluator::Evaluator(Execution execution, Evaluation evaluation, QObject* parent)
    : QObject(parent)
    , evaluation_(std::move(evaluation)) {
    if (execution == Execution::threaded)
        worker_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

Evaluator::~Evaluator() = default;

void Evaluator::request(Project project) {
    ++requested_;
    if (!worker_.joinable()) {
        auto snapshot = std::make_shared<Snapshot>(evaluation_(project));
        snapshot->generation = requested_;
        publish(std::move(snapshot));
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        pending_ = Request{requested_, std::move(project)};
    }
    wake_.notify_one();
}

void Evaluator::run(const std::stop_token& stop) {
    while (true) {
        Request request;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, stop, [this] { return pending_.has_value(); }))
                return;
            request = std::move(*pending_);
            pending_.reset();
        }
        auto snapshot = std::make_shared<Snapshot>(evaluation_(request.project));
        snapshot->generation = request.generation;
        QMetaObject::invokeMethod(
            this, [this, snapshot = std::move(snapshot)] { publish(snapshot); }, Qt::QueuedConnection);
    }
}

void Evaluator::publish(SnapshotPointer snapshot) {
    if (snapshot->generation < requested_)
        return;
    published_ = snapshot->generation;
    emit published(std::move(snapshot));
}

} // namespace meshwright::ui
