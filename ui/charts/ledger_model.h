#pragma once

#include "ui/document/snapshot.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace meshwright::ui {

/// The derivation of one plan's memory: every term of its fullest stage, with the formula, the values put in, and the
/// source. Terms that are not allocated at the peak stand last and do not count.
class LedgerModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { name_column, formula_column, bytes_column, source_column, column_count };
    static constexpr int bytes_role = Qt::UserRole; ///< as a double
    static constexpr int source_url_role = Qt::UserRole + 1;
    static constexpr int at_peak_role = Qt::UserRole + 2; ///< whether the term counts

    explicit LedgerModel(Theme theme, QObject* parent = nullptr);

    /// Shows a plan; with a category, only its terms.
    void show(SnapshotPointer snapshot, std::size_t plan, std::optional<MemoryCategory> category, ByteUnit unit);
    void setTheme(const Theme& theme);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Of the rows that count.
    [[nodiscard]] Bytes total() const;

private:
    struct Row {
        MemoryTerm term;
        bool at_peak = false;
    };

    [[nodiscard]] QString cellText(const Row& row, int column) const;

    Theme theme_;
    SnapshotPointer snapshot_; ///< keeps alive what the explanations refer to
    ByteUnit unit_ = ByteUnit::gib;
    std::vector<Row> rows_;
};

/// The parameter count, term by term.
class ParameterModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kind_column, each_column, layers_column, total_column, column_count };
    static constexpr int count_role = Qt::UserRole; ///< as a qint64

    explicit ParameterModel(Theme theme, QObject* parent = nullptr);

    void setSnapshot(SnapshotPointer snapshot);
    void setTheme(const Theme& theme);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] bool isTotal(int row) const;

    Theme theme_;
    SnapshotPointer snapshot_;
};

} // namespace meshwright::ui
