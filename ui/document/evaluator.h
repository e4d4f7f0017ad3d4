#pragma once

#include "ui/document/snapshot.h"

#include <QObject>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace meshwright::ui {

/// Evaluates projects away from the interface. The newest request wins: older ones that have not started are never
/// evaluated, and a result that a newer request has overtaken is dropped. Requests never block.
class Evaluator final : public QObject {
    Q_OBJECT

public:
    enum class Execution : std::uint8_t {
        threaded,
        immediate, ///< inside request(), for tests
    };
    using Evaluation = std::function<Snapshot(const Project&)>;

    explicit Evaluator(Execution execution, Evaluation evaluation = evaluate, QObject* parent = nullptr);
    ~Evaluator() override;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    void request(Project project);
    /// Whether the newest request is still to be answered.
    [[nodiscard]] bool busy() const { return published_ < requested_; }

signals:
    void published(meshwright::ui::SnapshotPointer snapshot);

private:
    struct Request {
        std::uint64_t generation = 0;
        Project project;
    };

    void run(const std::stop_token& stop);
    void publish(SnapshotPointer snapshot);

    Evaluation evaluation_;
    std::uint64_t requested_ = 0; ///< of the interface's thread only
    std::uint64_t published_ = 0; ///< of the interface's thread only
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Request> pending_; ///< guarded by mutex_
    std::jthread worker_;            ///< last: it stops before what it uses is gone
};

} // namespace meshwright::ui

Q_DECLARE_METATYPE(meshwright::ui::SnapshotPointer)
