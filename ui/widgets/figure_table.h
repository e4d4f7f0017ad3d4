#pragma once

class QAbstractItemModel;
class QTableView;

namespace meshwright::ui {

/// A table of figures to read: rows are selected whole, nothing is edited, Tab leaves it.
[[nodiscard]] QTableView* newFigureTable(QAbstractItemModel& model, const char* name);

} // namespace meshwright::ui
