#include "ui/charts/ledger_model.h"

#include "core/base/formulas.h"
#include "ui/charts/explanation_html.h"
#include "ui/charts/memory_bars_model.h"
#include "ui/charts/memory_table_model.h"
#include "ui/text/words.h"

#include <QPixmap>

#include <algorithm>
#include <utility>

namespace meshwright::ui {

LedgerModel::LedgerModel(Theme theme, QObject* parent)
    : QAbstractTableModel(parent)
    , theme_(theme) {}

void LedgerModel::show(SnapshotPointer snapshot, std::size_t plan, std::optional<MemoryCategory> category,
                       ByteUnit unit) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    unit_ = unit;
    rows_.clear();
    const bool known = snapshot_ && plan < snapshot_->plans.size();
    const StageMemory* stage = known ? fullestStage(snapshot_->plans[plan].estimate.memory) : nullptr;
    if (stage != nullptr)
        for (const auto& term : stage->terms)
            if (term.bytes > Bytes(0) && (!category || term.category == *category))
                rows_.push_back({term, aliveAtPeak(*stage, term)});
    std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) {
        if (a.at_peak != b.at_peak)
            return a.at_peak;
        if (a.term.category != b.term.category)
            return a.term.category < b.term.category;
        return a.term.bytes > b.term.bytes;
    });
    endResetModel();
}

void LedgerModel::setTheme(const Theme& theme) {
    beginResetModel();
    theme_ = theme;
    endResetModel();
}

int LedgerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LedgerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int{column_count};
}

Bytes LedgerModel::total() const {
    Bytes total;
    for (const auto& row : rows_)
        if (row.at_peak)
            total += row.term.bytes;
    return total;
}

QString LedgerModel::cellText(const Row& row, int column) const {
    const auto& explanation = row.term.explanation;
    switch (column) {
    case name_column:
        return termName(explanation.formula);
    case formula_column:
        return explain(explanation);
    case bytes_column:
        return formatBytes(row.term.bytes, unit_, 2);
    case source_column:
        if (const Formula* formula = formulaById(explanation.formula))
            return QString::fromStdString(formula->source_title);
        return {};
    default:
        return {};
    }
}

QVariant LedgerModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, index.column());
    case Qt::ToolTipRole:
        return row.at_peak ? cellText(row, index.column())
                           : tr("%1\nNot allocated at the peak: does not count.").arg(cellText(row, index.column()));
    case Qt::DecorationRole:
        return index.column() == name_column ? QVariant(categorySwatch(row.term.category, theme_, 2)) : QVariant();
    case Qt::TextAlignmentRole:
        if (index.column() == bytes_column)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case Qt::ForegroundRole:
        if (!row.at_peak)
            return theme_.colour(ColourRole::text_disabled);
        if (index.column() == formula_column || index.column() == source_column)
            return theme_.colour(ColourRole::text_secondary);
        return {};
    case bytes_role:
        return row.term.bytes.value();
    case at_peak_role:
        return row.at_peak;
    case source_url_role:
        if (const Formula* formula = formulaById(row.term.explanation.formula))
            return QString::fromStdString(formula->source_url);
        return {};
    default:
        return {};
    }
}

QVariant LedgerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == bytes_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Held by");
    case formula_column:
        return tr("Formula and values");
    case bytes_column:
        return unit_ == ByteUnit::gib ? tr("GiB per GPU") : tr("GB per GPU");
    case source_column:
        return tr("Source");
    default:
        return {};
    }
}

ParameterModel::ParameterModel(Theme theme, QObject* parent)
    : QAbstractTableModel(parent)
    , theme_(theme) {}

void ParameterModel::setSnapshot(SnapshotPointer snapshot) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    endResetModel();
}

void ParameterModel::setTheme(const Theme& theme) {
    beginResetModel();
    theme_ = theme;
    endResetModel();
}

bool ParameterModel::isTotal(int row) const {
    return row == static_cast<int>(snapshot_->parameters.size());
}

int ParameterModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !snapshot_ || snapshot_->parameters.empty()
               ? 0
               : static_cast<int>(snapshot_->parameters.size()) + 1;
}

int ParameterModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int{column_count};
}

QVariant ParameterModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole && index.column() != kind_column)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole && isTotal(index.row()))
        return theme_.font(TextRole::strong);
    if (role != Qt::DisplayRole && role != count_role)
        return {};
    if (isTotal(index.row())) {
        if (role == count_role)
            return static_cast<qint64>(snapshot_->total_parameters);
        if (index.column() == kind_column)
            return tr("Total");
        return index.column() == total_column ? formatCount(snapshot_->total_parameters) : QString();
    }
    const ParameterLine& line = snapshot_->parameters[static_cast<std::size_t>(index.row())];
    if (role == count_role)
        return static_cast<qint64>(line.total());
    switch (index.column()) {
    case kind_column:
        return parameterKindName(line.group.kind);
    case each_column:
        return formatCount(line.group.elements);
    case layers_column:
        return line.group.layer_kind < 0 ? QString() : QStringLiteral("× ") + formatCount(line.layers);
    case total_column:
        return formatCount(line.total());
    default:
        return {};
    }
}

QVariant ParameterModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == kind_column ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case kind_column:
        return tr("Parameters");
    case each_column:
        return tr("Each");
    case layers_column:
        return tr("Layers");
    case total_column:
        return tr("Sum");
    default:
        return {};
    }
}

} // namespace meshwright::ui
