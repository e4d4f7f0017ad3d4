#include "ui/decide/frameworks_model.h"

#include "ui/text/advice_words.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"

#include <QLocale>

#include <utility>

namespace meshwright::ui {

FrameworksModel::FrameworksModel(Theme theme, QObject* parent)
    : QAbstractTableModel(parent)
    , theme_(theme) {}

void FrameworksModel::show(DecisionPointer decision, ByteUnit unit) {
    beginResetModel();
    decision_ = std::move(decision);
    unit_ = unit;
    endResetModel();
}

void FrameworksModel::setTheme(const Theme& theme) {
    beginResetModel();
    theme_ = theme;
    endResetModel();
}

const ScoreColumn* FrameworksModel::framework(int row) const {
    return row >= 0 && row < rowCount() ? &decision_->decision.card.columns[static_cast<std::size_t>(row)] : nullptr;
}

int FrameworksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || decision_ == nullptr ? 0 : static_cast<int>(decision_->decision.card.columns.size());
}

int FrameworksModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int{column_count};
}

QString FrameworksModel::cellText(const ScoreColumn& column, int field) const {
    if (field == name_column)
        return frameworkName(column.entry.framework->id);
    if (field == score_column)
        return column.qualified() ? QLocale().toString(100 * column.total, 'f', 1) : tr("out");
    if (!column.qualified() && field == plan_column)
        return describeDisqualified(column);
    if (!column.entry.best)
        return {};
    const Estimate& estimate = column.entry.estimate;
    switch (field) {
    case tokens_column:
        return formatRate(estimate.time.tokens_per_second_per_gpu);
    case headroom_column:
        return formatBytes(column.entry.best->headroom, unit_);
    case days_column:
        return estimate.cost.wall_clock > Seconds(0) ? formatDays(estimate.cost.wall_clock) : QString();
    case cost_column:
        return criterionValue(Criterion::cost, column.cell(Criterion::cost).value);
    case lines_column:
        return criterionValue(Criterion::code_change, column.cell(Criterion::code_change).value);
    case plan_column: {
        const Plan& plan = column.entry.best->plan;
        return parallelismName(plan) + QStringLiteral(" · ") + statesText(plan) + QStringLiteral(" · ") +
               tr("micro-batch %1").arg(formatCount(plan.micro_batch));
    }
    default:
        return {};
    }
}

QVariant FrameworksModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ScoreColumn& column = *framework(index.row());
    const bool words = index.column() == name_column || index.column() == plan_column;
    switch (role) {
    case Qt::DisplayRole:
        return cellText(column, index.column());
    case Qt::ToolTipRole: {
        if (index.column() != tokens_column || !column.entry.best)
            return cellText(column, index.column());
        const TimeEstimate& time = column.entry.estimate.time;
        const auto tokens = [&time](Seconds step) { return time.tokens_per_second_per_gpu * (time.step / step); };
        //: %1 both ends of the interval of tokens per second and GPU
        return tr("90 % interval: %1 tokens/s per GPU")
            .arg(formatRange(formatRate(tokens(time.interval.high)), formatRate(tokens(time.interval.low))));
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole:
        return index.row() == 0 && column.qualified() ? QVariant(theme_.font(TextRole::strong)) : QVariant();
    case Qt::ForegroundRole:
        if (!column.qualified())
            return theme_.colour(ColourRole::text_disabled);
        return index.column() == plan_column ? QVariant(theme_.colour(ColourRole::text_secondary)) : QVariant();
    default:
        return {};
    }
}

QVariant FrameworksModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool words = section == name_column || section == plan_column;
        return QVariant::fromValue((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Framework");
    case score_column:
        return tr("Score of 100");
    case tokens_column:
        return tr("Tokens/s/GPU");
    case headroom_column:
        return tr("Left free");
    case days_column:
        return tr("Duration");
    case cost_column:
        return tr("Cost");
    case lines_column:
        return tr("Lines to change");
    case plan_column:
        return tr("Its own best plan");
    default:
        return {};
    }
}

QString FrameworksModel::tabSeparated() const {
    QString text;
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells << (row < 0 ? headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                              : cellText(*framework(row), column));
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

} // namespace meshwright::ui
