#include "ui/charts/memory_table_model.h"

#include "ui/text/shown_name.h"
#include "ui/text/words.h"
#include "ui/theme/hatch.h"

#include <QFont>
#include <QPixmap>

#include <utility>

namespace meshwright::ui {

QPixmap categorySwatch(MemoryCategory category, const Theme& theme, double device_pixel_ratio) {
    constexpr int size = 14;
    QPixmap pixmap(QSize(size, size) * device_pixel_ratio);
    pixmap.setDevicePixelRatio(device_pixel_ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintCategory(painter, QRectF(0.5, 0.5, size - 1, size - 1), category, theme);
    return pixmap;
}

MemoryTableModel::MemoryTableModel(Theme theme, QObject* parent)
    : QAbstractTableModel(parent)
    , theme_(theme) {}

void MemoryTableModel::setSnapshot(SnapshotPointer snapshot, ByteUnit unit) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    unit_ = unit;
    endResetModel();
}

void MemoryTableModel::setTheme(const Theme& theme) {
    beginResetModel();
    theme_ = theme;
    endResetModel();
}

void MemoryTableModel::retranslate() {
    beginResetModel();
    endResetModel();
}

int MemoryTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !snapshot_ || snapshot_->plans.empty() ? 0 : headroom_row + 1;
}

int MemoryTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !snapshot_ ? 0 : static_cast<int>(snapshot_->plans.size());
}

Bytes MemoryTableModel::at(int row, int column) const {
    const MemoryEstimate& memory = snapshot_->plans[static_cast<std::size_t>(column)].estimate.memory;
    if (row == total_row)
        return memory.total;
    if (row == states_row)
        return modelStates(memory);
    if (row == headroom_row)
        return memory.headroom();
    return deviceMemory(memory)[static_cast<std::size_t>(row)];
}

QString MemoryTableModel::rowName(int row) const {
    if (row == total_row)
        return tr("Total");
    if (row == states_row)
        return tr("of it model states");
    if (row == headroom_row)
        return tr("Headroom");
    return categoryName(static_cast<MemoryCategory>(row));
}

QVariant MemoryTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Bytes bytes = at(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return formatBytes(bytes, unit_, 2);
    case bytes_role:
        return bytes.value();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        return index.row() >= total_row ? theme_.font(TextRole::strong) : QVariant();
    case Qt::ForegroundRole:
        if (index.row() == headroom_row)
            return theme_.colour(bytes >= Bytes(0) ? ColourRole::good : ColourRole::bad);
        return {};
    default:
        return {};
    }
}

QVariant MemoryTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal) {
        if (role == Qt::DisplayRole && section < columnCount())
            return shownName(snapshot_->project.plans[static_cast<std::size_t>(section)].name);
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    }
    if (role == Qt::DisplayRole)
        return rowName(section);
    if (role == Qt::DecorationRole && section < memory_category_count)
        return categorySwatch(static_cast<MemoryCategory>(section), theme_, 2);
    return {};
}

QString MemoryTableModel::tabSeparated() const {
    const bool binary = unit_ == ByteUnit::gib;
    QString text = binary ? tr("Memory per GPU, GiB") : tr("Memory per GPU, GB");
    for (int column = 0; column < columnCount(); ++column)
        text += QLatin1Char('\t') + headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    text += QLatin1Char('\n');
    for (int row = 0; row < rowCount(); ++row) {
        text += rowName(row);
        for (int column = 0; column < columnCount(); ++column) {
            const Bytes bytes = at(row, column);
            text += QLatin1Char('\t') + QString::number(binary ? inGibibytes(bytes) : inGigabytes(bytes), 'f', 3);
        }
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace meshwright::ui
