#pragma once

#include "ui/document/context.h"
#include "ui/document/snapshot.h"
#include "ui/text/format.h"

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>

namespace meshwright::ui {

/// The compared plans with their verdicts.
class PlanListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        mark_role = Qt::UserRole,
        rate_role,    ///< tokens per second and GPU; empty if the plan is not legal
        verdict_role, ///< headroom, or in short why the plan is not legal
        fits_role,
    };

    using QAbstractListModel::QAbstractListModel;

    void setSnapshot(SnapshotPointer snapshot, ByteUnit unit);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString verdictSentence(std::size_t row) const;

    SnapshotPointer snapshot_;
    ByteUnit unit_ = ByteUnit::gib;
};

/// Mark, name and throughput; below them the verdict in words.
class PlanDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit PlanDelegate(const Appearance& appearance, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintVerdict(QPainter& painter, const QRectF& rect, const QModelIndex& index) const;

    const Appearance& appearance_;
};

/// The list of plans; its current row is the document's selected plan.
class PlanList final : public QListView {
    Q_OBJECT

public:
    explicit PlanList(const Context& context, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void select();

    Context context_;
    PlanListModel model_;
    bool refreshing_ = false;
};

} // namespace meshwright::ui
