#pragma once

#include "ui/charts/memory_bars_model.h"
#include "ui/document/snapshot.h"

#include <QAbstractTableModel>

namespace meshwright::ui {

/// The figures of the bars: a row for each category, the total, the model states in it, and the headroom; a column for
/// each plan.
class MemoryTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int bytes_role = Qt::UserRole; ///< the figure in bytes, as a double
    static constexpr int total_row = memory_category_count;
    static constexpr int states_row = memory_category_count + 1; ///< parameters, gradients and optimizer states
    static constexpr int headroom_row = memory_category_count + 2;

    explicit MemoryTableModel(Theme theme, QObject* parent = nullptr);

    void setSnapshot(SnapshotPointer snapshot, ByteUnit unit);
    void setTheme(const Theme& theme);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Tab-separated text with the unit in the header, for spreadsheets: plain digits in any language.
    [[nodiscard]] QString tabSeparated() const;

private:
    [[nodiscard]] Bytes at(int row, int column) const;
    [[nodiscard]] QString rowName(int row) const;

    Theme theme_;
    SnapshotPointer snapshot_;
    ByteUnit unit_ = ByteUnit::gib;
};

/// A square of a category's colour and pattern, for lists and tables.
[[nodiscard]] QPixmap categorySwatch(MemoryCategory category, const Theme& theme, double device_pixel_ratio);

} // namespace meshwright::ui
