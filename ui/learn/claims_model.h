#pragma once

#include "core/advice/claims.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

#include <optional>

namespace meshwright::ui {

/// The claims of the catalog in their order, in the language of the program.
class ClaimsModel final : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] static const Claim& claim(int row);
    void retranslate();
};

/// Claims that contain every word that was typed, in either language, and are of the topic and verdict chosen.
class ClaimsFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString& text);
    void setTopic(std::optional<ClaimTopic> topic);
    void setVerdict(std::optional<Verdict> verdict);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList words_;
    std::optional<ClaimTopic> topic_;
    std::optional<Verdict> verdict_;
};

} // namespace meshwright::ui
