#pragma once

#include "ui/decide/decision_board.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>

namespace meshwright::ui {

/// The scorecard as a table: a row for each framework with its own best plan, the winner first; those that are out
/// last, with the reason.
class FrameworksModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        name_column,
        score_column,
        tokens_column,
        headroom_column,
        days_column,
        cost_column,
        lines_column,
        plan_column,
        column_count
    };

    explicit FrameworksModel(Theme theme, QObject* parent = nullptr);

    void show(DecisionPointer decision, ByteUnit unit);
    void setTheme(const Theme& theme);
    [[nodiscard]] const ScoreColumn* framework(int row) const;
    /// Tab-separated text for spreadsheets, as shown.
    [[nodiscard]] QString tabSeparated() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString cellText(const ScoreColumn& column, int field) const;

    Theme theme_;
    DecisionPointer decision_;
    ByteUnit unit_{};
};

} // namespace meshwright::ui
