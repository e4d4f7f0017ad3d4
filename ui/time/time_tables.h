#pragma once

#include "ui/document/snapshot.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace meshwright::ui {

/// The derivation of one plan's step time: every term with its formula, the values put in, and the source.
class TimeLedgerModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { name_column, formula_column, time_column, share_column, source_column, column_count };
    static constexpr int seconds_role = Qt::UserRole; ///< as a double
    static constexpr int source_url_role = Qt::UserRole + 1;

    explicit TimeLedgerModel(Theme theme, QObject* parent = nullptr);

    /// Shows a plan; with a category, only its terms.
    void show(SnapshotPointer snapshot, std::size_t plan, std::optional<TimeCategory> category);
    void setTheme(const Theme& theme);
    [[nodiscard]] Seconds total() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString cellText(const TimeTerm& term, int column) const;

    Theme theme_;
    SnapshotPointer snapshot_; ///< keeps alive what the explanations refer to
    Seconds step_;
    std::vector<TimeTerm> rows_;
};

/// A row for each part of a step and for what computation hides, the step, and the ends of its interval; a column for
/// each plan.
class TimeTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int seconds_role = Qt::UserRole; ///< as a double

    explicit TimeTableModel(Theme theme, QObject* parent = nullptr);

    void setSnapshot(SnapshotPointer snapshot);
    void setTheme(const Theme& theme);
    /// Tab-separated seconds, for spreadsheets: plain digits in any language.
    [[nodiscard]] QString tabSeparated() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Kind : std::uint8_t { part, hidden, step, low, high };
    struct Row {
        Kind kind{};
        TimeCategory category{};
    };
    [[nodiscard]] Seconds at(const Row& row, std::size_t plan) const;
    [[nodiscard]] static QString rowName(const Row& row);

    Theme theme_;
    SnapshotPointer snapshot_;
    std::vector<Row> rows_;
};

/// A square of a part's colour and pattern, for lists and tables.
[[nodiscard]] QPixmap timeSwatch(TimeCategory category, const Theme& theme, double device_pixel_ratio);

} // namespace meshwright::ui
