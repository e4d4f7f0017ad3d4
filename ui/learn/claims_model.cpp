#include "ui/learn/claims_model.h"

#include "ui/learn/learn_words.h"

#include <algorithm>

namespace meshwright::ui {

int ClaimsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(claimCatalog().size());
}

const Claim& ClaimsModel::claim(int row) {
    return claimCatalog()[static_cast<std::size_t>(row)];
}

QVariant ClaimsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Claim& claim = ClaimsModel::claim(index.row());
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return QStringLiteral("%1 · %2\n%3")
            .arg(QString::fromStdString(claim.id), claimVerdictName(claim.verdict), localText(claim.claim));
    return {};
}

void ClaimsModel::retranslate() {
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1));
}

void ClaimsFilter::setWords(const QString& text) {
    words_ = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

void ClaimsFilter::setTopic(std::optional<ClaimTopic> topic) {
    topic_ = topic;
    invalidateFilter();
}

void ClaimsFilter::setVerdict(std::optional<Verdict> verdict) {
    verdict_ = verdict;
    invalidateFilter();
}

bool ClaimsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const Claim& claim = ClaimsModel::claim(row);
    if ((topic_ && claim.topic != *topic_) || (verdict_ && claim.verdict != *verdict_))
        return false;
    const QString text = QString::fromStdString(claim.id + ' ' + claim.claim.en + ' ' + claim.claim.zh_cn + ' ' +
                                                claim.statement.en + ' ' + claim.statement.zh_cn);
    return std::ranges::all_of(words_,
                               [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace meshwright::ui
