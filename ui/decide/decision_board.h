#pragma once

#include "core/advice/decision.h"
#include "ui/document/snapshot.h"

#include <QObject>

#include <memory>
#include <stop_token>

namespace meshwright::ui {

class StudioDocument;

/// A decision with the state of the project that it is for. Never changed afterwards.
struct DecisionSnapshot {
    SnapshotPointer scenario; ///< of a project without faults
    Decision decision;
};
using DecisionPointer = std::shared_ptr<const DecisionSnapshot>;

/// Decides for the open document, away from the interface and only while somebody watches. The newest state wins: a
/// search that it overtakes is stopped.
class DecisionBoard final : public QObject {
    Q_OBJECT

public:
    explicit DecisionBoard(StudioDocument& document, QObject* parent = nullptr);
    ~DecisionBoard() override;
    DecisionBoard(const DecisionBoard&) = delete;
    DecisionBoard& operator=(const DecisionBoard&) = delete;

    void setWatched(bool watched);
    /// Null while the project has faults, and before the first decision.
    [[nodiscard]] const DecisionPointer& decision() const { return decision_; }
    /// Whether what decision() says is about to be replaced.
    [[nodiscard]] bool busy() const { return busy_; }

signals:
    void changed();

private:
    void decide();
    void take(std::uint64_t wanted, DecisionPointer decision);

    StudioDocument& document_;
    DecisionPointer decision_;
    std::stop_source running_;
    std::uint64_t wanted_ = 0; ///< counts the decisions asked for
    bool watched_ = false;
    bool busy_ = false;
};

} // namespace meshwright::ui
