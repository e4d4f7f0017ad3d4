#include "ui/time/time_tables.h"

#include "core/base/formulas.h"
#include "ui/text/quantities.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"
#include "ui/theme/work_style.h"
#include "ui/time/waterfall_model.h"

#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace meshwright::ui {

QPixmap timeSwatch(TimeCategory category, const Theme& theme, double device_pixel_ratio) {
    constexpr int size = 14;
    QPixmap pixmap(QSize(size, size) * device_pixel_ratio);
    pixmap.setDevicePixelRatio(device_pixel_ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintFill(painter, QRectF(0.5, 0.5, size - 1, size - 1), timeStyle(category, theme));
    return pixmap;
}

TimeLedgerModel::TimeLedgerModel(Theme theme, QObject* parent)
    : QAbstractTableModel(parent)
    , theme_(theme) {}

void TimeLedgerModel::show(SnapshotPointer snapshot, std::size_t plan, std::optional<TimeCategory> category) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    rows_.clear();
    step_ = {};
    if (snapshot_ && plan < snapshot_->plans.size()) {
        const TimeEstimate& time = snapshot_->plans[plan].estimate.time;
        step_ = time.step;
        for (const auto& term : time.terms)
            if (std::abs(term.seconds.value()) > 0 && (!category || term.category == *category))
                rows_.push_back(term);
    }
    std::ranges::stable_sort(rows_, [](const TimeTerm& a, const TimeTerm& b) {
        return a.category != b.category ? a.category < b.category : a.seconds > b.seconds;
    });
    endResetModel();
}

void TimeLedgerModel::setTheme(const Theme& theme) {
    beginResetModel();
    theme_ = theme;
    endResetModel();
}

Seconds TimeLedgerModel::total() const {
    Seconds total;
    for (const auto& row : rows_)
        total += row.seconds;
    return total;
}

int TimeLedgerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TimeLedgerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int{column_count};
}

QString TimeLedgerModel::cellText(const TimeTerm& term, int column) const {
    switch (column) {
    case name_column:
        return timePartName(term.category);
    case formula_column:
        return explain(term.explanation);
    case time_column:
        return formatDuration(term.seconds);
    case share_column:
        return formatPercent(term.seconds / step_);
    case source_column:
        if (const Formula* formula = formulaById(term.explanation.formula))
            return QString::fromStdString(formula->source_title);
        return {};
    default:
        return {};
    }
}

QVariant TimeLedgerModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TimeTerm& term = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cellText(term, index.column());
    case Qt::DecorationRole:
        return index.column() == name_column ? QVariant(timeSwatch(term.category, theme_, 2)) : QVariant();
    case Qt::TextAlignmentRole:
        if (index.column() == time_column || index.column() == share_column)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case Qt::ForegroundRole:
        if (index.column() == formula_column || index.column() == source_column)
            return theme_.colour(ColourRole::text_secondary);
        return {};
    case seconds_role:
        return term.seconds.value();
    case source_url_role:
        if (const Formula* formula = formulaById(term.explanation.formula))
            return QString::fromStdString(formula->source_url);
        return {};
    default:
        return {};
    }
}

QVariant TimeLedgerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool number = section == time_column || section == share_column;
        return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Spent on");
    case formula_column:
        return tr("Formula and values");
    case time_column:
        return tr("Time");
    case share_column:
        return tr("Share");
    case source_column:
        return tr("Source");
    default:
        return {};
    }
}

TimeTableModel::TimeTableModel(Theme theme, QObject* parent)
    : QAbstractTableModel(parent)
    , theme_(theme) {}

void TimeTableModel::setSnapshot(SnapshotPointer snapshot) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    rows_.clear();
    const auto somewhere = [this](const Row& row) {
        for (std::size_t plan = 0; plan < snapshot_->plans.size(); ++plan)
            if (at(row, plan) > Seconds(0))
                return true;
        return false;
    };
    if (snapshot_ && !snapshot_->plans.empty()) {
        for (const Kind kind : {Kind::part, Kind::hidden})
            for (int i = 0; i < time_category_count; ++i)
                if (const Row row{kind, static_cast<TimeCategory>(i)}; somewhere(row))
                    rows_.push_back(row);
        for (const Kind kind : {Kind::step, Kind::low, Kind::high})
            rows_.push_back({kind, {}});
    }
    endResetModel();
}

void TimeTableModel::setTheme(const Theme& theme) {
    beginResetModel();
    theme_ = theme;
    endResetModel();
}

Seconds TimeTableModel::at(const Row& row, std::size_t plan) const {
    const TimeEstimate& time = snapshot_->plans[plan].estimate.time;
    switch (row.kind) {
    case Kind::part:
        return time.by_category[static_cast<std::size_t>(row.category)];
    case Kind::hidden:
        return hiddenOf(time, row.category);
    case Kind::step:
        return time.step;
    case Kind::low:
        return time.interval.low;
    case Kind::high:
        return time.interval.high;
    }
    return {};
}

QString TimeTableModel::rowName(const Row& row) {
    switch (row.kind) {
    case Kind::part:
        return timePartName(row.category);
    case Kind::hidden:
        return tr("%1, hidden").arg(timePartName(row.category));
    case Kind::step:
        return tr("One step");
    case Kind::low:
        return tr("Interval, low end");
    case Kind::high:
        return tr("Interval, high end");
    }
    return {};
}

int TimeTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TimeTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !snapshot_ ? 0 : static_cast<int>(snapshot_->plans.size());
}

QVariant TimeTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const Seconds time = at(row, static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::DisplayRole:
        return time > Seconds(0) ? formatDuration(time) : QStringLiteral("–");
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        return row.kind == Kind::step ? QVariant(theme_.font(TextRole::strong)) : QVariant();
    case Qt::ForegroundRole:
        return row.kind == Kind::hidden ? QVariant(theme_.colour(ColourRole::text_secondary)) : QVariant();
    case seconds_role:
        return time.value();
    default:
        return {};
    }
}

QVariant TimeTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal) {
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        if (role == Qt::DisplayRole && snapshot_)
            return shownName(snapshot_->project.plans[static_cast<std::size_t>(section)].name);
        return {};
    }
    const Row& row = rows_[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return rowName(row);
    if (role == Qt::DecorationRole && row.kind == Kind::part)
        return timeSwatch(row.category, theme_, 2);
    return {};
}

QString TimeTableModel::tabSeparated() const {
    QString text = tr("Time of a step, s");
    for (int column = 0; column < columnCount(); ++column)
        text += QLatin1Char('\t') + headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    text += QLatin1Char('\n');
    for (const Row& row : rows_) {
        text += rowName(row);
        for (std::size_t plan = 0; plan < snapshot_->plans.size(); ++plan)
            text += QLatin1Char('\t') + QString::number(at(row, plan).value(), 'f', 6);
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace meshwright::ui
